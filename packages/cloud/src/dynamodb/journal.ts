import type { AbstractBatchOperation, AbstractLevel } from "abstract-level";

export type Level = AbstractLevel<string | Buffer | Uint8Array, string, unknown>;
/** Full keys and their JSON text; `null` deletes. */
export type Writes = ReadonlyMap<string, string | null>;

export const UTF8 = { valueEncoding: "utf8" } as const;

/**
 * Makes writes serial and atomic.
 *
 * A write is decided within one turn of the event loop: it reads with `read` (which sees all earlier writes, even those not
 * on disk yet) and passes its changes to `apply`. So writes are serial without a lock. Decided writes collect while a
 * LevelDB batch is being written and go together into the next one, never split. Readers only see LevelDB, that is,
 * complete batches, and a response is sent only after everything it depends on is written.
 */
export class Journal {
  readonly #level: Level;
  #next = new Map<string, string | null>();
  #inFlight: Writes = new Map();
  #gathering: PromiseWithResolvers<void> | undefined;
  #writing: Promise<void> | undefined;
  #broken: Error | undefined;

  constructor(level: Level) {
    this.#level = level;
  }

  /** Current text of a key, including decided writes. */
  read(key: string): string | undefined {
    let text = this.#next.get(key);
    if (text === undefined) text = this.#inFlight.get(key);
    if (text !== undefined) return text ?? undefined;
    return this.#level.getSync<string, string>(key, UTF8);
  }

  /** Resolves when the changes are in LevelDB's log. After a failed write all writes are refused, because memory and disk differ. */
  apply(writes: Writes): Promise<void> {
    if (this.#broken) return Promise.reject(this.#broken);
    for (const [key, text] of writes) this.#next.set(key, text);
    this.#gathering ??= Promise.withResolvers<void>();
    const { promise } = this.#gathering;
    if (!this.#writing) this.#write(this.#gathering);
    return promise;
  }

  /** Resolves when all writes decided so far are on disk; a failed condition is only answered then. */
  settled(): Promise<void> {
    return this.#gathering?.promise ?? this.#writing ?? Promise.resolve();
  }

  #write(group: PromiseWithResolvers<void>): void {
    this.#inFlight = this.#next;
    this.#next = new Map();
    this.#gathering = undefined;
    this.#writing = group.promise;
    this.#level.batch(operations(this.#inFlight)).then(
      () => {
        this.#inFlight = new Map();
        this.#writing = undefined;
        if (this.#gathering) this.#write(this.#gathering);
        group.resolve();
      },
      (cause: unknown) => {
        this.#broken = new Error("failed to write the store", { cause });
        group.reject(this.#broken);
        this.#gathering?.reject(this.#broken);
      },
    );
  }
}

function operations(writes: Writes): AbstractBatchOperation<Level, string, unknown>[] {
  const batch: AbstractBatchOperation<Level, string, unknown>[] = [];
  for (const [key, value] of writes) {
    batch.push(value === null ? { type: "del", key } : { type: "put", key, value, ...UTF8 });
  }
  return batch;
}
