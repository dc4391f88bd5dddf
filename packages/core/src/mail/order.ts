import * as z from "zod";
import { hostConfig, moneyText } from "../host/index.ts";
import { type HostConfig, LOCALES } from "../host/schema.ts";
import { readOrders } from "../order/index.ts";
import type { Order } from "../order/schema.ts";
import { type Amount, action, logger, negate, SYSTEM, siteOrigin, ZERO } from "../platform/index.ts";
import { type TextKey, textsIn } from "../texts/index.ts";
import { readUser } from "../user/index.ts";
import type { User } from "../user/schema.ts";
import { layOut, oneLine, type Rendered } from "./layout.ts";
import { addressesIn, sendToEach } from "./recipients.ts";
import { sendMail } from "./send.ts";

/** Maximum lines in a mail; the page of the order has the rest. */
const MAX_LISTED = 100;

/** Mails the confirmation of a new order to the user who placed it and to the addresses in the user's profile. */
export const mailOrder = action({
  name: "mail.order",
  scope: SYSTEM,
  input: z.object({ orderNumber: z.string(), eventId: z.string() }),
  run: async ({ orderNumber, eventId }) => {
    const [order] = await readOrders([orderNumber]);
    if (!order) throw new Error(`order ${orderNumber} not found`);
    const [user, config] = await Promise.all([readUser(order.createdBy.id), hostConfig(order.host)]);
    const addresses = user ? addressesOf(user) : [];
    if (!user || !config || addresses.length === 0) {
      logger.info("order mail skipped: no recipient", { userId: order.createdBy.id, orderNumber });
      return;
    }
    const mail = { fromName: config.webTitle, ...render(order, user, config) };
    await sendToEach("order-placed-mail", eventId, addresses, (to) => sendMail({ to, ...mail }));
  },
});

/** The user's own address (unless it is a placeholder or the user wants no mail) and those for order confirmations. */
function addressesOf({ email, isFakeEmail, sendEmail, emailConfirmations }: User): string[] {
  const own = isFakeEmail || !sendEmail ? [] : [email];
  return addressesIn([...own, ...emailConfirmations]);
}

function render(order: Order, { name, language }: User, config: HostConfig): Rendered {
  const t = textsIn(language);
  const title = config.webTitle;
  const number = order.orderNumber;
  const prefix = LOCALES.find(({ code }) => code === language)?.prefix ?? "en-us";
  const money = (amount: Amount): string => moneyText(amount, order.currency, config.currency, language);
  const fact = (key: TextKey, amount: Amount): [string, string][] => (amount === 0 ? [] : [[t(key), money(amount)]]);
  const more = order.lines.length - MAX_LISTED;
  return layOut({
    subject: t("mail.order.subject", { number, title }),
    heading: t("mail.hello", { name }),
    paragraphs: [t("mail.order.text", { number, title })],
    action: { label: t("mail.order.button"), url: `${siteOrigin(order.host)}/${prefix}/order/${number}` },
    facts: [
      ...order.lines
        .slice(0, MAX_LISTED)
        .map((line): [string, string] => [
          oneLine(`${line.qty} × ${line.articleCodeDisplay} ${line.description}`),
          money(line.subtotal),
        ]),
      ...(more > 0 ? [[t("mail.order.more", { count: more }), "…"] as const] : []),
      ...fact("mail.order.discount", negate(order.orderPayment.discount)),
      ...fact("mail.order.shipping", order.orderShipment?.amount ?? ZERO),
      [t("mail.order.total"), money(order.total)],
    ],
    footer: t("mail.footer", { title }),
  });
}
