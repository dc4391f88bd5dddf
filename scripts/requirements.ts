// Compares tests/requirements.md with the ids in test names.
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./run.ts";
import { helpWith } from "./usage.ts";

const ROW = /^- ([a-z0-9-]+-\d{3}) (.+)$/gm;
const ID = /\[([a-z0-9-]+-\d{3})\]/g;
/** The decision by which a requirement departs from the specification. */
const DIFFERS = /\(differs: (\d{3})\)$/;

const USAGE = `npm run requirements               lists requirements that no test names
npm run requirements -- AREA …     lists the tests of the requirements of areas, such as cart or session`;

interface Requirements {
  readonly titles: ReadonlyMap<string, string>;
  /** Files whose test titles name a requirement, by id. */
  readonly proofs: ReadonlyMap<string, ReadonlySet<string>>;
}

function read(): Requirements {
  const titles = new Map<string, string>();
  for (const [, id, title] of readFileSync(join(root, "tests/requirements.md"), "utf8").matchAll(ROW)) {
    if (id && title) titles.set(id, title);
  }
  const proofs = new Map<string, Set<string>>();
  for (const file of globSync("tests/**/*.test.{ts,tsx}", { cwd: root })) {
    for (const [, id] of readFileSync(join(root, file), "utf8").matchAll(ID)) {
      if (id) proofs.set(id, (proofs.get(id) ?? new Set()).add(file));
    }
  }
  return { titles, proofs };
}

/** Prints how many requirements a test names; returns 1 if a test names an unknown id or a requirement an unknown decision. */
export function checkRequirements(): number {
  const { titles, proofs } = read();
  const unknown = [...proofs].filter(([id]) => !titles.has(id));
  for (const [id, files] of unknown) console.error(`${[...files].join(", ")}: no requirement ${id}`);
  const decisions = globSync("docs/decisions/*.md", { cwd: root }).map((file) => basename(file).slice(0, 3));
  const undecided = [...titles].filter(([, title]) => {
    const decision = DIFFERS.exec(title)?.[1];
    return decision !== undefined && !decisions.includes(decision);
  });
  for (const [id, title] of undecided) console.error(`${id} ${title}: no such decision`);
  const named = [...titles.keys()].filter((id) => proofs.has(id)).length;
  console.log(`${named} of ${titles.size} requirements are named in test titles`);
  console.log("Only names are compared: npm test shows whether these tests pass, and a review whether they prove it.");
  return unknown.length + undecided.length === 0 ? 0 : 1;
}

function list(areas: readonly string[]): void {
  const { titles, proofs } = read();
  for (const [id, title] of titles) {
    const files = proofs.get(id);
    if (areas.length === 0 ? !files : areas.includes(id.slice(0, -4)))
      console.log([`${id}  ${title}`, ...(files ?? [])].join("\n    "));
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  helpWith(USAGE);
  list(process.argv.slice(2));
  process.exitCode = checkRequirements();
}
