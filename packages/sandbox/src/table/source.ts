import { createReadStream, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { scan } from "./database.ts";
import { parseLine, type StoredItem } from "./item.ts";

/** Where items are copied from. Can be read several times. */
export interface Source {
  items(): AsyncIterable<StoredItem>;
}

/** A file of an export, a directory with files of DynamoDB's export to S3, or another table by its name. */
export function sourceOf(from: string): Source {
  const files = exportedFiles(from);
  if (files === undefined) return { items: () => scan(from) };
  return {
    async *items() {
      for (const file of files) yield* itemsOfFile(file);
    },
  };
}

/** The files of an export; undefined if there is no such file or directory. */
function exportedFiles(path: string): string[] | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found && [path];
  const names = readdirSync(path, { recursive: true, encoding: "utf8" });
  return names.filter((name) => name.endsWith(".json.gz")).map((name) => join(path, name));
}

/** @throws Error for a file that ends early */
async function* itemsOfFile(file: string): AsyncGenerator<StoredItem> {
  const lines = new PassThrough();
  const reading = pipeline(createReadStream(file), createGunzip(), lines);
  reading.catch(() => undefined);
  for await (const line of createInterface({ input: lines, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line !== "") yield parseLine(line);
  }
  await reading;
}
