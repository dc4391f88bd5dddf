import { ApolloServer } from "@apollo/server";
import { unwrapResolverError } from "@apollo/server/errors";
import { pricedCards } from "@spoke/core/catalog";
import { publish, readPointer } from "@spoke/core/catalog/artifacts.ts";
import { buildStock } from "@spoke/core/catalog/parts/stock.ts";
import { forgetCatalogs } from "@spoke/core/catalog/snapshot.ts";
import {
  type Actor,
  callCounts,
  countingCalls,
  guestActor,
  Refusal,
  setClock,
  setFaultHook,
  withActor,
} from "@spoke/core/platform";
import { executableSchema } from "@spoke/functions/graphql/schema.ts";
import { handler as nightly } from "@spoke/functions/jobs/nightly-index.ts";
import { handler as rebuild } from "@spoke/functions/subscribers/catalog-changed-index.ts";
import type { SQSEvent } from "aws-lambda";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { putItems } from "../../builders/store.ts";
import { syntheticArticles } from "../../core/catalog/synthetic.ts";
import { until } from "../../support/until.ts";
import {
  articleItem,
  commercialItems,
  dealer,
  HOST,
  hostItem,
  MASKED,
  offerItems,
  SORG,
  startStores,
} from "./support.ts";

const server = new ApolloServer({
  schema: executableSchema(),
  stopOnTerminationSignals: false,
  formatError: ({ message }, error) => {
    const cause = unwrapResolverError(error);
    return { message, extensions: cause instanceof Refusal ? { kind: cause.kind, userErrors: cause.userErrors } : {} };
  },
});
const articles = syntheticArticles(60);
const [first, second] = articles;
if (!first || !second) throw new Error("articles are missing");

let time = Date.parse("2026-03-10T12:00:00Z");
let restoreClock: () => void;
let stores: Awaited<ReturnType<typeof startStores>>;

async function ask(query: string, who: Actor = dealer(), variables: Record<string, unknown> = {}) {
  return withActor(who, () =>
    countingCalls(async () => {
      const { body } = await server.executeOperation({ query, variables });
      // Plain JSON, as a client sees it.
      const result = JSON.parse(JSON.stringify(body.kind === "single" ? body.singleResult : {}));
      return { data: result.data, errors: result.errors, counts: { ...callCounts() } };
    }),
  );
}

const record = (messageId: string, part: string): SQSEvent["Records"][number] => ({
  messageId,
  body: JSON.stringify({
    detail: {
      id: messageId,
      type: "catalog.changed",
      version: 1,
      time: "2026-03-10T12:00:00Z",
      actor: { kind: "system", userId: "system", host: "", sorg: SORG, locale: "en-US" },
      correlationId: "c",
      data: { sorg: SORG, part },
    },
  }),
  receiptHandle: "",
  attributes: { ApproximateReceiveCount: "1", SentTimestamp: "", SenderId: "", ApproximateFirstReceiveTimestamp: "" },
  messageAttributes: {},
  md5OfBody: "",
  eventSource: "aws:sqs",
  eventSourceARN: "",
  awsRegion: "",
});

const LIST = `query ($page: Int, $limit: Int, $sort: CatalogSortInput, $filter: CatalogFilterInput) {
  products(page: $page, limit: $limit, sort: $sort, filter: $filter) {
    data { article_code name sorg slug brand { id description } allowToOrder orderQuota
      price { retail retailDisplay dealer currency promotion { code details { price finalAmount condition { minQty maxQty } } } discount { salesDealNo detail { discount qty term type } } }
      stock { available { date qty mask location } nextArrival { date qty mask } } }
    info { page count pageTotal } suggestion } }`;

beforeAll(async () => {
  restoreClock = setClock(() => time);
  stores = await startStores();
  await putItems([
    hostItem(HOST),
    hostItem(MASKED, { maskStock: 50, maskNextArrival: 30 }),
    { pk: `SORG#${SORG}`, sk: "CONFIG", gsi1pk: "SORGS", gsi1sk: SORG },
    ...articles.map(articleItem),
    ...commercialItems(articles),
    ...offerItems(second.articleCode),
  ]);
  await rebuild({ Records: [record("a", "articles"), record("c", "commercial"), record("s", "stock")] });
});

afterAll(async () => {
  restoreClock();
  await stores.stop();
});

beforeEach(() => {
  forgetCatalogs();
});

