import { setFaultHook, sumOf } from "@spoke/core/platform";
import { vendorAddressKey, vendorArticleKey } from "@spoke/core/vendor";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { item, outbox, put, refusal, store } from "../../builders/store.ts";
import { newVendors, type Vendors } from "../../builders/vendors.ts";
import type { TestTable } from "../../support/cloud.ts";
import { itemsOf } from "../../support/items.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

const stockOf = (vendor: string, code: string) => item(`VENDORGOODS#${vendor}`, `STOCK#${code}`);
const ordersOf = async ({ shop }: Vendors) => itemsOf({ pk: `VENDORORDERS#${shop.unified}#${shop.sorg}`, prefix: "2" });

describe("the vendor cart", () => {
  it("[third-party-008] has lines with vendor, article code, quantity, and price, and survives another tab", async () => {
    const at = await newVendors();
    await at.offer(at.a, "BELL", { price: 125_000 });
    await at.offer(at.b, "PUMP", { price: 300_000 });
    await Promise.all([at.add({ [`${at.a}#BELL`]: 2 }), at.add({ [`${at.b}#PUMP`]: 1 })]);
    const parts = await at.cart();
    expect(parts.flatMap(({ lines }) => lines)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ vendor: { id: at.a }, articleCode: "BELL", qty: 2, price: 125_000 }),
        expect.objectContaining({ vendor: { id: at.b }, articleCode: "PUMP", qty: 1, price: 300_000 }),
      ]),
    );
    await at.add({ [`${at.a}#BELL`]: 0 });
    expect((await at.cart()).map(({ vendor }) => vendor.id)).toEqual([at.b]);
    expect(await at.cart(at.shop.unified, "a-colleague")).toEqual([]);
  });

  it("takes full sales units of known articles only, and keeps the rest of a call", async () => {
    const at = await newVendors();
    await at.offer(at.a, "BELL", { unit: 6, stock: 12 });
    const { userErrors } = await at.add({ [`${at.a}#BELL`]: 5, [`${at.a}#NONE`]: 1 });
    expect(userErrors).toEqual([
      { field: "products.0.qty", message: "vendor_unit", values: { unit: 6 } },
      { field: "products.1.qty", message: "article_not_found" },
    ]);
    expect((await at.add({ [`${at.a}#BELL`]: 18 })).userErrors).toMatchObject([{ message: "over_stock" }]);
    expect((await at.add({ [`${at.a}#BELL`]: 12 })).userErrors).toEqual([]);
  });

  it("offers no goods of vendors with another currency, of other sales organizations, and of inactive ones", async () => {
    const at = await newVendors();
    for (const fields of [{ currency: "USD" }, { sorgs: ["OTHER"] }, { active: false }]) {
      await at.addVendor(at.a, fields);
      await at.offer(at.a, "BELL");
      expect((await at.add({ [`${at.a}#BELL`]: 1 })).userErrors).toMatchObject([{ message: "article_not_found" }]);
    }
  });
});

async function filledCart(host?: object): Promise<Vendors> {
  const at = await newVendors(host);
  await at.offer(at.a, "BELL", { stock: 10 });
  await at.offer(at.a, "LAMP", { stock: 10, price: 205_000 });
  await at.offer(at.b, "PUMP", { stock: 10, price: 300_000 });
  await at.add({ [`${at.a}#BELL`]: 2, [`${at.a}#LAMP`]: 1, [`${at.b}#PUMP`]: 3 });
  return at;
}

