import { confirmByHand, freeForOffice, openOrders, order, ordersToConfirm, sendOrderToErp } from "@spoke/core/order";
import type { Order } from "@spoke/core/order/schema.ts";
import { type Actor, isoNow, newId, withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startStores } from "../../builders/reports.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { asSystem, item, refusal } from "../../builders/store.ts";
import { itemsOf } from "../../support/items.ts";
import { erpConfirms } from "./erp.ts";

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startStores();
});
afterAll(() => stop());

const officeOf = (shop: Shop, patch: Partial<Actor> = {}): Actor =>
  shop.actor({ userId: "olga", scopes: new Set(["order.confirm"]), customer: undefined, ...patch });

/** An order that was sent to the ERP. */
async function sent(shop: Shop, lines: Readonly<Record<string, number>>): Promise<Order> {
  const placed = await shop.order(lines);
  await asSystem(() => sendOrderToErp({ orderNumber: placed.orderNumber, eventId: newId() }));
  return placed;
}
const waiting = async (who: Actor, search = ""): Promise<string[]> =>
  (await withActor(who, () => ordersToConfirm({ search }))).data.map(({ orderNumber }) => orderNumber);
const today = (): string => isoNow().slice(0, 10);
const supply = (supplyQty: number, supplyDate = today()) => ({ supplyQty, supplyDate });

it("the office sees the unanswered orders of its sales organizations, oldest first", async () => {
  const shop = await newShop();
  const [first, second] = [await sent(shop, { CHAIN: 1 }), await sent(shop, { BELL: 1 })];
  expect(await waiting(officeOf(shop))).toEqual([first.orderNumber, second.orderNumber]);
  expect(await waiting(officeOf(shop), "bell")).toEqual([second.orderNumber]);
  expect(await waiting(officeOf(shop), `Dealer ${shop.unified}`)).toHaveLength(2);
  expect(await waiting(officeOf(shop, { sorgs: ["XX"] }))).toEqual([]);
  expect(await waiting(officeOf(shop, { unrestrictedSorgs: [] }))).toEqual([]);
  await erpConfirms(first);
  expect(await waiting(officeOf(shop))).toEqual([second.orderNumber]);
  const dealer = shop.as(() => ordersToConfirm({}));
  expect((await refusal(dealer)).message).toBe("forbidden");
});

it("the office sees what is free of its articles, and nothing of other offices'", async () => {
  const shop = await newShop({ sorg: { exactQtyCheck: true } });
  await shop.sell("A");
  await shop.stock("A", 10);
  await sent(shop, { A: 4 });
  const articles = ["A", "NONE"].map((articleCode) => ({ sorg: shop.sorg, articleCode }));
  const free = await withActor(officeOf(shop), () => freeForOffice(articles));
  expect([...free]).toEqual([
    [`${shop.sorg}#A`, 6],
    [`${shop.sorg}#NONE`, 0],
  ]);
  expect((await withActor(officeOf(shop, { unrestrictedSorgs: [] }), () => freeForOffice(articles))).size).toBe(0);
  expect((await refusal(shop.as(() => freeForOffice(articles)))).message).toBe("forbidden");
});

it("a manual confirmation splits lines over days, leaves out others, and ends reservations like the ERP's", async () => {
  const shop = await newShop({ sorg: { exactQtyCheck: true } });
  for (const code of await shop.sell(["A", "B"])) await shop.stock(code, 10);
  const placed = await sent(shop, { A: 5, B: 2 });
  const later = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  const answered = await withActor(officeOf(shop), () =>
    confirmByHand({
      orderNumber: placed.orderNumber,
      status: "confirmed",
      erpOrderNumber: "SAP-7",
      internalNotes: "by phone",
      lines: [
        { lineNo: 1, supplies: [supply(2), supply(3, later)] },
        { lineNo: 2, supplies: [] },
      ],
    }),
  );
  expect(answered).toMatchObject({ status: "confirmed", erpOrderNumber: "SAP-7", internalNotes: "by phone" });
  expect(answered.lines.map(({ confirmations }) => confirmations.map(({ supplyQty }) => supplyQty))).toEqual([
    [2, 3],
    [0],
  ]);
  const [group] = await shop.as(() => openOrders({}));
  expect(group?.orders.map(({ qty, parts }) => [qty, parts.map(({ date }) => date)])).toEqual([[5, [today(), later]]]);
  expect(await item(`STOCK#${shop.sorg}#A`, "STOCK")).toMatchObject({ reserved: 0 });
  const audit = await itemsOf({ pk: `AUDIT#ORDER#${placed.orderNumber}` });
  expect(audit.filter(({ who }) => who === "olga").map(({ what }) => what)).toEqual(["answered by hand"]);
  expect(await waiting(officeOf(shop))).toEqual([]);
  const again = withActor(officeOf(shop), () =>
    confirmByHand({ orderNumber: placed.orderNumber, status: "rejected", lines: [] }),
  );
  expect((await refusal(again)).message).toBe("order_not_waiting");
});

it("a rejected order releases its reservations", async () => {
  const shop = await newShop({ sorg: { exactQtyCheck: true } });
  await shop.sell("A");
  await shop.stock("A", 10);
  const placed = await sent(shop, { A: 4 });
  await withActor(officeOf(shop), () =>
    confirmByHand({ orderNumber: placed.orderNumber, status: "rejected", lines: [] }),
  );
  expect((await shop.as(() => order({ orderNumber: placed.orderNumber }))).status).toBe("rejected");
  expect(await item(`STOCK#${shop.sorg}#A`, "STOCK")).toMatchObject({ free: 10, reserved: 0 });
});

it("of two answers at once, one counts and the other is refused", async () => {
  const shop = await newShop();
  const placed = await sent(shop, { A: 4 });
  const answer = (pieces: number) =>
    withActor(officeOf(shop), () =>
      confirmByHand({
        orderNumber: placed.orderNumber,
        status: "confirmed",
        lines: [{ lineNo: 1, supplies: [supply(pieces)] }],
      }),
    );
  const outcomes = await Promise.allSettled([answer(1), answer(3)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const audit = await itemsOf({ pk: `AUDIT#ORDER#${placed.orderNumber}` });
  expect(audit.filter(({ what }) => what === "answered by hand")).toHaveLength(1);
});

it("an answer that does not fit the order is refused at its field, and another sales organization's order as not found", async () => {
  const shop = await newShop();
  const placed = await sent(shop, { A: 2 });
  const answer = (patch: Partial<Parameters<typeof confirmByHand>[0]>, who = officeOf(shop)) =>
    refusal(
      withActor(who, () =>
        confirmByHand({ orderNumber: placed.orderNumber, status: "confirmed", lines: [], ...patch }),
      ),
    );
  expect((await answer({})).errors).toEqual([{ field: "lines", message: "line_missing", values: { lineNo: 1 } }]);
  const lines = (...supplies: ReturnType<typeof supply>[]) => [{ lineNo: 1, supplies }];
  expect((await answer({ lines: lines(supply(2), supply(1)) })).errors).toMatchObject([
    { field: "lines.0.confirmations", message: "more_than_ordered" },
  ]);
  expect((await answer({ lines: lines(supply(1, "2020-01-01")) })).errors).toMatchObject([
    { field: "lines.0.supplies.0.supplyDate", message: "date_before_order" },
  ]);
  const absent = await answer({ orderNumber: "261101-00000" });
  for (const who of [officeOf(shop, { sorgs: ["XX"] }), officeOf(shop, { unrestrictedSorgs: [] })])
    expect(await answer({}, who)).toEqual(absent);
});
