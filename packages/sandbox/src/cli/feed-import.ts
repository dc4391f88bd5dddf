import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import { readStatus } from "@spoke/core/feed/progress.ts";
import { filesBucket, newId, type UserError } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { fileStamp, ndjsonText } from "../feed-file.ts";

const DEADLINE_MS = 120_000;
const POLL_MS = 150;

const errorRows = z.array(z.object({ line: z.string(), column: z.string(), reason: z.string() }));

interface Result {
  readonly changed: number;
  readonly unchanged: number;
  readonly errors: readonly UserError[];
}

/** Uploads rows as a feed, as the ERP or a web shop would, and waits for the import. Errors are named by row and column. */
export async function importRows<Row extends object>(
  sorg: string,
  kind: string,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
): Promise<Result> {
  const name = `${kind}-${fileStamp(new Date())}-${newId()}.ndjson`;
  const key = `feeds/${sorg}/${kind}/${name}`;
  await s3().send(new PutObjectCommand({ Bucket: filesBucket(), Key: key, Body: ndjsonText(rows) }));
  const { status, changed, unchanged, refused, reason = "", line = 0 } = await result(key);
  if (status === "failed")
    return { changed, unchanged, errors: [{ field: "file", message: reason, values: { line } }] };
  const names = rows.map(nameOf);
  return { changed, unchanged, errors: refused > 0 ? await errorsOf(`${sorg}/${kind}/${name}`, names) : [] };
}

/** Waits for the import. @throws Error when it takes too long */
async function result(key: string) {
  const end = Date.now() + DEADLINE_MS;
  for (;;) {
    const status = await readStatus(key);
    if (status && (status.status === "imported" || status.status === "failed")) return status;
    if (Date.now() > end) throw new Error(`${key} was not imported in time`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** The importer's errors by row and column. */
async function errorsOf(file: string, names: readonly string[]): Promise<UserError[]> {
  const key = `feeds-result/${file}/errors.csv`;
  const { Body } = await s3().send(new GetObjectCommand({ Bucket: filesBucket(), Key: key }));
  const read: unknown = parse((await Body?.transformToString()) ?? "", { columns: true });
  return errorRows.parse(read).map(({ line, column, reason }) => ({
    field: [names[Number(line) - 1] ?? line, column].join("."),
    message: reason,
  }));
}
