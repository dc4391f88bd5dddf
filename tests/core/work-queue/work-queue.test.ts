import { sendOrderToErp } from "@spoke/core/order";
import type { Order } from "@spoke/core/order/schema.ts";
import { approvePayment, deletePaymentDoc, proofsToCheck, uploadPayment } from "@spoke/core/payments/proofs";
import { type Actor, newId, withActor } from "@spoke/core/platform";
import { workQueue } from "@spoke/core/work-queue";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pdf } from "../../builders/files.ts";
import { startStores } from "../../builders/reports.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { asSystem, refusal } from "../../builders/store.ts";
import { check, send } from "../../builders/uploads.ts";

let stop: () => Promise<void>;
beforeAll(async () => {
  stop = await startStores();
});
afterAll(() => stop());

const PREPAY = { id: "P1", type: "Prepayment", desc: "Prepayment", instruction: "Pay", receiptDays: 14 };
const SENDS = new Set(["page.orderlist", "page.payment-request", "cart.display-order-qty"]);
const DECIDES = new Set(["payment.approve", "payment.void", "order.confirm"]);

const officeOf = (shop: Shop, patch: Partial<Actor> = {}): Actor =>
  shop.actor({ userId: "office", name: "Olga", scopes: DECIDES, customer: undefined, ...patch });
const queueOf = async (who: Actor) =>
  Object.fromEntries((await withActor(who, () => workQueue({}))).map(({ kind, count }) => [kind, count]));

/** The dealer sends a proof of payment for an order. */
async function prove(shop: Shop, { orderNumber }: Order): Promise<Order> {
  const dealer = shop.actor({ scopes: SENDS });
  const { id, key } = await send(dealer, await pdf(), "application/pdf", "PAYMENT_RECEIPT");
  expect(await check(key)).toBe("CLEAN");
  return withActor(dealer, () => uploadPayment({ file: id, id: orderNumber }));
}

it("the office finds the proofs of all dealers to check, the longest waiting first, until it has decided", async () => {
  const shop = await newShop({ sorg: { payments: [PREPAY] } });
  const [first, second, without] = [await shop.order({ A: 1 }), await shop.order({ B: 1 }), await shop.order({ C: 1 })];
  await prove(shop, second);
  const sent = await prove(shop, first);
  const waiting = async (who = officeOf(shop), search = "") =>
    (await withActor(who, () => proofsToCheck({ search }))).data.map(({ orderNumber }) => orderNumber);
  // In the order in which their proofs came.
  expect(await waiting()).toEqual([second.orderNumber, first.orderNumber]);
  expect(await waiting(officeOf(shop), without.orderNumber)).toEqual([]);
  expect(await waiting(officeOf(shop, { sorgs: ["XX"] }))).toEqual([]);
  expect(await waiting(officeOf(shop, { unrestrictedSorgs: [] }))).toEqual([]);
  expect(await queueOf(officeOf(shop))).toMatchObject({ proofs: 2 });

  await withActor(officeOf(shop), () => approvePayment({ orderNumber: second.orderNumber }));
  expect(await waiting()).toEqual([first.orderNumber]);
  const [doc] = sent.orderPayment.awaited?.docs ?? [];
  await withActor(shop.actor({ scopes: SENDS }), () => deletePaymentDoc({ id: doc?.id ?? 0 }));
  expect(await waiting()).toEqual([]);
  expect(await queueOf(officeOf(shop))).toMatchObject({ proofs: 0 });
  expect((await refusal(shop.as(() => proofsToCheck({})))).message).toBe("forbidden");
});

it("the queue has only what a user works on, and counts orders without an answer of the ERP", async () => {
  const shop = await newShop();
  const { orderNumber } = await shop.order({ A: 1 });
  await asSystem(() => sendOrderToErp({ orderNumber, eventId: newId() }));
  expect(await queueOf(officeOf(shop))).toEqual({ proofs: 0, reconciliations: 0, orders: 1 });
  expect(await queueOf(officeOf(shop, { scopes: new Set(["order.confirm"]) }))).toEqual({ orders: 1 });
  const sales = officeOf(shop, { scopes: new Set(["menu.change-cust"]), unrestrictedSorgs: [] });
  expect(await queueOf(sales)).toEqual({});
  expect(await queueOf({ ...sales, scopes: new Set(["menu.change-cust", "page.claim"]) })).toEqual({ claims: 0 });
  expect(await queueOf(officeOf(shop, { scopes: new Set(["page.3rdpartyarticlemaintenance"]) }))).toEqual({
    vendorOrders: 0,
  });
  expect((await refusal(shop.as(() => workQueue({})))).message).toBe("forbidden");
});
