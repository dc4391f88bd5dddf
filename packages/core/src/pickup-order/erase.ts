import * as z from "zod";
import { action, commit, isoNow, now, SYSTEM } from "../platform/index.ts";
import { consumerSchema, type PickupOrder } from "./schema.ts";
import { changePickupWrites, pickupEventWrite, readFinishedBefore, readPickupOrder } from "./store.ts";

/** Days after which the personal data of a finished order are erased (decision 066). */
const RETENTION_DAYS = 90;
const DAY_MS = 86_400_000;
const BATCH = 200;

/** Erases consumers' personal data of orders that finished 90 days ago or earlier. A repetition goes on. */
export const erasePickupConsumers = action({
  name: "pickupOrder.erase",
  scope: SYSTEM,
  input: z.object({}),
  run: async (): Promise<{ readonly erased: number }> => {
    const before = new Date(now() - RETENTION_DAYS * DAY_MS).toISOString();
    let erased = 0;
    for (;;) {
      const ids = await readFinishedBefore(before, BATCH);
      const done = await Promise.all(ids.map(erase));
      erased += done.filter(Boolean).length;
      // The index is a moment behind: what it still names is erased already.
      if (ids.length < BATCH || !done.includes(true)) return { erased };
    }
  },
});

const erase = (id: string): Promise<boolean> =>
  commit.retrying(async () => {
    const order = await readPickupOrder(id);
    if (!order || order.erasedAt) return { writes: [], result: false };
    const erasedAt = isoNow();
    const event = pickupEventWrite(id, { kind: "erased", at: erasedAt, by: "" });
    return { writes: [...changePickupWrites(order, withoutPerson(order, erasedAt)), event], result: true };
  });

/** The order without what says who the consumer is. What was sold, when, and who handed it over remains. */
function withoutPerson({ code: _, ...order }: PickupOrder, erasedAt: string): PickupOrder {
  const { handOver, canceled, consumer } = order;
  return {
    ...order,
    erasedAt,
    consumer: consumerSchema.parse({ locale: consumer.locale }),
    ...(handOver && { handOver: { ...handOver, to: "", reason: "" } }),
    ...(canceled && { canceled: { ...canceled, reason: "" } }),
  };
}
