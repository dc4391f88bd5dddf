import { type Article, type CatalogFilter, filterSchema, type SortField } from "@spoke/core/catalog/schema.ts";
import { newBits, setBit } from "@spoke/core/catalog/search/bits.ts";
import { buildIndex } from "@spoke/core/catalog/search/build.ts";
import { IndexBase } from "@spoke/core/catalog/search/index-base.ts";
import { MemoryIndex } from "@spoke/core/catalog/search/memory-index.ts";
import { makeOverlay } from "@spoke/core/catalog/search/overlay.ts";
import type { FacetName, Query } from "@spoke/core/catalog/search/types.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { syntheticArticles, syntheticPrice } from "./synthetic.ts";

const articles = syntheticArticles(1500);
const base = new IndexBase("1", buildIndex("S100", articles));
const prices = new Map<Article, number>();
articles.forEach((article, i) => {
  const price = syntheticPrice(i);
  if (price !== undefined) prices.set(article, price);
});
const stocked = new Set(articles.filter((_, i) => i % 3 === 0));
const promoted = new Map(
  articles.map((article, i) => [article, i % 7 === 0 ? ["P1"] : i % 11 === 0 ? ["P1", "P2"] : []]),
);
const number = (article: Article) => base.byCode(article.articleCode);
const retail = new Float64Array(base.count).fill(Number.NaN);
for (const [article, price] of prices) retail[number(article)] = price;
const bits = newBits(base.count);
for (const article of stocked) setBit(bits, number(article));
const overlay = makeOverlay(base, {
  version: "1",
  retail,
  stocked: bits,
  promotions: {
    headers: [
      { code: "P1", name: "Spring" },
      { code: "P2", name: "Race week" },
    ],
    pairs: Uint32Array.from(
      [...promoted].flatMap(([article, codes]) => codes.flatMap((code) => [number(article), code === "P1" ? 0 : 1])),
    ),
  },
});
const index = new MemoryIndex(base, overlay);

const query = (over: Partial<Query> & { search?: string } = {}): Query => ({
  filter: filterSchema.parse(over.search === undefined ? {} : { search: over.search }),
  sort: { field: "recommended", order: "ASC" },
  page: 1,
  limit: 12,
  locale: "en-US",
  ...over,
});

/** The rules as plainly as they can be said; what the index does in another way must agree. */
const VALUES: Record<FacetName | "category" | "articleTagCategory", (article: Article) => (string | undefined)[]> = {
  category: (a) => [a.category],
  promotions: (a) => promoted.get(a) ?? [],
  brands: (a) => [a.brand.id],
  models: (a) => [a.model],
  series: (a) => [a.serie],
  frameSizes: (a) => [a.frameSize],
  wheelSizes: (a) => [a.wheelSize],
  merchandiseCategories: (a) => [a.merchandiseCategory.id],
  bikeCategories: (a) => [a.bikeCategory],
  articleTags: (a) => [...new Set(a.tags.map((tag) => tag.name))],
  articleTagCategory: (a) => [a.articleTagCategory],
};
const NAMES = Object.keys(VALUES).filter((name): name is keyof typeof VALUES => name in VALUES);

function matches(article: Article, filter: CatalogFilter, without?: string): boolean {
  for (const name of NAMES) {
    const chosen = filter[name];
    const wanted = chosen === undefined ? [] : typeof chosen === "string" ? [chosen] : chosen;
    if (name === without || wanted.length === 0) continue;
    if (!VALUES[name](article).some((value) => value !== undefined && wanted.includes(value))) return false;
  }
  if (filter.availableStock && !stocked.has(article)) return false;
  const price = prices.get(article) ?? Number.NaN;
  if (filter.price.from !== undefined && !(price >= filter.price.from)) return false;
  return filter.price.to === undefined || price <= filter.price.to;
}

