import type { SQSClient } from "@aws-sdk/client-sqs";
import type { FunctionHost, Running, Tracer } from "../contracts.ts";
import type { Clock } from "../scheduler/clock.ts";
import { BATCH_BYTES, BATCH_MESSAGES, describe, type Outcome, sendToFunction, sendToQueue } from "./attempt.ts";
import type { Destination } from "./config.ts";
import { sendDeadLetter } from "./dead-letter.ts";
import { InvalidInput } from "./transform.ts";

/** A delivery to one destination. Times in epoch milliseconds. */
export interface Delivery {
  /** Id of the event or execution, for the trace. */
  readonly subject: string;
  /** Of the rule or schedule. */
  readonly sourceArn: string;
  readonly to: Destination;
  /** Input of the destination. @throws InvalidInput */
  input(): string;
  /** The text for a dead-letter queue. */
  event(): string;
  readonly acceptedAt: number;
  readonly progress: { attempts: number; errors: number; notBefore: number };
  /** Delivered, dead-lettered, or dropped. */
  settled(): void;
  /** Failed; retried at `progress.notBefore`. */
  postponed(): void;
}

export interface DeliveryOptions {
  readonly sqs: SQSClient;
  readonly functions: FunctionHost;
  readonly tracer: Tracer;
  readonly clock: Clock;
  /** Sends to a destination of kind "bus". */
  toBus(delivery: Delivery): Promise<Outcome>;
  /** Delay in milliseconds after the n-th failure, from 1. */
  readonly retryDelayMs?: ((attempt: number) => number) | undefined;
  /** Delay in milliseconds after the n-th error of a function, from 1. On Lambda one minute, then two. */
  readonly functionRetryDelayMs?: ((attempt: number) => number) | undefined;
}

const LONGEST_DELAY_MS = 60_000;
const FUNCTION_CONCURRENCY = 10;
const FUNCTION_RETRIES = 2;

/** Exponential backoff from 200 ms to a minute, with jitter. */
function backoff(attempt: number): number {
  return Math.min(LONGEST_DELAY_MS, 100 * 2 ** Math.min(attempt, 20)) * (0.75 + Math.random() / 2);
}

/**
 * Delivers to queues, functions, and buses at least once, with retries and a dead-letter queue. A lane per destination
 * keeps deliveries in order as long as none fails.
 */
export class Dispatcher implements Running {
  readonly #options: DeliveryOptions;
  readonly #lanes = new Map<string, Lane>();
  readonly #waiting = new Set<() => void>();
  #stopped = false;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  add(delivery: Delivery): void {
    if (this.#stopped) return;
    const { clock } = this.#options;
    if (delivery.progress.notBefore <= clock.now()) {
      this.#lane(delivery.to).add(delivery);
      return;
    }
    const cancel = clock.at(delivery.progress.notBefore, () => {
      this.#waiting.delete(cancel);
      this.add(delivery);
    });
    this.#waiting.add(cancel);
  }

