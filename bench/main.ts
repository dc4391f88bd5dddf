/**
 * Measures, prints the figures with their bars, and stores them in bench/results. A missed bar does not fail the run; a
 * group that fails does.
 */
import { spawnSync } from "node:child_process";
import { helpWith } from "../scripts/usage.ts";
import { type Figure, type Group, store, surroundings, table } from "./figures.ts";

/** Modules are loaded per group, so that a broken group does not stop the others. */
const GROUPS: Readonly<Record<string, () => Promise<{ readonly run: Group }>>> = {
  api: () => import("./api.ts"),
  order: () => import("./order.ts"),
  session: () => import("./session.ts"),
  flood: () => import("./flood.ts"),
  lambda: () => import("./lambda.ts"),
  start: () => import("./start.ts"),
  import: () => import("./import.ts"),
  search: () => import("./search.ts"),
  site: () => import("./site.ts"),
  sales: () => import("./sales.ts"),
  lists: () => import("./lists.ts"),
  visits: () => import("./visits.ts"),
  bonus: () => import("./bonus.ts"),
  invoices: () => import("./invoices.ts"),
  downloads: () => import("./downloads.ts"),
  reports: () => import("./reports.ts"),
  frames: () => import("./frames.ts"),
  recalls: () => import("./recalls.ts"),
  map: () => import("./map.ts"),
  environments: () => import("./environments.ts"),
  customers: () => import("./customers.ts"),
  cost: () => import("./cost.ts"),
  "catalog-pdf": () => import("./catalog-pdf.ts"),
};

const USAGE = `npm run bench [-- GROUP …]

  Without groups, all of them are measured. bench/README.md says what each measures and how long it takes.

  ${Object.keys(GROUPS).join(" ")}`;

async function measure(name: string): Promise<void> {
  const load = GROUPS[name];
  if (!load) throw new Error(`no group ${name}`);
  console.log(`\n${name} …`);
  const before = surroundings();
  const begun = performance.now();
  const figures: readonly Figure[] = await (await load()).run();
  store(name, before, figures);
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(
    `${table(figures)}\n  (${seconds} s, load ${before.load.join(" ")} before, ${surroundings().load.join(" ")} after)`,
  );
}

/** Measures each group in its own process, because clients keep the service addresses that they found first. */
async function measureAll(names: readonly string[]): Promise<number> {
  // A fresh clone has no generated files. Loaded only here, so that groups are measured without it.
  const { generateTypes } = await import("../scripts/generate.ts");
  await generateTypes();
  const failed = names.filter((name) => {
    const args = [...process.execArgv, import.meta.filename, IN_PROCESS, name];
    return spawnSync(process.execPath, args, { stdio: "inherit" }).status !== 0;
  });
  if (failed.length > 0) console.error(`not measured: ${failed.join(", ")}`);
  return failed.length > 0 ? 1 : 0;
}

const IN_PROCESS = "--in-process";
helpWith(USAGE);
const groups = process.argv.slice(2).filter((argument) => argument !== IN_PROCESS);
const unknown = groups.filter((name) => !Object.hasOwn(GROUPS, name));
if (unknown.length > 0) {
  console.error(`no group ${unknown.join(", ")}\n\n${USAGE}`);
  process.exit(2);
}
if (process.argv.includes(IN_PROCESS)) {
  try {
    for (const name of groups) await measure(name);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
  // Open handles of a group must not keep the process running.
  process.exit(0);
}
process.exit(await measureAll(groups.length > 0 ? groups : Object.keys(GROUPS)));
