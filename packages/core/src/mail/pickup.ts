import * as z from "zod";
import { customerRecord } from "../customer/index.ts";
import type { Customer } from "../customer/schema.ts";
import { hostConfig } from "../host/index.ts";
import { type HostConfig, LOCALES } from "../host/schema.ts";
import { drawQr, letterheadOf, renderPdf } from "../pdf/index.ts";
import { dueOf, hoursIn, inLanguage, itemsOf, pickupEventWrite, readPickupOrder } from "../pickup-order/index.ts";
import { PICKUP_STATES, type PickupOrder, type PickupState } from "../pickup-order/schema.ts";
import { action, isoNow, logger, SYSTEM, siteOrigin, type Write } from "../platform/index.ts";
import { type TextKey, type Texts, textsIn } from "../texts/index.ts";
import { readUsers, readUsersOf } from "../user/index.ts";
import { type Content, layOut, oneLine } from "./layout.ts";
import type { Mail } from "./message.ts";
import { onceWriting } from "./once.ts";
import { addressesIn, sendToEach } from "./recipients.ts";
import { sendMail } from "./send.ts";

/** A pickup order with everything that its mails need. */
interface Facts {
  readonly order: PickupOrder;
  readonly dealer: Customer;
  readonly config: HostConfig;
}

const input = z.object({
  id: z.string(),
  from: z.string(),
  to: z.enum(PICKUP_STATES),
  eventId: z.string(),
});
type Move = z.output<typeof input>;

/**
 * Mails a step of a pickup order to the consumer, in the consumer's language, and to the dealer what the dealer has not done. Each mail is
 * marked on its own.
 */
export const mailPickup = action({
  name: "mail.pickup",
  scope: SYSTEM,
  input,
  run: async (move): Promise<void> => {
    const order = await readPickupOrder(move.id);
    const [record, config] = await Promise.all([
      order && customerRecord(order.custCode),
      order && hostConfig(order.host),
    ]);
    if (!order || !record || !config) {
      logger.info("pickup mail skipped: no order", { pickupOrder: move.id });
      return;
    }
    const facts = { order, dealer: record.customer, config };
    await onceWriting(SUBSCRIBER, `${move.eventId}#consumer`, () => mailConsumer(move, facts));
    await mailDealer(move, facts);
  },
});

const SUBSCRIBER = "pickup-order-moved-mail";

type Step = "confirmed" | "ready" | "complete" | "canceled";

const TEXTS: Readonly<Record<Step, readonly [subject: TextKey, text: TextKey]>> = {
  confirmed: ["mail.pickup.confirmed.subject", "mail.pickup.confirmed.text"],
  ready: ["mail.pickup.ready.subject", "mail.pickup.ready.text"],
  complete: ["mail.pickup.complete.subject", "mail.pickup.complete.text"],
  canceled: ["mail.pickup.canceled.subject", "mail.pickup.canceled.text"],
};

/** What the consumer learns of a move; undefined for steps that concern the dealer and headquarters. */
function consumerStep({ from, to }: Move): Step | undefined {
  if (to === "ready" || to === "complete" || to === "canceled") return from === "" ? undefined : to;
  return from === "needs-confirmation" ? "confirmed" : undefined;
}

/** Whether the order has ended otherwise since: then an older step would only confuse. */
const isOver = (to: PickupState, { status }: PickupOrder): boolean =>
  status !== to && (status === "complete" || status === "canceled");

async function mailConsumer(move: Move, facts: Facts): Promise<readonly Write[]> {
  const { order, config } = facts;
  const step = consumerStep(move);
  const to = z.email().safeParse(order.consumer.email).data;
  if (!step || to === undefined || isOver(move.to, order)) return [];
  const locale = order.consumer.locale || (config.languages[0]?.code ?? "en-US");
  const [named = order] = await inLanguage([order], locale);
  const shown = { ...facts, order: named };
  const mail = layOut(consumerContent(step, shown, locale));
  const attachments = step === "ready" ? [await pickupPage(shown, locale)] : [];
  await sendMail(config, { to, fromName: order.shop, ...mail, attachments });
  return [pickupEventWrite(order.id, { kind: "mail", to: move.to, at: isoNow(), by: "" })];
}

