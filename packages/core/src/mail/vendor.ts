import * as z from "zod";
import { hostConfig, moneyText } from "../host/index.ts";
import { type HostConfig, LOCALES } from "../host/schema.ts";
import { action, logger, SYSTEM, siteOrigin } from "../platform/index.ts";
import { type TextKey, textsIn } from "../texts/index.ts";
import { readUser } from "../user/index.ts";
import { ITEM_STATES, type ItemState, leftTotal, PARTIES, type VendorNotice, vendorNotice } from "../vendor/index.ts";
import { layOut, oneLine } from "./layout.ts";
import { onceFor } from "./once.ts";
import { sendMail } from "./send.ts";

const SUBSCRIBER = "vendor-order-mail";
/** Maximum items in a mail; the page of the order has the rest. */
const MAX_LISTED = 100;

interface Recipient {
  readonly address: string;
  readonly name: string;
  readonly locale: string;
}

/** What a mail is about: items, and the step that they took. */
interface Subject {
  readonly lines: VendorNotice["order"]["lines"];
  readonly taken?: VendorNotice["order"]["history"][number] | undefined;
}

interface Words {
  readonly subject: TextKey;
  readonly text: TextKey;
}

/** Mails a new order to its vendor, and a confirmation to who placed it, once each. */
export const mailVendorOrder = action({
  name: "mail.vendorOrder",
  scope: SYSTEM,
  input: z.object({ orderNumber: z.string(), eventId: z.string() }),
  run: async ({ orderNumber, eventId }) => {
    const notice = await vendorNotice(orderNumber);
    const { lines } = notice.order;
    await onceFor(SUBSCRIBER, eventId, () => send(notice, toVendor(notice), PLACED, { lines }));
    await onceFor(SUBSCRIBER, `${eventId}#dealer`, async () => send(notice, await toDealer(notice), THANKS, { lines }));
  },
});

const PLACED: Words = { subject: "mail.vendor.placed.subject", text: "mail.vendor.placed.text" };
const THANKS: Words = { subject: "mail.vendor.thanks.subject", text: "mail.vendor.thanks.text" };
const MOVED: Readonly<Partial<Record<ItemState, Words>>> = {
  confirmed: { subject: "mail.vendor.confirmed.subject", text: "mail.vendor.confirmed.text" },
  shipped: { subject: "mail.vendor.shipped.subject", text: "mail.vendor.shipped.text" },
  canceled: { subject: "mail.vendor.canceled.subject", text: "mail.vendor.canceled.text" },
};

/** Mails which items of an order were confirmed, shipped, or canceled: to the vendor what the dealer did, otherwise to the dealer. */
export const mailVendorItems = action({
  name: "mail.vendorItems",
  scope: SYSTEM,
  input: z.object({
    orderNumber: z.string(),
    eventId: z.string(),
    status: z.enum(ITEM_STATES),
    by: z.enum(PARTIES),
    items: z.array(z.string()),
    step: z.int().optional(),
  }),
  run: async ({ orderNumber, eventId, status, by, items, step }) => {
    const words = MOVED[status];
    if (!words) return;
    const notice = await vendorNotice(orderNumber);
    const lines = notice.order.lines.filter(({ id }) => items.includes(id));
    const taken = step === undefined ? undefined : notice.order.history[step];
    const mailed = async (side: "vendor" | "dealer") =>
      onceFor(SUBSCRIBER, `${eventId}#${side}`, async () =>
        send(notice, side === "vendor" ? toVendor(notice) : await toDealer(notice), words, { lines, taken }),
      );
    if (by !== "dealer") await mailed("dealer");
    if (by !== "vendor") await mailed("vendor");
  },
});

const valid = (address: string): string | undefined => z.email().safeParse(address).data;

function toVendor({ vendor }: VendorNotice): Recipient | undefined {
  const address = valid(vendor.email);
  return address === undefined ? undefined : { address, name: vendor.name, locale: vendor.language };
}

/** The user who placed the order, unless the user wants no mail. */
async function toDealer({ order }: VendorNotice): Promise<Recipient | undefined> {
  const user = await readUser(order.createdBy.id);
  const address = user?.sendEmail && !user.isFakeEmail ? valid(user.email) : undefined;
  return user && address !== undefined ? { address, name: user.name, locale: user.language } : undefined;
}

async function send({ order }: VendorNotice, to: Recipient | undefined, words: Words, about: Subject): Promise<void> {
  const config = await hostConfig(order.host);
  if (!to || !config) {
    logger.info("vendor order mail skipped: no recipient", { orderNumber: order.orderNumber });
    return;
  }
  await sendMail(config, { to: to.address, ...render(order, to, config, words, about) });
}

function render(
  order: VendorNotice["order"],
  { name, locale }: Recipient,
  config: HostConfig,
  words: Words,
  { lines, taken }: Subject,
) {
  const t = textsIn(locale);
  const { orderNumber, custName, vendor, address, notes } = order;
  const values = { number: orderNumber, customer: custName, vendor: vendor.name };
  const prefix = LOCALES.find(({ code }) => code === locale)?.prefix ?? "en-us";
  const more = lines.length - MAX_LISTED;
  return layOut({
    subject: t(words.subject, values),
    heading: t("mail.hello", { name }),
    paragraphs: [t(words.text, values)],
    action: {
      label: t("mail.vendor.button"),
      url: `${siteOrigin(order.host)}/${prefix}/3rd-party/order/${orderNumber}`,
    },
    facts: [
      ...lines
        .slice(0, MAX_LISTED)
        .map(({ qty, articleCode, description, subtotal }): [string, string] => [
          oneLine(`${qty} × ${articleCode} ${description}`),
          moneyText(subtotal, order.currency, config.currency, locale),
        ]),
      ...(more > 0 ? [[t("mail.order.more", { count: more }), "…"] as const] : []),
      [t("mail.order.total"), moneyText(leftTotal(order), order.currency, config.currency, locale)],
      ...(taken?.reason ? [[t("mail.vendor.reason"), taken.reason] as const] : []),
      ...(taken?.carrier ? [[t("mail.vendor.carrier"), taken.carrier] as const] : []),
      ...(taken?.trackingNumber ? [[t("mail.vendor.tracking"), taken.trackingNumber] as const] : []),
      [t("mail.vendor.address"), oneLine(`${address.name}, ${address.address}`)],
      ...(notes === "" ? [] : [[t("mail.vendor.notes"), notes] as const]),
    ],
    footer: t("mail.footer", { title: config.webTitle }),
  });
}
