import * as z from "zod";
import { isImported, mailedWrite, type Notice, noticeOf, STATUS_TEXTS } from "../claim/index.ts";
import { CLAIM_STATES, type Claim, type Resolution, SIDES } from "../claim/schema.ts";
import { customerRecord } from "../customer/index.ts";
import { sorgConfig } from "../host/index.ts";
import { action, logger, SYSTEM } from "../platform/index.ts";
import type { TextKey } from "../texts/index.ts";
import { layOut } from "./layout.ts";
import { type Letter, letterOf } from "./letter.ts";
import { onceWriting } from "./once.ts";
import { sendMail } from "./send.ts";

/** Mails the other side of a claim its new status or a comment: users who want mail about warranty, or else the shop or the office. */
export const mailClaim = action({
  name: "mail.claim",
  scope: SYSTEM,
  input: z.object({
    claimId: z.string(),
    side: z.enum(SIDES),
    status: z.enum(CLAIM_STATES),
    isComment: z.boolean(),
    eventId: z.string(),
  }),
  run: ({ claimId, side, status, isComment, eventId }) =>
    onceWriting("claim-changed-notice", eventId, async () => {
      const notice = await noticeOf(claimId, side);
      const to = notice && (await addressOf(notice));
      if (!notice || to === undefined) {
        logger.info("claim mail skipped: no recipient", { claimId });
        return [];
      }
      const { claim, config, user } = notice;
      const locale = user?.language ?? config.languages[0]?.code ?? "en-US";
      const letter = letterOf(config, locale);
      const { t, page, frame } = letter;
      const title = config.webTitle;
      const what = [claim.description, claim.frameNumber].filter(Boolean).join(" · ");
      const words = { number: claim.id, customer: claim.custName, what, status: t(STATUS_TEXTS[status]) };
      const why = status === "rejected" && claim.reasonRejection;
      const mail = layOut({
        ...frame(user?.name ?? (notice.isForOffice ? title : claim.custName)),
        subject: t(isComment ? "mail.claim.commented" : "mail.claim.subject", words),
        paragraphs: [
          t(isComment ? "mail.claim.comment_text" : "mail.claim.text", words),
          ...(isComment && claim.lastComment ? [claim.lastComment.text] : []),
          ...(why ? [t("mail.claim.reason", { reason: why })] : []),
          ...(isComment ? [] : await resolutions(claim, letter)),
        ],
        action: { label: t("mail.claim.button"), url: page(`/claim/${claim.id}`) },
      });
      await sendMail(config, { to, ...mail });
      const { isForOffice } = notice;
      return [mailedWrite(claimId, { side, status: isComment ? undefined : status, isForOffice })];
    }),
});

const RESOLUTION_TEXTS: Readonly<Record<Resolution, TextKey>> = {
  replacement: "claim.resolution.replacement",
  repair: "claim.resolution.repair",
  credit: "claim.resolution.credit",
  refund: "claim.resolution.refund",
  "labor-only": "claim.resolution.labor_only",
  goodwill: "claim.resolution.goodwill",
  none: "claim.resolution.none",
};

/** How each approved line is made good: with the amount of its credit before tax, the credit note, or the delivery order. */
async function resolutions({ sorg, lines }: Claim, { t, money, config }: Letter): Promise<string[]> {
  const currency = (await sorgConfig(sorg))?.currency ?? config.currency.display;
  return lines.flatMap(({ decision, resolution, creditAmount, creditNote, deliveryOrder, problem, description }) => {
    if (decision !== "approved" || !resolution) return [];
    const what = lines.length > 1 ? `${problem.description || description}: ` : "";
    const facts = [
      t(RESOLUTION_TEXTS[resolution]),
      ...(creditAmount === undefined ? [] : [t("mail.claim.credit_amount", { amount: money(creditAmount, currency) })]),
      ...(creditNote === "" ? [] : [t("mail.claim.credit_note", { number: creditNote })]),
      ...(deliveryOrder === "" ? [] : [t("mail.claim.delivery_order", { number: deliveryOrder })]),
    ];
    return [what + facts.join(", ")];
  });
}

/** Undefined for users without an address, and for those who want no mail about warranty. */
async function addressOf({ claim, config, user, isForOffice }: Notice): Promise<string | undefined> {
  const valid = (address: string | undefined) => z.email().safeParse(address).data;
  if (user) return user.isFakeEmail || !user.sendEmailWarranty ? undefined : valid(user.email);
  if (isForOffice) return valid(config.email);
  // Otherwise sales staff filed it for the shop, or the shop filed it outside the portal.
  if (claim.createdBy.side === "dealer" && !isImported(claim)) return undefined;
  return valid((await customerRecord(claim.custCode))?.customer.custEmail);
}
