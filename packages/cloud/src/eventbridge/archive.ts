import { join } from "node:path";
import { z } from "zod";
import type { ArchiveConfig } from "./config.ts";
import type { BridgeEvent } from "./event.ts";
import { LineFile } from "./lines.ts";
import { matchesPattern } from "./pattern.ts";

const DAY_MS = 86_400_000;
const PRUNE_EVERY_MS = 3_600_000;

const lineSchema = z.object({ at: z.number(), event: z.looseObject({ time: z.string() }) });

/** Stores events of a bus that match a pattern for a number of days. */
export class Archive {
  readonly config: ArchiveConfig;
  readonly bus: string;
  readonly #file: LineFile;
  readonly #memory: string[] | undefined;
  #pruned = 0;

  /** @param before the archive under its previous configuration; an in-memory archive takes over its events */
  constructor(bus: string, config: ArchiveConfig, dataDir: string | undefined, before?: Archive) {
    this.bus = bus;
    this.config = config;
    this.#memory = dataDir === undefined ? (before ? [...before.#texts()] : []) : undefined;
    this.#file = new LineFile(dataDir && join(dataDir, "archives", `${encodeURIComponent(config.name)}.jsonl`));
  }

  /** Stores the events that match the pattern; durable when this returns. Replayed events are not archived again. */
  keep(events: readonly BridgeEvent[], now: number): void {
    const { pattern, retentionDays } = this.config;
    if (retentionDays > 0 && now - this.#pruned > PRUNE_EVERY_MS) this.#prune(now);
    const retained = events.filter(
      (event) => event["replay-name"] === undefined && (!pattern || matchesPattern(pattern, event)),
    );
    const lines = retained.map((event) => JSON.stringify({ at: now, event }));
    this.#memory?.push(...lines);
    this.#file.append(lines);
  }

  /** JSON texts of the events whose time is in [from, to), by time. Times in epoch milliseconds. */
  between(from: number, to: number): string[] {
    const found: { readonly time: number; readonly text: string }[] = [];
    for (const { event } of this.#lines()) {
      const time = Date.parse(event.time);
      if (time >= from && time < to) found.push({ time, text: JSON.stringify(event) });
    }
    return found.sort((a, b) => a.time - b.time).map(({ text }) => text);
  }

  close(): void {
    this.#file.close();
  }

  #texts(): readonly string[] {
    return this.#memory ?? [];
  }

  *#lines(): Generator<z.infer<typeof lineSchema>> {
    for (const line of this.#memory?.map((text): unknown => JSON.parse(text)) ?? this.#file.read()) {
      const { success, data } = lineSchema.safeParse(line);
      if (success) yield data;
    }
  }

  #prune(now: number): void {
    this.#pruned = now;
    const oldest = now - this.config.retentionDays * DAY_MS;
    const lines = [...this.#lines()];
    const retained = lines.filter(({ at }) => at >= oldest).map((line) => JSON.stringify(line));
    if (retained.length === lines.length) return;
    this.#memory?.splice(0, this.#memory.length, ...retained);
    this.#file.replace(retained);
  }
}
