import * as z from "zod";
import { customerRecord } from "../customer/index.ts";
import { allHosts } from "../host/index.ts";
import { LOCALES } from "../host/schema.ts";
import { action, logger, SYSTEM, siteOrigin } from "../platform/index.ts";
import { dealerImpact, readRecall } from "../recall/index.ts";
import { recallTextFor } from "../recall/schema.ts";
import { textsIn } from "../texts/index.ts";
import { brandOf } from "./brand.ts";
import { layOut, oneLine } from "./layout.ts";
import { onceFor } from "./once.ts";
import { sendMail } from "./send.ts";

/** Frame numbers that a mail lists; the page of the recall lists all. */
const MOST_NUMBERS = 20;

function numbersText(numbers: readonly string[], t: ReturnType<typeof textsIn>, count = numbers.length): string {
  const left = count - MOST_NUMBERS;
  return [
    ...numbers.slice(0, MOST_NUMBERS).map(oneLine),
    ...(left > 0 ? [t("mail.recall.more", { count: left })] : []),
  ].join(", ");
}

/** The dealer's address, and the seller's site with its language; undefined if nobody can be reached. */
async function recipientOf(custCode: string, sorg: string) {
  const [record, hosts] = await Promise.all([customerRecord(custCode), allHosts()]);
  const config = hosts.find((host) => host.sorg === sorg);
  const to = z.email().safeParse(record?.customer.custEmail).data;
  if (!record || !config || to === undefined) return undefined;
  const locale = config.languages[0]?.code ?? "en-US";
  const prefix = LOCALES.find(({ code }) => code === locale)?.prefix ?? "en-us";
  const site = `${siteOrigin(config.host)}/${prefix}`;
  return { to, config, locale, site, t: textsIn(locale), custName: record.customer.custName };
}

/** Mails a dealer that a recall affects their frames, at the dealer's address and in the language of the seller's site. */
export const mailRecall = action({
  name: "mail.recall",
  scope: SYSTEM,
  input: z.object({ number: z.string(), custCode: z.string(), sorg: z.string(), eventId: z.string() }),
  run: ({ number, custCode, sorg, eventId }) =>
    onceFor("recall-reached-dealer-mail", eventId, async () => {
      const [impact, reader] = await Promise.all([dealerImpact(number, custCode), recipientOf(custCode, sorg)]);
      if (!impact || !reader) {
        logger.info("recall mail skipped: no recipient", { number, custCode });
        return;
      }
      const { recall, open, frameNumbers, stopsSale } = impact;
      const { to, config, locale, site, t, custName } = reader;
      const text = recallTextFor(recall, locale);
      const [title, name] = [config.webTitle, oneLine(text.title)];
      const mail = layOut({
        brand: brandOf(config),
        subject: t("mail.recall.subject", { name }),
        heading: t("mail.hello", { name: custName }),
        paragraphs: [
          t("mail.recall.text", { number, name, count: open }),
          ...(stopsSale ? [t("mail.recall.stop_sale")] : []),
          text.reason,
          t("mail.recall.instruction", { text: text.instruction }),
        ],
        facts: frameNumbers.length > 0 ? [[t("mail.recall.frames"), numbersText(frameNumbers, t)]] : [],
        action: { label: t("mail.recall.button"), url: `${site}/recalls/${number}` },
        footer: t("mail.footer", { title }),
      });
      await sendMail(config, { to, ...mail });
    }),
});

/** Mails a dealer which frames left a recall that the office changed. */
export const mailRecallReleased = action({
  name: "mail.recallReleased",
  scope: SYSTEM,
  input: z.object({
    ...{ number: z.string(), custCode: z.string(), sorg: z.string(), eventId: z.string() },
    ...{ frames: z.int(), frameNumbers: z.array(z.string()) },
  }),
  run: ({ number, custCode, sorg, eventId, frames, frameNumbers }) =>
    onceFor("recall-released-dealer-mail", eventId, async () => {
      const [recall, reader] = await Promise.all([readRecall(number), recipientOf(custCode, sorg)]);
      if (!recall || !reader) {
        logger.info("mail of released frames skipped: no recipient", { number, custCode });
        return;
      }
      const { to, config, locale, site, t, custName } = reader;
      const name = oneLine(recallTextFor(recall, locale).title);
      const mail = layOut({
        brand: brandOf(config),
        subject: t("mail.recall.released.subject", { name }),
        heading: t("mail.hello", { name: custName }),
        paragraphs: [
          t("mail.recall.released.text", { number, name, count: frames }),
          t("mail.recall.released.done"),
          ...(recall.stopSale ? [t("mail.recall.released.sale")] : []),
        ],
        facts: [[t("mail.recall.frames"), numbersText(frameNumbers, t, frames)]],
        action: { label: t("mail.recall.released.button"), url: `${site}/recalls` },
        footer: t("mail.footer", { title: config.webTitle }),
      });
      await sendMail(config, { to, ...mail });
    }),
});
