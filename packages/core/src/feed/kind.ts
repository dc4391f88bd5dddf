import type { z } from "zod";
import type { Part } from "../catalog/schema.ts";
import { type Column, columnsOf, problemsOf, type RawRow } from "./columns.ts";
import type { Problem } from "./refusals.ts";

/** What applies to all rows of a file. */
export interface FeedContext {
  readonly sorg: string;
  /** The instant that the file describes. A row's own `asOf` takes precedence. */
  readonly asOf: string;
  /** Time zone of the sales organization. */
  readonly timeZone: string;
  /** Latest accepted `asOf`. */
  readonly latest: string;
}

/** The outcome of a record. */
export type Outcome = "changed" | "unchanged" | { readonly refused: readonly Omit<Problem, "line" | "value">[] };

/** A record ready to be written, or its problems. Records of the same `lane` are written in file order. */
export type Prepared<Task> = { readonly lane: string; readonly task: Task } | { readonly problems: readonly Problem[] };

/** A kind of master data: its columns, how rows become records, and how records are written. */
export interface FeedKind<Task = unknown> {
  readonly name: string;
  readonly doc: string;
  readonly columns: readonly Column[];
  /** Columns shared by the rows of a record, which must be adjacent. Empty: every row is a record. */
  readonly groupBy: readonly string[];
  /** Part of the catalog's read model to rebuild after a change. */
  readonly part: Part | undefined;
  /** Maximum number of records per write. */
  readonly batch: number;
  prepare(rows: readonly RawRow[], context: FeedContext): Prepared<Task>;
  /** Writes records. Idempotent; throws only on faults. */
  write(tasks: readonly Task[], context: FeedContext): Promise<Outcome[]>;
}

/** A row breaks a rule that spans columns. */
export class RowRefusal extends Error {
  override readonly name = "RowRefusal";
  readonly column: string;

  constructor(column: string, reason: string) {
    super(reason);
    this.column = column;
  }
}

/** The rows of a record, at least one. */
export type Rows<Row> = readonly [Row, ...Row[]];

interface Definition<Name extends string, Schema extends z.ZodObject, Task> {
  readonly name: Name;
  readonly doc: string;
  readonly row: Schema;
  readonly groupBy?: readonly (keyof Schema["shape"] & string)[];
  readonly part?: Part;
  readonly batch?: number;
  /** @throws RowRefusal if a rule that spans columns is broken */
  readonly toTask: (
    rows: Rows<z.output<Schema>>,
    context: FeedContext,
  ) => { readonly lane: string; readonly task: Task };
  readonly write: FeedKind<Task>["write"];
}

/** A kind with its name and the schema of its rows as types. */
export interface DeclaredKind<Name extends string, Schema extends z.ZodObject, Task> extends FeedKind<Task> {
  readonly name: Name;
  readonly row: Schema;
}

/** Creates a kind from its declaration. The row schema is strict and names every column. */
export function defineKind<const Name extends string, Schema extends z.ZodObject, Task>(
  definition: Definition<Name, Schema, Task>,
): DeclaredKind<Name, Schema, Task> {
  const { row: schema, toTask } = definition;
  const columns = columnsOf(schema);
  return {
    name: definition.name,
    row: schema,
    doc: definition.doc,
    columns,
    groupBy: definition.groupBy ?? [],
    part: definition.part,
    batch: definition.batch ?? 100,
    write: definition.write,
    prepare(raws, context) {
      const problems: Problem[] = [];
      const rows: z.output<Schema>[] = [];
      for (const raw of raws) {
        const parsed = schema.safeParse(raw.cells);
        if (!parsed.success) problems.push(...problemsOf(parsed.error, raw, columns));
        else if (tooLate(parsed.data, context))
          problems.push({ line: raw.line, column: "asOf", value: String(raw.cells.asOf), reason: "as_of_in_future" });
        else rows.push(parsed.data);
      }
      const [first, ...more] = rows;
      if (problems.length > 0 || first === undefined) return { problems };
      try {
        return toTask([first, ...more], context);
      } catch (error) {
        if (!(error instanceof RowRefusal)) throw error;
        const { line = 0, cells } = raws[0] ?? {};
        const cell = cells?.[error.column];
        const value = typeof cell === "string" ? cell : "";
        return { problems: [{ line, column: error.column, value, reason: error.message }] };
      }
    },
  };
}

/** Whether a row's `asOf` is in the future: it would make every later file count as older. */
function tooLate(row: Readonly<Record<string, unknown>>, { latest }: FeedContext): boolean {
  return typeof row.asOf === "string" && row.asOf > latest;
}
