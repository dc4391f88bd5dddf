import type { Recall } from "./schema.ts";
import { readDealerCounts, readRecall } from "./store.ts";

/** A published recall and how many of a dealer's frames are to be repaired; undefined if there are none. */
export async function dealerImpact(
  number: string,
  custCode: string,
): Promise<{ readonly recall: Recall; readonly open: number } | undefined> {
  const [recall, counts] = await Promise.all([readRecall(number), readDealerCounts(custCode)]);
  const open = counts.reduce((all, row) => all + (row.number === number ? row.open : 0), 0);
  return recall?.state === "published" && open > 0 ? { recall, open } : undefined;
}
