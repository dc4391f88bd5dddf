import { Stream } from "node:stream";
import type { RangeOptions } from "dynalite/db/index.js";
import { type Level, UTF8 } from "./journal.ts";
import { END } from "./keys.ts";

interface Options extends RangeOptions {
  readonly snapshot?: ReturnType<Level["snapshot"]>;
}

/** Maximum entries and bytes per read from LevelDB. */
const FETCH = { entries: 1000, size: { highWaterMarkBytes: 256 * 1024 } };

/**
 * A key range as dynalite's query and scan expect it: events "data" per entry (values parsed), "end", and "error". The
 * old-style base class prevents dynalite's stream library from listening twice. Reads large blocks of the key range;
 * dynalite's own adapter fetches single entries and lists keys by scanning the whole database.
 */
export class RangeStream extends Stream {
  #stopped = false;

  constructor(level: Level, prefix: string, part: "key" | "value", options: Options) {
    super();
    this.#read(level, prefix, part, options).catch((error: unknown) => this.emit("error", error));
  }

  destroy(): void {
    this.#stopped = true;
  }

  async #read(level: Level, prefix: string, part: "key" | "value", options: Options): Promise<void> {
    const { snapshot, limit = -1, reverse = false } = options;
    const iterator = level.iterator<string, string>({
      ...bounds(prefix, options),
      ...(snapshot && { snapshot }),
      ...UTF8,
      limit,
      reverse,
      ...FETCH.size,
    });
    try {
      for (;;) {
        const entries = await iterator.nextv(FETCH.entries);
        if (entries.length === 0 || this.#stopped) break;
        for (const [key, text] of entries) {
          if (this.#stopped) break;
          this.emit("data", part === "key" ? key.slice(prefix.length) : JSON.parse(text));
        }
      }
    } finally {
      await iterator.close();
    }
    if (!this.#stopped) this.emit("end");
  }
}

/**
 * Index entries append the item's key, so a range after a start key must skip everything that begins with it. dynalite's
 * range ends have a `~` already, and the start of a scan segment is not a key.
 */
function bounds(prefix: string, { gt, gte, lt, lte }: RangeOptions): Record<string, string> {
  const past = (key: string): string => (key.endsWith("~") || !key.includes("/") ? key : `${key}~`);
  return {
    ...(gt !== undefined
      ? { gt: prefix + (prefix.startsWith("index-") ? past(gt) : gt) }
      : { gte: prefix + (gte ?? "") }),
    ...(lte !== undefined ? { lte: prefix + lte } : { lt: lt === undefined ? prefix.slice(0, -1) + END : prefix + lt }),
  };
}
