import { type Amount, withTax } from "../platform/money.ts";
import type { Texts } from "../texts/index.ts";
import type { Order } from "./schema.ts";
import { suppliedTotal } from "./supplied.ts";
import { isCanceledOrRejected } from "./transitions.ts";

interface Writing {
  readonly t: Texts;
  readonly money: (amount: Amount) => string;
  readonly day: (day: string) => string;
}

/** How much of an order to pay in advance, by when, and where to; nothing for other orders, once a proof was uploaded, and once the order has ended. */
export function prepaymentTexts(order: Order, { t, money, day }: Writing): string[] {
  const { awaited, instruction } = order.orderPayment;
  if (awaited?.state !== "waiting" || isCanceledOrRejected(order.status)) return [];
  const values = {
    amount: money(withTax(order, suppliedTotal(order))),
    number: order.orderNumber,
    date: day(awaited.expiredDate),
  };
  const text = t(order.orderShipment?.pickup ? "mail.order.prepay_pickup" : "mail.order.prepay", values);
  return instruction === "" ? [text] : [text, instruction];
}
