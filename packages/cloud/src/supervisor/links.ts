import { z } from "zod";
import type { FunctionHost, Tracer } from "../contracts.ts";

const MAX_LINKS = 5_000;

const batchSchema = z.object({ Records: z.array(z.object({ messageId: z.string(), body: z.string() })) });
const eventSchema = z.object({ id: z.string(), "detail-type": z.string() });

function eventIdOf(body: string): string | undefined {
  try {
    return eventSchema.safeParse(JSON.parse(body)).data?.id;
  } catch {
    // Not an event: the message keeps its own id.
    return undefined;
  }
}

/**
 * Maps message ids to the events they carry, learned from the batches that functions receive, so that the steps of a
 * message appear on the path of its event.
 */
export class EventLinks {
  readonly #events = new Map<string, string>();

  /** Forwards invocations and learns from them. */
  watch(functions: FunctionHost): FunctionHost {
    return {
      invoke: (functionId, event) => {
        this.#learn(event);
        return functions.invoke(functionId, event);
      },
    };
  }

  /** Records the steps of a message under the id of its event. */
  follow(tracer: Tracer): Tracer {
    return { record: (step) => tracer.record({ ...step, subject: this.#events.get(step.subject) ?? step.subject }) };
  }

  #learn(batch: unknown): void {
    for (const { messageId, body } of batchSchema.safeParse(batch).data?.Records ?? []) {
      const eventId = eventIdOf(body);
      if (eventId === undefined) continue;
      this.#events.set(messageId, eventId);
      const [oldest] = this.#events.size > MAX_LINKS ? this.#events.keys() : [];
      if (oldest !== undefined) this.#events.delete(oldest);
    }
  }
}