  /** Waits for attempts in flight; the rest continues after the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const cancel of this.#waiting) cancel();
    await Promise.all([...this.#lanes.values()].map((lane) => lane.stop()));
  }

  #lane(to: Destination): Lane {
    const key = JSON.stringify([to.kind, to.arn, to.queueUrl, to.functionId, to.messageGroupId]);
    let lane = this.#lanes.get(key);
    if (!lane) {
      const width = to.kind === "function" ? FUNCTION_CONCURRENCY : 1;
      lane = new Lane(width, to.kind === "sqs" ? BATCH_MESSAGES : 1, (batch) => this.#carry(to, batch));
      this.#lanes.set(key, lane);
    }
    return lane;
  }

  async #carry(to: Destination, batch: readonly Delivery[]): Promise<void> {
    const ready: { readonly delivery: Delivery; readonly text: string }[] = [];
    for (const delivery of batch) {
      try {
        ready.push({ delivery, text: delivery.input() });
      } catch (error) {
        const code = error instanceof InvalidInput ? "INVALID_JSON" : "INTERNAL_ERROR";
        const message = error instanceof Error ? error.message : String(error);
        await this.#settle(delivery, "null", { status: "failed", code, message, retry: false });
      }
    }
    for (const group of bySize(ready)) {
      const outcomes = await this.#attempt(to, group);
      for (const [at, { delivery, text }] of group.entries()) {
        const silent: Outcome = { status: "failed", code: "INTERNAL_ERROR", message: "no outcome", retry: true };
        await this.#settle(delivery, text, outcomes[at] ?? silent);
      }
    }
  }

  #attempt(to: Destination, group: readonly { delivery: Delivery; text: string }[]): Promise<readonly Outcome[]> {
    const { sqs, functions } = this.#options;
    const texts = group.map(({ text }) => text);
    if (to.kind === "sqs") return sendToQueue(sqs, to, texts);
    return Promise.all(
      group.map(({ delivery, text }) =>
        to.kind === "function"
          ? sendToFunction(functions, to, text)
          : this.#options.toBus(delivery).catch((error: unknown) => describe(error)),
      ),
    );
  }

  async #settle(delivery: Delivery, text: string, outcome: Outcome): Promise<void> {
    const { to, progress, acceptedAt } = delivery;
    // Failures during the stop do not count; the next start retries them.
    if (this.#stopped && outcome.status === "failed" && outcome.retry) return;
    progress.attempts++;
    if (outcome.status === "delivered") {
      this.#trace(delivery, "delivered", outcome.note);
      delivery.settled();
      return;
    }
    if (outcome.byFunction) progress.errors++;
    const now = this.#options.clock.now();
    const deadline = acceptedAt + to.retry.maxAgeSeconds * 1_000;
    const exhausted = this.#exhausted(delivery, outcome, now >= deadline);
    if (outcome.retry && !exhausted) {
      const delay = outcome.byFunction
        ? (this.#options.functionRetryDelayMs ?? ((attempt) => attempt * 1_000))(progress.errors)
        : (this.#options.retryDelayMs ?? backoff)(progress.attempts);
      progress.notBefore = Math.min(now + delay, deadline);
      this.#trace(delivery, `failed, try ${progress.attempts}`, `${outcome.code}: ${outcome.message}`);
      delivery.postponed();
      this.add(delivery);
      return;
    }
    await this.#bury(delivery, text, outcome, exhausted, now);
  }

  #exhausted({ to, progress }: Delivery, outcome: Outcome & { status: "failed" }, tooOld: boolean) {
    const retries = to.asynchronous?.retries ?? FUNCTION_RETRIES;
    const used = outcome.byFunction ? progress.errors > retries : progress.attempts > to.retry.maxAttempts;
    if (used) return "MaximumRetryAttempts";
    return tooOld ? "MaximumEventAgeInSeconds" : undefined;
  }

  async #bury(
    delivery: Delivery,
    input: string,
    failure: Outcome & { status: "failed" },
    exhausted: "MaximumRetryAttempts" | "MaximumEventAgeInSeconds" | undefined,
    now: number,
  ): Promise<void> {
    const { to, sourceArn, progress } = delivery;
    const { attempts } = progress;
    try {
      const letter = { to, sourceArn, event: delivery.event(), input, failure, attempts, now };
      const queue = await sendDeadLetter(this.#options.sqs, {
        ...letter,
        exhausted: failure.retry ? exhausted : undefined,
      });
      const outcome = queue === undefined ? "dropped" : "dead-lettered";
      this.#trace(delivery, outcome, `${failure.code}: ${failure.message}`, queue ?? to.arn);
    } catch (error) {
      const trouble = describe(error);
      if (trouble.retry) {
        // The queue is temporarily unavailable: keep trying.
        progress.notBefore = now + backoff(attempts);
        this.#trace(delivery, "dead-letter queue unreachable", trouble.message);
        delivery.postponed();
        this.add(delivery);
        return;
      }
      this.#trace(delivery, "dropped", `dead-letter queue: ${trouble.message}`, to.deadLetterQueueUrl);
    }
    delivery.settled();
  }

  #trace({ subject, to }: Delivery, outcome: string, detail: string | undefined, deadLetter?: string): void {
    const stage =
      deadLetter !== undefined ? "dead-letter" : to.kind === "sqs" ? "queue" : to.kind === "bus" ? "event" : "function";
    const resource = deadLetter ?? to.arn;
    this.#options.tracer.record({ subject, stage, resource, outcome, ...(detail === undefined ? {} : { detail }) });
  }
}

function bySize<T extends { readonly text: string }>(items: readonly T[]): T[][] {
  const groups: T[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const size = Buffer.byteLength(item.text);
    if (bytes + size > BATCH_BYTES) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)?.push(item);
    bytes += size;
  }
  return groups;
}

/** A queue of deliveries with up to `width` batches in flight. */
class Lane {
  readonly #width: number;
  readonly #batch: number;
  readonly #carry: (batch: readonly Delivery[]) => Promise<void>;
  readonly #running = new Set<Promise<void>>();
  #ready: Delivery[] = [];

  constructor(width: number, batch: number, carry: (batch: readonly Delivery[]) => Promise<void>) {
    this.#width = width;
    this.#batch = batch;
    this.#carry = carry;
  }

  add(delivery: Delivery): void {
    this.#ready.push(delivery);
    this.#pump();
  }

  async stop(): Promise<void> {
    this.#ready = [];
    await Promise.all(this.#running);
  }

  #pump(): void {
    while (this.#running.size < this.#width && this.#ready.length > 0) {
      const batch = this.#ready.splice(0, this.#batch);
      const run = this.#carry(batch)
        // The journal could not be written; its deliveries are retried after the next start.
        .catch((error: unknown) => console.error("event delivery interrupted", error))
        .finally(() => {
          this.#running.delete(run);
          this.#pump();
        });
      this.#running.add(run);
    }
  }
}
