import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { type ObservedCall, setFaultHook } from "@spoke/core/platform";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newShop, type Shop } from "../../builders/shop.ts";
import { item, outbox, refusal } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { itemsOf } from "../../support/items.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

async function filledCart(): Promise<Shop> {
  const shop = await newShop({ sorg: { exactQtyCheck: true }, host: { creditCheck: true } });
  await shop.setCredit({ creditLimit: 100_000_000 });
  for (const code of ["A", "B", "C"]) {
    await shop.sell(code, { article: { orderQuota: 50 } });
    await shop.stock(code, 50);
  }
  await shop.add({ A: 1, B: 2, C: 3 });
  return shop;
}

/** Exactly one order, with its stock, its limit, its credit and its event, and the cart empty. */
async function expectOneOrder(shop: Shop): Promise<void> {
  const orders = await shop.ordersInTable();
  expect(orders).toHaveLength(1);
  expect(await shop.lines()).toEqual([]);
  for (const [code, qty] of [
    ["A", 1],
    ["B", 2],
    ["C", 3],
  ] as const) {
    expect(await item(`STOCK#${shop.sorg}#${code}`, "STOCK")).toMatchObject({ free: 50 - qty, reserved: qty });
    expect(await item(`QUOTA#${shop.sorg}#${code}`, `CUSTOMER#${shop.unified}`)).toMatchObject({ used: qty });
  }
  expect(await item(`CUSTOMER#${shop.unified}`, `RESERVED#K${shop.sorg}`)).toMatchObject({ amount: 600_000 });
  expect(await outbox("order.placed", shop.unified)).toMatchObject([{ orderNumber: orders[0]?.orderNumber, lines: 3 }]);
  expect(await itemsOf({ pk: `AUDIT#CUSTOMER#${shop.unified}` })).toHaveLength(1);
}

it("the same checkout sent twice returns the same order", async () => {
  const shop = await filledCart();
  const products = await shop.lines();
  const first = await shop.checkout({ products });
  const second = await shop.checkout({ products: [...products].reverse() });
  expect(second).toEqual(first);
  await expectOneOrder(shop);
});

const REQUEST = "01JD-request-7";

it("a repeated request id with the same inputs returns the same order, even with another expected total", async () => {
  const dealer = await filledCart();
  const products = await dealer.lines();
  const first = await dealer.checkout({ products, requestId: REQUEST, expectedTotal: 600_000 });
  expect(await dealer.checkout({ products, requestId: REQUEST, expectedTotal: 700_000 })).toEqual(first);
  await expectOneOrder(dealer);
});

it("a repeated request id with other inputs is refused with the number of the existing order", async () => {
  const dealer = await filledCart();
  const products = await dealer.lines();
  const [placed] = await dealer.checkout({ products, requestId: REQUEST, poNumber: "PO-1" });
  const changes = [
    { poNumber: "PO-2" },
    { poNumber: "PO-1", shipTo: { code: "NOPE" } },
    { poNumber: "PO-1", paymentId: "NOPE" },
    { poNumber: "PO-1", notes: "Ring" },
    { poNumber: "PO-1", requestedDeliveryDate: "2027-01-01" },
    { poNumber: "PO-1", products: products.slice(1) },
  ];
  for (const change of changes)
    expect(await refusal(dealer.checkout({ products, requestId: REQUEST, ...change }))).toEqual({
      message: "failed_checkout",
      errors: [{ field: "requestId", message: "checkout_already_placed", values: { orders: placed?.orderNumber } }],
    });
  await expectOneOrder(dealer);
});

it("without a request id, the same lines with another address do not return the first order", async () => {
  const dealer = await filledCart();
  const products = await dealer.lines();
  await dealer.checkout({ products, poNumber: "PO-1" });
  const { errors } = await refusal(dealer.checkout({ products, poNumber: "PO-2" }));
  expect(errors).toMatchObject(
    products.map((_, index) => ({ field: `products.${index}.qty`, message: "cart_changed" })),
  );
  await expectOneOrder(dealer);
});

it("of two different orders sent at once with the same request id, one is placed and the other refused", async () => {
  const dealer = await filledCart();
  const products = await dealer.lines();
  const outcomes = await Promise.allSettled(
    ["PO-1", "PO-2"].map((poNumber) => dealer.checkout({ products, requestId: REQUEST, poNumber })),
  );
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const [rejected] = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(rejected?.reason).toMatchObject({ userErrors: [{ message: "checkout_already_placed" }] });
  await expectOneOrder(dealer);
});

it.each([2, 8])("%i identical checkouts at once place one order, and all return it", async (buyers) => {
  const shop = await filledCart();
  const products = await shop.lines();
  const answers = await Promise.all(Array.from({ length: buyers }, () => shop.checkout({ products })));
  expect(new Set(answers.map(([placed]) => placed?.orderNumber)).size).toBe(1);
  await expectOneOrder(shop);
});