function consumerContent(step: Step, facts: Facts, locale: string): Content {
  const t = textsIn(locale);
  const { order, dealer } = facts;
  const words = { number: order.id, dealer: oneLine(dealer.custName), shop: order.shop };
  const { canceled } = order;
  const [subject, text] = TEXTS[step];
  return {
    subject: t(subject, words),
    heading: t("mail.hello", { name: `${order.consumer.firstName} ${order.consumer.lastName}` }),
    paragraphs: [
      t(step === "canceled" && canceled?.by === "dealer" ? "mail.pickup.refused.text" : text, words),
      ...(step === "canceled" && canceled?.reason ? [t("mail.pickup.reason", { reason: canceled.reason })] : []),
    ],
    ...(step === "ready" && order.code && { code: { label: t("mail.pickup.code"), text: order.code } }),
    facts: step === "confirmed" || step === "ready" ? pickupFacts(facts, t, locale) : [],
    after: step === "canceled" ? [t("mail.pickup.canceled.payment", words)] : [],
    footer: t("mail.footer", { title: order.shop }),
  };
}

/** Where and when the goods are collected, and what. */
function pickupFacts({ order, dealer }: Facts, t: Texts, locale: string): [label: string, value: string][] {
  const items = itemsOf(order.lines).filter((line) => dueOf(line) > 0);
  const facts: [string, string][] = [
    [t("mail.pickup.place"), [oneLine(dealer.custName), ...addressOf(dealer)].join("\n")],
    [t("mail.pickup.hours"), hoursIn(order.pickupHours, locale)],
    [t("mail.pickup.phone"), dealer.custPhone],
    [t("mail.pickup.items"), items.map((line) => `${dueOf(line)} × ${oneLine(line.name)}`).join("\n")],
  ];
  return facts.filter(([, value]) => value !== "");
}

/** The lines of a dealer's address, as its country writes them. */
function addressOf({ custAddress, custCity, custRegion, custPostalCode, custCountry }: Customer): string[] {
  const [city, region, postalCode] = [custCity, custRegion, custPostalCode].map(oneLine);
  const place =
    custCountry === "US"
      ? [[city, region].filter(Boolean).join(", "), postalCode]
      : [[postalCode, city].filter(Boolean).join(" "), region && region !== city ? `(${region})` : ""];
  return [oneLine(custAddress), place.filter(Boolean).join(" ")].filter(Boolean);
}

/** The page that the consumer shows in the shop: the code as a QR code, and what is collected. */
async function pickupPage(facts: Facts, locale: string): Promise<NonNullable<Mail["attachments"]>[number]> {
  const t = textsIn(locale);
  const { order, config } = facts;
  const bytes = await renderPdf({
    country: config.countryId,
    title: t("pdf.pickup.title", { number: order.id }),
    lang: locale,
    letterhead: await letterheadOf(config),
    facts: pickupFacts(facts, t, locale),
    draw: (sheet) => {
      sheet.text(t("mail.pickup.code"));
      sheet.text(order.code ?? "", { size: 28, strong: true });
      sheet.space(8);
      drawQr(sheet, order.code ?? "");
    },
  });
  return { name: `pickup-${order.id.replaceAll(/[^A-Za-z0-9_-]/g, "-")}.pdf`, contentType: "application/pdf", bytes };
}

/** Mails the dealer a new order, and one that the web shop canceled: the goods must not be handed over. */
async function mailDealer({ from, to, eventId }: Move, { order, dealer, config }: Facts): Promise<void> {
  const isNew = from === "" && to === "needs-confirmation";
  const isCanceled = to === "canceled" && order.canceled?.by !== "dealer";
  if (!(isNew || isCanceled) || isOver(to, order)) return;
  const locale = config.languages[0]?.code ?? "en-US";
  const prefix = LOCALES.find(({ code }) => code === locale)?.prefix ?? "en-us";
  const t = textsIn(locale);
  const words = { number: order.id, shop: order.shop };
  const mail = layOut({
    subject: t(isNew ? "mail.pickup.new.subject" : "mail.pickup.stop.subject", words),
    heading: t("mail.hello", { name: dealer.custName }),
    paragraphs: [t(isNew ? "mail.pickup.new.text" : "mail.pickup.stop.text", words)],
    action: {
      label: t("mail.pickup.button"),
      url: `${siteOrigin(config.host)}/${prefix}/click-collect/${encodeURIComponent(order.id)}`,
    },
    footer: t("mail.footer", { title: config.webTitle }),
  });
  const addresses = await dealerAddresses(order, dealer);
  await sendToEach(SUBSCRIBER, eventId, addresses, (address) => sendMail(config, { to: address, ...mail }));
}

/** The addresses for order confirmations in the profiles of the dealer's users; the dealer's own address if there are none. */
async function dealerAddresses({ sorg, custCode }: PickupOrder, { custEmail }: Customer): Promise<string[]> {
  const heads = (await readUsersOf(sorg)).filter((user) => user.active && user.custCode === custCode);
  const users = await readUsers(heads.map(({ id }) => id));
  const chosen = addressesIn(users.flatMap(({ emailConfirmations }) => emailConfirmations));
  return chosen.length > 0 ? chosen : addressesIn([custEmail]);
}
