import { useEffect } from "react";
import { type Control, useWatch } from "react-hook-form";
import { keepDraft } from "./draft.ts";
import type { CheckoutContext, CheckoutValues } from "./form.ts";

/** Keeps what is typed as the draft. */
export function useDraft(control: Control<CheckoutValues, CheckoutContext>): void {
  const values = useWatch({ control });
  useEffect(() => keepDraft(values as CheckoutValues), [values]);
}
