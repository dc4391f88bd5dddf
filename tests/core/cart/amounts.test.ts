import { customerShipmentRates } from "@spoke/core/cart";
import { orders } from "@spoke/core/order";
import { amountOf } from "@spoke/core/platform/money.ts";
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

/** Rupiah: 100 million for one, in ten-thousandths. Of 9,008 pieces the amount is no exact number any more. */
const DEAR = { dealer: amountOf(1_000_000_000_000), currency: "IDR" };
const TOO_MANY = 9_008;

it("refuses an amount too large to be exact; the other lines of the cart can still be viewed and changed", async () => {
  const shop = await newShop({ sorg: { currency: "IDR" } });
  await shop.sell("DEAR", DEAR);
  const { userErrors } = await shop.add({ DEAR: TOO_MANY });
  expect(userErrors).toEqual([{ field: "products.0.qty", message: "qty_max" }]);
  expect((await shop.add({ DEAR: 9_007 })).userErrors).toEqual([]);
  // A price that went wrong later must not lock dealers out of their cart.
  await shop.sell("DEAR", { ...DEAR, dealer: 900_000_000_000_000 });
  expect((await shop.add({ DEAR: 9_006 })).userErrors).toHaveLength(1);
  expect((await shop.add({ DEAR: 0 })).userErrors).toEqual([]);
});

it("does not place an order whose total is too large to be exact", async () => {
  const shop = await newShop({ sorg: { currency: "IDR" } });
  await shop.sell(["D1", "D2"], DEAR);
  await shop.add({ D1: 5_000, D2: 5_000 });
  expect(await refusal(shop.checkout())).toEqual({
    message: "failed_checkout",
    errors: [{ field: "products", message: "qty_max" }],
  });
  expect((await shop.as(() => orders({}))).data).toEqual([]);
});

it("refuses shipment rates for quantities that a cart cannot hold", async () => {
  const shop = await newShop();
  await shop.sell("A", { dealer: 100_000_000 });
  await shop.add({ A: 1 });
  const [line = { id: "" }] = await shop.lines();
  const input = { merchant: shop.sorg, cartItems: [{ id: line.id, qty: 2_000_000_000 }] };
  const answer = await refusal(shop.as(() => customerShipmentRates(input)));
  expect(answer.errors).toEqual([{ field: "cartItems.0.qty", message: "qty_max" }]);
});
