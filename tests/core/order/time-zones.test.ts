import { confirmByHand, order, orders } from "@spoke/core/order";
import type { Order } from "@spoke/core/order/schema.ts";
import { addDays, parseDay, setClock, startOf, withActor } from "@spoke/core/platform";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { newShop, type Shop } from "../../builders/shop.ts";
import { refusal } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let restoreClock = (): void => undefined;
beforeAll(async () => {
  table = await startStores();
});
afterEach(() => restoreClock());
afterAll(() => table.stop());

function setTime(instant: string): void {
  restoreClock();
  restoreClock = setClock(() => Date.parse(instant));
}

/** An order that waits a day for its receipt, placed at an instant on a host in a time zone. */
async function placedAt(instant: string, timeZone: string): Promise<{ shop: Shop; placed: Order }> {
  const payments = [{ id: "P1", type: "Transfer", desc: "Transfer", instruction: "Pay", receiptDays: 1 }];
  const shop = await newShop({ host: { timeZone }, sorg: { payments } });
  setTime(instant);
  return { shop, placed: await shop.order({ A: 2 }) };
}

describe.each([
  ["19:30 in New York", "2026-11-21T00:30:00.000Z", "America/New_York", "2026-11-20"],
  ["00:10 in Jakarta", "2026-11-20T17:10:00.000Z", "Asia/Jakarta", "2026-11-21"],
  ["00:30 in Berlin before the clocks go back", "2026-10-24T22:30:00.000Z", "Europe/Berlin", "2026-10-25"],
  ["23:30 in Berlin after the clocks went back", "2026-10-25T22:30:00.000Z", "Europe/Berlin", "2026-10-25"],
])("an order at %s", (_, instant, timeZone, text) => {
  const day = parseDay(text);

  it("is numbered and found by the host's day", async () => {
    const { shop, placed } = await placedAt(instant, timeZone);
    expect(placed.orderNumber.startsWith(day.slice(2).replaceAll("-", ""))).toBe(true);
    const found = async (filter: Parameters<typeof orders>[0]["filter"]) =>
      (await shop.as(() => orders({ filter }))).data.map(({ orderNumber }) => orderNumber);
    for (const orderNumber of [undefined, placed.orderNumber]) {
      expect(await found({ orderNumber, from: day, to: day })).toEqual([placed.orderNumber]);
      expect(await found({ orderNumber, to: addDays(day, -1) })).toEqual([]);
      expect(await found({ orderNumber, from: addDays(day, 1) })).toEqual([]);
    }
  });

  it("is paid in time until the last day ends in the host's time zone", async () => {
    const { shop, placed } = await placedAt(instant, timeZone);
    expect(placed.orderPayment.awaited?.expiredDate).toBe(addDays(day, 1));
    const failed = async () =>
      (await shop.as(() => orders({ filter: { paymentStatus: ["failed"] } }))).data.map(
        ({ orderNumber }) => orderNumber,
      );
    const late = startOf(addDays(day, 2), timeZone);
    setTime(new Date(Date.parse(late) - 1).toISOString());
    expect(await failed()).toEqual([]);
    setTime(late);
    expect(await failed()).toEqual([placed.orderNumber]);
  });

  it("can be confirmed manually for its own day, and no earlier day", async () => {
    const { shop, placed } = await placedAt(instant, timeZone);
    const office = shop.actor({ userId: "olga", scopes: new Set(["order.confirm"]), customer: undefined });
    const confirm = (supplyDate: string) =>
      withActor(office, () =>
        confirmByHand({
          orderNumber: placed.orderNumber,
          status: "confirmed",
          lines: [{ lineNo: 1, supplies: [{ supplyQty: 2, supplyDate }] }],
        }),
      );
    expect((await refusal(confirm(addDays(day, -1)))).errors).toMatchObject([{ message: "date_before_order" }]);
    await confirm(day);
    expect((await shop.as(() => order({ orderNumber: placed.orderNumber }))).status).toBe("confirmed");
  });
});