const pickFrom = (name: keyof typeof VALUES) => {
  const all = [...new Set(articles.flatMap((article) => VALUES[name](article)))].filter((value) => value !== undefined);
  return fc.subarray(all.slice(0, 12), { maxLength: Math.min(3, all.length) });
};
const filters = fc.record({
  category: fc.option(fc.constantFrom("Bike", "PAA"), { nil: undefined }),
  brands: pickFrom("brands"),
  series: pickFrom("series"),
  frameSizes: fc.oneof(fc.constant([]), pickFrom("frameSizes")),
  wheelSizes: fc.oneof(fc.constant([]), pickFrom("wheelSizes")),
  bikeCategories: fc.oneof(fc.constant([]), pickFrom("bikeCategories")),
  merchandiseCategories: fc.oneof(fc.constant([]), pickFrom("merchandiseCategories")),
  promotions: fc.oneof(fc.constant([]), pickFrom("promotions")),
  articleTags: fc.oneof(fc.constant([]), pickFrom("articleTags")),
  articleTagCategory: fc.option(fc.constantFrom("spring", "race"), { nil: undefined, freq: 2 }),
  availableStock: fc.boolean(),
  price: fc.oneof(
    fc.constant({}),
    fc.record({ from: fc.integer({ min: 0, max: 20_000_000 }), to: fc.integer({ min: 10_000_000, max: 50_000_000 }) }),
  ),
});
const parse = (filter: unknown) => filterSchema.parse(JSON.parse(JSON.stringify(filter)));

describe("narrowing the catalog", () => {
  it("shows exactly the articles that match every filter, with the values of a list as alternatives", async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (input) => {
        const filter = parse(input);
        const expected = articles.filter((article) => matches(article, filter)).map((article) => article.articleCode);
        const { total, items } = await index.search(query({ filter, limit: 2000 }));
        expect(total).toBe(expected.length);
        expect(items.map((item) => item.articleCode).sort()).toEqual(expected.sort());
      }),
      { numRuns: 150 },
    );
  });

  it("counts for each value the articles that remain if it is selected with the other filters", async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (input) => {
        const filter = parse(input);
        const facets = await index.facets(filter, { most: 250 });
        for (const name of NAMES) {
          const counts = new Map<string, number>();
          for (const article of articles.filter((article) => matches(article, filter, name))) {
            for (const value of VALUES[name](article)) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
          }
          const shown = facets[name].filter((option) => option.count > 0);
          if (counts.size <= 250) expect(new Map(shown.map((o) => [o.id, o.count]))).toEqual(counts);
          else for (const option of shown) expect(option.count).toBe(counts.get(option.id));
        }
        const withoutPrice = articles
          .filter((article) => matches(article, { ...filter, price: {} }))
          .map((article) => prices.get(article));
        const amounts = withoutPrice.filter((price) => price !== undefined);
        expect(facets.price.from).toBe(amounts.length > 0 ? Math.min(...amounts) : null);
        expect(facets.price.to).toBe(amounts.length > 0 ? Math.max(...amounts) : null);
        const inStock = articles.filter((article) => matches(article, { ...filter, availableStock: true }));
        expect(facets.availableStock).toBe(inStock.length);
      }),
      { numRuns: 60 },
    );
  });

  it("lists a selected value without articles, and the most frequent of too many values", async () => {
    const filter = parse({ brands: ["VEL"], price: { from: 1e13 } });
    const { brands } = await index.facets(filter, { most: 250 });
    expect(brands).toEqual([expect.objectContaining({ id: "VEL", label: "Velmora", count: 0 })]);
    const { models } = await index.facets(parse({}), { most: 5 });
    const all = await index.facets(parse({}), { most: 100_000 });
    const most = all.models
      .map((option) => option.count)
      .sort((a, b) => b - a)
      .slice(0, 5);
    expect(models.map((option) => option.count).sort((a, b) => b - a)).toEqual(most);
  });

  it("[catalogue-012] gives a value its article groups, and finds a bike category by any of them", async () => {
    const { bikeCategories } = await index.facets(parse({}), { most: 50 });
    expect(bikeCategories.find((option) => option.label === "Off road")?.merchandiseCategories).toEqual([
      "MC-GRAVEL",
      "MC-MOUNTAIN",
    ]);
    const byLabel = await index.search(query({ filter: parse({ bikeCategories: ["Off road"] }) }));
    const byId = await index.search(query({ filter: parse({ bikeCategories: ["MC-GRAVEL"] }) }));
    expect(byId.total).toBe(byLabel.total);
    expect(byId.total).toBeGreaterThan(0);
  });

  it("finds groupsets", async () => {
    const { total } = await index.search(query({ filter: parse({ groupset: true }) }));
    expect(total).toBe(articles.filter((article) => article.groupset).length);
  });
});

