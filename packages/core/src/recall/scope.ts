import {
  exactFrameNumber,
  type FrameOfArticle,
  framesOfArticle,
  readFrameArticles,
  readFrames,
} from "../frame/index.ts";
import { hullOf, lastUpTo, rangeMatcher } from "./ranges.ts";
import type { Recall } from "./schema.ts";

/** Frames that were found together, and where to go on after them. */
export interface Slice {
  readonly frames: readonly FrameOfArticle[];
  readonly cursor: string;
}

/** Finds out whether a recall affects a frame. Listed numbers, in order, count as they are, without look-alikes. */
export function isAffected(recall: Recall, listed: readonly string[]): (frame: FrameOfArticle) => boolean {
  const { brand, sorgs, articles, ranges } = recall;
  const [codes, isInRange] = [new Set(articles), rangeMatcher(ranges)];
  return (frame) =>
    frame.brand === brand &&
    sorgs.includes(frame.sorg) &&
    (codes.has(frame.articleCode) ||
      isInRange(frame.frameNumber) ||
      isListed(listed, exactFrameNumber(frame.frameNumber)));
}

const isListed = (listed: readonly string[], exact: string): boolean => listed[lastUpTo(listed, exact)] === exact;

const cursorOf = (...parts: readonly (string | number)[]): string => parts.join("\n");

/**
 * The frames that a recall affects, in slices. A frame that is named twice may come twice. Reads each article once, not each
 * range, so that many ranges cost no more.
 * @param after cursor of the last slice
 */
export async function* affectedSlices(
  recall: Recall,
  numbers: readonly string[],
  size: number,
  after = "",
): AsyncGenerator<Slice> {
  const [kind = "", at = "", articleAt = "", frameAt = ""] = after.split("\n");
  if (kind !== "LIST") yield* byArticle(recall, size, { sorg: at, article: articleAt, frame: frameAt });
  const start = kind === "LIST" ? Number(at) : 0;
  const affects = isAffected(recall, numbers);
  for (let from = start; from < numbers.length; from += size) {
    const some = numbers.slice(from, from + size);
    const refs = recall.sorgs.flatMap((sorg) =>
      some.map((frameNumber) => ({ frameNumber, sorg, brand: recall.brand })),
    );
    yield { frames: (await readFrames(refs)).filter(affects), cursor: cursorOf("LIST", from + some.length) };
  }
}

interface Place {
  readonly sorg: string;
  readonly article: string;
  /** Exact number. */
  readonly frame: string;
}

async function* byArticle(recall: Recall, size: number, after: Place): AsyncGenerator<Slice> {
  const { brand, articles, ranges } = recall;
  if (articles.length === 0 && ranges.length === 0) return;
  const [codes, hull, affects] = [new Set(articles), hullOf(ranges), isAffected(recall, [])];
  let frames: FrameOfArticle[] = [];
  for (const sorg of recall.sorgs.toSorted()) {
    if (sorg < after.sorg) continue;
    const all = new Set([...(await readFrameArticles(sorg, brand)), ...articles]);
    for (const articleCode of [...all].sort()) {
      const isWhole = codes.has(articleCode);
      if (sorg === after.sorg && articleCode < after.article) continue;
      if (!isWhole && !hull) continue;
      const goesOn = sorg === after.sorg && articleCode === after.article && after.frame !== "";
      const range = { sorg, brand, articleCode, ...(!isWhole && hull), ...(goesOn && { after: after.frame }) };
      for await (const frame of framesOfArticle(range)) {
        if (!affects(frame)) continue;
        frames.push(frame);
        if (frames.length < size) continue;
        yield { frames, cursor: cursorOf("ARTICLE", sorg, articleCode, exactFrameNumber(frame.frameNumber)) };
        frames = [];
      }
    }
  }
  if (frames.length > 0) yield { frames, cursor: cursorOf("LIST", 0) };
}
