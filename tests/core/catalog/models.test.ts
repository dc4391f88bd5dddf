import { priceLists } from "@spoke/core/catalog/list-columns.ts";
import { buildCommercial, Commercial } from "@spoke/core/catalog/parts/commercial.ts";
import { type Article, filterSchema, offerSchema, priceSchema, promotionSchema } from "@spoke/core/catalog/schema.ts";
import { newBits, setBit } from "@spoke/core/catalog/search/bits.ts";
import { buildIndex } from "@spoke/core/catalog/search/build.ts";
import { IndexBase } from "@spoke/core/catalog/search/index-base.ts";
import { MemoryIndex } from "@spoke/core/catalog/search/memory-index.ts";
import { makeOverlay } from "@spoke/core/catalog/search/overlay.ts";
import { sumShown } from "@spoke/core/catalog/stock.ts";
import { parseDay } from "@spoke/core/platform";
import { describe, expect, it } from "vitest";
import { syntheticArticles } from "./synthetic.ts";

const asOf = "2026-01-01T00:00:00.000Z";
const blocked = (i: number) => i % 11 === 5;
const articles = syntheticArticles(400).map((article, i) =>
  blocked(i) ? { ...article, blocks: { ...article.blocks, orderBlocked: true } } : article,
);
const base = new IndexBase("1", buildIndex("S100", articles));
const dealer = (i: number) => 1_000_000 + ((i * 7919) % 500) * 10_000;
const promoted = (i: number) => i % 10 === 0;
const commercial = new Commercial(
  "1",
  buildCommercial(
    articles.flatMap(({ articleCode }, i) =>
      i % 9 === 8
        ? []
        : [
            priceSchema.parse({
              ...{ articleCode, priceList: "A", currency: "USD", retail: 9_000_000, asOf },
              ...(i % 9 !== 7 && { dealer: dealer(i) }),
            }),
          ],
    ),
    articles.flatMap(({ articleCode }, i) =>
      promoted(i)
        ? [
            offerSchema.parse({
              kind: "promotion",
              articleCode,
              line: 0,
              asOf,
              code: "P",
              type: "percent",
              discount: 500_000,
            }),
          ]
        : [],
    ),
    [promotionSchema.parse({ code: "P", name: "Half", date: { from: "2026-03-01", to: "2026-03-31" }, asOf })],
  ),
);
const recordOf = Int32Array.from({ length: base.count }, () => -1);
const records = new Map(
  articles
    .map(({ articleCode }) => articleCode)
    .toSorted()
    .map((code) => [code, -1]),
);
[...records.keys()]
  .filter((code) => commercial.price(code, "A") !== undefined || commercial.offers(code).promotions.length > 0)
  .forEach((code, record) => {
    recordOf[base.byCode(code)] = record;
  });
const stocked = newBits(base.count);
const pieces = (i: number) => (i % 3 === 0 ? 10 + i : 0);
const indexOf = new Map(articles.map(({ articleCode }, i) => [base.byCode(articleCode), i]));
articles.forEach(({ articleCode }, i) => {
  if (pieces(i) > 0) setBit(stocked, base.byCode(articleCode));
});
const on = (day: string) =>
  new MemoryIndex(
    base,
    makeOverlay(base, {
      version: day,
      retail: Float64Array.from({ length: base.count }, () => 9_000_000),
      list: priceLists(recordOf, commercial, parseDay(day)),
      stocked,
      pieces: (id) => pieces(indexOf.get(id) ?? 1),
    }),
  );
const index = on("2026-03-10");
const sort = { field: "price", order: "ASC" } as const;
const everything = { sort, page: 1, limit: 1000, locale: "en-US", priceList: "A" };

/** What article `i` costs on a day of the promotion: half, the dealer price, or the recommended one. */
const own = (i: number): number | undefined =>
  i % 9 === 8 ? undefined : i % 9 === 7 ? 9_000_000 : promoted(i) ? dealer(i) / 2 : dealer(i);

