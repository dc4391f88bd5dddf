import type { Part } from "../catalog/schema.ts";
import { timeZoneOfSorg } from "../host/index.ts";
import { isoNow, logger, now } from "../platform/index.ts";
import type { RawRow } from "./columns.ts";
import {
  asOfFile,
  type FeedObject,
  type FeedPlace,
  headFile,
  latestInstant,
  openFile,
  readReport,
  writeReport,
} from "./file.ts";
import { importImage } from "./images.ts";
import type { FeedContext, FeedKind, Outcome } from "./kind.ts";
import { kindNamed } from "./kinds/index.ts";
import { Lanes } from "./lanes.ts";
import { type FeedLimits, LIMITS } from "./limits.ts";
import { type FeedStatus, fail, finish, readStatus, saveStatus, startOf } from "./progress.ts";
import { FileRefusal, type Problem } from "./refusals.ts";
import { Report } from "./report.ts";
import { readRows } from "./rows.ts";

/**
 * Imports a file, resuming from the last checkpoint after a crash. Finished and refused files are skipped. Returns undefined
 * if there is nothing to import. Throws only on faults, after which the import should be retried.
 */
export async function importFile(place: FeedPlace, limits: FeedLimits = LIMITS): Promise<FeedStatus | undefined> {
  const object = await headFile(place.key);
  if (!object) return undefined;
  const status = startOf(place, object, await readStatus(place.key));
  if (status.status === "imported" || status.status === "failed") return status;
  const started: FeedStatus = { ...status, status: "importing", startedAt: status.startedAt ?? isoNow() };
  try {
    if (place.kind === "images") return await importImage(place, object, started, limits);
    await saveStatus(started);
    const timeZone = await timeZoneOfSorg(place.sorg);
    return await new FeedImport(place, object, started, limits, timeZone).run();
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error;
    return refuse(started, error);
  }
}

/** Marks the file as failed. Records imported before stay, and the counts are those of the last checkpoint. */
async function refuse(status: FeedStatus, { message, line }: FileRefusal): Promise<FeedStatus> {
  logger.warn("feed refused", { key: status.key, reason: message, line });
  const reached = (await readStatus(status.key)) ?? status;
  return fail(reached, { reason: message, ...(line !== undefined && { line }) }, outdatedPart(reached));
}

/** The part of the catalog to rebuild. After a crash it is rebuilt in any case, since the changes before it are unknown. */
function outdatedPart({ kind, changed, attempts }: FeedStatus): Part | undefined {
  return changed > 0 || attempts > 1 ? kindNamed(kind)?.part : undefined;
}

interface FileFormat {
  readonly kind: FeedKind;
  readonly format: "csv" | "ndjson";
  readonly gzip: boolean;
}

function formatOf({ kind: name, file }: FeedPlace): FileFormat {
  const kind = kindNamed(name);
  if (!kind) throw new FileRefusal("unknown_kind");
  const match = /^[A-Za-z0-9][\w.+-]{0,200}\.(csv|ndjson)(\.gz)?$/.exec(file);
  if (!match) throw new FileRefusal("file_name_invalid");
  return { kind, format: match[1] === "csv" ? "csv" : "ndjson", gzip: match[2] !== undefined };
}

interface Item {
  readonly task: unknown;
  readonly raw: RawRow;
}

/** One attempt to import a file. */
class FeedImport {
  readonly #place: FeedPlace;
  readonly #object: FeedObject;
  readonly #limits: FeedLimits;
  readonly #format: FileFormat;
  readonly #context: FeedContext;
  readonly #lanes: Lanes<Item>;
  #status: FeedStatus;
  #report: Report;
  #group: RawRow[] = [];
  #groupKey: string | undefined;
  readonly #groups = new Set<string>();
  #rows = 0;
  /** The current record is next to an unreadable line. */
  #besideUnreadable = false;

  constructor(place: FeedPlace, object: FeedObject, status: FeedStatus, limits: FeedLimits, timeZone: string) {
    this.#place = place;
    this.#object = object;
    this.#limits = limits;
    this.#format = formatOf(place);
    if (object.bytes > limits.objectBytes) throw new FileRefusal("file_too_large");
    const latest = latestInstant(now());
    this.#context = { sorg: place.sorg, asOf: asOfFile(place, object, latest), latest, timeZone };
    this.#status = { ...status, asOf: this.#context.asOf };
    this.#report = new Report(limits.problems);
    this.#lanes = new Lanes(this.#format.kind.batch, (items) => this.#write(items));
  }

