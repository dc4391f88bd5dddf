import { countMetric, inBatches, listUnpublished, logger, systemActor, withActor } from "@spoke/core/platform";
import { publishEvents } from "../publish.ts";
import { withTracing } from "../with-tracing.ts";

/** Younger events are on their way through the stream. */
const MINUTES = 10;
const BATCH = 100;

/** Publishes events that the stream did not bring to the bus, because its publisher was down for long or the bus refused them. */
export const handler = withTracing("outbox-sweep", async (): Promise<void> => {
  const swept = await withActor(systemActor(), async () => {
    let sum = 0;
    for await (const events of inBatches(listUnpublished(MINUTES), BATCH)) {
      sum += events.length;
      if ((await publishEvents(events)) !== undefined) break;
    }
    return sum;
  });
  if (swept === 0) return;
  countMetric("EventsSwept", swept);
  logger.warn("events published late", { swept });
});
