import { createWriteStream, renameSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { scan } from "./database.ts";
import { toLine } from "./item.ts";
import type { Progress } from "./progress.ts";

/**
 * Writes every item of a table to a compressed file, a line for each. A file of that name is complete: until the end it is called
 * `.partial`. Only its owner may read it, because it holds everything.
 */
export async function exportTable(table: string, file: string, progress: Progress): Promise<{ items: number }> {
  let items = 0;
  async function* lines(): AsyncGenerator<string> {
    for await (const item of scan(table)) {
      items += 1;
      progress(items);
      yield `${toLine(item)}\n`;
    }
  }
  const partial = `${file}.partial`;
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(partial, { mode: 0o600 }));
  renameSync(partial, file);
  return { items };
}
