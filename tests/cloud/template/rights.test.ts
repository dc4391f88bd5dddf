import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isAllowed } from "@spoke/cloud/permissions/policy.ts";
import type { Plan } from "@spoke/cloud/template/plan.ts";
import { beforeAll, expect, it } from "vitest";
import {
  callOf,
  grantsOf,
  isNeededFor,
  isOfService,
  localPlan,
  rightsSchema,
  statementsOf,
  textOfRight,
} from "./grants.ts";

const rights = rightsSchema.parse(JSON.parse(readFileSync(join(import.meta.dirname, "rights.json"), "utf8")));
const entryOf = (entry: string) => rights[entry] ?? { needed: [], unrecorded: [] };

let plan: Plan;
beforeAll(async () => {
  plan = await localPlan();
});

it("every call that functions were recorded to make is allowed", () => {
  expect(Object.keys(rights).sort()).toEqual(plan.functions.map(({ entry }) => entry).sort());
  const refused = plan.functions.flatMap((each) =>
    entryOf(each.entry)
      .needed.filter((text) => !isAllowed(statementsOf(plan, each), callOf(text)))
      .map((text) => `${each.entry}: ${text}`),
  );
  expect(refused).toEqual([]);
});

it("every right is needed: without it a recorded call is refused, or AWS lacks it; rights that no call was recorded for are listed", () => {
  for (const each of plan.functions) {
    const { needed, unrecorded } = entryOf(each.entry);
    const idle = grantsOf(plan, each)
      .filter((grant) => !needed.some((text) => isNeededFor(grant, callOf(text))))
      .filter((grant) => !isOfService(plan, each, grant));
    expect(idle.map(textOfRight).sort(), each.entry).toEqual(unrecorded);
  }
});
