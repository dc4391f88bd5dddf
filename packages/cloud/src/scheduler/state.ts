import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const executionSchema = z.object({
  id: z.string(),
  /** Scheduled time. */
  time: z.number(),
  attempts: z.number(),
  errors: z.number(),
  notBefore: z.number(),
});

const scheduleSchema = z.object({
  expression: z.string(),
  /** When this expression was first seen. */
  since: z.number(),
  /** The last time that ran. */
  last: z.number().exactOptional(),
  pending: z.array(executionSchema),
});

/** A run of a schedule in delivery. Times in epoch milliseconds. */
export type Execution = z.infer<typeof executionSchema>;
export type ScheduleState = z.infer<typeof scheduleSchema>;

/** Past and current runs, on disk if there is a directory. */
export class ScheduleStates {
  readonly #path: string | undefined;
  readonly #states: Map<string, ScheduleState>;

  constructor(dataDir: string | undefined) {
    if (dataDir !== undefined) {
      mkdirSync(dataDir, { recursive: true });
      this.#path = join(dataDir, "schedules.json");
    }
    this.#states = new Map(Object.entries(this.#path === undefined ? {} : read(this.#path)));
  }

  /** State of a schedule; a changed expression starts over, but runs in flight continue. */
  open(id: string, expression: string, now: number): ScheduleState {
    let state = this.#states.get(id);
    if (state?.expression !== expression) {
      state = { expression, since: now, pending: state?.pending ?? [] };
      this.#states.set(id, state);
      this.save();
    }
    return state;
  }

  /** Removes schedules that no longer exist. */
  retain(ids: ReadonlySet<string>): void {
    for (const id of this.#states.keys()) if (!ids.has(id)) this.#states.delete(id);
  }

  /** Writes all states; they survive a crash of the process when this returns. */
  save(): void {
    if (this.#path === undefined) return;
    writeFileSync(`${this.#path}.new`, JSON.stringify(Object.fromEntries(this.#states)), { mode: 0o600 });
    renameSync(`${this.#path}.new`, this.#path);
  }
}

function read(path: string): Record<string, ScheduleState> {
  try {
    return z.record(z.string(), scheduleSchema).parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw new Error(`${path} is damaged; delete it to start over`, { cause: error });
  }
}
