import * as z from "zod";
import { chargesOf, prepaymentTexts, taxSums } from "../order/index.ts";
import { type Amount, action, SYSTEM, sumOf } from "../platform/index.ts";
import { layOut, type Rendered } from "./layout.ts";
import { listedFacts } from "./letter.ts";
import { lineLabel, type OrderMail, orderMail } from "./order-recipient.ts";
import { sendToEach } from "./recipients.ts";
import { sendMail } from "./send.ts";

/** Mails the confirmation of a new order to the user who placed it and to the addresses in the user's profile. */
export const mailOrder = action({
  name: "mail.order",
  scope: SYSTEM,
  input: z.object({ orderNumber: z.string(), eventId: z.string() }),
  run: async ({ orderNumber, eventId }) => {
    const about = await orderMail(orderNumber);
    if (!about) return;
    const mail = render(about);
    await sendToEach("order-placed-mail", eventId, about.addresses, (to) => sendMail(about.config, { to, ...mail }));
  },
});

function render({ order, user, config, t, taxNote, day, page, frame, ...letter }: OrderMail): Rendered {
  const money = (amount: Amount): string => letter.money(amount, order.currency);
  const title = config.webTitle;
  const number = order.orderNumber;
  const taxes = taxSums(order, order.total, t, user.language);
  return layOut({
    ...frame(user.name),
    subject: t("mail.order.subject", { number, title }),
    paragraphs: [t("mail.order.text", { number, title }), ...prepaymentTexts(order, { t, money, day })],
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
      total: [t("mail.order.total"), money(order.total)],
      taxes: taxes.map(([label, amount]) => [label, money(amount)]),
    },
    after: taxNote && taxes.length === 0 ? [taxNote] : [],
  });
}
