import * as z from "zod";
import { prepaymentTexts } from "../order/index.ts";
import { type Amount, action, SYSTEM } from "../platform/index.ts";
import { layOut, type Rendered } from "./layout.ts";
import { orderBill } from "./order-bill.ts";
import { forecastText } from "./order-days.ts";
import { type OrderMail, orderFacts, orderMails, sendOrderMails } from "./order-recipient.ts";

/** Mails the confirmation of a new order to its buyers, with a copy to somebody else who placed it for them. */
export const mailOrder = action({
  name: "mail.order",
  scope: SYSTEM,
  input: z.object({ orderNumber: z.string(), eventId: z.string() }),
  run: async ({ orderNumber, eventId }) =>
    sendOrderMails("order-placed-mail", eventId, await orderMails(orderNumber), render),
});

function render(about: OrderMail): Rendered {
  const { order, user, t, copy, day, page, frame, ...letter } = about;
  const money = (amount: Amount): string => letter.money(amount, order.currency);
  const number = order.orderNumber;
  return layOut({
    ...frame(user.name),
    subject: copy
      ? t("mail.order.copy.subject", { number, customer: order.customer.custName })
      : t("mail.order.subject", { number }),
    paragraphs: copy ? [copy] : [t("mail.order.text", { number }), ...prepaymentTexts(order, { t, money, day })],
    action: { label: t("mail.order.button"), url: page(`/order/${number}`) },
    ...orderBill(about, (line) => forecastText(about, line)),
    facts: orderFacts(order, t),
  });
}