describe("sorting", () => {
  const value: Record<SortField, (a: Article) => string | number | undefined> = {
    recommended: (a) => a.rank,
    name: (a) => a.name.de,
    price: (a) => prices.get(a),
    model_year: (a) => a.modelYear,
    newest: (a) => a.createdAt,
  };
  it.each(["recommended", "name", "price", "model_year", "newest"] as const)(
    "by %s in both directions, articles without a value last",
    async (field) => {
      const by = new Map(articles.map((article) => [article.articleCode, value[field](article)]));
      const collator = new Intl.Collator("de", { numeric: true, sensitivity: "base" });
      for (const order of ["ASC", "DESC"] as const) {
        const { items } = await index.search(query({ sort: { field, order }, limit: 2000, locale: "de" }));
        const values = items.map((item) => by.get(item.articleCode));
        const present = values.filter((value) => value !== undefined);
        expect(values.slice(present.length).every((value) => value === undefined)).toBe(true);
        const sign = (order === "ASC" ? 1 : -1) * (field === "newest" ? -1 : 1);
        for (let i = 1; i < present.length; i++) {
          const a = present[i - 1] ?? "";
          const b = present[i] ?? "";
          const step =
            typeof a === "number" ? a - Number(b) : field === "name" ? collator.compare(a, String(b)) : a < b ? -1 : 1;
          expect(sign * step).toBeLessThanOrEqual(a === b ? 1 : 0);
        }
      }
    },
  );

  it("pages without gaps and repeats", async () => {
    const codes: string[] = [];
    for (let page = 1; page <= 5; page++) {
      const { items } = await index.search(query({ page, limit: 300, sort: { field: "price", order: "DESC" } }));
      codes.push(...items.map((item) => item.articleCode));
    }
    expect(new Set(codes).size).toBe(1500);
    expect((await index.search(query({ page: 6, limit: 300 }))).items).toEqual([]);
  });
});

describe("models", () => {
  it("[product-006] have the colors, slugs, and prices of their matching articles", async () => {
    const filter = parse({ brands: ["VEL", "KES"], availableStock: true });
    const { total, groups } = await index.groups(query({ filter, limit: 500 }));
    const left = Object.groupBy(
      articles.filter((a) => matches(a, filter)),
      (a) => a.group.id,
    );
    expect(total).toBe(Object.keys(left).length);
    for (const group of groups) {
      const own = left[group.id] ?? [];
      const amounts = own.map((a) => prices.get(a)).filter((price) => price !== undefined);
      expect(group.items).toBe(own.length);
      expect([...group.slugs].sort()).toEqual(own.map((a) => a.slug).sort());
      expect([...group.colors].sort()).toEqual([...new Set(own.map((a) => a.color))].sort());
      expect(group.startingAt).toBe(amounts.length > 0 ? Math.min(...amounts) : null);
      expect(group.maxRetailPrice).toBe(amounts.length > 0 ? Math.max(...amounts) : null);
    }
  });

  it("come in the order of their first article", async () => {
    const { groups } = await index.groups(query({ sort: { field: "price", order: "ASC" }, limit: 500 }));
    const starts = groups.map((group) => group.startingAt ?? Number.POSITIVE_INFINITY);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });
});
