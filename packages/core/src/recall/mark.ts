import { recallMarked, recallPartlyMarked, recallReachedDealer } from "@spoke/events";
import * as z from "zod";
import { type Frame, type FrameOfArticle, readFramesOf } from "../frame/index.ts";
import {
  action,
  chunk,
  commit,
  event,
  isoNow,
  logger,
  now,
  retryOnConflict,
  SYSTEM,
  transactionsOf,
  type Write,
} from "../platform/index.ts";
import { readRegistrationsOf } from "../registration/index.ts";
import { endMarks } from "./end.ts";
import { numbersOf } from "./list-file.ts";
import { forgetReleased, isReleased, releaseRemoved, removeMarks } from "./release.ts";
import { type Recall, type RecalledFrame, titledOf } from "./schema.ts";
import { affectedSlices } from "./scope.ts";
import {
  changeRecalledWrites,
  markingWrite,
  newRecalledWrites,
  notifiedWrite,
  progressOf,
  readDealers,
  readMarking,
  readMarks,
  readRecall,
  recalledArticleWrite,
} from "./store.ts";
import { recalledMachine } from "./transitions.ts";
import { dropMatched } from "./unmatched.ts";

const SUBSCRIBER = "recall-published-mark";
/** Frames read and marked together. Dealers' counts are written once for each of their frames' transactions. */
const SLICE = 4_000;
/** Transactions at the same time. */
const PARALLEL = 6;
/** How long a run marks before the next event goes on. */
const RUN_MS = 60_000;

/** Marks the frames that a published recall affects. Goes on where an earlier run stopped; marks nothing twice. */
export const markRecall = action({
  name: "recall.mark",
  scope: SYSTEM,
  input: z.object({ number: z.string() }),
  run: async ({ number }): Promise<void> => {
    const recall = await readRecall(number);
    const { cursor, isDone } = await readMarking(number);
    if (recall?.state !== "published" || isDone) return;
    const begun = now();
    const numbers = await numbersOf(recall);
    if (recall.revisedAt !== undefined && cursor === "") await releaseRemoved(recall, numbers);
    const articles = new Set<string>();
    let marked = 0;
    for await (const slice of affectedSlices(recall, numbers, SLICE, cursor)) {
      await nameArticles(recall, slice.frames, articles);
      await dropMatched(recall, slice.frames);
      await markFrames(recall, slice.frames);
      marked += slice.frames.length;
      const progress = markingWrite(number, { cursor: slice.cursor, isDone: false });
      const isLate = now() - begun > RUN_MS;
      await commit({ writes: [progress], ...(isLate && { events: [event(recallPartlyMarked, { number })] }) });
      if (isLate) return;
    }
    logger.info("recall marked", { number, frames: marked, milliseconds: now() - begun });
    if (recall.revisedAt !== undefined) await forgetReleased(recall);
    const eventId = recall.revisedAt === undefined ? number : `${number}#${recall.revisedAt}`;
    await commit.consuming({ subscriber: SUBSCRIBER, eventId }, async () => ({
      writes: [markingWrite(number, { cursor: "", isDone: true })],
      events: [event(recallMarked, { number })],
    }));
  },
});

/** Notes the articles of affected frames, whose pages show the recall. */
export async function nameArticles(
  recall: Recall,
  frames: readonly FrameOfArticle[],
  named: Set<string> = new Set(),
): Promise<void> {
  const writes: Write[] = [];
  for (const { sorg, articleCode } of frames) {
    const key = `${sorg}\n${articleCode}`;
    if (named.has(key)) continue;
    named.add(key);
    writes.push(recalledArticleWrite(sorg, articleCode, recall));
  }
  for (const some of chunk(writes, 90)) await commit({ writes: some });
}

/**
 * Marks frames, and gives open marks to the dealer who has the frame now. Frames of a dealer are marked together, so that the
 * dealer's counts are written once per transaction. Frames that are gone, or have another article by now, are left out: what changed
 * them checks them again.
 * @returns the frames' owners that changed
 */
