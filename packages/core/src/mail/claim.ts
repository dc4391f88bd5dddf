import * as z from "zod";
import {
  answerDaysOf,
  isImported,
  mailedWrite,
  type Notice,
  noticeOf,
  problemsOf,
  readEvent,
  STATUS_TEXTS,
} from "../claim/index.ts";
import { CLAIM_STATES, type Claim, type ClaimState, type Resolution, SIDES } from "../claim/schema.ts";
import { customerRecord } from "../customer/index.ts";
import { sorgConfig } from "../host/index.ts";
import { action, logger, SYSTEM } from "../platform/index.ts";
import type { TextKey, Texts } from "../texts/index.ts";
import type { User } from "../user/schema.ts";
import { type Fact, layOut } from "./layout.ts";
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
    entryId: z.string().default(""),
    eventId: z.string(),
  }),
  run: ({ claimId, side, status, isComment, entryId, eventId }) =>
    onceWriting("claim-changed-notice", eventId, async () => {
      const notice = await noticeOf(claimId, side);
      const to = notice && (await addressOf(notice));
      if (!notice || to === undefined) {
        logger.info("claim mail skipped: no recipient", { claimId });
        return [];
      }
      const { claim, isForOffice } = notice;
      const letter = letterTo(notice);
      const { t } = letter;
      const words = { ...wordsOf(claim), customer: claim.custName, status: t(STATUS_TEXTS[status]) };
      const entry = await readEvent(claimId, entryId);
      // The ERP writes numbers, which the resolutions name.
      const comment = entry && entry.by.side !== "erp" ? entry.text : "";
      const details = isComment
        ? [comment || (claim.lastComment?.text ?? "")]
        : [...remark(status, comment, t), ...(await resolutions(claim, letter))];
      await send(notice, letter, to, {
        subject: t(isComment ? "mail.claim.commented" : "mail.claim.subject", words),
        paragraphs: [
          t((isForOffice ? OFFICE_TEXTS : DEALER_TEXTS)[isComment ? "comment" : "status"], words),
          ...details,
        ],
      });
      // The comment itself stands in the history.
      const text = isComment ? "" : details.join("\n");
      return [mailedWrite(claimId, { side, status: isComment ? undefined : status, isForOffice, text })];
    }),
});

/** First sentence of a mail: the office reads whose claim it is, and the dealer that it is the dealer's. */
const OFFICE_TEXTS = { comment: "mail.claim.comment_text", status: "mail.claim.text" } as const;
const DEALER_TEXTS = { comment: "mail.claim.comment_text_own", status: "mail.claim.text_own" } as const;

/**
 * Confirms to the dealer that a claim arrived, and says what happens next. It confirms what the user just did, so it goes to all users
 * who want mail, unlike what happens to the claim later.
 */
export const mailClaimReceived = action({
  name: "mail.claimReceived",
  scope: SYSTEM,
  input: z.object({ claimId: z.string(), eventId: z.string() }),
  run: ({ claimId, eventId }) =>
    onceWriting("claim-received-mail", eventId, async () => {
      // Dealers learn what the office does; here it takes over.
      const notice = await noticeOf(claimId, "office");
      const to =
        notice && (await addressOf(notice, ({ sendEmail, sendEmailWarranty }) => sendEmail || sendEmailWarranty));
      if (!notice || to === undefined) {
        logger.info("claim confirmation skipped: no recipient", { claimId });
        return [];
      }
      const { claim, user } = notice;
      const letter = letterTo(notice);
      const { t } = letter;
      const getsAnswers = user?.sendEmailWarranty ?? true;
      const days = await answerDaysOf(claim);
      const next = [
        t(getsAnswers ? "mail.claim.received_next" : "mail.claim.received_next_portal"),
        ...(days === undefined ? [] : [t("mail.claim.received_days", { count: days })]),
      ];
      await send(notice, letter, to, {
        subject: t("mail.claim.received", wordsOf(claim)),
        paragraphs: [t("mail.claim.received_text", wordsOf(claim)), ...next],
      });
      const text = next.join("\n");
      return [mailedWrite(claimId, { side: "office", status: "submitted", isForOffice: false, text })];
    }),
});

const wordsOf = ({ id, description, frameNumber }: Claim) => ({
  number: id,
  what: [description, frameNumber].filter(Boolean).join(" · "),
});

const letterTo = ({ config, user }: Notice): Letter =>
  letterOf(config, user?.language ?? config.languages[0]?.code ?? "en-US");