describe("what the dealer pays", () => {
  it("filters and sorts, with promotions of the day", async () => {
    const filter = filterSchema.parse({ price: { from: 500_000, to: 2_000_000 } });
    const { items } = await index.search({ ...everything, filter });
    const expected = articles.flatMap((article, i) => {
      const price = own(i) ?? Number.NaN;
      return price >= 500_000 && price <= 2_000_000 ? [{ code: article.articleCode, price }] : [];
    });
    expect(items.map(({ articleCode }) => articleCode).sort()).toEqual(expected.map(({ code }) => code).sort());
    const priceOf = new Map(expected.map(({ code, price }) => [code, price]));
    const shown = items.map(({ articleCode }) => priceOf.get(articleCode) ?? 0);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  });

  it("ends with the promotion, and gives way to recommended prices without a list", async () => {
    const filter = filterSchema.parse({});
    const { price } = await on("2026-04-01").facets(filter, { most: 10, priceList: "A" });
    expect(price.from).toBe(Math.min(...articles.flatMap((_, i) => (i % 9 < 7 ? [dealer(i)] : []))));
    expect((await index.facets(filter, { most: 10 })).price).toEqual({ from: 9_000_000, to: 9_000_000 });
  });
});

describe("a model", () => {
  const byModel = Map.groupBy(
    articles.map((article, i) => ({ article, i })),
    ({ article }) => article.group.id,
  );

  it("says from what price it is sold, and how much there is of what the dealer can order", async () => {
    const { groups, articles: count } = await index.groups({ ...everything, filter: filterSchema.parse({}) });
    expect(count).toBe(articles.length);
    for (const group of groups) {
      const members = byModel.get(group.id) ?? [];
      const prices = members.flatMap(({ i }) => (i % 9 < 7 ? [own(i) ?? 0] : []));
      expect(group.own?.from).toBe(prices.length > 0 ? Math.min(...prices) : undefined);
      expect(group.own?.promotion ?? null).toBe(members.some(({ i }) => promoted(i) && i % 9 < 7) ? "Half" : null);
      const orderable = members.filter(({ i }) => i % 9 < 7 && !blocked(i)).map(({ i }) => pieces(i));
      expect(group.pieces.toSorted()).toEqual(orderable.toSorted());
      expect(group.waiting.length).toBe(orderable.every((quantity) => quantity === 0) ? orderable.length : 0);
    }
  });

  it("counts once in every filter", async () => {
    const filter = filterSchema.parse({ category: "Bike" });
    const facets = await index.facets(filter, { most: 1000, models: true });
    const models = (of: readonly Article[]) => new Set(of.map(({ group }) => group.id)).size;
    const bikes = articles.filter(({ category }) => category === "Bike");
    expect(facets.total).toBe(models(bikes));
    expect(facets.total).toBe((await index.groups({ ...everything, filter })).total);
    for (const { id, count } of facets.frameSizes) {
      expect(count).toBe(models(bikes.filter(({ frameSize }) => frameSize === id)));
    }
    for (const { id, count } of facets.articleTags) {
      expect(count).toBe(models(bikes.filter(({ tags }) => tags.some(({ name }) => name === id))));
    }
    const inStock = bikes.filter((article) => pieces(articles.indexOf(article)) > 0);
    expect(facets.availableStock).toBe(models(inStock));
  });
});

it("adds the stock of a model without revealing what the host masks", () => {
  const display = { maskStock: 50, stockDisplay: "cumulative" as const, maskNextArrival: 0, nextArrivalDisplay: true };
  const host = { ...display, nextArrivalMonth: 6 };
  expect(sumShown([3, 20], host)).toEqual({ qty: 23, mask: null });
  expect(sumShown([3, 700, 0], host)).toEqual({ qty: null, mask: "53+" });
  expect(sumShown([3], { ...host, stockDisplay: "status" })).toEqual({ qty: null, mask: "in_stock" });
});
