import * as z from "zod";
import { dayText } from "../host/index.ts";
import { taxSums, withTax } from "../order/index.ts";
import { type Amount, action, negate, SYSTEM, ZERO } from "../platform/index.ts";
import type { TextKey } from "../texts/index.ts";
import { layOut, type Rendered } from "./layout.ts";
import { lineLabel, listedFacts, type OrderMail, orderMail } from "./order-recipient.ts";
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

function render({ order, user, config, brand, t, taxNote, money, page }: OrderMail): Rendered {
  const title = config.webTitle;
  const number = order.orderNumber;
  const { awaited, discount, instruction } = order.orderPayment;
  const fact = (key: TextKey, amount: Amount): [string, string][] => (amount === 0 ? [] : [[t(key), money(amount)]]);
  const due = awaited && dayText(awaited.expiredDate, user.language);
  const taxes = taxSums(order, order.total, t, user.language);
  return layOut({
    brand,
    subject: t("mail.order.subject", { number, title }),
    heading: t("mail.hello", { name: user.name }),
    paragraphs: [
      t("mail.order.text", { number, title }),
      ...(due
        ? [
            t(order.orderShipment?.pickup ? "mail.order.prepay_pickup" : "mail.order.prepay", {
              amount: money(withTax(order, order.total)),
              number,
              date: due,
            }),
          ]
        : []),
      ...(due && instruction !== "" ? [instruction] : []),
    ],
    action: { label: t("mail.order.button"), url: page(`/order/${number}`) },
    facts: [
      ...listedFacts(order.lines, t, (line) => [lineLabel(line, line.qty), money(line.subtotal)]),
      ...fact("mail.order.discount", negate(discount)),
      ...fact("mail.order.shipping", order.orderShipment?.amount ?? ZERO),
      [t("mail.order.total"), money(order.total)],
      ...taxes.map(([label, amount]): [string, string] => [label, money(amount)]),
    ],
    after: taxNote && taxes.length === 0 ? [taxNote] : [],
    footer: t("mail.footer", { title }),
  });
}
