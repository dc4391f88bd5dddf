/** `npm run bench [-- group …]`: measures, prints the figures beside their bars and keeps them in bench/results. */
import { spawnSync } from "node:child_process";
import { type Figure, type Group, store, surroundings, table } from "./figures.ts";

/** A group's module is loaded when it is asked for, so that a broken one does not keep the others from running. */
const GROUPS: Readonly<Record<string, () => Promise<{ readonly run: Group }>>> = {
  api: () => import("./api.ts"),
  session: () => import("./session.ts"),
  lambda: () => import("./lambda.ts"),
  start: () => import("./start.ts"),
  import: () => import("./import.ts"),
  search: () => import("./search.ts"),
  site: () => import("./site.ts"),
  sales: () => import("./sales.ts"),
  invoices: () => import("./invoices.ts"),
  reports: () => import("./reports.ts"),
  "catalogue-pdf": () => import("./catalogue-pdf.ts"),
};

async function measure(name: string): Promise<void> {
  const load = GROUPS[name];
  if (!load) {
    console.error(`There is no group ${name}; there are ${Object.keys(GROUPS).join(", ")}.`);
    return;
  }
  console.log(`\n${name} …`);
  const before = surroundings();
  const begun = performance.now();
  let figures: readonly Figure[];
  try {
    figures = await (await load()).run();
  } catch (error) {
    console.error(`${name} could not be measured:`, error);
    return;
  }
  store(name, before, figures);
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(
    `${table(figures)}\n  (${seconds} s, load ${before.load.join(" ")} before, ${surroundings().load.join(" ")} after)`,
  );
}

const asked = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const [only, ...more] = asked.length > 0 ? asked : Object.keys(GROUPS);
if (only && more.length === 0) await measure(only);
// Each in a process of its own: clients remember the address of the services that they found first.
else
  for (const name of only ? [only, ...more] : [])
    spawnSync(process.execPath, [import.meta.filename, name], { stdio: "inherit" });
// It measures, it does not judge: a missed bar is said, not punished.
process.exit(0);
