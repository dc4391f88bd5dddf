import { importOrders } from "@spoke/core/feed/history.ts";
import { changeOrderWrites, newOrderWrites, readOrder } from "@spoke/core/order";
import { type Order, type OrderState, orderSchema } from "@spoke/core/order/schema.ts";
import { type Actor, commit, systemActor, withActor } from "@spoke/core/platform";
import { handler as nightly } from "@spoke/functions/jobs/nightly-index.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { articles, ask, codes, seedArticles } from "./sixty.ts";
import { dealer, HOST, SORG } from "./support.ts";

seedArticles();
const asSystem = <T>(work: () => Promise<T>): Promise<T> => withActor(systemActor(), work);
let orders = 0;

/** An order of articles by their place, with pieces. */
function newOrder(
  unified: string,
  day: string,
  lines: readonly (readonly [article: number, qty: number])[],
  status: OrderState = "placed",
): Order {
  orders += 1;
  return orderSchema.parse({
    orderNumber: `O${orders}`,
    status: status,
    sorg: SORG,
    currency: "USD",
    total: 1,
    createdBy: { id: "dora", name: "Dora" },
    createdAt: `${day}T08:00:00.000Z`,
    host: HOST,
    locale: "en-US",
    shipTo: { code: "", name: "", address: "" },
    customer: { custCode: { unified }, custName: unified },
    merchant: SORG,
    lines: lines.map(([article, qty], index) => ({
      ...{ lineNo: index + 1, articleCode: codes[article] ?? "", articleCodeDisplay: "", description: "" },
      ...{ qty, uom: "PCE", price: 1, chargedPrice: 1, subtotal: 1 },
    })),
    orderPayment: { id: "", type: "", desc: "", amount: 1 },
    version: 1,
    asOf: `${day}T08:00:00.000Z`,
  });
}

const store = (order: Order) => asSystem(() => commit({ writes: newOrderWrites([order]) }));

const customer = (unified: string): Actor =>
  dealer({ customer: { code: { unified }, areas: [{ sorg: SORG, priceList: "A" }] } });

const PURCHASES = (name: string) => `
  query ($page: Int, $limit: Int, $sort: CatalogSortInput, $filter: CatalogFilterInput, $from: String, $to: String) {
    list: ${name}(page: $page, limit: $limit, sort: $sort, filter: $filter, from: $from, to: $to) {
      data { article_code name price { dealer } purchased { orders pieces lastAt } }
      info { page count pageTotal } } }`;

async function bought(name: "previousPurchases" | "frequentPurchases", unified: string, variables: object = {}) {
  const { data, errors, counts } = await ask(PURCHASES(name), customer(unified), { limit: 100, ...variables });
  expect(errors).toBeUndefined();
  const places = data.list.data.map((one: { article_code: string }) => codes.indexOf(one.article_code));
  return { places, list: data.list, counts };
}

