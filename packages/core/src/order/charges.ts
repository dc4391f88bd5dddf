import { type Amount, currencyScale, negate, share, subtract, sumOf, ZERO } from "../platform/money.ts";
import type { TextKey } from "../texts/index.ts";
import type { Order } from "./schema.ts";

/** Sum of an order's lines. */
export const goodsOf = ({ lines }: Pick<Order, "lines">): Amount => sumOf(lines, ({ subtotal }) => subtotal);

/**
 * What a payment method takes off goods that are worth `goods`, of goods worth `ordered`. The discount of an order follows its
 * goods: each invoice takes off what is reached with it less what was taken off before (decision 123).
 */
export function discountOn(
  { discount, currency }: { readonly discount: Amount; readonly currency: string },
  goods: Amount,
  ordered: Amount,
): Amount {
  if (goods >= ordered) return discount;
  return goods <= 0 ? ZERO : share(discount, goods / ordered, currencyScale(currency));
}

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
 * @param discount what the payment method takes off: all of it for the ordered goods, a part for those that are supplied
 */
export function chargesOf(
  order: Order,
  discount = order.orderPayment.discount,
): (readonly [label: TextKey, amount: Amount])[] {
  const fullDiscount = negate(order.orderPayment.discount);
  const shipping = order.orderShipment?.amount ?? ZERO;
  const { listAmount, freightBenefit } = order.orderShipment
    ? freightOf(order.orderShipment)
    : { listAmount: ZERO, freightBenefit: ZERO };
  const charges: (readonly [TextKey, Amount])[] = [
    ["pdf.order_document.payment_discount", negate(discount)],
    ["pdf.shipping", listAmount],
    ["pdf.freight_benefit", negate(freightBenefit)],
    ["pdf.other_amounts", subtract(order.total, goodsOf(order), fullDiscount, shipping)],
  ];
  return charges.filter(([, amount]) => amount !== 0);
}

/** Whether goods are sent at no charge; those that are picked up have no freight. */
export const isFreightFree = ({ orderShipment }: Order): boolean =>
  orderShipment !== undefined && !orderShipment.pickup && freightOf(orderShipment).listAmount === 0;
