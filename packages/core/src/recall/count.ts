import { exactFrameNumber, type FrameOfArticle, readFramesOf } from "../frame/index.ts";
import { readRegistrationsOf } from "../registration/index.ts";
import { numbersOf } from "./list-file.ts";
import { overlapCounter } from "./overlap.ts";
import type { Impact, Recall } from "./schema.ts";
import { affectedSlices } from "./scope.ts";
import { readDealers } from "./store.ts";
import { entriesWithout } from "./unmatched.ts";

const SLICE = 2_000;
/** Entries without a frame that are named. */
const MOST_FRAMELESS = 200;

/** Frames that were counted together, with their dealers. */
type Visit = (frames: readonly FrameOfArticle[], owners: readonly (string | undefined)[]) => Promise<void>;

/**
 * What a recall affects as of now, and the first articles, ranges, and listed numbers that no frame has.
 * @param visit gets every frame once
 */
export async function countOf(
  recall: Recall,
  visit?: Visit,
): Promise<{ readonly impact: Omit<Impact, "version">; readonly frameless: readonly string[] }> {
  const numbers = await numbersOf(recall);
  const listed = new Set(numbers);
  const counted = new Set<string>();
  const dealers = new Set<string>();
  const all: FrameOfArticle[] = [];
  const overlaps = await overlapCounter(recall);
  let [unshipped, sold] = [0, 0];
  for await (const { frames } of affectedSlices(recall, numbers, SLICE)) {
    const fresh = frames.filter(({ sorg, frameNumber }) => {
      const key = `${sorg}#${frameNumber}`;
      return !counted.has(key) && counted.add(key);
    });
    for (const frame of fresh) all.push(frame);
    const [stored, sales] = await Promise.all([readFramesOf(fresh), readRegistrationsOf(fresh)]);
    const owners = fresh.map((_, index) => sales[index]?.custCode ?? stored[index]?.custCode);
    for (const [index, { frameNumber }] of fresh.entries()) {
      const owner = owners[index];
      if (sales[index]) sold += 1;
      if (owner === undefined) unshipped += 1;
      else dealers.add(owner);
      listed.delete(exactFrameNumber(frameNumber));
    }
    await overlaps.count(fresh);
    await visit?.(fresh, owners);
  }
  const countries = new Set([...(await readDealers([...dealers])).values()].map(({ country }) => country));
  const counts = { frames: counted.size, dealers: dealers.size, countries: countries.size };
  const frameless = [...entriesWithout(recall, all), ...listed];
  const impact = { ...counts, unshipped, sold, unknown: frameless.length, overlaps: overlaps.found() };
  return { impact, frameless: frameless.slice(0, MOST_FRAMELESS) };
}