describe("what a dealer bought", () => {
  beforeAll(async () => {
    const history = [
      newOrder("C1", "2045-11-02", [
        [0, 1],
        [1, 2],
      ]),
      newOrder("C1", "2046-01-05", [
        [1, 3],
        [1, 1],
        [2, 9],
      ]),
      newOrder("C1", "2046-02-01", [
        [1, 1],
        [0, 5],
      ]),
      newOrder("C1", "2046-02-20", [[7, 1]], "canceled"),
      newOrder("C2", "2046-02-02", [[5, 1]]),
    ];
    await asSystem(() => importOrders(history));
  });

  it("recommends what the dealer has not bought of the categories bought in this season, one article of each model", async () => {
    const query = "{ recommendedProducts(limit: 12) { article_code } }";
    const { data, errors, counts } = await ask(query, customer("C1"));
    expect(errors).toBeUndefined();
    const found: string[] = data.recommendedProducts.map((one: { article_code: string }) => one.article_code);
    const ofCode = (code: string) => articles.find(({ articleCode }) => articleCode === code);
    const boughtCategories = new Set([0, 1, 2].map((place) => articles[place]?.merchandiseCategory.id));
    expect(found.length).toBeGreaterThan(0);
    for (const code of found) {
      expect(boughtCategories).toContain(ofCode(code)?.merchandiseCategory.id);
      expect([0, 1, 2].map((place) => codes[place])).not.toContain(code);
    }
    expect(counts.roundTrips).toBeLessThanOrEqual(2);
    const stranger = (await ask(query, customer("C9"))).data.recommendedProducts;
    expect(stranger.length).toBeGreaterThan(0);
  });

  it("[capability-005] is listed with the last first, from orders before the portal as well, in one round trip", async () => {
    await ask("{ productCounts { bike } }", customer("C1"));
    const { places, list, counts } = await bought("previousPurchases", "C1");
    expect(new Set(places.slice(0, 2))).toEqual(new Set([0, 1]));
    expect(places.slice(2)).toEqual([2]);
    expect(list.info).toEqual({ page: 1, count: 3, pageTotal: 1 });
    const product = list.data.find((product: { article_code: string }) => product.article_code === codes[1]);
    expect(product).toMatchObject({
      price: { dealer: 101 },
      purchased: { orders: 3, pieces: 7, lastAt: "2046-02-01T08:00:00.000Z" },
    });
    expect(counts.roundTrips).toBe(1);
  });

  it("[capability-005] is listed as bought often when it is in two orders or more, the most frequent first", async () => {
    expect((await bought("frequentPurchases", "C1")).places).toEqual([1, 0]);
    expect((await bought("frequentPurchases", "C2")).places).toEqual([]);
  });

  it("[catalogue-021] is narrowed, sorted and paged as the catalog is", async () => {
    const wanted = articles[2];
    expect((await bought("previousPurchases", "C1", { filter: { brands: [wanted?.brand.id] } })).places).toContain(2);
    expect((await bought("previousPurchases", "C1", { filter: { search: codes[2] } })).places).toEqual([2]);
    expect((await bought("previousPurchases", "C1", { filter: { articleCodes: [codes[5]] } })).places).toEqual([]);
    const dear = await bought("previousPurchases", "C1", { sort: { field: "price", order: "DESC" } });
    expect(dear.places).toEqual([2, 1, 0]);
    const second = await bought("previousPurchases", "C1", { page: 2, limit: 2 });
    expect([second.places, second.list.info]).toEqual([[2], { page: 2, count: 3, pageTotal: 2 }]);
    const upsideDown = await bought("previousPurchases", "C1", { sort: { field: "recommended", order: "DESC" } });
    expect(upsideDown.places[0]).toBe(2);
  });

  it("counts only the orders of a period, with its first and last day", async () => {
    const { places, list } = await bought("previousPurchases", "C1", { from: "2046-01-05", to: "2046-01-05" });
    expect(new Set(places)).toEqual(new Set([1, 2]));
    const product = list.data.find((each: { article_code: string }) => each.article_code === codes[1]);
    expect(product.purchased).toEqual({ orders: 1, pieces: 4, lastAt: "2046-01-05T08:00:00.000Z" });
    expect((await bought("previousPurchases", "C1", { from: "2046-02-02" })).places).toEqual([]);
    expect((await bought("frequentPurchases", "C1", { from: "2046-01-01" })).places).toEqual([1]);
  });

  it("is nobody else's, and nothing without a customer", async () => {
    expect((await bought("previousPurchases", "C2")).places).toEqual([5]);
    const { customer: _, ...nobody } = customer("C1");
    const { errors } = await ask(PURCHASES("previousPurchases"), nobody);
    expect(errors[0]).toMatchObject({ message: "select_customer", extensions: { kind: "invalid" } });
    const elsewhere = { ...customer("C1"), sorg: "S999" };
    expect((await ask(PURCHASES("previousPurchases"), elsewhere)).data.list.data).toEqual([]);
  });

  it("does not count pieces that were canceled", async () => {
    const order = newOrder("C4", "2046-03-02", [
      [4, 14],
      [6, 1],
    ]);
    await store(order);
    const pieces = [9, 0];
    const cut = orderSchema.parse({
      ...order,
      lines: order.lines.map((line, index) => ({
        ...line,
        confirmations: [{ supplyQty: pieces[index], supplyDate: "2046-03-09" }],
      })),
    });
    await asSystem(() => commit({ writes: changeOrderWrites([{ before: order, after: cut }]) }));
    const { list } = await bought("previousPurchases", "C4");
    expect(
      list.data.map((one: { article_code: string; purchased: object }) => [one.article_code, one.purchased]),
    ).toEqual([[codes[4], expect.objectContaining({ orders: 1, pieces: 9 })]]);
  });

  it("grows by an order, and shrinks when the ERP rejects it", async () => {
    const order = newOrder("C3", "2046-03-01", [
      [4, 2],
      [6, 1],
    ]);
    const change = (before: Order, after: Order) =>
      asSystem(() => commit({ writes: changeOrderWrites([{ before, after }]) }));
    await store(order);
    await change(order, { ...order, status: "in-progress" });
    const { list } = await bought("previousPurchases", "C3");
    expect(
      new Map(list.data.map((one: { article_code: string; purchased: object }) => [one.article_code, one.purchased])),
    ).toEqual(
      new Map([
        [codes[4], expect.objectContaining({ orders: 1, pieces: 2 })],
        [codes[6], expect.objectContaining({ orders: 1, pieces: 1 })],
      ]),
    );
    const stored = await readOrder(order.orderNumber);
    if (!stored) throw new Error("the order is gone");
    await change(stored, { ...stored, status: "rejected" });
    expect((await bought("previousPurchases", "C3")).places).toEqual([]);
  });

  it("holds orders of any length", async () => {
    const every = codes.map((_, article) => [article, 1] as const);
    await store(newOrder("C5", "2046-03-03", [...every, ...every]));
    const { list } = await bought("previousPurchases", "C5");
    expect(list.info.count).toBe(new Set(codes).size);
    expect(list.data[0].purchased).toMatchObject({ orders: 1, pieces: 2 });
  });
});

