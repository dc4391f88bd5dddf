import { TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { cart, merchantCart, updateProductsInCart } from "@spoke/core/cart";
import { MAX_CART_LINES } from "@spoke/core/cart/schema.ts";
import { callCounts, countingCalls, setFaultHook } from "@spoke/core/platform";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newShop } from "../../builders/shop.ts";
import { refusal } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

const quantities = async (shop: Awaited<ReturnType<typeof newShop>>): Promise<Record<string, number>> => {
  const shown = await shop.as(() => cart({}));
  return Object.fromEntries(shown.map(({ line }) => [line.articleCode, line.qty]));
};

it("[cart-001] quantity 0 removes the line", async () => {
  const shop = await newShop();
  await shop.sell("A");
  await shop.sell("B");
  await shop.add({ A: 2, B: 1 });
  await shop.add({ A: 0 });
  expect(await quantities(shop)).toEqual({ B: 1 });
});

it("[cart-002] another quantity adds the line or updates it, and an updated line keeps its id", async () => {
  const shop = await newShop();
  await shop.sell("A");
  await shop.add({ A: 2 });
  const [before] = await shop.lines();
  await shop.add({ A: 5 });
  expect(await shop.lines()).toEqual([{ id: before?.id, qty: 5 }]);
  await shop.add({ A: 0 });
  await shop.add({ A: 5 });
  const [again] = await shop.lines();
  expect(again?.qty).toBe(5);
  expect(again?.id).not.toBe(before?.id);
});

it("[cart-003] total quantity is the sum of quantities", async () => {
  const shop = await newShop();
  await shop.sell("A");
  await shop.sell("B");
  const { summary } = await shop.add({ A: 2, B: 3 });
  expect(summary).toMatchObject({ totalQty: 5, count: 2, total: 500_000, currency: "EUR" });
});

it("[cart-005] a change returns custCode, articleCode, sorg, qty and uom of each product", async () => {
  const shop = await newShop();
  await shop.sell("A");
  const { products, userErrors } = await shop.add({ A: 2 });
  const base = { custCode: shop.unified, articleCode: "A", sorg: shop.sorg, uom: "PCE" };
  expect(products).toEqual([{ ...base, qty: 2, id: (await shop.lines())[0]?.id }]);
  expect(userErrors).toEqual([]);
  expect((await shop.add({ A: 0 })).products).toEqual([{ ...base, qty: 0, id: undefined }]);
});

it("[cart-006] the cart takes ids and slug and shows quantity, product, price and discounts", async () => {
  const shop = await newShop();
  const tier = {
    salesDealNo: "D1",
    description: "Deal",
    term: ">=",
    qty: 5,
    type: "percent",
    discount: -100_000,
  } as const;
  await shop.sell("A", { tiers: [tier] });
  await shop.sell("B");
  await shop.add({ A: 5, B: 1 });
  const [bySlug, ...rest] = await shop.as(() => cart({ slug: ["a"] }));
  expect(rest).toEqual([]);
  expect(bySlug).toMatchObject({
    line: { articleCode: "A", qty: 5 },
    product: { card: { name: "Name of A" } },
    price: { unit: 90_000, subtotal: 450_000, by: "D1" },
    shownPrice: { dealer: 100_000, retail: 200_000, tiers: [tier] },
    problems: [],
  });
  const byId = await shop.as(() => cart({ ids: [bySlug?.line.id ?? ""] }));
  expect(byId.map(({ line }) => line.articleCode)).toEqual(["A"]);
});

it("[cart-007] the merchant cart comes with what checkout depends on, per sales organization", async () => {
  const shop = await newShop({ sorgs: 2, sorg: { exactQtyCheck: true } });
  const [first = "", second = ""] = shop.sorgs;
  await shop.sell("A", { article: { sorg: first } });
  await shop.sell("A", { article: { sorg: second }, dealer: 70_000 });
  await shop.stock("A", 10);
  await shop.add({ A: 1 }, first);
  const refusedThere = await shop.add({ A: 1 }, second);
  expect(refusedThere.userErrors).toMatchObject([{ message: "over_stock" }]);
  const { merchants } = await shop.as(() => merchantCart({}));
  expect(merchants).toMatchObject([{ sorg: first, merchant: `M ${first}`, check: "now", totalQty: 1, total: 100_000 }]);
});

