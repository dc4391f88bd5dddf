import { recallReleasedDealer } from "@spoke/events";
import { type FrameOfArticle, framesOfArticle } from "../frame/index.ts";
import { chunk, commit, event, logger, retryOnConflict, transactionsOf } from "../platform/index.ts";
import type { Recall, RecalledFrame } from "./schema.ts";
import { isAffected } from "./scope.ts";
import {
  changeRecalledWrites,
  customersOf,
  notNotifiedWrite,
  notRecalledArticleWrite,
  progressOf,
  readMarks,
  readRecalledArticles,
  readReleased,
  recalledFramesOf,
  releasedWrite,
} from "./store.ts";
import { recalledMachine } from "./transitions.ts";

/** Frame numbers in the event of a dealer, which a mail lists. */
const MOST_NUMBERS = 20;

/** Whether a frame is still marked for repair although the recall no longer covers it. */
export function isReleased(recall: Recall, numbers: readonly string[]): (mark: RecalledFrame) => boolean {
  const affects = isAffected(recall, numbers);
  return (mark) => mark.state === "open" && !affects(mark);
}

/**
 * Takes the frames out of a published recall that a revision does not name, unless they are repaired, and informs their dealers.
 * Running it again is harmless: a dealer is informed once for each revision, before the frames are gone.
 */
export async function releaseRemoved(recall: Recall, numbers: readonly string[]): Promise<void> {
  const { number } = recall;
  const isRemoved = isReleased(recall, numbers);
  let removed = 0;
  for (const custCode of await customersOf(number)) {
    const marks = (await Array.fromAsync(recalledFramesOf(custCode, number))).filter(isRemoved);
    if (marks.length === 0) continue;
    await informOf(recall, custCode, marks);
    await removeMarks(marks);
    removed += marks.length;
  }
  await releaseArticles(recall, isAffected(recall, numbers));
  logger.info("recall revised", { number, frames: removed });
}

async function informOf({ number, revisedAt = "" }: Recall, custCode: string, marks: readonly RecalledFrame[]) {
  const sorg = marks[0]?.sorg ?? "";
  if (custCode === "") return;
  const frameNumbers = marks.slice(0, MOST_NUMBERS).map(({ frameNumber }) => frameNumber);
  // A conflict means that the dealer was informed by an earlier run.
  await commit.attempt({
    writes: [releasedWrite(number, revisedAt, custCode)],
    events: [event(recallReleasedDealer, { number, custCode, sorg, frames: marks.length, frameNumbers })],
  });
}

/** Dealers who have no frame in the recall once all are marked are notified again if it reaches them again. */
export async function forgetReleased({ number, revisedAt = "" }: Recall): Promise<void> {
  const rows = (await Array.fromAsync(progressOf(number))).filter(
    ({ open, closed, ended }) => open + closed + ended > 0,
  );
  const left = new Set(rows.map(({ custCode }) => custCode));
  const gone = (await readReleased(number, revisedAt)).filter((custCode) => !left.has(custCode));
  for (const some of chunk(gone, 90))
    await commit({ writes: some.map((custCode) => notNotifiedWrite(number, custCode)) });
}

/** Articles are no longer shown as recalled of which the recall names no frame. */
async function releaseArticles(recall: Recall, affects: (frame: FrameOfArticle) => boolean): Promise<void> {
  const { number, sorgs, brand } = recall;
  for (const sorg of sorgs)
    for (const { articleCode } of (await readRecalledArticles(sorg)).filter((article) => article.number === number))
      if (!(await hasAffected({ sorg, brand, articleCode }, affects)))
        await commit({ writes: [notRecalledArticleWrite(sorg, articleCode, number)] });
}

async function hasAffected(
  article: Pick<FrameOfArticle, "sorg" | "brand" | "articleCode">,
  affects: (frame: FrameOfArticle) => boolean,
): Promise<boolean> {
  for await (const frame of framesOfArticle(article)) if (affects(frame)) return true;
  return false;
}

const removed = (mark: RecalledFrame): RecalledFrame => ({
  ...mark,
  state: recalledMachine.next(mark.state, "remove"),
});

/** Takes open frames out of their recall. */
export async function removeMarks(marks: readonly RecalledFrame[]): Promise<void> {
  for (const { records, writes } of transactionsOf(marks, (mark) => changeRecalledWrites(mark, removed(mark)))) {
    const conflict = await commit.attempt({ writes });
    if (conflict) for (const mark of records) await removeAlone(mark);
  }
}

/** Removes a mark that changed since the index was read, unless the frame is repaired by now. */
const removeAlone = (stale: RecalledFrame): Promise<void> =>
  retryOnConflict(async () => {
    const [mark] = await readMarks(stale.number, [stale]);
    if (mark?.state === "open") await commit({ writes: changeRecalledWrites(mark, removed(mark)) });
  });