describe("what sells best", () => {
  const BEST =
    "query ($category: String, $limit: Int) { bestSellers(category: $category, limit: $limit) { article_code category } }";
  const best = async (variables: object = {}) => {
    const { data, errors, counts } = await ask(BEST, dealer(), { ...variables });
    expect(errors).toBeUndefined();
    return { places: data.bestSellers.map((one: { article_code: string }) => codes.indexOf(one.article_code)), counts };
  };

  it("[catalogue-016] is at most eight articles of a category, of the last 90 days, in the most orders first", async () => {
    const sold = [
      ...[1, 2, 3].map((n) =>
        newOrder(`D${n}`, "2046-02-15", [
          [10, 1],
          [3, 50],
        ]),
      ),
      newOrder("D4", "2046-03-01", [[10, 1], [11, 1], ...Array.from({ length: 12 }, (_, i) => [20 + i, 1] as const)]),
      newOrder("D5", "2046-03-09", [[11, 900]]),
      ...[6, 7, 8, 9].map((n) => newOrder(`D${n}`, "2045-11-01", [[12, 1]])),
      ...[1, 2, 3, 4, 5].map((n) => newOrder(`E${n}`, "2046-02-16", [[13, 1]], "rejected")),
    ];
    await asSystem(() => importOrders(sold));
    await nightly(undefined);
    const all = await best();
    expect(all.places).toHaveLength(8);
    expect(all.places.slice(0, 2)).toContain(10);
    expect(all.places).toContain(11);
    for (const absent of [3, 12, 13]) expect(all.places).not.toContain(absent);
    expect((await best()).counts).toMatchObject({ total: 0 });
    expect((await best({ limit: 1 })).places).toHaveLength(1);
  });

  it("[catalogue-022] [catalogue-027] takes Bike or PAA and a maximum", async () => {
    for (const category of ["bike", "PAA"]) {
      const { places } = await best({ category, limit: 50 });
      expect(places.length).toBeGreaterThan(0);
      for (const place of places) expect(articles[place]?.category.toLowerCase()).toBe(category.toLowerCase());
    }
    const { errors } = await ask(BEST, dealer(), { limit: 51 });
    expect(errors[0].extensions).toEqual({ kind: "invalid" });
  });
});
