import { type ObservedCall, setFaultHook } from "@spoke/core/platform";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  deliver,
  eventsOf,
  invoiceOf,
  itemsOf,
  SECRET,
  seedRequest,
  send,
  stateOf,
  told,
} from "../../core/payments/settlement/world.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";

let table: TestTable;
let disarm: () => void = () => undefined;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());
beforeEach(() => vi.stubEnv("SANDBOX_WEBHOOK_SECRETS", SECRET));
afterEach(() => {
  disarm();
  vi.unstubAllEnvs();
});

/** One payment from its callback to the books: the provider sends until it is answered, the queue delivers until it is worked. */
async function settleOne(given: { readonly amount?: number }) {
  const request = await seedRequest();
  const amount = given.amount === undefined ? {} : { amount: { units: given.amount, scale: 2, currency: "USD" } };
  const body = told(request, amount);
  return {
    request,
    run: async () => {
      while ((await send(body)) !== 200);
      const kept = (await eventsOf("payment.callback-received")).filter(({ data }) =>
        body.includes(String(data.eventId)),
      );
      for (const one of kept) while (!(await deliver(one)));
      return kept.length;
    },
  };
}

/** The calls that a whole settlement makes of itself; scans are the test's own. */
const isOurs = ({ command }: ObservedCall) => command !== "ScanCommand";

async function callsOf(given: { readonly amount?: number }): Promise<number> {
  const { run } = await settleOne(given);
  let calls = 0;
  disarm = setFaultHook((call) => {
    if (call.phase === "before" && isOurs(call)) calls += 1;
  });
  await run();
  disarm();
  return calls;
}

describe.each([
  { title: "money that was asked for", given: {}, settled: 1, cases: 0, state: "paid" },
  { title: "money that was not asked for", given: { amount: 1 }, settled: 0, cases: 1, state: "pending" },
])("$title", ({ given, settled, cases, state }) => {
  it("is booked once, whichever call of AWS fails before it is sent or loses its answer", async () => {
    const calls = await callsOf(given);
    expect(calls).toBeGreaterThan(4);
    for (const phase of ["before", "after"] as const) {
      for (let failing = 0; failing < calls; failing += 1) {
        const { request, run } = await settleOne(given);
        let left = failing;
        let failed = false;
        disarm = setFaultHook((call) => {
          if (call.phase !== phase || !isOurs(call)) return;
          if (left === 0 && !failed) {
            failed = true;
            throw new Error(`${call.command} fails ${phase}`);
          }
          left -= 1;
        });
        const kept = await run();
        disarm();
        const what = `call ${failing} of ${calls} fails ${phase}`;
        expect(failed, what).toBe(true);
        expect(kept, what).toBe(1);
        expect(await stateOf(request), what).toBe(state);
        const events = (await eventsOf("payment.settled")).filter(({ data }) => data.requestId === request.id);
        expect(events.length, what).toBe(settled);
        const found = (await itemsOf("RECONCILIATION#")).filter(
          ({ outcome }) => Object(outcome).externalId === request.id,
        );
        expect(found.length, what).toBe(cases);
        expect((await invoiceOf(request)).paid, what).toBe(settled === 1 ? request.amount : undefined);
      }
    }
  });
});
