import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { exactFrameNumber, frameNumberProblem } from "../frame/index.ts";
import { filesBucket, memo, Refusal } from "../platform/index.ts";
import { s3 } from "../platform/s3.ts";
import type { ListProblem, Recall, RecallList } from "./schema.ts";

/** Numbers in a list. */
export const MOST_NUMBERS = 100_000;
/** Refused rows that are stored for the office to read. */
const MOST_PROBLEMS = 500;
/** Words above a column of numbers. */
const HEAD = /^(frame|serial|rahmen|cadre|nomor|nombor|numero|numéro|number|nummer|no\b|nr\b|sn\b|vin\b)/i;
const XLSX_LIMITS = { rows: MOST_NUMBERS + 2, columns: 20, milliseconds: 20_000, text: 40_000_000 };

export interface ReadList {
  /** Exact numbers in order, each once. */
  readonly numbers: readonly string[];
  readonly rows: number;
  readonly refused: number;
  /** The first refused rows. */
  readonly problems: readonly ListProblem[];
}

/** The numbers of a list, and the rows that hold none. A head is skipped, and only the first column counts. */
export function readNumbers(cells: Iterable<string>): ReadList {
  const numbers = new Set<string>();
  const problems: ListProblem[] = [];
  let [rows, refused, row] = [0, 0, 0];
  for (const cell of cells) {
    row += 1;
    const value = cell.trim();
    if (value === "" || (row === 1 && HEAD.test(value))) continue;
    rows += 1;
    if (rows > MOST_NUMBERS) throw new Refusal("invalid", "file_too_many_rows");
    const exact = exactFrameNumber(value);
    const reason =
      frameNumberProblem(value) ?? rowProblem(value) ?? (numbers.has(exact) ? "recall_number_repeated" : undefined);
    if (reason === undefined) numbers.add(exact);
    else {
      refused += 1;
      if (problems.length < MOST_PROBLEMS) problems.push({ row, value: value.slice(0, 60), reason });
    }
  }
  return { numbers: [...numbers].sort(), rows, refused, problems };
}

/** Why a text of a list is no frame number: every number has a digit, and no sentence is one. */
const rowProblem = (value: string): string | undefined =>
  /\d/.test(value) && value.split(/\s+/).length <= 4 ? undefined : "recall_row_no_number";

/** The first cell of each line of a text. */
function* firstCells(text: string): Generator<string> {
  let start = 0;
  while (start <= text.length) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    const [cell = ""] = text.slice(start, end).split(/[\t;,]/, 1);
    yield cell.replace(/^\uFEFF/, "").replaceAll('"', "");
    start = end + 1;
  }
}

/** Reads an uploaded list and stores its numbers. @throws Refusal for a file that cannot be read */
export async function storeList(number: string, list: RecallList): Promise<RecallList & Pick<ReadList, "problems">> {
  const bytes = await bytesAt(list.source);
  const read = readNumbers(
    list.contentType === "text/plain" ? firstCells(new TextDecoder().decode(bytes)) : await firstColumn(bytes),
  );
  const key = `documents/recalls/${number}-${list.uploadId}.txt`;
  const file = { Bucket: filesBucket(), Key: key, ContentType: "text/plain; charset=utf-8" };
  await s3().send(new PutObjectCommand({ ...file, Body: read.numbers.join("\n") }));
  const { rows, refused, problems } = read;
  return { ...list, key, rows, accepted: read.numbers.length, refused, problems };
}

async function firstColumn(bytes: Uint8Array): Promise<string[]> {
  const { readSpreadsheet } = await import("../platform/spreadsheet.ts");
  const { rows } = await readSpreadsheet(bytes, XLSX_LIMITS);
  return rows.map(([cell = ""]) => cell);
}

async function bytesAt(key: string): Promise<Uint8Array> {
  const { Body } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: key }));
  if (!Body) throw new Error("object body is not readable");
  return Body.transformToByteArray();
}

const STORED_MS = 600_000;
/** Stored lists never change: a new upload has another key. */
const storedNumbers = memo(
  async (key: string) => {
    const text = new TextDecoder().decode(await bytesAt(key));
    return text === "" ? [] : text.split("\n");
  },
  STORED_MS,
  5,
);

/** The listed numbers of a recall, in order. */
export async function numbersOf({ list }: Recall): Promise<readonly string[]> {
  return list?.key === undefined ? [] : storedNumbers(list.key);
}
