import { customerShipmentRates } from "@spoke/core/cart";
import { orders } from "@spoke/core/order";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { newWorld, refusal } from "./world.ts";

vi.mock("@spoke/core/cart/catalog.ts", () => import("./catalog-double.ts"));

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

/** Rupiah: 100 million for one, in ten-thousandths. Of 9,008 pieces the amount is no exact number any more. */
const DEAR = { dealer: 1_000_000_000_000, currency: "IDR" };
const TOO_MANY = 9_008;

it("an amount too large to be exact is refused in the cart, and the other lines can still be seen and changed", async () => {
  const world = await newWorld({ sorg: { currency: "IDR" } });
  world.sell("DEAR", DEAR);
  const { userErrors } = await world.add({ DEAR: TOO_MANY });
  expect(userErrors).toEqual([{ field: "products.0.qty", message: "qty_max" }]);
  expect((await world.add({ DEAR: 9_007 })).userErrors).toEqual([]);
  // A price that went wrong later must not lock the dealer out of his cart.
  world.sell("DEAR", { ...DEAR, dealer: 900_000_000_000_000 });
  expect((await world.add({ DEAR: 9_006 })).userErrors).toHaveLength(1);
  expect((await world.add({ DEAR: 0 })).userErrors).toEqual([]);
});

it("an order whose total is too large to be exact is not placed: nobody could read it again", async () => {
  const world = await newWorld({ sorg: { currency: "IDR" } });
  for (const code of ["D1", "D2"]) world.sell(code, DEAR);
  await world.add({ D1: 5_000, D2: 5_000 });
  expect(await refusal(world.checkout())).toEqual({
    message: "failed_checkout",
    errors: [{ field: "products", message: "qty_max" }],
  });
  expect((await world.as(() => orders({}))).data).toEqual([]);
});

it("shipment rates are asked for quantities that a cart can hold", async () => {
  const world = await newWorld();
  world.sell("A", { dealer: 100_000_000 });
  await world.add({ A: 1 });
  const [line = { id: "" }] = await world.lines();
  const asked = { merchant: world.sorg, cartItems: [{ id: line.id, qty: 2_000_000_000 }] };
  const answer = await refusal(world.as(() => customerShipmentRates(asked)));
  expect(answer.errors).toEqual([{ field: "cartItems.0.qty", message: "qty_max" }]);
});
