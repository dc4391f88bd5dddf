import * as z from "zod";
import { exactFrameNumber, type FrameOfArticle, readFramesOf } from "../frame/index.ts";
import { action, commit, Refusal, SYSTEM } from "../platform/index.ts";
import { readRegistrationsOf } from "../registration/index.ts";
import { numbersOf, storeList } from "./list-file.ts";
import { type Impact, listProblemSchema, type Recall } from "./schema.ts";
import { affectedSlices } from "./scope.ts";
import { changeRecallWrite, problemsWrite, readDealers, readProblems, readRecall } from "./store.ts";
import { entriesWithout } from "./unmatched.ts";

const SLICE = 2_000;

/** Reads the list of a draft and counts what the recall would affect. A draft that changes meanwhile is checked by its next event. */
export const checkRecall = action({
  name: "recall.check",
  scope: SYSTEM,
  input: z.object({ number: z.string() }),
  run: async ({ number }): Promise<void> => {
    const before = await readRecall(number);
    if (before?.state !== "draft" || before.impact?.version === before.version) return;
    const { recall, problems } = await withList(before);
    const found = recall.list?.problem === undefined ? await countOf(recall) : undefined;
    const impact = found?.impact;
    // What is counted belongs to the version that this write makes.
    const after = { ...recall, ...(impact && { impact: { ...impact, version: before.version + 1 } }) };
    const frameless = (found?.frameless ?? []).map((value) => ({ row: 0, value, reason: "recall_number_frameless" }));
    const stored = recall.list ? z.array(listProblemSchema).parse(problems ?? (await readProblems(number))) : [];
    const refused = stored.filter(({ row }) => row > 0);
    await commit.attempt({
      writes: [changeRecallWrite(before, after), problemsWrite(number, [...refused, ...frameless])],
    });
  },
});

async function withList(recall: Recall) {
  const { list, number } = recall;
  if (!list || list.key !== undefined) return { recall };
  try {
    const { problems, ...stored } = await storeList(number, list);
    return { recall: { ...recall, list: stored }, problems };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { recall: { ...recall, list: { ...list, problem: error.message } } };
  }
}

/** Entries without a frame that are named. */
const MOST_FRAMELESS = 200;

/** What a recall affects as of now, and the first articles, ranges, and listed numbers that no frame has. */
async function countOf(
  recall: Recall,
): Promise<{ readonly impact: Omit<Impact, "version">; readonly frameless: readonly string[] }> {
  const numbers = await numbersOf(recall);
  const listed = new Set(numbers);
  const counted = new Set<string>();
  const dealers = new Set<string>();
  const all: FrameOfArticle[] = [];
  let [unshipped, sold] = [0, 0];
  for await (const { frames } of affectedSlices(recall, numbers, SLICE)) {
    const fresh = frames.filter(({ sorg, frameNumber }) => {
      const key = `${sorg}#${frameNumber}`;
      return !counted.has(key) && counted.add(key);
    });
    for (const frame of fresh) all.push(frame);
    const [stored, sales] = await Promise.all([readFramesOf(fresh), readRegistrationsOf(fresh)]);
    for (const [index, { frameNumber }] of fresh.entries()) {
      const sale = sales[index];
      const owner = sale?.custCode ?? stored[index]?.custCode;
      if (sale) sold += 1;
      if (owner === undefined) unshipped += 1;
      else dealers.add(owner);
      listed.delete(exactFrameNumber(frameNumber));
    }
  }
  const countries = new Set([...(await readDealers([...dealers])).values()].map(({ country }) => country));
  const counts = { frames: counted.size, dealers: dealers.size, countries: countries.size };
  const frameless = [...entriesWithout(recall, all), ...listed];
  const impact = { ...counts, unshipped, sold, unknown: frameless.length };
  return { impact, frameless: frameless.slice(0, MOST_FRAMELESS) };
}
