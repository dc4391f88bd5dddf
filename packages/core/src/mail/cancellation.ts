import { newTotalLabel, taxSums, totalAfter } from "../order/index.ts";
import type { Order } from "../order/schema.ts";
import { type Amount, negate, sumOf, times, ZERO } from "../platform/index.ts";
import { unitText } from "../texts/index.ts";
import type { Content, Fact, Item } from "./layout.ts";
import { listedFacts } from "./letter.ts";
import type { OrderMail } from "./order-recipient.ts";

type OrderStep = Order["history"][number];

/**
 * The pieces that an answer to a request to cancel is about, with their prices; for an accepted one, what is taken off and the new total with
 * its tax.
 */
export function cancellationBill(
  { order, user, t, taxNote, money: text }: OrderMail,
  step: OrderStep,
): Required<Pick<Content, "bill" | "after">> {
  const money = (amount: Amount): string => text(amount, order.currency);
  const isAccepted = step.what === "cancel-accepted";
  const pieces = step.lines.map(({ lineNo, from, to }) => {
    const line = order.lines.find((other) => other.lineNo === lineNo);
    const [qty, price] = [from - to, line?.chargedPrice ?? ZERO];
    return {
      label: line ? `${line.articleCodeDisplay} ${line.description}` : `${lineNo}`,
      note: `${qty} ${unitText(line?.uom ?? "", qty, t)} × ${money(price)}`,
      amount: isAccepted ? negate(times(price, qty)) : times(price, qty),
    };
  });
  const sum = sumOf(pieces, ({ amount }) => amount);
  const after = isAccepted ? totalAfter(order, step) : ZERO;
  const taxes = isAccepted ? taxSums(order, after, t, user.language) : [];
  return {
    bill: {
      items: listedFacts(
        pieces,
        t,
        ({ label, note, amount }): Item => [label, money(amount), note],
        (rest) => money(sumOf(rest, ({ amount }) => amount)),
      ),
      total: [t(isAccepted ? "mail.order.canceled_sum" : "mail.order.not_canceled_sum"), money(sum)],
      taxes: [
        ...(isAccepted ? [[newTotalLabel(order, t), money(after)] as const] : []),
        ...taxes.map(([label, amount]) => [label, money(amount)] as const),
      ],
    },
    after: taxNote && order.taxRate === 0 ? [taxNote] : [],
  };
}

/** Why the dealer wanted to cancel, and what was answered to that. */
export function reasonFacts({ order, t }: OrderMail, step: OrderStep): Fact[] {
  const requested = order.history
    .slice(0, order.history.indexOf(step))
    .findLast(({ what }) => what === "cancel-requested");
  return [
    ...(requested?.note ? [[t("mail.order.cancel_reason"), requested.note] as const] : []),
    ...(step.note ? [[t("mail.order.cancel_answer"), step.note] as const] : []),
  ];
}
