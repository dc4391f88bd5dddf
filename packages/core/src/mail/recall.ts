import * as z from "zod";
import { customerRecord } from "../customer/index.ts";
import { allHosts } from "../host/index.ts";
import { LOCALES } from "../host/schema.ts";
import { action, logger, SYSTEM, siteOrigin } from "../platform/index.ts";
import { dealerImpact } from "../recall/index.ts";
import { recallTextFor } from "../recall/schema.ts";
import { textsIn } from "../texts/index.ts";
import { brandOf } from "./brand.ts";
import { layOut, oneLine } from "./layout.ts";
import { onceFor } from "./once.ts";
import { sendMail } from "./send.ts";

/** Frame numbers that a mail lists; the page of the recall lists all. */
const MOST_NUMBERS = 20;

function numbersText(numbers: readonly string[], t: ReturnType<typeof textsIn>): string {
  const left = numbers.length - MOST_NUMBERS;
  return [
    ...numbers.slice(0, MOST_NUMBERS).map(oneLine),
    ...(left > 0 ? [t("mail.recall.more", { count: left })] : []),
  ].join(", ");
}

/** Mails a dealer that a recall affects their frames, at the dealer's address and in the language of the seller's site. */
export const mailRecall = action({
  name: "mail.recall",
  scope: SYSTEM,
  input: z.object({ number: z.string(), custCode: z.string(), sorg: z.string(), eventId: z.string() }),
  run: ({ number, custCode, sorg, eventId }) =>
    onceFor("recall-reached-dealer-mail", eventId, async () => {
      const [impact, record, hosts] = await Promise.all([
        dealerImpact(number, custCode),
        customerRecord(custCode),
        allHosts(),
      ]);
      const config = hosts.find((host) => host.sorg === sorg);
      const to = z.email().safeParse(record?.customer.custEmail).data;
      if (!impact || !record || !config || to === undefined) {
        logger.info("recall mail skipped: no recipient", { number, custCode });
        return;
      }
      const { recall, open, frameNumbers, stopsSale } = impact;
      const locale = config.languages[0]?.code ?? "en-US";
      const prefix = LOCALES.find(({ code }) => code === locale)?.prefix ?? "en-us";
      const t = textsIn(locale);
      const text = recallTextFor(recall, locale);
      const [title, name] = [config.webTitle, oneLine(text.title)];
      const mail = layOut({
        brand: brandOf(config),
        subject: t("mail.recall.subject", { name }),
        heading: t("mail.hello", { name: record.customer.custName }),
        paragraphs: [
          t("mail.recall.text", { number, name, count: open }),
          ...(stopsSale ? [t("mail.recall.stop_sale")] : []),
          text.reason,
          t("mail.recall.instruction", { text: text.instruction }),
        ],
        facts: frameNumbers.length > 0 ? [[t("mail.recall.frames"), numbersText(frameNumbers, t)]] : [],
        action: { label: t("mail.recall.button"), url: `${siteOrigin(config.host)}/${prefix}/recalls/${number}` },
        footer: t("mail.footer", { title }),
      });
      await sendMail(config, { to, ...mail });
    }),
});
