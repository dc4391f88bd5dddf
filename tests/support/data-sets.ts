import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Data sets for tests lie in a folder beside the repository, or where SPOKE_DATA_SETS says. */
const folder = process.env.SPOKE_DATA_SETS ?? join(import.meta.dirname, "../../../shared/data");

/** The folder of a data set; undefined when it is not there, and its tests are skipped. */
export function dataSet(name: string): string | undefined {
  const path = join(folder, name);
  return existsSync(path) ? path : undefined;
}

/** A file of the specification's index, parsed; undefined when the specification is not there, and its tests are skipped. */
export function specified(file: string): unknown {
  const path = join(process.env.SPOKE_SPECIFICATION ?? join(import.meta.dirname, "../../../shared/spec"), file);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as unknown) : undefined;
}
