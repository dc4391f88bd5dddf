import { hostKey } from "../../host/index.ts";
import { getItems } from "../../platform/index.ts";
import type { FeedContext, Outcome } from "../kind.ts";
import { type FeedRecord, upsert } from "../upsert.ts";

/**
 * Writes records about hosts, of one item each that names its `host`. A host that is there belongs to its sales
 * organisation, whatever a file of another one says: a record about it is refused.
 */
export async function upsertOfOwnHosts(records: readonly FeedRecord[], context: FeedContext): Promise<Outcome[]> {
  const stored = await getItems(records.map(([one]) => hostKey(String(one?.patch.host))));
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
