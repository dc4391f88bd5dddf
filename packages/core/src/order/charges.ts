import { type Amount, negate, subtract, sumOf, ZERO } from "../platform/money.ts";
import type { TextKey } from "../texts/index.ts";
import type { Order } from "./schema.ts";

/** Sum of an order's lines. */
export const goodsOf = ({ lines }: Pick<Order, "lines">): Amount => sumOf(lines, ({ subtotal }) => subtotal);

/** Price of an order's shipment before the freight benefit, and the benefit that is taken off; 0 while it is not priced. */
export function freightOf(shipment: NonNullable<Order["orderShipment"]>): {
  readonly listAmount: Amount;
  readonly freightBenefit: Amount;
} {
  const { amount, listAmount = amount } = shipment;
  return { listAmount, freightBenefit: subtract(listAmount, amount) };
}

/**
 * What leads from an order's goods to its total, with labels for documents and files, without zeros: the goods and these amounts
 * always add up to the total. Orders of the ERP can have amounts of other kinds, which are one sum.
 */
export function chargesOf(order: Order): (readonly [label: TextKey, amount: Amount])[] {
  const discount = negate(order.orderPayment.discount);
  const shipping = order.orderShipment?.amount ?? ZERO;
  const { listAmount, freightBenefit } = order.orderShipment
    ? freightOf(order.orderShipment)
    : { listAmount: ZERO, freightBenefit: ZERO };
  const charges: (readonly [TextKey, Amount])[] = [
    ["pdf.order_document.payment_discount", discount],
    ["pdf.shipping", listAmount],
    ["pdf.freight_benefit", negate(freightBenefit)],
    ["pdf.other_amounts", subtract(order.total, goodsOf(order), discount, shipping)],
  ];
  return charges.filter(([, amount]) => amount !== 0);
}

/** Whether goods are sent at no charge; those that are picked up have no freight. */
export const isFreightFree = ({ orderShipment }: Order): boolean =>
  orderShipment !== undefined && !orderShipment.pickup && freightOf(orderShipment).listAmount === 0;
