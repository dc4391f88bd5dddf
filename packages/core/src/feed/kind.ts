import type { z } from "zod";
import type { Part } from "../catalogue/schema.ts";
import { type Column, columnsOf, problemsOf, type RawRow } from "./columns.ts";
import type { Problem } from "./refusals.ts";

/** What a file says of all its rows. */
export interface FeedContext {
  readonly sorg: string;
  /** Instant that the file tells of; a row's own `asOf` goes before it. */
  readonly asOf: string;
  /** Latest `asOf` that is believed. */
  readonly latest: string;
}

/** What became of a record. `older` and `same` wrote nothing new. */
export type Outcome = "changed" | "unchanged" | { readonly refused: readonly Omit<Problem, "line" | "value">[] };

/** One record, ready to be written, or why it cannot be. Records of one `lane` are written in the order of the file. */
export type Prepared<Task> = { readonly lane: string; readonly task: Task } | { readonly problems: readonly Problem[] };

/** One kind of master data: its columns, how rows become records, and how records are written. */
export interface FeedKind<Task = unknown> {
  readonly name: string;
  readonly doc: string;
  readonly columns: readonly Column[];
  /** Columns that rows of one record share; rows of a record stand together. Empty: every row is a record. */
  readonly groupBy: readonly string[];
  /** Part of the catalogue's read model that is out of date once something changed. */
  readonly part: Part | undefined;
  /** Records that are written together at most. */
  readonly batch: number;
  prepare(rows: readonly RawRow[], context: FeedContext): Prepared<Task>;
  /** Writes records; the same records again change nothing. Anything thrown is a fault. */
  write(tasks: readonly Task[], context: FeedContext): Promise<Outcome[]>;
}

/** A row is refused as a whole: a rule that spans columns does not hold. */
export class RowRefusal extends Error {
  override readonly name = "RowRefusal";
  readonly column: string;

  constructor(column: string, reason: string) {
    super(reason);
    this.column = column;
  }
}

/** The rows of one record; there is at least one. */
export type Rows<Row> = readonly [Row, ...Row[]];

interface Definition<Schema extends z.ZodObject, Task> {
  readonly name: string;
  readonly doc: string;
  readonly row: Schema;
  readonly groupBy?: readonly (keyof Schema["shape"] & string)[];
  readonly part?: Part;
  readonly batch?: number;
  /** @throws RowRefusal when a rule across columns does not hold. */
  readonly toTask: (
    rows: Rows<z.output<Schema>>,
    context: FeedContext,
  ) => { readonly lane: string; readonly task: Task };
  readonly write: FeedKind<Task>["write"];
}

/** Makes a kind from its declaration. The row schema is strict and names every column. */
export function defineKind<Schema extends z.ZodObject, Task>(definition: Definition<Schema, Task>): FeedKind<Task> {
  const { row: schema, toTask } = definition;
  const columns = columnsOf(schema);
  return {
    name: definition.name,
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

/** An instant in the future would keep every later file out. */
function tooLate(row: Readonly<Record<string, unknown>>, { latest }: FeedContext): boolean {
  return typeof row.asOf === "string" && row.asOf > latest;
}
