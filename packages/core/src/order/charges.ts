import { type Amount, negate, subtract, sumOf, ZERO } from "../platform/money.ts";
import type { TextKey } from "../texts/index.ts";
import type { Order } from "./schema.ts";

/** Sum of an order's lines. */
export const goodsOf = ({ lines }: Pick<Order, "lines">): Amount => sumOf(lines, ({ subtotal }) => subtotal);

/**
 * What leads from an order's goods to its total, with labels for documents and files, without zeros: the goods and these amounts
 * always add up to the total. Orders of the ERP can have amounts of other kinds, which are one sum.
 */
export function chargesOf(order: Order): (readonly [label: TextKey, amount: Amount])[] {
  const discount = negate(order.orderPayment.discount);
  const shipping = order.orderShipment?.amount ?? ZERO;
  const charges: (readonly [TextKey, Amount])[] = [
    ["pdf.discount", discount],
    ["pdf.shipping", shipping],
    ["pdf.other_amounts", subtract(order.total, goodsOf(order), discount, shipping)],
  ];
  return charges.filter(([, amount]) => amount !== 0);
}
