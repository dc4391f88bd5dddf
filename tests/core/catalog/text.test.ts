import { articleSchema, filterSchema } from "@spoke/core/catalog/schema.ts";
import { buildIndex } from "@spoke/core/catalog/search/build.ts";
import { IndexBase } from "@spoke/core/catalog/search/index-base.ts";
import { MemoryIndex } from "@spoke/core/catalog/search/memory-index.ts";
import { makeOverlay } from "@spoke/core/catalog/search/overlay.ts";
import { typoDistance } from "@spoke/core/catalog/search/text.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const article = (code: string, name: Record<string, string>, more: object = {}) =>
  articleSchema.parse({
    articleCode: code,
    articleCodeDisplay: code,
    sorg: "S100",
    name,
    category: "PAA",
    brand: { id: "VEL", description: "Velmora" },
    uom: "PC",
    slug: code.toLowerCase(),
    group: { id: code, parentName: "" },
    merchandiseCategory: { id: "MC1", description: "Things" },
    createdAt: "2026-01-01T00:00:00.000Z",
    asOf: "2026-01-01T00:00:00.000Z",
    ...more,
  });

const articles = [
  article(
    "BK-M82S-38",
    { "en-US": "Mountain bike, Silver 38", de: "Mountainbike, Silber 38" },
    { category: "Bike", serie: "Kestrel" },
  ),
  article("BK-M82S-44", { "en-US": "Mountain bike, Silver 44" }, { category: "Bike", color: "Silver" }),
  article("BK-R19B-52", { "en-US": "Road bike, Black 52", fr: "Vélo de route, noir 52" }, { category: "Bike" }),
  article("HL-100-R", { "en-US": "Helmet, Red", de: "Helm, Rot", fr: "Casque à visière" }, { oldCode: "90817263" }),
  article("WH-20", { "en-US": "Wheel set", de: "Laufräder" }),
  article("HY-1", { "en-US": "Hydration pack" }, { brand: { id: "OST", description: "Østrava" } }),
];
const base = new IndexBase("1", buildIndex("S100", articles));
const index = new MemoryIndex(base, makeOverlay(base, { version: "1" }));
const find = async (search: string) => {
  const filter = filterSchema.parse({ search });
  const sort = { field: "recommended", order: "ASC" } as const;
  const { items } = await index.search({ filter, sort, page: 1, limit: 20, locale: "en-US" });
  return items.map((item) => item.articleCode);
};

