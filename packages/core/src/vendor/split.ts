import { refuseField } from "../platform/errors.ts";
import { subtract, times } from "../platform/money.ts";
import { MAX_VENDOR_ITEMS, type VendorOrder, type VendorOrderLine } from "./schema.ts";

/** Pieces of an item. */
interface Quantity {
  readonly item: string;
  readonly qty: number;
}

/**
 * The lines of an order with pieces of some as items of their own, after the item that they were part of, and the ids of the items that take
 * the step: with pieces split off, these in place of the item.
 * @throws Refusal of `quantities` for an item that takes no step, more pieces than it has, a part of a sales unit, or too many items
 */
export function splitItems(
  lines: VendorOrder["lines"],
  ids: readonly string[],
  quantities: readonly Quantity[],
): { readonly lines: VendorOrder["lines"]; readonly ids: string[] } {
  let all = [...lines];
  const taken = new Map(ids.map((id) => [id, id]));
  for (const [index, { item, qty }] of quantities.entries()) {
    const line = all.find(({ id }) => id === item);
    if (!line || !taken.has(item)) throw refuseField(`quantities.${index}.item`, "unknown_value");
    if (qty > line.qty) throw refuseField(`quantities.${index}.qty`, "quantity_most", { number: line.qty });
    if (qty === line.qty) continue;
    if (qty % line.uomConverter !== 0)
      throw refuseField(`quantities.${index}.qty`, "vendor_unit", { unit: line.uomConverter });
    const id = String(all.length + 1);
    const subtotal = times(line.price, qty);
    const part: VendorOrderLine = { ...line, id, qty, subtotal, splitFrom: item };
    const rest = { ...line, qty: line.qty - qty, subtotal: subtract(line.subtotal, subtotal) };
    all = all.flatMap((other) => (other === line ? [rest, part] : [other]));
    taken.set(item, id);
  }
  if (all.length > MAX_VENDOR_ITEMS) throw refuseField("quantities", "max_items_exceeded");
  return { lines: all, ids: ids.flatMap((id) => taken.get(id) ?? []) };
}
