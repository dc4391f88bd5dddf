import type { Basis } from "@spoke/core/access";
import { LOG } from "@spoke/core/access/marks.ts";
import { Revocations } from "@spoke/core/access/revocation.ts";
import { areaAccessDigest, customerAccessDigest } from "@spoke/core/customer";
import { customerAreaSchema, customerSchema } from "@spoke/core/customer/schema.ts";
import { customerAreas } from "@spoke/core/feed/kinds/customers.ts";
import { upsert } from "@spoke/core/feed/upsert.ts";
import { chunk, commit, dynamo, getItem, MAX_WRITES, setClock, systemActor, withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dealer } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const CUSTOMERS = 10_000;
const SORG = "U001";
/** Rows of a transaction, of which a feed writes ten a second. */
const ROWS = 49;
const BETWEEN_TRANSACTIONS_MS = 100;
/** Busy environments of functions, which stand for a hundred. */
const ENVIRONMENTS = 10;
const EACH_STANDS_FOR = 100 / ENVIRONMENTS;
/** What DynamoDB reads of a partition in a second. */
const UNITS_A_SECOND = 3_000;

const codes = Array.from({ length: CUSTOMERS }, (_, index) => `C${String(index).padStart(5, "0")}`);
const bystander = "BYSTANDER";

async function basisOf(unified: string): Promise<Basis> {
  const pk = `CUSTOMER#${unified}`;
  const customer = customerSchema.parse(await getItem({ pk, sk: "CUSTOMER" }));
  const area = customerAreaSchema.parse(await getItem({ pk, sk: `AREA#${SORG}` }));
  return {
    userId: `user-${unified}`,
    sessionId: `session-${unified}`,
    user: "unchanged",
    roles: {},
    customer: { unified, digest: customerAccessDigest(customer), areas: { [SORG]: areaAccessDigest(area) } },
  };
}

/** Read units of the log by second of the clock. */
function countUnits(clock: () => number) {
  const seconds = new Map<number, number>();
  const name = "log-units";
  dynamo().middlewareStack.add(
    (next) => async (args) => {
      if (!("KeyConditionExpression" in args.input) || !JSON.stringify(args.input).includes(`${LOG}#`))
        return next(args);
      Object.assign(args.input, { ReturnConsumedCapacity: "TOTAL" });
      const answer = await next(args);
      const used = "ConsumedCapacity" in answer.output ? answer.output.ConsumedCapacity : undefined;
      const second = Math.floor(clock() / 1000);
      for (const capacity of [used ?? []].flat())
        if ("CapacityUnits" in capacity)
          seconds.set(second, (seconds.get(second) ?? 0) + (capacity.CapacityUnits ?? 0) * EACH_STANDS_FOR);
      return answer;
    },
    { step: "initialize", name },
  );
  return { seconds, end: () => dynamo().middlewareStack.remove(name) };
}

function recordOf(custCode: string) {
  const asOf = new Date().toISOString();
  const cells = { custCode, priceList: "DEALER", companyCode: `K${SORG}`, custGroup: "SILVER" };
  const prepared = customerAreas.prepare([{ line: 1, cells }], { sorg: SORG, asOf, timeZone: "UTC", latest: asOf });
  if ("problems" in prepared) throw new Error(JSON.stringify(prepared.problems));
  return prepared.task;
}

it("10,000 customers that a feed changes by day cost a hundred environments few reads, and refuse no other token", async () => {
  const stored = [...codes, bystander].flatMap((code) => dealer({ code, name: code, areas: [{ sorg: SORG }] }));
  for (const writes of chunk(stored, MAX_WRITES)) await withActor(systemActor(), () => commit({ writes }));
  const [mine, first, last] = await Promise.all([bystander, codes[0] ?? "", codes.at(-1) ?? ""].map(basisOf));
  if (!mine || !first || !last) throw new Error("not stored");
  const environments = Array.from({ length: ENVIRONMENTS }, () => new Revocations());
  const refusedBy = (basis: Basis) => Promise.all(environments.map((environment) => environment.isRevoked(basis)));
  let at = Math.floor(Date.now() / 600_000) * 600_000 + 60_000;
  const restore = setClock(() => at);
  expect(await refusedBy(mine)).not.toContain(true);
  expect(await refusedBy(first)).not.toContain(true);
  at += 1_000;
  const units = countUnits(() => at);
  const accepted: boolean[] = [];
  try {
    for (const [index, some] of chunk(codes, ROWS).entries()) {
      await withActor(systemActor(), () => upsert(some.map((code) => recordOf(code).record)));
      at += BETWEEN_TRANSACTIONS_MS;
      // Environments read four times a second.
      if (index % 5 === 2 || index % 5 === 4) accepted.push(...(await refusedBy(mine)).map((refused) => !refused));
    }
    at += 250;
    expect(await refusedBy(first)).not.toContain(false);
    expect(await refusedBy(last)).not.toContain(false);
    expect(await refusedBy(mine)).not.toContain(true);
    // A token that is issued after the change is accepted.
    expect(await refusedBy(await basisOf(codes[0] ?? ""))).not.toContain(true);
  } finally {
    restore();
    units.end();
  }
  expect(accepted.length).toBeGreaterThan(ENVIRONMENTS * 80);
  expect(accepted).not.toContain(false);
  const most = Math.max(...units.seconds.values());
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(UNITS_A_SECOND);
}, 300_000);
