import { type Article, articleSchema, filterSchema } from "@spoke/core/catalog/schema.ts";
import { newBits, setBit } from "@spoke/core/catalog/search/bits.ts";
import { buildIndex } from "@spoke/core/catalog/search/build.ts";
import { IndexBase } from "@spoke/core/catalog/search/index-base.ts";
import { newListColumns, orderByPrice } from "@spoke/core/catalog/search/list-prices.ts";
import { MemoryIndex } from "@spoke/core/catalog/search/memory-index.ts";
import { makeOverlay } from "@spoke/core/catalog/search/overlay.ts";
import { describe, expect, it } from "vitest";

interface Part {
  readonly code: string;
  readonly set: string;
  readonly retail: number;
  readonly pieces: number;
  readonly color?: string;
  readonly groupset?: boolean;
  readonly minQty?: number;
  readonly picture?: string;
  readonly orderBlocked?: boolean;
}

const PARTS: readonly Part[] = [
  { code: "A-CHAIN", set: "A", retail: 50, pieces: 9, picture: "chain" },
  { code: "A-CRANK", set: "A", retail: 200, pieces: 4, picture: "chain" },
  { code: "A-ROTOR", set: "A", retail: 30, pieces: 5, minQty: 2, picture: "rotor" },
  { code: "B-CHAIN", set: "B", retail: 20, pieces: 7 },
  { code: "B-CRANK", set: "B", retail: 80, pieces: 0 },
  { code: "C-BLACK", set: "C", retail: 60, pieces: 3, color: "Black", orderBlocked: true, picture: "black" },
  { code: "C-RED", set: "C", retail: 70, pieces: 4, color: "Red", picture: "red" },
  { code: "PUMP", set: "PUMP", retail: 40, pieces: 2, groupset: false },
];

function article({ code, set, color, groupset = true, minQty, picture, orderBlocked = false }: Part): Article {
  return articleSchema.parse({
    ...{
      articleCode: code,
      articleCodeDisplay: code,
      sorg: "S100",
      name: { "en-US": code },
      category: "PAA",
      groupset,
    },
    ...{ brand: { id: "T", description: "Trigg" }, model: set, color: color ?? "Black", uom: "PC" },
    ...{ slug: code.toLowerCase(), group: { id: set, parentName: `Set ${set}` }, tags: [], blocks: { orderBlocked } },
    images: picture ? [{ thumbnail: picture, full: picture }] : [],
    ...{ merchandiseCategory: { id: "G", description: "Groupsets" }, asOf: "2026-01-01T00:00:00.000Z" },
    createdAt: "2026-01-01T00:00:00.000Z",
    ...(minQty && { minQty, qtyStep: minQty }),
  });
}

const base = new IndexBase("1", buildIndex("S100", PARTS.map(article)));
const stocked = newBits(base.count);
const retail = new Float64Array(base.count);
const columns = newListColumns(base.count);
const piecesOf = new Map<number, number>();
for (const { code, retail: units, pieces } of PARTS) {
  const id = base.byCode(code);
  retail[id] = units * 10_000;
  columns.retail[id] = units * 10_000;
  columns.amounts[id] = units * 6_000;
  if (code !== "B-CHAIN") setBit(columns.dealer, id);
  if (pieces > 0) setBit(stocked, id);
  piecesOf.set(id, pieces);
}
const list = { ...columns, ...orderByPrice(columns.amounts), promotions: [] };
const index = new MemoryIndex(
  base,
  makeOverlay(base, { version: "1", retail, stocked, pieces: (id) => piecesOf.get(id) ?? 0, list: () => list }),
);
const sort = { field: "price", order: "ASC" } as const;
const models = async (filter: object) =>
  (
    await index.groups({
      ...{ filter: filterSchema.parse(filter), sort, page: 1, limit: 20, locale: "en-US", priceList: "L" },
    })
  ).groups;

describe("a complete groupset", () => {
  it("costs what its components cost together, in the quantities that they are sold in", async () => {
    const [set] = await models({ articleCodes: ["A-CHAIN"] });
    expect(set).toMatchObject({ components: 3, startingAt: 3_100_000 });
    expect(set?.own).toMatchObject({ from: 1_860_000, to: 1_860_000, retail: 3_100_000 });
  });

  it("can be assembled as often as the scarcest component allows, and otherwise names what is missing", async () => {
    const [first] = await models({ articleCodes: ["A-CHAIN"] });
    expect(first?.pieces).toEqual([2]);
    const [second] = await models({ articleCodes: ["B-CHAIN"] });
    expect(second).toMatchObject({ components: 2, pieces: [0], waiting: ["B-CRANK"] });
  });

  it("has no own price while a component has none", async () => {
    const [set] = await models({ articleCodes: ["B-CHAIN"] });
    expect(set).toMatchObject({ own: null, startingAt: 1_000_000 });
  });

  it("is pictured by its components, first those with a picture of their own, or not at all", async () => {
    const [set] = await models({ articleCodes: ["A-CHAIN"] });
    expect(set?.pictured).toEqual([
      { name: "A-CHAIN", image: "chain" },
      { name: "A-ROTOR", image: "rotor" },
      { name: "A-CRANK", image: "chain" },
    ]);
    const [plain, choice] = [await models({ articleCodes: ["B-CRANK"] }), await models({ articleCodes: ["C-RED"] })];
    expect([plain[0]?.pictured, choice[0]?.pictured]).toEqual([[], []]);
  });

  it("is filtered, sorted, and counted as a set, and shown with all components when one matches", async () => {
    expect((await models({})).map(({ id }) => id)).toEqual(["PUMP", "C", "B", "A"]);
    expect((await models({ price: { from: 100 * 10_000 } })).map(({ id }) => id)).toEqual(["A"]);
    expect((await models({ groupset: true, availableStock: true })).map(({ id }) => id)).toEqual(["C", "A"]);
    const filter = filterSchema.parse({ groupset: true });
    const counted = await index.facets(filter, { most: 10, models: true, priceList: "L" });
    expect(counted).toMatchObject({ total: 3, availableStock: 2, price: { from: 360_000, to: 1_860_000 } });
    const [found] = await models({ articleCodes: ["A-CHAIN"] });
    expect(found).toMatchObject({ items: 3, components: 3 });
  });

  it("leaves the articles alone, and is a plain model where colors are a choice", async () => {
    const search = { filter: filterSchema.parse({ price: { from: 100 * 6_000 } }), sort, page: 1, limit: 20 };
    const { items } = await index.search({ ...search, locale: "en-US", priceList: "L" });
    expect(items.map(({ articleCode }) => articleCode)).toEqual(["A-CRANK"]);
    const [choice] = await models({ articleCodes: ["C-RED", "C-BLACK"] });
    expect(choice).toMatchObject({ components: null, startingAt: 600_000 });
    // Black is blocked.
    expect(choice?.pieces).toEqual([4]);
  });
});

describe("the card of a model", () => {
  it("opens on the first article that the customer may order: not blocked, and with a dealer price", async () => {
    const [blocked] = await models({ models: ["C"] });
    expect(blocked).toMatchObject({ slugs: ["c-red", "c-black"], image: "red", items: 2 });
    const [unpriced] = await models({ models: ["B"] });
    expect(unpriced?.slugs).toEqual(["b-crank", "b-chain"]);
    const retail = { filter: filterSchema.parse({ models: ["B"] }), sort, page: 1, limit: 1, locale: "en-US" };
    expect((await index.groups(retail)).groups[0]?.slugs).toEqual(["b-chain", "b-crank"]);
  });
});
