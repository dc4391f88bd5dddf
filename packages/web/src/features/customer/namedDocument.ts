import { useSearchParams } from "react-router";
import { useCurrentRow } from "../../app/routing.tsx";
import { useHere } from "../../lib/navigation.ts";

/** An order or invoice that the address of a page names. */
export type NamedDocument =
  | { readonly kind: "order"; readonly number: string }
  | { readonly kind: "invoice"; readonly number: string; readonly sorg: string };

export function useNamedDocument(): NamedDocument | undefined {
  const row = useCurrentRow();
  const { path } = useHere();
  const [parameters] = useSearchParams();
  if (row?.id === "order-number") return { kind: "order", number: decodeURIComponent(path.split("/").at(-1) ?? "") };
  const [sorg, number] = [parameters.get("sorg"), parameters.get("invoice")];
  if ((row?.sameAs ?? row?.id) !== "invoice-open-invoice" || !sorg || !number) return undefined;
  return { kind: "invoice", number, sorg };
}
