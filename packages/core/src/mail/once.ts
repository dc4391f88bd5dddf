import { commit, isDone } from "../platform/index.ts";

/** Runs `work` unless the event was handled, then marks it. After a crash in between, `work` runs again (decision 024). */
export async function onceFor(subscriber: string, id: string, work: () => Promise<void>): Promise<void> {
  const once = { subscriber, eventId: id };
  if (await isDone(once)) return;
  await work();
  await commit.consuming(once);
}
