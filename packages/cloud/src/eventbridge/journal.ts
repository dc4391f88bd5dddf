import { z } from "zod";
import type { BridgeEvent } from "./event.ts";
import { LineFile } from "./lines.ts";

/** A recorded delivery: one event to one target of one rule. Times in epoch milliseconds. */
export interface Pending {
  readonly id: number;
  readonly bus: string;
  readonly event: BridgeEvent;
  readonly ruleId: string;
  readonly targetId: string;
  readonly acceptedAt: number;
  /** How many buses the event has crossed. */
  readonly hops: number;
  /** Attempts so far, and those that ended with an error of the function. */
  attempts: number;
  errors: number;
  notBefore: number;
}

const eventSchema = z.object({
  version: z.literal("0"),
  id: z.string(),
  "detail-type": z.string(),
  source: z.string(),
  account: z.string(),
  time: z.string(),
  region: z.string(),
  resources: z.array(z.string()),
  "replay-name": z.string().exactOptional(),
  detail: z.unknown(),
});

const lineSchema = z.discriminatedUnion("k", [
  z.object({
    k: z.literal("accepted"),
    bus: z.string(),
    at: z.number(),
    hops: z.number(),
    event: eventSchema,
    to: z.array(z.object({ id: z.number(), rule: z.string(), target: z.string() })),
  }),
  z.object({ k: z.literal("tried"), id: z.number(), attempts: z.number(), errors: z.number(), next: z.number() }),
  z.object({ k: z.literal("done"), id: z.number() }),
]);

const COMPACT_BYTES = 8 << 20;

/** Stores accepted events until all their deliveries are done. */
export class Journal {
  readonly #file: LineFile;
  readonly #pending = new Map<number, Pending>();
  #nextId = 1;

  /** Reads the unfinished deliveries of an earlier process. */
  constructor(path: string | undefined) {
    this.#file = new LineFile(path);
    for (const line of this.#file.read()) this.#recover(line);
    this.#compact();
  }

  /** Unfinished deliveries, oldest first. */
  pending(): Pending[] {
    return [...this.#pending.values()];
  }

  /** Writes events with their deliveries; durable when this returns. Throws when the write fails. */
  accept(
    events: readonly {
      readonly bus: string;
      readonly event: BridgeEvent;
      readonly hops: number;
      readonly to: readonly { readonly ruleId: string; readonly targetId: string }[];
    }[],
    now: number,
  ): Pending[] {
    const accepted: Pending[] = [];
    const lines: string[] = [];
    for (const { bus, event, hops, to } of events) {
      if (to.length === 0) continue;
      const deliveries = to.map((target): Pending => {
        const id = this.#nextId++;
        return { id, bus, event, hops, ...target, acceptedAt: now, attempts: 0, errors: 0, notBefore: now };
      });
      accepted.push(...deliveries);
      lines.push(acceptedLine(deliveries));
    }
    this.#file.append(lines);
    for (const delivery of accepted) this.#pending.set(delivery.id, delivery);
    return accepted;
  }

  /** Saves the number of attempts. */
  tried({ id, attempts, errors, notBefore }: Pending): void {
    this.#file.append([JSON.stringify({ k: "tried", id, attempts, errors, next: notBefore })]);
  }

  done(id: number): void {
    if (!this.#pending.delete(id)) return;
    this.#file.append([JSON.stringify({ k: "done", id })]);
    // Compaction costs as much as is pending, so a busy journal may grow in proportion.
    if (this.#file.bytes > COMPACT_BYTES + this.#pending.size * 10_000) this.#compact();
  }

  close(): void {
    this.#file.close();
  }

  #recover(line: unknown): void {
    const { success, data } = lineSchema.safeParse(line);
    if (!success) return;
    if (data.k === "done") this.#pending.delete(data.id);
    else if (data.k === "tried") {
      const delivery = this.#pending.get(data.id);
      if (delivery) Object.assign(delivery, { attempts: data.attempts, errors: data.errors, notBefore: data.next });
    } else {
      for (const { id, rule, target } of data.to) {
        const { bus, at, hops, event } = data;
        this.#nextId = Math.max(this.#nextId, id + 1);
        const fresh = { acceptedAt: at, attempts: 0, errors: 0, notBefore: at };
        this.#pending.set(id, { id, bus, event, ruleId: rule, targetId: target, hops, ...fresh });
      }
    }
  }

  #compact(): void {
    const byEvent = Map.groupBy(this.#pending.values(), (delivery) => `${delivery.event.id} ${delivery.acceptedAt}`);
    const lines = [...byEvent.values()].map(acceptedLine);
    for (const { id, attempts, errors, notBefore } of this.#pending.values()) {
      if (attempts > 0) lines.push(JSON.stringify({ k: "tried", id, attempts, errors, next: notBefore }));
    }
    this.#file.replace(lines);
  }
}

function acceptedLine(deliveries: readonly Pending[]): string {
  const [first] = deliveries;
  const to = deliveries.map(({ id, ruleId, targetId }) => ({ id, rule: ruleId, target: targetId }));
  return JSON.stringify({
    k: "accepted",
    bus: first?.bus,
    at: first?.acceptedAt,
    hops: first?.hops,
    event: first?.event,
    to,
  });
}
