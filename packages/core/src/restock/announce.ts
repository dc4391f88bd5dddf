import { articleRestocked } from "@spoke/events";
import * as z from "zod";
import { currentArticles } from "../catalogue/index.ts";
import { action, chunk, commit, event, SYSTEM, WriteConflict } from "../platform/index.ts";
import type { Waiting } from "./schema.ts";
import { allWaitedFor, endWaitWrite, waitedFor, waitingFor } from "./store.ts";

/** Articles looked at in one go. */
const BATCH = 100;
/** Waits ended side by side. */
const PARALLEL = 10;

/**
 * Ends the wait of everybody who waits for one of these articles (of all of a sales organisation when none is named) and
 * that can be had again, each with an event in the same transaction: told once, however often and wherever this runs.
 * An article that cannot be ordered goes on being waited for.
 */
export const announceRestocked = action({
  name: "restock.announce",
  scope: SYSTEM,
  input: z.object({ sorg: z.string(), articleCodes: z.array(z.string()) }),
  run: async ({ sorg, articleCodes }): Promise<{ readonly told: number }> => {
    const codes = articleCodes.length > 0 ? await waitedFor(sorg, articleCodes) : await allWaitedFor(sorg);
    let told = 0;
    for (const some of chunk(codes, BATCH)) {
      const articles = await currentArticles(sorg, some);
      for (const { article_code, canBeOrdered, pieces } of articles.values()) {
        if (canBeOrdered && pieces > 0) told += await tellAll(await waitingFor({ sorg, article_code }));
      }
    }
    return { told };
  },
});

async function tellAll(waiting: readonly Waiting[]): Promise<number> {
  let told = 0;
  for (const some of chunk(waiting, PARALLEL)) {
    const outcomes = await Promise.all(some.map(tell));
    told += outcomes.filter(Boolean).length;
  }
  return told;
}

async function tell(one: Waiting): Promise<boolean> {
  const { id, sorg, article_code, userId, host } = one;
  try {
    await commit({
      writes: [endWaitWrite(one)],
      events: [event(articleRestocked, { waitId: id, sorg, article_code, userId, host })],
    });
    return true;
  } catch (error) {
    // Told by another run, or not wanted any more.
    if (error instanceof WriteConflict) return false;
    throw error;
  }
}
