import { articleRestocked } from "@spoke/events";
import * as z from "zod";
import { currentArticles } from "../catalog/index.ts";
import { timeZoneOf, timeZoneOfSorg } from "../host/index.ts";
import { action, chunk, commit, event, isoNow, now, SYSTEM, today } from "../platform/index.ts";
import type { Waiting } from "./schema.ts";
import { allWaitedFor, endWaitWrites, restockedWrite, waitedFor, waitingFor } from "./store.ts";

/** Articles read together. */
const BATCH = 100;
/** Concurrent transactions. */
const PARALLEL = 10;

/**
 * Notifies the users who subscribed to these articles (all of the sales organization if empty) once the smallest order is in stock
 * and can be ordered. Each subscription ends with its event in one transaction, so that every user is notified once.
 * With a `host`, only its subscriptions, by the day of that host.
 */
export const announceRestocked = action({
  name: "restock.announce",
  scope: SYSTEM,
  input: z.object({ sorg: z.string(), articleCodes: z.array(z.string()), host: z.string().optional() }),
  run: async ({ sorg, articleCodes, host }): Promise<{ readonly notified: number }> => {
    const codes = articleCodes.length > 0 ? await waitedFor(sorg, articleCodes) : await allWaitedFor(sorg);
    const zone = host === undefined ? await timeZoneOfSorg(sorg) : await timeZoneOf(host);
    const day = today(zone, now());
    let notified = 0;
    for (const some of chunk(codes, BATCH)) {
      const articles = await currentArticles(sorg, some, day);
      for (const { articleCode, canBeOrdered, pieces, least } of articles.values()) {
        if (!canBeOrdered || pieces < least) continue;
        const waiting = await waitingFor({ sorg, articleCode });
        notified += await notifyAll(waiting.filter((wait) => host === undefined || wait.host === host));
      }
    }
    return { notified };
  },
});

async function notifyAll(waiting: readonly Waiting[]): Promise<number> {
  let notified = 0;
  for (const some of chunk(waiting, PARALLEL)) {
    const outcomes = await Promise.all(some.map(notify));
    notified += outcomes.filter(Boolean).length;
  }
  return notified;
}

async function notify(wait: Waiting): Promise<boolean> {
  const { id, sorg, articleCode, userId, host } = wait;
  // A conflict means that another run announced it, or that the user unsubscribed.
  const conflict = await commit.attempt({
    writes: [...endWaitWrites(wait), restockedWrite(wait, isoNow())],
    events: [event(articleRestocked, { waitId: id, sorg, articleCode, userId, host })],
  });
  return conflict === undefined;
}
