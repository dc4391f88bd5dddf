import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { CsvError, parse } from "csv-parse";
import { type Column, jsonCells, type RawRow, readHeader, toCells } from "./columns.ts";
import type { FeedLimits } from "./limits.ts";
import { FileRefusal, type Problem } from "./refusals.ts";
import { isWellFormed } from "./well-formed.ts";

export interface RowsOptions {
  readonly format: "csv" | "ndjson";
  readonly gzip: boolean;
  readonly columns: readonly Column[];
  readonly limits: FeedLimits;
}

/** A row, or why its line could not be parsed. */
export type RowResult = { readonly row: RawRow } | { readonly problem: Problem };

/**
 * Streams the rows of a feed.
 * @throws FileRefusal if the file is malformed or exceeds a limit, after yielding the rows before
 */
export async function* readRows(body: Readable, options: RowsOptions): AsyncGenerator<RowResult> {
  try {
    yield* options.format === "csv" ? csvRows(body, options) : jsonRows(body, options);
  } catch (error) {
    throw refusalOf(error);
  }
}

interface CsvRecord {
  readonly values: readonly string[];
  /** Last line of the record. */
  readonly last: number;
}

async function* csvRows(body: Readable, options: RowsOptions): AsyncGenerator<RowResult> {
  const { columns, limits } = options;
  let slots: ReturnType<typeof readHeader> | undefined;
  for await (const { values, last } of csvRecords(texts(body, options), limits.lineBytes)) {
    const line = last - (values.join("").match(/\n/g)?.length ?? 0);
    if (!slots) slots = readHeader(values, columns);
    else if (values.length === slots.length) yield { row: { line, cells: toCells(values, slots) } };
    else yield { problem: { line, column: "", value: String(values.length), reason: "column_count" } };
  }
  if (!slots) throw new FileRefusal("header_missing");
}

/** Collects records in `on_record`, because an error empties the parser's own buffer. */
async function* csvRecords(text: AsyncIterable<string>, lineBytes: number): AsyncGenerator<CsvRecord> {
  const found: CsvRecord[] = [];
  const parser = parse({
    record_delimiter: ["\r\n", "\n"],
    max_record_size: lineBytes,
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (values: string[], { lines }) => {
      found.push({ values, last: lines });
      return null;
    },
  });
  let failure: unknown;
  const note = (error: unknown): void => {
    failure ??= error ?? undefined;
  };
  parser.on("error", note);
  parser.resume();
  const take = (): CsvRecord[] => found.splice(0);
  for await (const chunk of text) {
    note(await new Promise((resolve) => parser.write(chunk, resolve)));
    yield* take();
    if (failure) throw failure;
  }
  await new Promise((resolve) => parser.once("close", resolve).end());
  yield* take();
  if (failure) throw failure;
}

async function* jsonRows(body: Readable, options: RowsOptions): AsyncGenerator<RowResult> {
  const { columns, limits } = options;
  let rest = "";
  let line = 0;
  for await (const chunk of texts(body, options)) {
    const lines = `${rest}${chunk}`.split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > limits.lineBytes) throw new FileRefusal("line_too_long", line + lines.length + 1);
    for (const text of lines) {
      line += 1;
      if (text.trim() !== "") yield jsonRow(text, line, columns, limits);
    }
  }
  if (rest.trim() !== "") yield jsonRow(rest, line + 1, columns, limits);
}

function jsonRow(text: string, line: number, columns: readonly Column[], limits: FeedLimits): RowResult {
  if (text.length > limits.lineBytes) throw new FileRefusal("line_too_long", line);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
    return { problem: { line, column: "", value: text, reason: "json_invalid" } };
  }
  if (!isWellFormed(value, text)) return { problem: { line, column: "", value: text, reason: "half_a_character" } };
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return { problem: { line, column: "", value: text, reason: "object_expected" } };
  return { row: { line, cells: jsonCells({ ...value }, columns) } };
}

/** The unzipped body. Errors surface where it is read. */
function unpacked(body: Readable): AsyncIterable<Buffer> {
  const gunzip = createGunzip();
  pipeline([body, gunzip], () => undefined);
  return gunzip;
}

const LINE_FEED = 0x0a;

/**
 * The body as text, in complete lines. Every line before invalid UTF-8 is yielded before the file is refused, however the
 * bytes are chunked.
 */
async function* texts(body: Readable, { gzip, limits }: RowsOptions): AsyncGenerator<string> {
  const decode = utf8Decoder();
  let bytes = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of gzip ? unpacked(body) : body) {
    bytes += chunk.length;
    if (bytes > limits.expandedBytes) throw new FileRefusal("expands_too_far");
    const all: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const end = all.lastIndexOf(LINE_FEED) + 1;
    if (end > 0) yield* decode(all.subarray(0, end));
    rest = all.subarray(end);
    // Longer than any valid line, so pass it on: the reader refuses it.
    if (rest.length > limits.lineBytes * 4) {
      yield new TextDecoder().decode(rest);
      rest = Buffer.alloc(0);
    }
  }
  if (rest.length > 0) yield* decode(rest);
}

/** Strict UTF-8 decoder that strips a byte order mark at the start of the file. */
function utf8Decoder(): (block: Buffer) => Generator<string> {
  let begun = false;
  const read = (bytes: Buffer): string | undefined => {
    try {
      const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: begun }).decode(bytes);
      begun = true;
      return text;
    } catch {
      // The decoder throws only for invalid UTF-8.
      return undefined;
    }
  };
  return function* decode(block) {
    const text = read(block);
    if (text !== undefined) {
      yield text;
      return;
    }
    for (let from = 0; from < block.length; ) {
      const next = block.indexOf(LINE_FEED, from);
      const to = next < 0 ? block.length : next + 1;
      const line = read(block.subarray(from, to));
      if (line === undefined) throw new FileRefusal("not_utf8");
      yield line;
      from = to;
    }
  };
}

function refusalOf(error: unknown): unknown {
  if (error instanceof CsvError) {
    const line = typeof error.lines === "number" ? error.lines : undefined;
    return new FileRefusal(
      error.code === "CSV_MAX_RECORD_SIZE" ? "line_too_long" : `csv_malformed: ${error.code}`,
      line,
    );
  }
  if (error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))
    return new FileRefusal("gzip_malformed");
  return error;
}
