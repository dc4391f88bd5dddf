import { AlreadyDone, commit, isDone } from "../platform/index.ts";

/** Does the work of an event that was not worked yet, and marks it. A crash between the two does it again (decision 024). */
export async function onceFor(subscriber: string, id: string, work: () => Promise<void>): Promise<void> {
  const once = { subscriber, eventId: id };
  if (await isDone(once)) return;
  await work();
  try {
    await commit({ writes: [], once });
  } catch (error) {
    // Delivered twice at the same time.
    if (!(error instanceof AlreadyDone)) throw error;
  }
}
