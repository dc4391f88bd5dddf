import { hostsInTheMorning } from "../host/index.ts";
import { commit, dayOf } from "../platform/index.ts";
import type { ContentItem } from "./item.ts";
import { type ItemKind, readItems, saveItemWrite } from "./item-store.ts";
import { published } from "./items.ts";

/**
 * Publishes items that are live and of which nobody was notified yet, on the hosts whose morning schedules run at the instant `at`.
 * Items saved on a day of theirs were published then. @returns how many
 */
export async function publishBeginningItems<Item extends ContentItem>(
  kind: ItemKind<Item>,
  at: string,
): Promise<number> {
  let count = 0;
  for (const { host, timeZone } of await hostsInTheMorning(at)) {
    const today = dayOf(at, timeZone);
    for (const before of await readItems(kind, host)) {
      const { item, events } = published(kind, before, today);
      if (events.length === 0) continue;
      // An item that an editor saves meanwhile is published by that, or by the next run.
      if (!(await commit.attempt({ writes: [saveItemWrite(kind, item, before)], events }))) count += 1;
    }
  }
  return count;
}
