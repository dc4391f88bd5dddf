import { shardOf } from "../platform/index.ts";

const LANES = 4;

interface Lane<T> {
  filling: T[];
  running: Promise<void>;
}

/**
 * Processes items in batches, several in parallel. Items with the same key use the same lane and stay in order. A full lane
 * makes the caller wait. The first error stops everything.
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

  /** @throws the error of an earlier batch */
  async add(key: string, item: T): Promise<void> {
    const lane = this.#lanes[shardOf(key) % LANES];
    if (!lane) throw new Error("lane index out of range");
    lane.filling.push(item);
    if (lane.filling.length >= this.#batch) await this.#send(lane);
  }

  /** Resolves when everything added so far is processed. @throws the error of a batch */
  async drain(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => this.#send(lane)));
    await Promise.all(this.#lanes.map((lane) => lane.running));
    this.#check();
  }

  /** Waits for running batches, ignoring their errors, and drops the rest. */
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
