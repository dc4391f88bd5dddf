import { articleSchema, filterSchema } from "@spoke/core/catalog/schema.ts";
import { buildIndex } from "@spoke/core/catalog/search/build.ts";
import { IndexBase } from "@spoke/core/catalog/search/index-base.ts";
import { MemoryIndex } from "@spoke/core/catalog/search/memory-index.ts";
import { makeOverlay } from "@spoke/core/catalog/search/overlay.ts";
import { expect, it } from "vitest";

const at = "2026-01-01T00:00:00.000Z";
const articles = (
  [
    ["ROAD", "Strato bike", "Road"],
    ["E-BIKE", "Relay 1", "E-Bike"],
    ["HELMET", "Helm, Rot", undefined],
    ["CAP", "Sturzkappe, Signalrot", undefined],
    ["CARROT", "Karotte, Brot", undefined],
    ["ROAD-HELMET", "Helm für das Rennrad", undefined],
    ["TUBE", "Innertube 29", undefined],
    ["TUBES", "Two inner tubes 28", undefined],
    ["GEARS", "Ridge 1×12", undefined],
    ["TIRE", "Trail tire 29 × 2.25", undefined],
    ["BATTERY", "Battery", undefined],
  ] as const
).map(([articleCode, name, bikeCategory]) =>
  articleSchema.parse({
    ...{ articleCode, articleCodeDisplay: articleCode, sorg: "S100", name: { de: name }, bikeCategory },
    ...{ category: bikeCategory ? "Bike" : "PAA", brand: { id: "V", description: "Velmora" }, uom: "PC" },
    ...{ slug: articleCode.toLowerCase(), group: { id: articleCode, parentName: "" }, createdAt: at, asOf: at },
    merchandiseCategory: { id: "MC1", description: "Things" },
  }),
);
const base = new IndexBase("1", buildIndex("S100", articles));
const index = new MemoryIndex(base, makeOverlay(base, { version: "1" }));

it.each([
  ["a word with a hyphen", "e-bike", ["E-BIKE"]],
  ["the same word without it", "ebike", ["E-BIKE"]],
  ["a compound of two words", "rennradhelm", ["ROAD-HELMET"]],
  ["a compound with a link", "rennradshelm", ["ROAD-HELMET"]],
  ["a compound whose end is not typed yet", "rennradhel", ["ROAD-HELMET"]],
  ["a compound whose words no article has together", "stratohelm", ["HELMET", "ROAD-HELMET"]],
  ["a compound that begins with an unknown word", "kinderhelm", ["HELMET", "ROAD-HELMET"]],
  ["a compound beside another word", "rot kinderhelm", ["HELMET"]],
  ["a color at the end of a compound beside a word", "sturzkappe rot", ["CAP"]],
  ["a color, but no word that only ends like one", "rot", ["CAP", "HELMET"]],
  ["a word written as two", "inner tube 29", ["TUBE"]],
  ["a word written as two or one", "inner tube", ["TUBE", "TUBES"]],
  ["a word written as two that is not typed yet", "inner tub", ["TUBE", "TUBES"]],
  ["the plural of a word written as two", "inner tubes", ["TUBE", "TUBES"]],
  ["gears with a letter", "1x12", ["GEARS"]],
  ["gears with a sign", "ridge 1 × 12", ["GEARS"]],
  ["a size with a letter", "tire 29x2.25", ["TIRE"]],
  ["the plural of a word", "trail tires", ["TIRE"]],
  ["the plural of a word with y", "batteries", ["BATTERY"]],
  ["nothing for a word that ends with no other", "unicycle", []],
])("%s finds what it is about", async (_what, search, codes) => {
  const sort = { field: "recommended", order: "ASC" } as const;
  const { items } = await index.search({
    filter: filterSchema.parse({ search }),
    sort,
    page: 1,
    limit: 9,
    locale: "de",
  });
  expect(items.map(({ articleCode }) => articleCode).sort()).toEqual(codes);
});
