import { type ObservedCall, setFaultHook } from "@spoke/core/platform";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  callback,
  deliver,
  eventsOf,
  invoiceOf,
  itemsOf,
  SECRET,
  seedRequest,
  send,
  stateOf,
} from "../../builders/callbacks.ts";
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
async function settlement(input: { readonly amount?: number }) {
  const request = await seedRequest();
  const amount = input.amount === undefined ? {} : { amount: { units: input.amount, scale: 2, currency: "USD" } };
  const body = callback(request, amount);
  return {
    request,
    run: async () => {
      while ((await send(body)) !== 200);
      const events = (await eventsOf("payment.callback-received")).filter(({ data }) =>
        body.includes(String(data.eventId)),
      );
      for (const event of events) while (!(await deliver(event)));
      return events.length;
    },
  };
}

/** The calls that a whole settlement makes of itself; scans are the test's own. */
const isOurs = ({ command }: ObservedCall) => command !== "ScanCommand";

async function callsOf(input: { readonly amount?: number }): Promise<number> {
  const { run } = await settlement(input);
  let calls = 0;
  disarm = setFaultHook((call) => {
    if (call.phase === "before" && isOurs(call)) calls += 1;
  });
  await run();
  disarm();
  return calls;
}

describe.each([
  { title: "the requested amount", input: {}, settled: 1, cases: 0, state: "paid" },
  { title: "another amount", input: { amount: 1 }, settled: 0, cases: 1, state: "pending" },
])("$title", ({ input, settled, cases, state }) => {
  it("is settled once, whichever AWS call fails or loses its response", async () => {
    const calls = await callsOf(input);
    expect(calls).toBeGreaterThan(3);
    for (const phase of ["before", "after"] as const) {
      for (let failing = 0; failing < calls; failing += 1) {
        const { request, run } = await settlement(input);
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
        const stored = await run();
        disarm();
        const what = `call ${failing} of ${calls} fails ${phase}`;
        expect(failed, what).toBe(true);
        expect(stored, what).toBe(1);
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
