import * as z from "zod";
import {
  action,
  chunk,
  commit,
  inBatches,
  logger,
  retryOnConflict,
  SYSTEM,
  transactionsOf,
} from "../platform/index.ts";
import type { Recall, RecalledFrame } from "./schema.ts";
import {
  changeRecalledWrites,
  customersOf,
  type FrameRef,
  notRecalledArticleWrite,
  readMarks,
  readRecall,
  readRecalledArticles,
  recalledFramesOf,
} from "./store.ts";
import { recalledMachine } from "./transitions.ts";

const BATCH = 1_000;

/** Releases the frames of a closed recall that are not repaired, and its articles. Running it again is harmless. */
export const endRecall = action({
  name: "recall.end",
  scope: SYSTEM,
  input: z.object({ number: z.string() }),
  run: async ({ number }): Promise<void> => {
    const recall = await readRecall(number);
    if (recall?.state !== "closed") return;
    await releaseArticles(recall);
    let ended = 0;
    for (const owner of await customersOf(number))
      for await (const marks of inBatches(recalledFramesOf(owner, number), BATCH)) ended += await endAll(marks);
    logger.info("recall ended", { number, frames: ended });
  },
});

async function releaseArticles({ number, sorgs }: Recall): Promise<void> {
  for (const sorg of sorgs) {
    const articles = (await readRecalledArticles(sorg)).filter((article) => article.number === number);
    for (const some of chunk(articles, 90))
      await commit({ writes: some.map(({ articleCode }) => notRecalledArticleWrite(sorg, articleCode, number)) });
  }
}

/** Ends the marks of frames that were made while the recall was being closed. */
export async function endMarks(number: string, frames: readonly FrameRef[]): Promise<void> {
  await endAll((await readMarks(number, frames)).flatMap((mark) => mark ?? []));
}

const ended = (mark: RecalledFrame): RecalledFrame => ({ ...mark, state: recalledMachine.next(mark.state, "end") });

async function endAll(marks: readonly RecalledFrame[]): Promise<number> {
  const open = marks.filter(({ state }) => state === "open");
  for (const { records, writes } of transactionsOf(open, (mark) => changeRecalledWrites(mark, ended(mark)))) {
    const conflict = await commit.attempt({ writes });
    if (conflict) for (const mark of records) await endAlone(mark);
  }
  return open.length;
}

/** Ends a mark that changed since the index was read. */
const endAlone = (stale: RecalledFrame): Promise<void> =>
  retryOnConflict(async () => {
    const [mark] = await readMarks(stale.number, [stale]);
    if (mark?.state === "open") await commit({ writes: changeRecalledWrites(mark, ended(mark)) });
  });