/** Sends a mail about a claim, with a button that opens it. */
async function send(
  { claim, config, user, isForOffice }: Notice,
  { t, page, frame }: Letter,
  to: string,
  contents: { readonly subject: string; readonly paragraphs: string[] },
): Promise<void> {
  const mail = layOut({
    ...frame(user?.name ?? (isForOffice ? config.webTitle : claim.custName)),
    ...contents,
    facts: factsOf(claim, t),
    action: { label: t("mail.claim.button"), url: page(`/claim/${claim.id}`) },
  });
  await sendMail(config, { to, ...mail });
}

/** What is claimed: the bike with its frame number, or the article with its quantity, and what is wrong. */
function factsOf(claim: Claim, t: Texts): Fact[] {
  const { productCategory, brandName, description, model, modelYear, articleCode, qty, frameNumber } = claim;
  const isBike = productCategory === "Bike";
  const problems = problemsOf(claim).map(({ part, description: what }) => [part, what].filter(Boolean).join(" · "));
  const facts: Fact[] = [
    [
      t("mail.claim.fact_model"),
      isBike ? [brandName, model || description, modelYear].filter(Boolean).join(" · ") : "",
    ],
    [t("mail.claim.fact_frame"), frameNumber],
    [t("mail.claim.fact_article"), isBike ? articleCode : [description, articleCode].filter(Boolean).join(" · ")],
    [t("mail.claim.fact_quantity"), isBike ? "" : `${qty}`],
    [t("mail.claim.fact_problem"), problems.filter(Boolean).join(", ")],
    [t("mail.claim.fact_invoice"), claim.invoiceNo],
    [t("mail.claim.fact_reference"), claim.referenceNo],
  ];
  return facts.filter(([, value]) => value !== "");
}

/** What was written with a step. */
function remark(status: ClaimState, comment: string, t: Texts): string[] {
  if (comment === "") return [];
  return [status === "rejected" ? t("mail.claim.reason", { reason: comment }) : t("mail.claim.remark", { comment })];
}

const RESOLUTION_TEXTS: Readonly<Record<Resolution, TextKey>> = {
  replacement: "claim.resolution.replacement",
  repair: "claim.resolution.repair",
  credit: "claim.resolution.credit",
  refund: "claim.resolution.refund",
  "labor-only": "claim.resolution.labor_only",
  goodwill: "claim.resolution.goodwill",
  none: "claim.resolution.none",
};

/** How each approved line is made good, with the amount of its credit before tax and the documents; and why others are rejected. */
async function resolutions({ sorg, lines }: Claim, { t, money, config }: Letter): Promise<string[]> {
  const currency = (await sorgConfig(sorg))?.currency ?? config.currency.display;
  return lines.flatMap((line) => {
    const { decision, resolution, creditAmount, creditNote, deliveryOrder, problem, description, reason } = line;
    const what = lines.length > 1 ? `${problem.description || description}: ` : "";
    // Of a claim that is rejected as a whole, the reason stands above.
    if (decision === "rejected" && reason !== "") return [what + t("mail.claim.line_rejected", { reason })];
    if (decision !== "approved" || !resolution) return [];
    const facts = [
      t(RESOLUTION_TEXTS[resolution]),
      ...(creditAmount === undefined ? [] : [t("mail.claim.credit_amount", { amount: money(creditAmount, currency) })]),
      ...(creditNote === "" ? [] : [t("mail.claim.credit_note", { number: creditNote })]),
      ...(deliveryOrder === "" ? [] : [t("mail.claim.delivery_order", { number: deliveryOrder })]),
    ];
    return [what + facts.join(", ")];
  });
}

/** Undefined for users without an address, and for those who do not want the mail: by default, mail about warranty. */
async function addressOf(
  { claim, config, user, isForOffice }: Notice,
  isWantedBy = ({ sendEmailWarranty }: User): boolean => sendEmailWarranty,
): Promise<string | undefined> {
  const valid = (address: string | undefined) => z.email().safeParse(address).data;
  if (user) return user.isFakeEmail || !isWantedBy(user) ? undefined : valid(user.email);
  if (isForOffice) return valid(config.email);
  // Otherwise sales staff filed it for the shop, or the shop filed it outside the portal.
  if (claim.createdBy.side === "dealer" && !isImported(claim)) return undefined;
  return valid((await customerRecord(claim.custCode))?.customer.custEmail);
}
