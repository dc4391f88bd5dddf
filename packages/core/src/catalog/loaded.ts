/** Megabytes of the process; Lambda says its own. */
const DEFAULT_MB = 1_024;
/** Share for the files of catalogs. A newer version stands beside the one that it replaces, with results and requests. */
const SHARE = 0.5;

/** Bytes that the files of all loaded catalogs may take in a process with this memory. */
export const catalogRoom = (megabytes = Number(process.env.AWS_LAMBDA_FUNCTION_MEMORY_SIZE ?? DEFAULT_MB)): number =>
  megabytes * 1024 * 1024 * SHARE;

/**
 * Entries by sales organization, the least recently used first. Those are dropped when all together take more than the room
 * there is: they are loaded again when somebody asks. The entry in use stays, however large it is.
 */
export class LoadedCatalogs<Entry> {
  readonly #entries = new Map<string, Entry>();
  readonly #room: () => number;
  readonly #bytesOf: (entry: Entry) => number;

  constructor(room: () => number, bytesOf: (entry: Entry) => number) {
    this.#room = room;
    this.#bytesOf = bytesOf;
  }

  /** The entry, as the most recently used. */
  use(sorg: string, create: () => Entry): Entry {
    const entry = this.#entries.get(sorg) ?? create();
    this.#entries.delete(sorg);
    this.#entries.set(sorg, entry);
    return entry;
  }

  peek(sorg: string): Entry | undefined {
    return this.#entries.get(sorg);
  }

  /** Drops entries until the others fit. Returns the sales organizations that are no longer loaded. */
  makeRoom(inUse: string): string[] {
    const dropped: string[] = [];
    let total = [...this.#entries.values()].reduce((sum, entry) => sum + this.#bytesOf(entry), 0);
    for (const [sorg, entry] of this.#entries) {
      if (total <= this.#room()) break;
      if (sorg === inUse || this.#bytesOf(entry) === 0) continue;
      this.#entries.delete(sorg);
      total -= this.#bytesOf(entry);
      dropped.push(sorg);
    }
    return dropped;
  }

  clear(): void {
    this.#entries.clear();
  }
}
