import { commit, isDone, type Write } from "../platform/index.ts";

/** Runs `work` unless the event was handled, then marks it. After a crash in between, `work` runs again (decision 024). */
export const onceFor = (subscriber: string, id: string, work: () => Promise<void>): Promise<void> =>
  onceWriting(subscriber, id, async () => {
    await work();
    return [];
  });

/** As `onceFor`; the mark is written together with what `work` returns. */
export async function onceWriting(
  subscriber: string,
  id: string,
  work: () => Promise<readonly Write[]>,
): Promise<void> {
  const once = { subscriber, eventId: id };
  if (await isDone(once)) return;
  const writes = await work();
  await commit.consuming(once, async () => ({ writes }));
}