describe("the catalog over GraphQL", () => {
  it("[catalogue-021] lists a page with prices, deals, promotions and stock, reading no table", async () => {
    await ask(LIST);
    const { data, errors, counts } = await ask(LIST, dealer(), {
      filter: { articleCodes: [second.articleCode], category: "bike", brands: null },
    });
    const same = second.category === "Bike" ? 1 : 0;
    expect(errors).toBeUndefined();
    expect(data.products.info.count).toBe(same);
    expect(counts).toMatchObject({ total: 0 });
    const all = await ask(LIST, dealer(), { limit: 100 });
    expect(all.data.products.info).toEqual({ page: 1, count: 60, pageTotal: 1 });
    const product = all.data.products.data.find((entry: { slug: string }) => entry.slug === second.slug);
    expect(product.price).toMatchObject({
      retail: 201,
      retailDisplay: "$201.00",
      dealer: 101,
      currency: "USD",
      promotion: { code: "SPRING", details: { price: 101, finalAmount: 90.9, condition: { minQty: 2, maxQty: null } } },
      discount: { salesDealNo: "D1", detail: [{ discount: -5, qty: 10, term: ">=", type: "percent" }] },
    });
    expect(product.stock).toEqual({
      available: [{ date: "2026-03-10", qty: 8, mask: null, location: "Main" }],
      nextArrival: { date: "2026-04-01", qty: 40, mask: null },
    });
    expect((await ask(LIST)).data.products.data).toHaveLength(12);
  });

  it.each([
    ["bikes", { category: "Bike", groupset: false }],
    ["parts", { category: "PAA", groupset: false }],
    ["groupsets", { groupset: true }],
  ])("[capability-003] searches, narrows and sorts %s, with stock and what arrives next", async (_, side) => {
    const names = async (variables: object) => {
      const { data, errors } = await ask(LIST, dealer(), { limit: 100, ...variables });
      expect(errors).toBeUndefined();
      return data.products.data as { name: string; brand: { id: string; description: string }; stock: Shown }[];
    };
    interface Shown {
      readonly available: readonly { readonly qty: number }[];
      readonly nextArrival: object | null;
    }
    const all = await names({ filter: side, sort: { field: "name", order: "ASC" } });
    expect(all.length).toBeGreaterThan(1);
    const backwards = await names({ filter: side, sort: { field: "name", order: "DESC" } });
    expect(backwards.map(({ name }) => name)).toEqual(all.map(({ name }) => name).toReversed());
    for (const { stock } of all) expect(stock.nextArrival).toEqual({ date: "2026-04-01", qty: 40, mask: null });
    const [entry] = all;
    const ofBrand = await names({ filter: { ...side, brands: [entry?.brand.id] } });
    expect(ofBrand.length).toBeGreaterThan(0);
    expect(new Set(ofBrand.map(({ brand }) => brand.id))).toEqual(new Set([entry?.brand.id]));
    const found = await names({ filter: { ...side, search: entry?.brand.description } });
    expect(found.map(({ name }) => name)).toContain(entry?.name);
    const available = await names({ filter: { ...side, available_stock: true } });
    for (const { stock } of available) expect(stock.available[0]?.qty).toBeGreaterThan(0);
  });

  it("shows dealers the prices of their own list, and nobody else a dealer price or deal", async () => {
    const price = async (who: Actor) => {
      const { data } = await ask(LIST, who, { filter: { articleCodes: [second.articleCode] } });
      return data.products.data[0].price;
    };
    const other = dealer({ customer: { code: { unified: "C2" }, areas: [{ sorg: SORG, priceList: "B" }] } });
    expect((await price(other)).dealer).toBe(50.5);
    const { customer: _, ...nobody } = dealer();
    expect(await price(nobody)).toMatchObject({ retail: 201, dealer: null, promotion: null, discount: null });
    const foreign = dealer({ customer: { code: { unified: "C3" }, areas: [{ sorg: "OTHER", priceList: "A" }] } });
    expect((await price(foreign)).dealer).toBeNull();
  });

  it("[product-007] masks stock as the host wants it", async () => {
    const { data } = await ask(LIST, dealer({ host: MASKED }), { limit: 100 });
    const last = data.products.data.find(
      (entry: { article_code: string }) => entry.article_code === articles[59]?.articleCode,
    );
    expect(last.stock.available[0]).toMatchObject({ qty: null, mask: "50+" });
    expect(last.stock.nextArrival).toMatchObject({ qty: null, mask: "30+" });
  });

  it("lists models and the choices of all filters", async () => {
    const { data, errors, counts } = await ask(`{
      productGroups(limit: 250) { data { id parent_name items slugs colors starting_at max_retail image brand { id } } info { count } }
      filterV2(category: "paa", filter: { category: "Bike" }) { total brands { id label count } merchandiseCategories { id count } bikeCategories { id label } price { from to } available_stock }
      bikeCategories { label mcIds } productCounts { bike paa groupset } articleTagCategoryTypes(category: "Bike") { id count }
    }`);
    expect(errors).toBeUndefined();
    expect(counts.total).toBeLessThanOrEqual(1);
    expect(data.productGroups.info.count).toBe(new Set(articles.map((article) => article.group.id)).size);
    const paa = articles.filter((article) => article.category === "PAA").length;
    expect(data.filterV2.total).toBe(paa);
    expect(data.productCounts).toEqual({ bike: 60 - paa, paa, groupset: articles.filter((a) => a.groupset).length });
    const group = data.productGroups.data.find((entry: { id: string }) => entry.id === first.group.id);
    expect(group.items).toBe(articles.filter((article) => article.group.id === first.group.id).length);
    expect(group.starting_at).toBeGreaterThanOrEqual(200);
  });

  it("[product-002] shows a product with the matrix of its model, in one round trip to the table", async () => {
    await ask("{ productCounts { bike } }");
    const { data, errors, counts } = await ask(
      `query ($slug: [String!]!) { productDetailsV2(slug: $slug) { slug image { thumbnail full } description specification { code }
        product { article_code price { dealer } } group { id frameSizes colors items { article_code frameSize color stock { available { qty } } } } } }`,
      dealer(),
      { slug: [first.slug, "no-such-slug", first.slug] },
    );
    expect(errors).toBeUndefined();
    expect(counts.roundTrips).toBe(1);
    expect(data.productDetailsV2).toHaveLength(1);
    const [detail] = data.productDetailsV2;
    const model = articles.filter((article) => article.group.id === first.group.id);
    expect(detail.image).toEqual(first.images[0]);
    expect(detail.group.items.map((item: { article_code: string }) => item.article_code).sort()).toEqual(
      model.map((article) => article.articleCode).sort(),
    );
    expect([...detail.group.colors].sort()).toEqual([...new Set(model.map((article) => article.color))].sort());
  });

  it("reads stock of details from the table, not from the read model", async () => {
    const query = `query ($slug: [String!]!) { productStock(slug: $slug) { slug article_code available { qty } custorder } }`;
    const code = articles[5]?.articleCode ?? "";
    const slug = [articles[5]?.slug];
    const before = await ask(query, dealer(), { slug });
    expect(before.data.productStock).toEqual([
      { slug: slug[0], article_code: code, available: [{ qty: 48 }], custorder: 0 },
    ]);
    const sold = commercialItems(articles).find((item) => item.pk === `STOCK#${SORG}#${code}`);
    await putItems([{ ...sold, reserved: 40 }]);
    const after = await ask(query, dealer(), { slug });
    expect(after.data.productStock[0].available).toEqual([{ qty: 10 }]);
  });

  it("[catalogue-026] lists the promotions that run, with days left and their articles", async () => {
    const { data } = await ask(
      `{ promotions(withDetailOffer: true) { code name date { from to dayLeft } details { article_code offer { finalAmount } } } }`,
    );
    expect(data.promotions).toEqual([
      {
        code: "SPRING",
        name: "Spring",
        date: { from: "2026-03-01", to: "2026-03-31", dayLeft: 21 },
        details: [{ article_code: second.articleCode, offer: { finalAmount: 90.9 } }],
      },
    ]);
    const byPromotion = await ask(LIST, dealer(), { filter: { promotions: ["SPRING"] } });
    expect(byPromotion.data.products.info.count).toBe(1);
  });

  it("[search-004] suggests four articles and what was meant", async () => {
    const word = first.brand.description;
    const typo = `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`;
    const { data } = await ask(LIST, dealer(), {
      page: 1,
      limit: 4,
      filter: { category: first.category, search: typo },
    });
    expect(data.products.data.length).toBeGreaterThan(0);
    expect(data.products.suggestion).toBe(word.toLowerCase());
  });

  it.each([
    ["limit", { limit: 101 }],
    ["page", { page: 0 }],
    ["sort.field", { sort: { field: "dealer" } }],
    ["filter.category", { filter: { category: "boats" } }],
    ["filter.search", { filter: { search: "x".repeat(101) } }],
    ["filter.brands", { filter: { brands: Array.from({ length: 101 }, (_, i) => `${i}`) } }],
  ])("refuses %s beyond its bounds", async (field, variables) => {
    const { errors } = await ask(LIST, dealer(), variables);
    expect(errors).toHaveLength(1);
    expect(errors[0].extensions).toMatchObject({ kind: "invalid", userErrors: [{ field }] });
  });

  it("answers only who may see the catalog", async () => {
    const queries = [
      "products { info { count } }",
      "productGroups { info { count } }",
      'filterV2(category: "bike") { total }',
      'productDetailsV2(slug: ["x"]) { slug }',
      'productStock(slug: ["x"]) { slug }',
      "promotions { code }",
      "bikeCategories { label }",
      'articleTagCategoryTypes(category: "bike") { id }',
      "productCounts { bike }",
    ];
    for (const query of queries) {
      expect((await ask(`{ ${query} }`, dealer({ scopes: new Set() }))).errors[0].message).toBe("forbidden");
      expect((await ask(`{ ${query} }`, guestActor(HOST, SORG, "en-US"))).errors[0].message).toBe("unauthenticated");
    }
  });

  it("gives cart and checkout what decides a price, without reading the table", async () => {
    const counted = await withActor(dealer(), () =>
      countingCalls(async () => {
        const found = await pricedCards(SORG, [second.articleCode, "unknown"], "A");
        return { found, total: callCounts()?.total };
      }),
    );
    expect(counted.total).toBe(0);
    expect([...counted.found.keys()]).toEqual([second.articleCode]);
    expect(counted.found.get(second.articleCode)).toMatchObject({
      dealer: 1_010_000,
      currency: "USD",
      tiers: [{ salesDealNo: "D1" }],
    });
  });
});

