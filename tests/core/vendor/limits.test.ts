import { checkoutVendors, soldVendors, vendorProducts } from "@spoke/core/vendor";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusal } from "../../builders/store.ts";
import { newVendors } from "../../builders/vendors.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

describe("a dealer's user who sells for a vendor", () => {
  it("sees and orders only that vendor's articles, also with others in the cart already", async () => {
    const at = await newVendors();
    await at.offer(at.a, "BELL");
    await at.offer(at.b, "PUMP");
    const { unified } = at.shop;
    const user = `both-${at.a}`;
    const codes = () =>
      at.as(async () => (await vendorProducts({})).products.map(({ articleCode }) => articleCode), unified, user);
    expect(await codes()).toEqual(["BELL", "PUMP"]);
    await at.add({ [`${at.b}#PUMP`]: 2 }, unified, user);
    const before = await at.order(unified, user);

    await at.limit(user, at.a);
    expect(await codes()).toEqual(["BELL"]);
    const named = await at.as(() => soldVendors({}), unified, user);
    expect(named.map(({ id }) => id)).toEqual([at.a]);
    const filtered = await at.as(() => vendorProducts({ vendor: at.b }), unified, user);
    expect(filtered.products).toEqual([]);
    const { userErrors } = await at.add({ [`${at.a}#BELL`]: 1, [`${at.b}#PUMP`]: 3 }, unified, user);
    expect(userErrors).toEqual([{ field: "products.1.qty", message: "article_not_found" }]);
    await at.offer(at.b, "PUMP", { price: 770_000 });
    const parts = await at.cart(unified, user);
    const foreign = parts.find(({ vendor }) => vendor.id === at.b);
    expect(foreign?.lines).toMatchObject([{ price: 100_000, problems: [{ message: "article_not_found" }] }]);
    expect(foreign?.lines[0]?.product).toBeUndefined();
    expect(await refusal(at.as(() => checkoutVendors(before), unified, user))).toMatchObject({
      errors: [{ field: "products.0.qty", message: "article_not_found" }],
    });

    await at.limit(user, "");
    expect(await codes()).toEqual([]);
  });
});

it("notes to a vendor are refused with control characters, and have plain line breaks", async () => {
  const at = await newVendors();
  await at.offer(at.a, "BELL");
  await at.add({ [`${at.a}#BELL`]: 1 });
  const order = await at.order();
  const noted = (notes: string) => ({ ...order, shipment: order.shipment.map((each) => ({ ...each, notes })) });
  for (const notes of ["a\u0000b", "a\u0007b"])
    expect(await refusal(at.checkout(noted(notes)))).toMatchObject({
      errors: [{ field: "shipment.0.notes", message: "valid_free_text" }],
    });
  const [placed] = await at.checkout(noted(" Ring\r\ntwice\rplease "));
  expect(placed?.notes).toBe("Ring\ntwice\nplease");
});
