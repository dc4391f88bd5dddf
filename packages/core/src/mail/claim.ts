import * as z from "zod";
import { isImported, mailedWrite, type Notice, noticeOf, STATUS_TEXTS } from "../claim/index.ts";
import { CLAIM_STATES, SIDES } from "../claim/schema.ts";
import { customerRecord } from "../customer/index.ts";
import { LOCALES } from "../host/schema.ts";
import { action, logger, SYSTEM, siteOrigin } from "../platform/index.ts";
import { textsIn } from "../texts/index.ts";
import { layOut } from "./layout.ts";
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
      const t = textsIn(locale);
      const title = config.webTitle;
      const prefix = LOCALES.find(({ code }) => code === locale)?.prefix ?? "en-us";
      const what = [claim.description, claim.frameNumber].filter(Boolean).join(" · ");
      const words = { number: claim.id, customer: claim.custName, what, status: t(STATUS_TEXTS[status]) };
      const why = status === "rejected" && claim.reasonRejection;
      const mail = layOut({
        subject: t(isComment ? "mail.claim.commented" : "mail.claim.subject", words),
        heading: t("mail.hello", { name: user?.name ?? (notice.isForOffice ? title : claim.custName) }),
        paragraphs: [
          t(isComment ? "mail.claim.comment_text" : "mail.claim.text", words),
          ...(isComment && claim.lastComment ? [claim.lastComment.text] : []),
          ...(why ? [t("mail.claim.reason", { reason: why })] : []),
        ],
        action: { label: t("mail.claim.button"), url: `${siteOrigin(claim.host)}/${prefix}/claim/${claim.id}` },
        footer: t("mail.footer", { title }),
      });
      await sendMail(config, { to, ...mail });
      const { isForOffice } = notice;
      return [mailedWrite(claimId, { side, status: isComment ? undefined : status, isForOffice })];
    }),
});

/** Undefined for users without an address, and for those who want no mail about warranty. */
async function addressOf({ claim, config, user, isForOffice }: Notice): Promise<string | undefined> {
  const valid = (address: string | undefined) => z.email().safeParse(address).data;
  if (user) return user.isFakeEmail || !user.sendEmailWarranty ? undefined : valid(user.email);
  if (isForOffice) return valid(config.email);
  // Otherwise sales staff filed it for the shop, or the shop filed it outside the portal.
  if (claim.createdBy.side === "dealer" && !isImported(claim)) return undefined;
  return valid((await customerRecord(claim.custCode))?.customer.custEmail);
}
