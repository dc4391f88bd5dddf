// Holds docs/requirements against the tests: which behaviour no test names, and which test names an unknown one.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./run.ts";

const ROW = /^\| ([a-z0-9-]+-\d{3}) \| (.+?) \|/gm;
const ID = /\[([a-z0-9-]+-\d{3})\]/g;

interface Requirements {
  /** Statement by id. */
  readonly rows: ReadonlyMap<string, string>;
  /** Files by id that a test title names. */
  readonly named: ReadonlyMap<string, readonly string[]>;
}

function read(): Requirements {
  const rows = new Map<string, string>();
  for (const file of globSync("docs/requirements/*.md", { cwd: root })) {
    for (const [, id, statement] of readFileSync(join(root, file), "utf8").matchAll(ROW)) {
      if (id && statement) rows.set(id, statement);
    }
  }
  const named = new Map<string, string[]>();
  for (const file of globSync("tests/**/*.test.{ts,tsx}", { cwd: root })) {
    for (const [, id] of readFileSync(join(root, file), "utf8").matchAll(ID)) {
      if (id) named.set(id, [...(named.get(id) ?? []), file]);
    }
  }
  return { rows, named };
}

/** Prints how far the tests prove the requirements; answers 1 when a test names an id that no row has. */
export function checkRequirements(list = false): number {
  const { rows, named } = read();
  const unknown = [...named].filter(([id]) => !rows.has(id));
  for (const [id, files] of unknown) console.error(`${files.join(", ")}: no requirement ${id}`);
  const untested = [...rows].filter(([id]) => !named.has(id));
  if (list) for (const [id, statement] of untested) console.log(`${id}  ${statement}`);
  console.log(`${rows.size - untested.length} of ${rows.size} requirements are named by a test`);
  return unknown.length === 0 ? 0 : 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = checkRequirements(true);
}
