// Updates which calls show that functions need their rights.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { accessKeyOf } from "@spoke/cloud/permissions/access-key.ts";
import type { RecordedCall } from "@spoke/cloud/permissions/record.ts";
import {
  callOf,
  grantsOf,
  isNeededFor,
  isOfService,
  localPlan,
  type Rights,
  rightsSchema,
  textOf,
  textOfRight,
} from "../tests/cloud/template/grants.ts";
import { root, run } from "./run.ts";
import { helpWith } from "./usage.ts";

helpWith(`npx node scripts/record-calls.ts FILE…

  FILE  calls that the portal or its tests wrote with SPOKE_RECORD_CALLS=FILE

  Writes tests/cloud/template/rights.json: for each right of a function a call that needs it, from the files or from
  the last time, and the rights for which no call was recorded.`);

const file = join(root, "tests", "cloud", "template", "rights.json");
const before = rightsSchema.parse(JSON.parse(readFileSync(file, "utf8")));
const recorded = new Map<string, Set<string>>();
for (const path of process.argv.slice(2))
  for (const line of readFileSync(path, "utf8").split("\n").filter(Boolean)) {
    const { key, ...call }: RecordedCall = JSON.parse(line);
    const texts = recorded.get(key) ?? new Set();
    recorded.set(key, texts.add(textOf(call)));
  }

const plan = await localPlan();
const after: Record<string, Rights[string]> = {};
for (const each of plan.functions.toSorted((a, b) => (a.entry < b.entry ? -1 : 1))) {
  const texts = [...(before[each.entry]?.needed ?? []), ...[...(recorded.get(accessKeyOf(each.id)) ?? [])].sort()];
  const needed = new Set<string>();
  const unrecorded: string[] = [];
  for (const grant of grantsOf(plan, each)) {
    const text = texts.find((some) => isNeededFor(grant, callOf(some)));
    if (text !== undefined) needed.add(text);
    else if (!isOfService(plan, each, grant)) unrecorded.push(textOfRight(grant));
  }
  after[each.entry] = { needed: [...needed].sort(), unrecorded: unrecorded.sort() };
}
writeFileSync(file, JSON.stringify(after));
await run("biome", ["format", "--write", file]);
const count = (list: keyof Rights[string]) => Object.values(after).reduce((sum, each) => sum + each[list].length, 0);
console.log(`${count("needed")} calls show needed rights; no call was recorded for ${count("unrecorded")} rights`);