  async run(): Promise<FeedStatus> {
    const { format, gzip, kind } = this.#format;
    const done = this.#status;
    if (done.problems > 0)
      this.#report = new Report(this.#limits.problems, await readReport(this.#place), done.problems);
    const body = await openFile(this.#place.key, this.#object);
    try {
      for await (const read of readRows(body, { format, gzip, columns: kind.columns, limits: this.#limits })) {
        if ("row" in read) await this.#take(read.row);
        else await this.#takeBad(read.problem);
      }
      await this.#closeGroup();
      await this.#settle();
    } catch (error) {
      // Rows before the malformed part stay imported, and the report contains their problems.
      if (error instanceof FileRefusal) await this.#checkpoint();
      else await this.#lanes.stop();
      throw error;
    } finally {
      body.destroy();
    }
    return finish(this.#status, outdatedPart(this.#status));
  }

  async #take(row: RawRow): Promise<void> {
    const { groupBy } = this.#format.kind;
    const key = groupBy.length > 0 ? JSON.stringify(groupBy.map((column) => row.cells[column] ?? null)) : undefined;
    if (key === undefined || key !== this.#groupKey) await this.#closeGroup();
    this.#count();
    this.#groupKey = key;
    this.#group.push(row);
    if (key === undefined) await this.#closeGroup();
    if (this.#group.length > this.#limits.rowsPerRecord) throw new FileRefusal("too_many_rows_of_one_record", row.line);
  }

  /** An unreadable line may belong to the record before or after it, so both are refused. */
  async #takeBad(problem: Problem): Promise<void> {
    this.#besideUnreadable = this.#format.kind.groupBy.length > 0;
    await this.#closeGroup();
    this.#besideUnreadable = this.#format.kind.groupBy.length > 0;
    this.#count();
    if (!this.#isPast()) this.#refuse([problem]);
  }

  #count(): void {
    this.#rows += 1;
    if (this.#rows > this.#limits.rows) throw new FileRefusal("too_many_rows");
  }

  /** Whether an earlier attempt has processed this row. */
  #isPast(): boolean {
    return this.#rows <= this.#status.rows;
  }

  async #closeGroup(): Promise<void> {
    const [first, ...more] = this.#group;
    if (!first) return;
    const rows = [first, ...more];
    const key = this.#groupKey;
    this.#group = [];
    this.#groupKey = undefined;
    const again = key !== undefined && this.#groups.has(key);
    if (key !== undefined) this.#groups.add(key);
    const reason = again ? "rows_not_together" : this.#besideUnreadable ? "beside_unreadable_line" : undefined;
    this.#besideUnreadable = false;
    if (this.#isPast()) return;
    if (reason) {
      const column = this.#format.kind.groupBy[0] ?? "";
      this.#refuse(rows.map(({ line }) => ({ line, column, value: "", reason })));
    } else {
      const prepared = this.#format.kind.prepare(rows, this.#context);
      if ("problems" in prepared) this.#refuse(prepared.problems);
      else await this.#lanes.add(prepared.lane, { task: prepared.task, raw: first });
    }
    if (this.#rows - this.#status.rows >= this.#limits.rowsPerCheckpoint) await this.#checkpoint();
  }

  #refuse(problems: readonly Problem[]): void {
    this.#status = { ...this.#status, refused: this.#status.refused + 1 };
    this.#report.add(problems);
  }

  async #write(items: readonly Item[]): Promise<void> {
    const outcomes = await this.#format.kind.write(
      items.map(({ task }) => task),
      this.#context,
    );
    for (const [index, { raw }] of items.entries()) this.#record(outcomes[index] ?? "unchanged", raw);
  }

  #record(outcome: Outcome, { line, cells }: RawRow): void {
    if (typeof outcome === "string") this.#status = { ...this.#status, [outcome]: this.#status[outcome] + 1 };
    else
      this.#refuse(
        outcome.refused.map(({ column, reason }) => {
          const cell = cells[column];
          const secret = this.#format.kind.columns.some((candidate) => candidate.name === column && candidate.secret);
          return { line, column, value: typeof cell === "string" && !secret ? cell : "", reason };
        }),
      );
  }

  /** Finishes all pending writes and stores the report. */
  async #settle(): Promise<void> {
    await this.#lanes.drain();
    if (this.#report.isNew) await writeReport(this.#place, this.#report.text());
    this.#status = { ...this.#status, rows: this.#rows, problems: this.#report.lines };
  }

  /** Stores the progress, so that an attempt after a crash resumes here. */
  async #checkpoint(): Promise<void> {
    await this.#settle();
    await saveStatus(this.#status);
  }
}
