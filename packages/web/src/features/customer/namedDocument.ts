import { useSearchParams } from "react-router";
import { useCurrentRow } from "../../app/routing.tsx";
import { useHere } from "../../lib/navigation.ts";

/** An order, at a vendor too, or an invoice that the address of a page names. */
export type NamedDocument =
  | { readonly kind: "order" | "vendor-order"; readonly number: string }
  | { readonly kind: "invoice"; readonly number: string; readonly sorg: string };

const ORDER_PAGES: ReadonlyMap<string, "order" | "vendor-order"> = new Map([
  ["order-number", "order"],
  ["3rd-party-order-number", "vendor-order"],
]);

export function useNamedDocument(): NamedDocument | undefined {
  const row = useCurrentRow();
  const { path } = useHere();
  const [parameters] = useSearchParams();
  const kind = ORDER_PAGES.get(row?.id ?? "");
  if (kind) return { kind, number: decodeURIComponent(path.split("/").at(-1) ?? "") };
  const [sorg, number] = [parameters.get("sorg"), parameters.get("invoice")];
  if ((row?.sameAs ?? row?.id) !== "invoice-open-invoice" || !sorg || !number) return undefined;
  return { kind: "invoice", number, sorg };
}