it("[price-004] the cart total is the sum of the totals per sales organization", async () => {
  const shop = await newShop({ sorgs: 2 });
  const [first = "", second = ""] = shop.sorgs;
  await shop.sell("A", { article: { sorg: first }, dealer: 33_333 });
  await shop.sell("B", { article: { sorg: second }, dealer: 12_345 });
  await shop.add({ A: 3 }, first);
  await shop.add({ B: 2 }, second);
  const { merchants, summary } = await shop.as(() => merchantCart({}));
  // 3 × 3.33 and 2 × 1.23: unit prices are rounded to the cent.
  expect(merchants.map(({ total }) => total)).toEqual([99_900, 24_600]);
  expect(summary).toMatchObject({ total: 124_500, totalQty: 5, count: 2 });
});

it("refused products are returned with their reasons, and the others are added", async () => {
  const shop = await newShop({ sorg: { exactQtyCheck: true } });
  await shop.sell(["OK", "SCARCE"]);
  await shop.sell("NOPRICE", { dealer: undefined });
  await shop.sell("DOLLARS", { currency: "USD" });
  await shop.sell("QUOTA", { article: { orderQuota: 3 } });
  const blocks = { allowToOrder: true, sorgBlocked: false, orderBlocked: false, categoryBlocked: false };
  await shop.sell("BLOCKED", { article: { blocks: { ...blocks, brandBlocked: true, hierarchyBlocked: false } } });
  await shop.stock("OK", 10);
  await shop.stock("SCARCE", 4);
  await shop.stock("QUOTA", 10);
  const products = ["OK", "NONE", "NOPRICE", "DOLLARS", "BLOCKED", "SCARCE", "QUOTA"].map((articleCode) => ({
    articleCode,
    sorg: shop.sorg,
    qty: 5,
  }));
  const malformed = { articleCode: "OK", sorg: shop.sorg, qty: -1 };
  const foreign = { articleCode: "OK", sorg: "XX", qty: 1 };
  const { userErrors, products: taken } = await shop.as(() =>
    updateProductsInCart({ products: [...products, malformed, foreign] }),
  );
  expect(userErrors).toEqual([
    { field: "products.7.qty", message: "qty_min" },
    { field: "products.1.qty", message: "article_not_found" },
    { field: "products.2.qty", message: "no_price" },
    { field: "products.3.qty", message: "no_price" },
    { field: "products.4.qty", message: "article_blocked" },
    { field: "products.5.qty", message: "over_stock", values: { available: 4 } },
    { field: "products.6.qty", message: "over_order_limit", values: { limit: 3 } },
    { field: "products.8.qty", message: "article_not_found" },
  ]);
  expect(taken.map(({ articleCode }) => articleCode)).toEqual(["OK"]);
  expect(await quantities(shop)).toEqual({ OK: 5 });
});

it("with availableStockCheck, future arrivals can be ordered too", async () => {
  const shop = await newShop({ sorg: { availableStockCheck: true } });
  await shop.sell("A");
  await shop.stock("A", 2, [["2031-01-01", 5]]);
  expect((await shop.add({ A: 7 })).userErrors).toEqual([]);
  expect((await shop.add({ A: 8 })).userErrors).toMatchObject([{ message: "over_stock", values: { available: 7 } }]);
});

it("a refusal reveals no more of the stock than the host shows", async () => {
  const masked = await newShop({ host: { maskStock: 50 }, sorg: { exactQtyCheck: true } });
  await masked.sell("A");
  await masked.stock("A", 80);
  expect((await masked.add({ A: 81 })).userErrors).toMatchObject([
    { message: "over_stock", values: { available: "50+" } },
  ]);
  const status = await newShop({ host: { stockDisplay: "status" }, sorg: { exactQtyCheck: true } });
  await status.sell("A");
  await status.stock("A", 8);
  expect((await status.add({ A: 9 })).userErrors).toEqual([{ field: "products.0.qty", message: "not_enough_stock" }]);
});