describe("a checkout at vendors", () => {
  it("[third-party-002] takes shipment and products, and splits the cart into an order per vendor", async () => {
    const at = await filledCart();
    const address = { vendor: at.b, custCode: at.shop.unified, id: "DOCK", name: "Dock 4", address: "Pier 9" };
    await store(put(vendorAddressKey(address), { ...address, asOf: "2026-01-01T00:00:00.000Z" }));
    const input = await at.order();
    const orders = await at.checkout({
      ...input,
      shipment: [
        { vendor: at.a, address: "MAIN", notes: "Only for A", requestedDeliveryDate: "2999-01-01" },
        { vendor: at.b, address: "DOCK", notes: "Only for B" },
      ],
    });
    expect(orders.map(({ vendor, total, notes, address: to }) => [vendor.id, total, notes, to.name])).toEqual([
      [at.a, 405_000, "Only for A", "Shop"],
      [at.b, 900_000, "Only for B", "Dock 4"],
    ]);
    expect(orders.map(({ lines }) => lines.map(({ articleCode, qty }) => [articleCode, qty]))).toEqual([
      [
        ["BELL", 2],
        ["LAMP", 1],
      ],
      [["PUMP", 3]],
    ]);
    expect(orders[0]?.placedWith).toEqual([orders[1]?.orderNumber]);
    expect(await at.cart()).toEqual([]);
    expect(await stockOf(at.a, "BELL")).toMatchObject({ free: 8, open: 2 });
    expect(await outbox("vendor-order.placed", at.a)).toHaveLength(1);
  });

  it("keeps what was ordered when the vendor changes the article", async () => {
    const at = await filledCart();
    const [order] = await at.checkout();
    await at.offer(at.a, "BELL", { price: 999_000 });
    expect(order?.lines[0]).toMatchObject({ description: "Article BELL", price: 100_000, subtotal: 200_000 });
  });

  it("does not ship to an address that was agreed with another vendor or customer", async () => {
    const at = await filledCart();
    const address = { vendor: at.b, custCode: at.shop.unified, id: "DOCK", name: "Dock 4", address: "Pier 9" };
    await store(put(vendorAddressKey(address), { ...address, asOf: "2026-01-01T00:00:00.000Z" }));
    const input = await at.order();
    const shipment = [
      { vendor: at.a, address: "DOCK" },
      { vendor: at.b, address: "NONE" },
    ];
    expect((await refusal(at.checkout({ ...input, shipment }))).errors).toEqual([
      { field: "shipment.0.address", message: "shipto_not_found" },
      { field: "shipment.1.address", message: "shipto_not_found" },
    ]);
    expect((await refusal(at.checkout({ ...input, shipment: [] }))).errors).toMatchObject([
      { field: "shipment", message: "vendor_address_required" },
      { field: "shipment", message: "vendor_address_required" },
    ]);
  });

  it("orders nothing if a line cannot be delivered, and names it", async () => {
    const at = await filledCart();
    const input = await at.order();
    await at.offer(at.a, "LAMP", { stock: 0, price: 205_000 });
    await at.offer(at.b, "PUMP", { price: 310_000 });
    expect((await refusal(at.checkout(input))).errors).toMatchObject([
      { field: "products.1.qty", message: "over_stock", values: { available: 0 } },
      { field: "products.2.qty", message: "vendor_price_changed", values: { before: "€30.00", after: "€31.00" } },
    ]);
    expect(await ordersOf(at)).toEqual([]);
    expect((await at.cart()).flatMap(({ lines }) => lines)).toHaveLength(3);
  });

  it("with both checks off, sells without stock at the price of the cart", async () => {
    const at = await filledCart({});
    await at.offer(at.a, "BELL", { stock: 0, price: 110_000 });
    await at.offer(at.b, "PUMP", { stock: 0, price: 310_000 });
    const [first, second] = await at.checkout();
    expect([first?.total, second?.total]).toEqual([405_000, 900_000]);
    expect(await stockOf(at.a, "BELL")).toMatchObject({ free: -2, open: 2 });
  });

  it("sent twice returns the same orders, also with a request id", async () => {
    const at = await filledCart();
    const input = { ...(await at.order()), requestId: "01JD-request-7" };
    const [first, second] = await Promise.all([at.checkout(input), at.checkout(input)]);
    expect(second).toEqual(first);
    expect(await at.checkout(input)).toEqual(first);
    expect(await ordersOf(at)).toHaveLength(2);
    const other = { ...input, products: input.products.slice(1) };
    expect((await refusal(at.checkout(other))).errors).toMatchObject([{ message: "checkout_already_placed" }]);
  });

  it("orders the same goods again once they are back in the cart, request id or not", async () => {
    const at = await filledCart();
    const input = await at.order();
    const [first] = await at.checkout(input);
    const [repeated] = await at.checkout(input);
    expect(repeated?.orderNumber).toBe(first?.orderNumber);
    const fill = () => at.add({ [`${at.a}#BELL`]: 2, [`${at.a}#LAMP`]: 1, [`${at.b}#PUMP`]: 3 });
    await fill();
    const [[second], [parallel]] = await Promise.all([at.checkout(input), at.checkout(input)]);
    expect(second?.orderNumber).not.toBe(first?.orderNumber);
    expect(parallel?.orderNumber).toBe(second?.orderNumber);
    expect(await ordersOf(at)).toHaveLength(4);
    await fill();
    await at.offer(at.a, "LAMP", { stock: 2, price: 205_000 });
    // Two lamps are ordered, so none is left: refused instead of answered with the earlier orders.
    expect((await refusal(at.checkout(input))).errors).toMatchObject([{ message: "over_stock" }]);
  });

  it("parallel checkouts of the last piece sell it once", async () => {
    const at = await newVendors();
    await at.offer(at.a, "LAST", { stock: 1 });
    const users = Array.from({ length: 6 }, (_, index) => `b${index}`);
    for (const user of users) await at.add({ [`${at.a}#LAST`]: 1 }, at.shop.unified, user);
    const outcomes = await Promise.all(
      users.map((user) =>
        at.checkout(undefined, at.shop.unified, user).then(
          () => "sold",
          async (error: unknown) => (await refusal(Promise.reject(error))).errors[0]?.message ?? "",
        ),
      ),
    );
    expect(outcomes.toSorted()).toEqual([...Array(5).fill("over_stock"), "sold"]);
    expect(await stockOf(at.a, "LAST")).toMatchObject({ free: 0, open: 1 });
  });

  it.each(["before", "after"] as const)(
    "repeated after a crash %s any AWS call places each order once",
    async (phase) => {
      for (let n = 1, crashed = true; crashed; n += 1) {
        const at = await filledCart();
        const input = await at.order();
        let calls = 0;
        const restore = setFaultHook((call) => {
          if (call.phase !== phase) return;
          calls += 1;
          if (calls === n) throw new Error("the process died");
        });
        crashed = await at.checkout(input).then(
          () => false,
          (error: unknown) => error instanceof Error && error.message === "the process died",
        );
        restore();
        const orders = await at.checkout(input);
        expect(orders).toHaveLength(2);
        expect(await ordersOf(at)).toHaveLength(2);
        expect(await at.cart()).toEqual([]);
        expect(await stockOf(at.a, "BELL")).toMatchObject({ free: 8, open: 2 });
        expect(await outbox("vendor-order.placed", at.a)).toHaveLength(1);
      }
    },
  );

  it("splits any cart without losing a cent", async () => {
    const at = await newVendors({});
    const codes = ["A1", "A2", "A3", "A4"];
    const prices = fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 8, maxLength: 8 });
    const pieces = fc.array(fc.integer({ min: 0, max: 999 }), { minLength: 8, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(prices, pieces, async (price, qty) => {
        const places = [at.a, at.b].flatMap((vendor) => codes.map((code) => [vendor, code] as const));
        for (const [index, [vendor, code]] of places.entries()) {
          const fields = { vendor, articleCode: code, description: code, price: price[index] ?? 1 };
          await store(
            put(vendorArticleKey({ vendor, articleCode: code }), { ...fields, asOf: "2026-01-01T00:00:00.000Z" }),
          );
        }
        await at.add(Object.fromEntries(places.map(([vendor, code], index) => [`${vendor}#${code}`, qty[index] ?? 0])));
        const cart = sumOf(await at.cart(), ({ total }) => total);
        const input = await at.order();
        if (input.products.length === 0) return;
        const orders = await at.checkout(input);
        expect(sumOf(orders, ({ total }) => total)).toBe(cart);
        const exact = places.reduce((sum, _, index) => sum + BigInt(price[index] ?? 1) * BigInt(qty[index] ?? 0), 0n);
        expect(BigInt(cart)).toBe(exact);
      }),
      { numRuns: 15 },
    );
  });
});