it("two tabs can order different parts of a cart at once", async () => {
  const shop = await filledCart();
  const [a, b, c] = await shop.lines();
  const [first, second] = await Promise.all([
    shop.checkout({ products: a && b ? [a, b] : [] }),
    shop.checkout({ products: c ? [c] : [] }),
  ]);
  expect(first?.[0]?.lines.map((line) => line.articleCode)).toEqual(["A", "B"]);
  expect(second?.[0]?.lines.map((line) => line.articleCode)).toEqual(["C"]);
  expect(await shop.lines()).toEqual([]);
});

it("two tabs that order overlapping parts at once never order a line twice", async () => {
  const shop = await filledCart();
  const [a, b, c] = await shop.lines();
  const outcomes = await Promise.allSettled([
    shop.checkout({ products: a && b ? [a, b] : [] }),
    shop.checkout({ products: b && c ? [b, c] : [] }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await shop.lines()).toHaveLength(1);
  expect(await item(`STOCK#${shop.sorg}#B`, "STOCK")).toMatchObject({ reserved: 2 });
});

it("a tab that keeps adding does not prevent another tab from ordering", async () => {
  const shop = await filledCart();
  const more = await shop.sell(Array.from({ length: 4 }, (_, index) => `X${index}`));
  for (const code of more) await shop.stock(code, 5);
  const products = await shop.lines();
  const [placed] = await Promise.all([
    shop.checkout({ products }),
    (async () => {
      for (const code of more) await shop.add({ [code]: 1 });
    })(),
  ]);
  expect(placed).toHaveLength(1);
  expect(await shop.lines()).toHaveLength(4);
});

it("ordering the same goods again creates another order", async () => {
  const shop = await filledCart();
  const [first] = await shop.checkout();
  await shop.add({ A: 1, B: 2, C: 3 });
  const [second] = await shop.checkout();
  expect(second?.orderNumber).not.toBe(first?.orderNumber);
  expect(await shop.ordersInTable()).toHaveLength(2);
});

describe("a checkout repeated after a crash at any AWS call places one order", () => {
  /** Crashes at the n-th call in the phase; false when the checkout makes fewer calls. */
  async function crashAt(shop: Shop, phase: ObservedCall["phase"], n: number): Promise<boolean> {
    const products = await shop.lines();
    let calls = 0;
    const restore = setFaultHook((call) => {
      if (call.phase !== phase) return;
      calls += 1;
      if (calls === n) throw new Error("the process died");
    });
    const crashed = await shop.checkout({ products }).then(
      () => false,
      (error: unknown) => {
        if (error instanceof Error && error.message === "the process died") return true;
        throw error;
      },
    );
    restore();
    const [placed] = await shop.checkout({ products });
    expect(placed).toBeDefined();
    await expectOneOrder(shop);
    return crashed;
  }

  it.each(["before", "after"] as const)("crash %s the call takes effect", async (phase) => {
    let calls = 0;
    while (await crashAt(await filledCart(), phase, calls + 1)) calls += 1;
    // Mark and cart are read at once, then the customer; then the transaction is written.
    expect(calls).toBe(3);
  });
});

it("exactly 50 of 200 concurrent buyers get one of 50 pieces, and the others are refused", async () => {
  const shop = await newShop({ sorg: { exactQtyCheck: true } });
  await shop.sell("LAST");
  await shop.stock("LAST", 50);
  const buyers = Array.from({ length: 200 }, (_, index) => ({ userId: `b${index}` }));
  for (const who of buyers) await shop.add({ LAST: 1 }, shop.sorg, who);
  const outcomes = await Promise.all(
    buyers.map((who) =>
      shop.checkout({}, who).then(
        () => "sold",
        async (error: unknown) => (await refusal(Promise.reject(error))).errors[0]?.message ?? "",
      ),
    ),
  );
  const count = (what: string): number => outcomes.filter((outcome) => outcome === what).length;
  expect([count("sold"), count("over_stock")]).toEqual([50, 150]);
  expect(await item(`STOCK#${shop.sorg}#LAST`, "STOCK")).toMatchObject({ free: 0, reserved: 50 });
  expect(await shop.ordersInTable()).toHaveLength(50);
}, 60_000);

it("concurrent orders cannot exceed an order limit", async () => {
  const shop = await newShop();
  await shop.sell("Q", { article: { orderQuota: 5 } });
  const buyers = Array.from({ length: 8 }, (_, index) => ({ userId: `b${index}` }));
  for (const who of buyers) await shop.add({ Q: 2 }, shop.sorg, who);
  const outcomes = await Promise.allSettled(buyers.map((who) => shop.checkout({}, who)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(await item(`QUOTA#${shop.sorg}#Q`, `CUSTOMER#${shop.unified}`)).toMatchObject({ used: 4 });
});

it("a checkout that keeps conflicting with other transactions is refused as busy, and the cart does not change", async () => {
  const shop = await filledCart();
  const before = await shop.lines();
  const restore = setFaultHook(({ command, phase }) => {
    if (command !== "TransactWriteItemsCommand" || phase !== "before") return;
    const CancellationReasons = [{ Code: "None" }, { Code: "TransactionConflict" }];
    throw new TransactionCanceledException({ message: "canceled", $metadata: {}, CancellationReasons });
  });
  expect(await refusal(shop.checkout().finally(restore))).toEqual({ message: "checkout_busy", errors: [] });
  expect(await shop.lines()).toEqual(before);
});
