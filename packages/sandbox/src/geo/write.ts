import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { UsageProblem } from "../cli/input.ts";
import type { FeedFile } from "../feed-file.ts";
import { convertGeo } from "./convert.ts";

/** Any sales organization: countries and cities belong to all. */
const SORG = "U001";

/**
 * Converts the countries and cities of a directory to feed files in another, with paths as in the files bucket.
 * @throws UsageProblem when the first is not such a directory
 */
export function writeGeoFeeds(from: string, to: string): { files: string[] } {
  const files = convert(resolve(from)).map(({ sorg, kind, name, body }) => {
    const file = join(resolve(to), "feeds", sorg, kind, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, body);
    return file;
  });
  return { files };
}

function convert(dir: string): FeedFile[] {
  try {
    return convertGeo(dir, SORG, new Date());
  } catch (error) {
    if (error instanceof Error && /has no table/.test(error.message)) throw new UsageProblem(error.message);
    throw error;
  }
}
