import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { SECRET } from "../../builders/callbacks.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { storm } from "./storm.ts";

/** WEBHOOK_EVENTS=10000 runs a large storm; a small one shows the same in seconds. */
const EVENTS = Number(process.env.WEBHOOK_EVENTS ?? 100);

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());
beforeEach(() => {
  vi.stubEnv("SANDBOX_WEBHOOK_SECRETS", SECRET);
  vi.stubEnv("POWERTOOLS_LOG_LEVEL", "SILENT");
});
afterEach(() => vi.unstubAllEnvs());

it(`${EVENTS} shuffled callbacks in one to five copies, with a fifth of the functions crashing, have ${EVENTS} effects`, async () => {
  const requests = EVENTS / 2;
  const failing = Math.ceil(requests / 4);
  const result = await storm(EVENTS, 0.2);
  expect(result.sent).toBeGreaterThan(EVENTS * 2);
  expect(result.crashed).toBeGreaterThan(EVENTS * 0.2);
  expect(result).toMatchObject({
    unique: EVENTS,
    stored: EVENTS,
    worked: EVENTS,
    settled: requests - failing,
    ended: failing,
    cases: 0,
    states: { paid: requests - failing, failed: failing },
  });
}, 1_800_000);
