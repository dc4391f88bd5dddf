import { useEffect, useRef } from "react";
import { useFormContext } from "react-hook-form";
import type { BikeValues } from "./form.ts";

/** Fills in a day of the purchase that the portal knows, unless another day was typed. */
export function useFilledDay(day = ""): void {
  const { getValues, setValue } = useFormContext<Pick<BikeValues, "purchaseDate">>();
  const filled = useRef("");
  useEffect(() => {
    if (getValues("purchaseDate") !== filled.current || day === filled.current) return;
    filled.current = day;
    setValue("purchaseDate", day, { shouldValidate: day !== "" });
  }, [day, getValues, setValue]);
}
