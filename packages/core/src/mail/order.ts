import * as z from "zod";
import { chargesOf, prepaymentTexts, taxSums } from "../order/index.ts";
import { type Amount, action, SYSTEM, sumOf } from "../platform/index.ts";
import { layOut, type Rendered } from "./layout.ts";
import { listedFacts } from "./letter.ts";
import { lineLabel, type OrderMail, orderMails, poFacts, sendOrderMails } from "./order-recipient.ts";

/** Mails the confirmation of a new order to its buyers, with a copy to somebody else who placed it for them. */
export const mailOrder = action({
  name: "mail.order",
  scope: SYSTEM,
  input: z.object({ orderNumber: z.string(), eventId: z.string() }),
  run: async ({ orderNumber, eventId }) =>
    sendOrderMails("order-placed-mail", eventId, await orderMails(orderNumber), render),
});

function render({ order, user, config, t, taxNote, copy, day, page, frame, ...letter }: OrderMail): Rendered {
  const money = (amount: Amount): string => letter.money(amount, order.currency);
  const title = config.webTitle;
  const number = order.orderNumber;
  const taxes = taxSums(order, order.total, t, user.language);
  return layOut({
    ...frame(user.name),
    subject: copy
      ? t("mail.order.copy.subject", { number, customer: order.customer.custName })
      : t("mail.order.subject", { number, title }),
    paragraphs: copy ? [copy] : [t("mail.order.text", { number, title }), ...prepaymentTexts(order, { t, money, day })],
    action: { label: t("mail.order.button"), url: page(`/order/${number}`) },
    bill: {
      items: [
        ...listedFacts(
          order.lines,
          t,
          (line) => [lineLabel(line, line.qty), money(line.subtotal)],
          (lines) => money(sumOf(lines, ({ subtotal }) => subtotal)),
        ),
        ...chargesOf(order).map(([label, amount]): [string, string] => [t(label), money(amount)]),
      ],
      total: [t(taxes.length > 0 ? "prices.without_tax" : "mail.order.total"), money(order.total)],
      taxes: taxes.map(([label, amount]) => [label, money(amount)]),
    },
    facts: poFacts(order, t),
    after: taxNote && taxes.length === 0 ? [taxNote] : [],
  });
}
