import { readRegistrationsOf } from "../registration/index.ts";
import type { Recall, RecalledFrame } from "./schema.ts";
import { readDealerCounts, readRecall, recalledFramesOf } from "./store.ts";

/** What a published recall affects at a dealer. */
export interface DealerImpact {
  readonly recall: Recall;
  /** How many of the dealer's frames are to be repaired. */
  readonly open: number;
  /** Their numbers. */
  readonly frameNumbers: readonly string[];
  /** Whether the sale of bikes is stopped of which at least one is not registered as sold. */
  readonly stopsSale: boolean;
}

/** What a published recall affects at a dealer; undefined if nothing is to be repaired. */
export async function dealerImpact(number: string, custCode: string): Promise<DealerImpact | undefined> {
  const [recall, counts] = await Promise.all([readRecall(number), readDealerCounts(custCode)]);
  const open = counts.reduce((all, row) => all + (row.number === number ? row.open : 0), 0);
  if (recall?.state !== "published" || open === 0) return undefined;
  const frames = (await Array.fromAsync(recalledFramesOf(custCode, number))).filter(({ state }) => state === "open");
  const frameNumbers = frames.map(({ frameNumber }) => frameNumber);
  return { recall, open, frameNumbers, stopsSale: recall.stopSale && (await hasUnsold(frames, open)) };
}

/** The index of a dealer's frames can lag behind their number: what is missing there may not be sold. */
const hasUnsold = async (frames: readonly RecalledFrame[], open: number): Promise<boolean> =>
  frames.length < open || (await readRegistrationsOf(frames)).includes(undefined);
