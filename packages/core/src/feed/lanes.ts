import { shardOf } from "../platform/index.ts";

const LANES = 4;

interface Lane<T> {
  filling: T[];
  running: Promise<void>;
}

/**
 * Works items in batches, several at once. Items of one key go through one lane, so that they are worked in the order
 * they came; a full lane makes the caller wait. The first fault ends everything.
 */
export class Lanes<T> {
  readonly #lanes: readonly Lane<T>[] = Array.from({ length: LANES }, () => ({
    filling: [],
    running: Promise.resolve(),
  }));
  readonly #batch: number;
  readonly #work: (items: readonly T[]) => Promise<void>;
  #fault: { readonly error: unknown } | undefined;

  constructor(batch: number, work: (items: readonly T[]) => Promise<void>) {
    this.#batch = batch;
    this.#work = work;
  }

  /** @throws what working an earlier batch threw */
  async add(key: string, item: T): Promise<void> {
    const lane = this.#lanes[shardOf(key) % LANES];
    if (!lane) throw new Error("no such lane");
    lane.filling.push(item);
    if (lane.filling.length >= this.#batch) await this.#send(lane);
  }

  /** Resolves when everything added so far has been worked. @throws what working it threw */
  async drain(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => this.#send(lane)));
    await Promise.all(this.#lanes.map((lane) => lane.running));
    this.#check();
  }

  /** Waits for what is under way, whatever comes of it, and drops the rest. */
  async stop(): Promise<void> {
    for (const lane of this.#lanes) lane.filling = [];
    await Promise.all(this.#lanes.map((lane) => lane.running));
  }

  async #send(lane: Lane<T>): Promise<void> {
    await lane.running;
    this.#check();
    const items = lane.filling;
    if (items.length === 0) return;
    lane.filling = [];
    lane.running = this.#work(items).catch((error: unknown) => {
      this.#fault ??= { error };
    });
  }

  #check(): void {
    if (this.#fault) throw this.#fault.error;
  }
}
