import { hostKey } from "../../host/index.ts";
import { getItems } from "../../platform/index.ts";
import type { FeedContext, Outcome } from "../kind.ts";
import { type FeedRecord, upsert } from "../upsert.ts";

/**
 * Writes records of hosts, each a single item that names its `host`. Records about a host of another sales organization are
 * refused.
 */
export async function upsertOfOwnHosts(records: readonly FeedRecord[], context: FeedContext): Promise<Outcome[]> {
  const stored = await getItems(records.map(([item]) => hostKey(String(item?.patch.host))));
  const isForeign = (index: number): boolean => {
    const sorg = stored[index]?.sorg;
    return sorg !== undefined && sorg !== context.sorg;
  };
  const outcomes = (await upsert(records.filter((_, index) => !isForeign(index)))).values();
  return records.map((_, index) =>
    isForeign(index)
      ? { refused: [{ column: "host", reason: "host_of_another_sorg" }] }
      : (outcomes.next().value ?? "unchanged"),
  );
}