export async function markFrames(recall: Recall, frames: readonly FrameOfArticle[]): Promise<readonly RecalledFrame[]> {
  const changes = await changesOf(recall, frames);
  const sorted = changes.sort((a, b) => (a.after.custCode < b.after.custCode ? -1 : 1));
  for (const some of chunk(transactionsOf(sorted, writesOf), PARALLEL)) {
    await Promise.all(
      some.map(async ({ records, writes }) => {
        const conflict = await commit.attempt({ writes });
        // Another run marked, or a dealer closed, some of them meanwhile.
        if (conflict) for (const { frame } of records) await markAlone(recall, frame);
      }),
    );
  }
  if (changes.length > 0) await undoOverdue(recall, frames);
  return changes.map(({ after }) => after);
}

/** Undoes marks of a recall that was closed, or whose bikes were changed, meanwhile. */
async function undoOverdue({ number, revisedAt }: Recall, frames: readonly FrameOfArticle[]): Promise<void> {
  const current = await readRecall(number);
  if (current?.state !== "published") return endMarks(number, frames);
  if (current.revisedAt === revisedAt) return;
  const marks = (await readMarks(number, frames)).flatMap((mark) => mark ?? []);
  await removeMarks(marks.filter(isReleased(current, await numbersOf(current))));
}

interface MarkChange {
  readonly frame: Frame;
  readonly before: RecalledFrame | undefined;
  readonly after: RecalledFrame;
}

const writesOf = ({ before, after }: MarkChange): Write[] =>
  before ? changeRecalledWrites(before, after) : newRecalledWrites(after);

const markAlone = (recall: Recall, frame: Frame): Promise<void> =>
  retryOnConflict(async () => {
    const [change] = await changesOf(recall, [frame]);
    if (change) await commit({ writes: writesOf(change) });
  });

/**
 * What has to be written. The marks are read before the facts: whatever changes a fact afterwards also changes the mark afterwards,
 * and what is decided here from the old fact then conflicts with that.
 */
async function changesOf(recall: Recall, refs: readonly FrameOfArticle[]): Promise<MarkChange[]> {
  const marks = await readMarks(recall.number, refs);
  const [frames, sales] = await Promise.all([readFramesOf(refs), readRegistrationsOf(refs)]);
  const stale = refs.flatMap(({ articleCode }, index) => {
    const [frame, before] = [frames[index], marks[index]];
    if (frame?.articleCode !== articleCode) return [];
    const custCode = sales[index]?.custCode ?? frame.custCode ?? "";
    const isLeft = before?.state === "closed" || before?.state === "ended";
    const isCurrent = isLeft || (before?.state === "open" && before.custCode === custCode);
    return isCurrent ? [] : [{ frame, before, custCode }];
  });
  const dealers = await readDealers(stale.map(({ custCode }) => custCode));
  return stale.map(({ frame, before, custCode }) => {
    const dealer = dealers.get(custCode);
    const owner = { custCode, custName: dealer?.name ?? "", country: dealer?.country ?? "" };
    const state = before?.state === "removed" ? recalledMachine.next(before.state, "return") : "open";
    return { frame, before, after: { ...(before ?? newMark(recall, frame)), ...owner, state } };
  });
}

function newMark(recall: Recall, frame: Frame) {
  const { number, stopSale } = recall;
  const { frameNumber, sorg, brand, articleCode, description } = frame;
  return {
    ...{ number, ...titledOf(recall), stopSale, frameNumber, sorg, brand, articleCode, description },
    ...{ state: "open" as const, markedAt: isoNow(), version: 1 },
  };
}

/** Publishes once for each dealer that a recall reached. */
export const announceRecall = action({
  name: "recall.announce",
  scope: SYSTEM,
  input: z.object({ number: z.string() }),
  run: async ({ number }): Promise<void> => {
    for await (const { custCode, sorg } of progressOf(number)) await announceTo(number, custCode, sorg);
  },
});

/** Publishes that a recall reached a dealer, once. */
export async function announceTo(number: string, custCode: string, sorg: string): Promise<void> {
  if (custCode === "") return;
  // A conflict means that the dealer was notified before, however long ago.
  await commit.attempt({
    writes: [notifiedWrite(number, custCode)],
    events: [event(recallReachedDealer, { number, custCode, sorg })],
  });
}