describe("the read model", () => {
  it("builds each part of a batch once and reports only what failed", async () => {
    const written: string[] = [];
    const stop = setFaultHook(({ command, phase }) => {
      if (command === "PutObjectCommand" && phase === "before") written.push(command);
    });
    const { batchItemFailures } = await rebuild({
      Records: [
        record("1", "articles"),
        record("2", "articles"),
        { ...record("3", "articles"), body: "{}" },
        record("4", "stock"),
      ],
    });
    stop();
    expect(batchItemFailures).toEqual([{ itemIdentifier: "3" }]);
    // A slice and a pointer each: the stock part is built with the articles.
    expect(written).toHaveLength(4);
  });

  it("lets all events of a part that cannot be built come again", async () => {
    const stop = setFaultHook(({ command, phase }) => {
      if (command === "PutObjectCommand" && phase === "before") throw new Error("no storage");
    });
    const { batchItemFailures } = await rebuild({ Records: [record("1", "articles"), record("2", "articles")] });
    stop();
    expect(batchItemFailures).toEqual([{ itemIdentifier: "1" }, { itemIdentifier: "2" }]);
  });

  it("never lets an older build replace a newer one", async () => {
    const current = await readPointer(SORG, "stock");
    const version = current?.pointer.version ?? "";
    expect(await publish(SORG, "stock", "0".repeat(version.length), buildStock([]))).toBe(false);
    expect((await readPointer(SORG, "stock"))?.pointer.version).toBe(version);
  });

  it("is swapped in the background when a newer version is there, and nobody waits", async () => {
    const name = async () => {
      const { data } = await ask(LIST, dealer(), { filter: { articleCodes: [first.articleCode] } });
      return data.products.data[0].name;
    };
    expect(await name()).toBe(first.name["en-US"]);
    await putItems([articleItem({ ...first, name: { "en-US": "Renamed bicycle" } })]);
    time += 5_000;
    await nightly(undefined);
    expect(await name()).toBe(first.name["en-US"]);
    await until("the new name is shown", async () => {
      time += 3_000;
      return (await name()) === "Renamed bicycle";
    });
  });

  it("keeps serving what it has when storage fails", async () => {
    await ask(LIST);
    const stop = setFaultHook(({ service, phase }) => {
      if (service === "s3" && phase === "before") throw new Error("no storage");
    });
    time += 5_000;
    expect((await ask(LIST)).data.products.info.count).toBe(60);
    time += 5_000;
    expect((await ask(LIST)).data.products.info.count).toBe(60);
    stop();
  });

  it("is empty for a sales organization that was never built", async () => {
    const { data, errors } = await ask(LIST, dealer({ sorg: "S999" }));
    expect(errors).toBeUndefined();
    expect(data.products).toMatchObject({ data: [], info: { count: 0 } });
  });

  it("leaves out a broken row and keeps the rest", async () => {
    await putItems([{ pk: `ARTICLES#${SORG}#0`, sk: "BROKEN", articleCode: "BROKEN" }]);
    await rebuild({ Records: [record("x", "articles")] });
    forgetCatalogs();
    expect((await ask(LIST)).data.products.info.count).toBe(60);
  });
});