it("concurrent changes from many tabs lose no line", async () => {
  const shop = await newShop();
  const codes = await shop.sell(Array.from({ length: 6 }, (_, index) => `T${index}`));
  await Promise.all(codes.map((code, index) => shop.add({ [code]: index + 1 })));
  expect(await quantities(shop)).toEqual({ T0: 1, T1: 2, T2: 3, T3: 4, T4: 5, T5: 6 });
});

it("a change during a checkout of the same cart waits for it", async () => {
  const shop = await newShop();
  await shop.sell("A");
  let met = 0;
  const restore = setFaultHook(({ command, phase }) => {
    if (command !== "UpdateItemCommand" || phase !== "before" || met === 2) return;
    met += 1;
    throw new TransactionConflictException({ message: "a transaction is under way", $metadata: {} });
  });
  expect((await shop.add({ A: 3 }).finally(restore)).userErrors).toEqual([]);
  expect(met).toBe(2);
  expect(await quantities(shop)).toEqual({ A: 3 });
});

it("a change whose response was lost is applied once when sent again", async () => {
  const shop = await newShop();
  await shop.sell("A");
  const restore = setFaultHook(({ command, phase }) => {
    if (command === "UpdateItemCommand" && phase === "after") throw new Error("the reply was lost");
  });
  await expect(shop.add({ A: 3 }))
    .rejects.toThrow("lost")
    .finally(restore);
  const [before] = await shop.lines();
  expect((await shop.add({ A: 3 })).userErrors).toEqual([]);
  expect(await shop.lines()).toEqual([{ id: before?.id, qty: 3 }]);
});

it("a cart holds 400 lines; the next is refused, but existing lines can be changed", async () => {
  const shop = await newShop();
  const codes = await shop.sell(Array.from({ length: MAX_CART_LINES + 1 }, (_, index) => `L${index}`));
  for (const part of [codes.slice(0, 250), codes.slice(250)]) {
    const { userErrors } = await shop.add(Object.fromEntries(part.map((code) => [code, 1])));
    if (part.length === 250) expect(userErrors).toEqual([]);
    else expect(userErrors).toEqual([{ field: "products.150.qty", message: "cart_full", values: { max: 400 } }]);
  }
  expect((await shop.add({ L7: 9 })).userErrors).toEqual([]);
  expect((await shop.add({ L8: 0, [`L${MAX_CART_LINES}`]: 1 })).userErrors).toEqual([]);
  expect(Object.keys(await quantities(shop))).toHaveLength(MAX_CART_LINES);
});

it("each user has a separate cart per dealer", async () => {
  const shop = await newShop();
  await shop.sell("A");
  await shop.add({ A: 1 });
  expect(await shop.lines({ userId: "colleague" })).toEqual([]);
  expect(await shop.lines({ unified: "OTHER", userId: `u-${shop.unified}` })).toEqual([]);
});

it("the cart requires its scope and a chosen customer", async () => {
  const shop = await newShop();
  expect(await refusal(shop.as(() => cart({}), { scopes: new Set(["page.catalog"]) }))).toMatchObject({
    message: "forbidden",
  });
  expect(await refusal(shop.as(() => cart({}), { customer: undefined }))).toMatchObject({
    message: "select_customer",
  });
  expect((await refusal(shop.as(() => updateProductsInCart({ products: [] })))).errors).toEqual([
    { field: "products", message: "required" },
  ]);
});

it("adding takes two round trips, even with stock and limits to read and a cart of 50 lines", async () => {
  const shop = await newShop({ sorg: { exactQtyCheck: true } });
  const codes = await shop.sell(
    Array.from({ length: 51 }, (_, index) => `R${index}`),
    { article: { orderQuota: 100 } },
  );
  for (const code of codes) await shop.stock(code, 50);
  await shop.add(Object.fromEntries(codes.slice(0, 50).map((code) => [code, 1])));
  const counts = await countingCalls(async () => {
    await shop.add({ R50: 1 });
    return { ...callCounts() };
  });
  expect(counts.roundTrips).toBe(2);
});
