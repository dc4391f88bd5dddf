import * as z from "zod";
import { noticeOf, STATUS_TEXTS } from "../claim/index.ts";
import { CLAIM_STATES, SIDES } from "../claim/schema.ts";
import { LOCALES } from "../host/schema.ts";
import { action, logger, SYSTEM } from "../platform/index.ts";
import { textsIn } from "../texts/index.ts";
import { type PushMessage, sendToAll, vapidKeys } from "./deliver.ts";
import { subscriptionsOf } from "./store.ts";

/**
 * Notifies the browsers of the user on the other side of a claim, each once. Does nothing if the host has no push or nobody in
 * particular is on the other side. @throws Error if messages failed temporarily, so that the event is retried
 */
export const pushClaim = action({
  name: "push.pushClaim",
  scope: SYSTEM,
  input: z.object({
    claimId: z.string(),
    side: z.enum(SIDES),
    status: z.enum(CLAIM_STATES),
    isComment: z.boolean(),
    eventId: z.string(),
  }),
  run: async ({ claimId, side, status, isComment, eventId }): Promise<{ readonly sent: number }> => {
    const notice = await noticeOf(claimId, side);
    if (!notice?.user) return { sent: 0 };
    const { claim, config, user } = notice;
    const keys = vapidKeys(config.email || `https://${claim.host}`);
    if (!config.flags.includes("WEB_NOTIFICATION") || !keys) return { sent: 0 };
    const t = textsIn(user.language);
    const words = { number: claim.id, status: t(STATUS_TEXTS[status]) };
    const prefix = LOCALES.find(({ code }) => code === user.language)?.prefix ?? "en-us";
    const message: PushMessage = {
      title: t(isComment ? "mail.claim.commented" : "mail.claim.subject", words),
      body: `${claim.description} · ${config.webTitle}`,
      url: `/${prefix}/claim/${claim.id}`,
      tag: `claim-${claim.id}`,
    };
    const browsers = (await subscriptionsOf(user.id)).filter((subscription) => subscription.host === claim.host);
    const mark = { subscriber: "claim-changed-notice", of: eventId };
    const sent = await sendToAll(
      browsers.map((subscription) => ({ subscription, message })),
      mark,
      keys,
    );
    logger.info("claim push sent", { claimId, sent });
    return { sent };
  },
});
