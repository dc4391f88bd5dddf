import { setClock } from "@spoke/core/platform";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { addUser, startApi, tokensSchema } from "../../builders/api.ts";
import { shipTo } from "../../builders/customer.ts";
import { newShop } from "../../builders/shop.ts";
import { store } from "../../builders/store.ts";
import { PASSWORD } from "../../support/people.ts";
import { startStores } from "../../support/stores.ts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi(startStores);
});
afterAll(() => api.stop());

const PAYMENTS = [
  { id: "P1", type: "Transfer", desc: "Bank transfer" },
  { id: "P2", type: "Open", desc: "Open account" },
];
const CHECKOUT = `mutation (
  $ship: ID!, $products: [CheckoutProductInput!]!, $paymentId: ID!, $custPoNo: String, $notes: String,
  $requestId: ID, $expectedTotal: Decimal
) {
  checkout(
    shipto: { code: $ship }, products: $products, paymentId: $paymentId, custPoNo: $custPoNo, notes: $notes,
    requestId: $requestId, expectedTotal: $expectedTotal
  ) {
    orders { order_no total_order }
    message { status description }
    userErrors { field message values { name value } }
  }
}`;
const resultSchema = z.object({
  data: z.object({
    checkout: z.object({
      orders: z.array(z.object({ order_no: z.string(), total_order: z.number() })),
      message: z.object({ status: z.string(), description: z.string() }),
      userErrors: z.array(
        z.object({
          field: z.string(),
          message: z.string(),
          values: z.array(z.object({ name: z.string(), value: z.string() })),
        }),
      ),
    }),
  }),
});

/** A dealer at a page of checkout: one bell for €10 in the cart, two addresses, two ways to pay. */
async function atCheckout() {
  const shop = await newShop({ sorg: { payments: PAYMENTS } });
  await store(shipTo(shop.unified, { code: "BRANCH" }));
  await shop.sell("BELL");
  const id = `buyer-${shop.sorg.toLowerCase()}`;
  await addUser({ id, roles: ["dealer"], custCode: shop.unified, hosts: [shop.host] });
  await shop.add({ BELL: 1 }, shop.sorg, { userId: id });
  const products = await shop.lines({ userId: id });
  const { host } = shop;
  const login = await api.rest("POST /login", { host, body: { username: id, password: PASSWORD } });
  const { requestToken: token } = tokensSchema.parse(login.body);
  const checkout = async (changes: object = {}) => {
    const variables = { ship: "MAIN", paymentId: "P1", custPoNo: "PO-1", products, ...changes };
    const { body, text } = await api.graphql(CHECKOUT, { token, host, variables });
    const parsed = resultSchema.safeParse(body);
    if (!parsed.success) throw new Error(text);
    return parsed.data.data.checkout;
  };
  return { shop, checkout };
}

describe("a checkout that is sent again with something else in it", () => {
  it.each([
    ["another address", { ship: "BRANCH" }],
    ["another payment", { paymentId: "P2" }],
    ["another number of the dealer", { custPoNo: "PO-2" }],
    ["other notes", { notes: "Ring twice" }],
    ["an address that does not exist", { ship: "NOPE" }],
    ["a payment that does not exist", { paymentId: "NOPE" }],
  ])("is not answered as if that had been ordered: %s", async (_, changes) => {
    const { shop, checkout } = await atCheckout();
    const requestId = "request-1";
    const placed = await checkout({ requestId });
    expect(placed).toMatchObject({ message: { status: "success" }, userErrors: [] });
    const [order] = placed.orders;
    const again = await checkout({ requestId, ...changes });
    expect(again).toMatchObject({ orders: [], message: { status: "failed" } });
    expect(again.userErrors).toMatchObject([{ message: "checkout_already_placed" }]);
    expect(JSON.stringify(again.userErrors)).toContain(order?.order_no);
    expect(await shop.ordersInTable()).toHaveLength(1);
    // The same again is the same order.
    expect(await checkout({ requestId })).toEqual(placed);
  });

  it("is not answered so without an id of the request either", async () => {
    const { shop, checkout } = await atCheckout();
    expect(await checkout()).toMatchObject({ message: { status: "success" } });
    for (const changes of [
      { ship: "BRANCH", paymentId: "P2", custPoNo: "PO-2" },
      { ship: "NOPE", paymentId: "NOPE" },
    ])
      expect(await checkout(changes)).toMatchObject({ orders: [], message: { status: "failed" } });
    expect(await shop.ordersInTable()).toHaveLength(1);
  });
});

describe("a dealer is not charged a price that was not shown", () => {
  it("when prices double while the page of checkout is open", async () => {
    const { shop, checkout } = await atCheckout();
    await shop.sell("BELL", { dealer: 200_000 });
    const refused = await checkout({ expectedTotal: 10 });
    expect(refused).toMatchObject({
      orders: [],
      message: { status: "failed" },
      userErrors: [
        {
          field: "expectedTotal",
          message: "price_changed",
          values: [
            { name: "before", value: "€10.00" },
            { name: "after", value: "€20.00" },
          ],
        },
      ],
    });
    expect(await shop.ordersInTable()).toEqual([]);
    expect(await checkout({ expectedTotal: 20 })).toMatchObject({ orders: [{ total_order: 20 }] });
  });
});

describe("a dealer cannot order at a price that is no longer valid", () => {
  it("by waiting until nobody has loaded the new one", async () => {
    const start = Date.now();
    let elapsed = 0;
    const restore = setClock(() => start + elapsed);
    try {
      const { shop, checkout } = await atCheckout();
      await shop.publish("BELL", { dealer: 200_000 });
      elapsed = 44_000;
      expect(await checkout()).toMatchObject({ message: { status: "success" }, orders: [{ total_order: 20 }] });
    } finally {
      restore();
    }
  });
});
