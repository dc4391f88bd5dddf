import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Data sets are in a folder beside the repository, or in SPOKE_DATA_SETS. */
const folder = process.env.SPOKE_DATA_SETS ?? join(import.meta.dirname, "../../../shared/data");

/** The folder of a data set; undefined if it does not exist, and its tests are skipped. */
export function dataSet(name: string): string | undefined {
  const path = join(folder, name);
  return existsSync(path) ? path : undefined;
}

/** What the portal of the browser tests imports besides its demo, as options of its start. */
export function demoData(): readonly string[] {
  const sample = dataSet("adventure-works");
  return sample === undefined ? [] : [`adventure-works-sample=${sample}`];
}

/** A parsed file of the specification; undefined if it does not exist, and its tests are skipped. */
export function specified(file: string): unknown {
  const path = join(process.env.SPOKE_SPECIFICATION ?? join(import.meta.dirname, "../../../shared/spec"), file);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as unknown) : undefined;
}
