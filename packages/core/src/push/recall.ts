import * as z from "zod";
import { readAccess, scopesOf } from "../access/index.ts";
import { allHosts } from "../host/index.ts";
import { type HostConfig, LOCALES } from "../host/schema.ts";
import { action, inBatches, logger, memo, SYSTEM } from "../platform/index.ts";
import { type DealerImpact, dealerImpact, REPAIR } from "../recall/index.ts";
import { recallTextFor } from "../recall/schema.ts";
import { textsIn } from "../texts/index.ts";
import { readUsers } from "../user/index.ts";
import { type PushMessage, sendToAll, vapidKeys } from "./deliver.ts";
import type { StoredSubscription } from "./schema.ts";
import { subscriptionsOn } from "./store.ts";

const BATCH = 100;
/** A recall reaches hundreds of dealers within seconds. */
const BROWSERS_MS = 60_000;

/** The subscribed browsers of the users of each customer at a host, found once for each recall. */
const browsersOf = memo(
  async (hostAndRecall: string) => {
    const [host = ""] = hostAndRecall.split("\n");
    const found: { readonly custCode: string; readonly browser: StoredSubscription }[] = [];
    for await (const browsers of inBatches(subscriptionsOn(host), BATCH)) {
      const users = await readUsers([...new Set(browsers.map(({ userId }) => userId))]);
      const customers = new Map(users.map(({ id, custCode }) => [id, custCode]));
      for (const browser of browsers) found.push({ custCode: customers.get(browser.userId) ?? "", browser });
    }
    return Map.groupBy(found, ({ custCode }) => custCode);
  },
  BROWSERS_MS,
  20,
);

/** Those of a customer's browsers whose users may see recalls, with the users' languages. */
async function readersOf(custCode: string, host: string, number: string) {
  const browsers = ((await browsersOf(`${host}\n${number}`)).get(custCode) ?? []).map(({ browser }) => browser);
  if (browsers.length === 0) return [];
  const [users, access] = await Promise.all([
    readUsers([...new Set(browsers.map(({ userId }) => userId))]),
    readAccess(),
  ]);
  return browsers.flatMap((subscription) => {
    const user = users.find(({ id }) => id === subscription.userId);
    const mayRead = user?.custCode === custCode && scopesOf(access, user).includes(REPAIR);
    return mayRead ? [{ subscription, language: user.language }] : [];
  });
}

/**
 * Notifies the browsers of a dealer's users that a recall affects their frames, each once, at the hosts of the sales organization that
 * have push. @throws Error if messages failed temporarily, so that the event is retried
 */
export const pushRecall = action({
  name: "push.pushRecall",
  scope: SYSTEM,
  input: z.object({ number: z.string(), custCode: z.string(), sorg: z.string(), eventId: z.string() }),
  run: async ({ number, custCode, sorg, eventId }): Promise<{ readonly sent: number }> => {
    const impact = await dealerImpact(number, custCode);
    if (!impact) return { sent: 0 };
    const hosts = (await allHosts()).filter((host) => host.sorg === sorg && host.flags.includes("WEB_NOTIFICATION"));
    const mark = { subscriber: "recall-reached-dealer-push", of: eventId };
    let sent = 0;
    for (const config of hosts) {
      const keys = vapidKeys(config.email || `https://${config.host}`);
      if (!keys) continue;
      const messages = (await readersOf(custCode, config.host, number)).map(({ subscription, language }) => ({
        subscription,
        message: messageOf(impact, config, language),
      }));
      sent += await sendToAll(messages, mark, keys);
    }
    logger.info("recall push sent", { number, custCode, sent });
    return { sent };
  },
});

function messageOf({ recall, open, stopsSale }: DealerImpact, config: HostConfig, language: string): PushMessage {
  const { number } = recall;
  const { title } = recallTextFor(recall, language);
  const t = textsIn(language);
  const prefix = LOCALES.find(({ code }) => code === language)?.prefix ?? "en-us";
  const sentences = [t("push.recall", { count: open }), stopsSale && t("mail.recall.stop_sale")].filter(Boolean);
  return {
    title: t("mail.recall.subject", { name: title }),
    body: `${sentences.join(" ")} · ${config.webTitle}`,
    url: `/${prefix}/recalls/${number}`,
    tag: `recall-${number}`,
  };
}
