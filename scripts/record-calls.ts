// Keeps the calls of functions that show which of their rights they need.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { accessKeyOf } from "@spoke/cloud/permissions/access-key.ts";
import type { RecordedCall } from "@spoke/cloud/permissions/record.ts";
import { callOf, grantsOf, isNeededFor, localPlan, textOf } from "../tests/cloud/template/grants.ts";
import { root } from "./run.ts";
import { helpWith } from "./usage.ts";

helpWith(`npx node scripts/record-calls.ts FILE…

  FILE  calls that the portal or its tests wrote with SPOKE_RECORD_CALLS=FILE

  Writes tests/cloud/template/recorded-calls.json: a call for each right of each function, from the files and from
  what was recorded before.`);

const file = join(root, "tests", "cloud", "template", "recorded-calls.json");
const before: Record<string, readonly string[]> = JSON.parse(readFileSync(file, "utf8"));
const recorded = new Map<string, Set<string>>();
for (const path of process.argv.slice(2))
  for (const line of readFileSync(path, "utf8").split("\n").filter(Boolean)) {
    const { key, ...call }: RecordedCall = JSON.parse(line);
    const texts = recorded.get(key) ?? new Set();
    recorded.set(key, texts.add(textOf(call)));
  }
const plan = await localPlan();
const after = plan.functions
  .map((each) => {
    const texts = [...(before[each.entry] ?? []), ...[...(recorded.get(accessKeyOf(each.id)) ?? [])].sort()];
    const needed = grantsOf(plan, each).flatMap(
      (grant) => texts.find((text) => isNeededFor(grant, callOf(text))) ?? [],
    );
    return [each.entry, [...new Set(needed)].sort()] as const;
  })
  .filter(([, texts]) => texts.length > 0)
  .sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(file, `${JSON.stringify(Object.fromEntries(after), null, 2)}\n`);
console.log(`${after.reduce((sum, [, texts]) => sum + texts.length, 0)} calls of ${after.length} functions`);
