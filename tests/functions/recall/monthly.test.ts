import { setClock, withActor } from "@spoke/core/platform";
import {
  closeRecallFrame,
  createRecall,
  createRecallStatement,
  openRecallWork,
  publishRecall,
  recallStatements,
} from "@spoke/core/recall";
import { handler } from "@spoke/functions/jobs/recalls-credit.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addFrames, background, recallable, recallInput } from "../../builders/recalls.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { refusalOf } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let restoreClock: () => void;
let clock = "2026-10-01T00:00:00Z";
const shops: Shop[] = [];
let jakarta: Shop;
let newYork: Shop;
let recalls = 0;

beforeAll(async () => {
  restoreClock = setClock(() => Date.parse(clock));
  table = await startStores();
  // All at once, as processes keep the list of sites for a moment.
  for (let test = 0; test < 3; test += 1) {
    shops.push(await newShop({ host: { timeZone: "Asia/Jakarta" } }));
    shops.push(await newShop({ host: { timeZone: "America/New_York" } }));
  }
});
afterAll(async () => {
  await table.stop();
  restoreClock();
});
beforeEach(() => {
  const [first, second] = [shops.pop(), shops.pop()];
  if (!first || !second) throw new Error("too few shops");
  [newYork, jakarta] = [first, second];
});

const dealer = (shop: Shop, unified = shop.unified) =>
  shop.actor({ unified, scopes: ["page.claim", "page.customer-sales-report"] });

/** Repairs a recalled bike at an instant. */
async function repair(shop: Shop, at: string, unified = shop.unified): Promise<void> {
  recalls += 1;
  const number = `R-${recalls}`;
  const frameNumber = `WTU${recalls}K100`;
  clock = at;
  await addFrames({ frameNumber, sorg: shop.sorg, custCode: unified, articleCode: number });
  const office = shop.actor({ scopes: ["recall.cu"], unified: "OFFICE" });
  await recallable(shop.sorg);
  await withActor(office, () => createRecall({ number, ...recallInput(shop.sorg, { articles: [number] }) }));
  await background.check(number);
  await withActor(office, () => publishRecall({ number, version: 2 }));
  await background.mark(number);
  await withActor(dealer(shop, unified), () => closeRecallFrame({ number, frameNumber }));
}

const runAt = (scheduledTime: string): Promise<void> => {
  clock = scheduledTime;
  return handler({ scheduledTime });
};

const statementsOf = async (shop: Shop, unified?: string) =>
  (await withActor(dealer(shop, unified), () => recallStatements({}))).rows.map(({ frames, total, createdAt }) => ({
    frames,
    total,
    createdAt,
  }));
const openWork = async (shop: Shop) => (await withActor(dealer(shop), () => openRecallWork({}))).length;

test("on the first of the month at 08:00 of the seller, the work of the past month is credited, each dealer's apart", async () => {
  const other = `${jakarta.unified}X`;
  await jakarta.addCustomer(other);
  // The last minute of October, and the first of November, in Jakarta.
  await repair(jakarta, "2026-10-05T10:00:00.000Z");
  await repair(jakarta, "2026-10-31T16:59:00.000Z");
  await repair(jakarta, "2026-10-31T17:00:00.000Z");
  await repair(jakarta, "2026-10-20T10:00:00.000Z", other);
  await repair(newYork, "2026-10-20T10:00:00.000Z");
  await runAt("2026-11-01T01:40:00.000Z");
  expect(await statementsOf(jakarta)).toEqual([{ frames: 2, total: 600_000, createdAt: "2026-11-01T01:40:00.000Z" }]);
  expect(await statementsOf(jakarta, other)).toMatchObject([{ frames: 1 }]);
  expect(await openWork(jakarta)).toBe(1);
  // In New York it is still October.
  expect(await statementsOf(newYork)).toEqual([]);
  await runAt("2026-11-01T13:40:00.000Z");
  expect(await statementsOf(newYork)).toMatchObject([{ frames: 1 }]);
});

test("other hours and days credit nothing", async () => {
  await repair(newYork, "2026-10-20T10:00:00.000Z");
  for (const at of ["2026-11-01T12:40:00.000Z", "2026-11-01T14:40:00.000Z", "2026-11-02T13:40:00.000Z"])
    await runAt(at);
  expect(await statementsOf(newYork)).toEqual([]);
  expect(await openWork(newYork)).toBe(1);
});

test("running again, at the same time, or after the dealer has requested the credit doubles nothing", async () => {
  await repair(newYork, "2026-09-20T10:00:00.000Z");
  await repair(newYork, "2026-10-20T10:00:00.000Z");
  const at = "2026-11-01T13:40:00.000Z";
  await Promise.all([runAt(at), runAt(at), runAt(at)]);
  await runAt(at);
  expect(await statementsOf(newYork)).toMatchObject([{ frames: 2, total: 600_000 }]);
  const again = await refusalOf(withActor(dealer(newYork), () => createRecallStatement({})));
  expect(again?.message).toBe("recall_nothing_to_credit");
  await repair(newYork, "2026-11-20T10:00:00.000Z");
  await withActor(dealer(newYork), () => createRecallStatement({}));
  await runAt("2026-12-01T13:40:00.000Z");
  expect(await statementsOf(newYork)).toMatchObject([{ frames: 1 }, { frames: 2 }]);
});
