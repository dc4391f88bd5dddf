import { awaitsMoney, forecastOf, type OpenPart, shownParts } from "../order/index.ts";
import type { OrderLine } from "../order/schema.ts";
import type { OrderMail } from "./order-recipient.ts";

const EXPECTED = { all: "mail.order.expected_all", some: "mail.order.expected" } as const;
const READY = { all: "mail.order.ready_all", some: "mail.order.ready" } as const;
const AFTER_PAYMENT = { all: "mail.order.after_payment_all", some: "mail.order.after_payment" } as const;
const UNDATED = { all: "mail.order.undated_all", some: "mail.order.undated" } as const;

type About = Pick<OrderMail, "order" | "t" | "day">;

/** When pieces come, a line for each part; a part that is all of them has no number. */
export function dayTexts({ order, t, day }: About, parts: readonly OpenPart[], pieces: number): string[] {
  const isPaidFirst = awaitsMoney(order);
  return parts.map(({ qty, date }) => {
    const dated = order.orderShipment?.pickup ? READY : EXPECTED;
    const words = isPaidFirst ? AFTER_PAYMENT : date === undefined ? UNDATED : dated;
    const values = { count: qty, date: date === undefined ? "" : day(date) };
    return t(qty === pieces ? words.all : words.some, values);
  });
}

/** When the pieces of a new order come, as checkout showed it; empty where it showed nothing. */
export function forecastText(about: About, line: OrderLine): string {
  if (line.confirmations.length > 0 || forecastOf(line).length === 0 || awaitsMoney(about.order)) return "";
  return dayTexts(about, shownParts(about.order, line), line.qty).join("\n");
}
