import * as z from "zod";
import { exactFrameNumber, type FrameOfArticle } from "../frame/index.ts";
import { commit } from "../platform/index.ts";
import { emptyRange } from "./ranges.ts";
import { listProblemSchema, type Recall, rangeText } from "./schema.ts";
import { problemsWrite, readProblems } from "./store.ts";

/** The articles and ranges of a recall that none of the frames belongs to. */
export function entriesWithout({ articles, ranges }: Recall, frames: readonly FrameOfArticle[]): readonly string[] {
  const codes = new Set(frames.map(({ articleCode }) => articleCode));
  const isEmpty = emptyRange(frames.map(({ frameNumber }) => frameNumber));
  return [...articles.filter((code) => !codes.has(code)), ...ranges.filter(isEmpty).map(rangeText)];
}

/** Names the entries of a published recall no longer that frames match by now, such as bikes that arrived later. */
export async function dropMatched(recall: Recall, frames: readonly FrameOfArticle[]): Promise<void> {
  await commit.retrying(async () => {
    const stored = z.array(listProblemSchema).parse(await readProblems(recall.number));
    if (!stored.some(({ row }) => row === 0)) return { writes: [], result: undefined };
    const unmatched = new Set(entriesWithout(recall, frames));
    const entries = [...recall.articles, ...recall.ranges.map(rangeText)].filter((entry) => !unmatched.has(entry));
    const matched = new Set([...entries, ...frames.map(({ frameNumber }) => exactFrameNumber(frameNumber))]);
    const left = stored.filter(({ row, value }) => row > 0 || !matched.has(value));
    const writes = left.length < stored.length ? [problemsWrite(recall.number, left, stored)] : [];
    return { writes, result: undefined };
  });
}