describe("searching", () => {
  it.each([
    ["a name's word", "helmet", ["HL-100-R"]],
    ["the beginning of a word", "hydr", ["HY-1"]],
    ["several words in any order", "silver mountain", ["BK-M82S-38", "BK-M82S-44"]],
    ["a code as it is written", "BK-M82S-44", ["BK-M82S-44"]],
    ["a part of a code", "BK-M82", ["BK-M82S-38", "BK-M82S-44"]],
    ["a code without separators", "bkm82s38", ["BK-M82S-38"]],
    ["a code with blanks", "bk m82s 38", ["BK-M82S-38"]],
    ["the middle of a code", "r19b", ["BK-R19B-52"]],
    ["an old code", "908172", ["HL-100-R"]],
    ["a series", "kestrel", ["BK-M82S-38"]],
    ["a brand with a foreign letter", "ostrava", ["HY-1"]],
    ["a word and a part of a code", "mountain 44", ["BK-M82S-44"]],
    ["a word without its accent", "velo", ["BK-R19B-52"]],
    ["a word with an accent too many", "hélmet", ["HL-100-R"]],
    ["capitals and accents", "VISIÈRE", ["HL-100-R"]],
    ["an umlaut written out", "laufraeder", ["WH-20"]],
    ["an umlaut left out", "laufrader", ["WH-20"]],
    ["a missing letter", "helmt", ["HL-100-R"]],
    ["swapped letters", "hemlet", ["HL-100-R"]],
    ["two wrong letters in a long word", "hidratiom", ["HY-1"]],
    ["a wrong letter in the beginning of a word", "moumtai", ["BK-M82S-38", "BK-M82S-44"]],
  ])("finds by %s", async (_what, typed, codes) => {
    expect((await find(typed)).sort()).toEqual(codes);
  });

  it("finds nothing for what is not there, and does not guess at codes and short words", async () => {
    for (const typed of ["unicycle", "BK-M83", "908172634", "xyz", "helmet road"])
      expect(await find(typed)).toEqual([]);
  });

  it("puts the whole code before its namesakes", async () => {
    expect((await find("WH-20"))[0]).toBe("WH-20");
  });

  it("searches for nothing when only signs are typed", async () => {
    expect(await find("---")).toEqual([]);
  });

  it("[search-004] suggests articles, and what was meant when letters were wrong", async () => {
    const { items, suggestion } = await index.suggest("hemlet red", undefined, 4, "de");
    expect(items.map((item) => item.name)).toEqual(["Helm, Rot"]);
    expect(suggestion).toBe("helmet red");
    expect((await index.suggest("laufrädr", undefined, 4, "de")).suggestion).toBe("laufräder");
    expect((await index.suggest("helmet", undefined, 4, "de")).suggestion).toBeNull();
    expect((await index.suggest("mountain", "PAA", 4, "de")).items).toEqual([]);
  });

  it("matches, corrects, and counts as the worked example of the README says", async () => {
    const bike = { category: "Bike" };
    const exampleBase = new IndexBase(
      "1",
      buildIndex("S100", [
        article("BK-M82S-38", { default: "Mountain bike, Silver 38" }, { ...bike, rank: 0 }),
        article("BK-R19B-52", { default: "Road bike, Black 52" }, { ...bike, rank: 1 }),
        article("BK-M82S-44", { default: "Mountain bike, Silver 44" }, { ...bike, rank: 2 }),
      ]),
    );
    const example = new MemoryIndex(exampleBase, makeOverlay(exampleBase, { version: "1" }));
    const filter = filterSchema.parse({ search: "silver moutain", category: "Bike" });
    const sort = { field: "recommended", order: "ASC" } as const;
    const { items, suggestion } = await example.search({ filter, sort, page: 1, limit: 20, locale: "en-US" });
    expect(items.map((item) => item.articleCode)).toEqual(["BK-M82S-38", "BK-M82S-44"]);
    expect(suggestion).toBe("silver mountain");
    expect([...exampleBase.text.search("silver moutain").scores]).toEqual([40, 40]);
    expect((await example.facets(filter, { most: 10 })).category).toEqual([
      expect.objectContaining({ id: "Bike", count: 2 }),
    ]);
  });

  it("names an article in the nearest locale there is", async () => {
    const names = await Promise.all(
      ["de", "fr", "id-ID", "en-UK"].map(async (locale) => (await index.byCode(["HL-100-R"], locale))[0]?.name),
    );
    expect(names).toEqual(["Helm, Rot", "Casque à visière", "Helmet, Red", "Helmet, Red"]);
  });
});

describe("the distance of a typing error", () => {
  const plain = (a: string, b: string): number => {
    const rows = Array.from({ length: a.length + 1 }, (_, i) =>
      Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : i)),
    );
    const at = (i: number, j: number) => rows[i]?.[j] ?? Number.POSITIVE_INFINITY;
    for (let i = 1; i <= a.length; i++) {
      for (let j = 1; j <= b.length; j++) {
        let cost = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
          cost = Math.min(cost, at(i - 2, j - 2) + 1);
        const row = rows[i];
        if (row) row[j] = cost;
      }
    }
    return at(a.length, b.length);
  };
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 9 });

  it("agrees with the plain calculation as far as it is asked", () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 1, max: 2 }), (typed, other, most) => {
        const found = typoDistance(typed, other, most);
        expect(Math.min(found.full, most + 1)).toBe(Math.min(plain(typed, other), most + 1));
        const beginnings = Array.from({ length: other.length + 1 }, (_, length) =>
          plain(typed, other.slice(0, length)),
        );
        expect(Math.min(found.prefix, most + 1)).toBe(Math.min(...beginnings, most + 1));
      }),
      { numRuns: 2000 },
    );
  });
});
