import type { Article } from "@spoke/core/catalog/schema.ts";
import { isoDay } from "../feed-file.ts";
import type { DemoArticle } from "./assortment.ts";
import { COMPONENTS, GROUPSETS, speedOf } from "./groupsets.ts";
import { PART_LINES } from "./lines.ts";
import {
  documentsOf,
  type MarketGoods,
  namesOf,
  retailOf,
  sentences,
  sizeCode,
  slugOf,
  stockOf,
} from "./market-goods.ts";
import { drawOfSet, drawPart, PART_VIEWS, type PartKind } from "./pictures-parts.ts";
import { addedTo, type BikeToFit, FITS, type Related, sparesOf } from "./relations.ts";
import { BRAND_STORIES, PART_STORIES } from "./stories-parts.ts";
import { CATEGORIES, COLORS, inWords, SPEC, type Words, words } from "./words.ts";

/** Brands of parts and accessories. */
export const PART_BRANDS = ["Corvid", "Pallas", "Trigg"] as const;

/** Kinds that a workshop mounts with a torque wrench. */
const MOUNTED: readonly PartKind[] = [
  "brake",
  "crankset",
  "derailleur",
  "cassette",
  "bars",
  "saddle",
  "pedal",
  "wheel",
];

/** Names of the models of parts. */
export const modelNames = (): Words[] =>
  PART_LINES.flatMap(({ kind, noun, models }) =>
    models.map((model, step) => {
      const brand = brandOf(kind, step);
      const named = (language: keyof Words) => `${brand} ${noun[language]} ${inWords(model)[language]}`;
      return words(named("en"), named("de"), named("fr"), named("id"), named("ms"));
    }),
  );

const brandOf = (kind: PartKind, step: number): string =>
  PART_BRANDS[(step + kind.length) % PART_BRANDS.length] ?? "Corvid";

/** Lightest part of a kind in grams; others are up to a third heavier. */
const GRAMS: Readonly<Record<PartKind, number>> = {
  ...{ helmet: 240, tire: 310, wheel: 1480, saddle: 165, chain: 245, cassette: 290, crankset: 590, derailleur: 210 },
  ...{ brake: 255, pedal: 310, bars: 230, grips: 90, jersey: 140, gloves: 60, shoe: 480, bottle: 85, light: 95 },
  ...{ lock: 1150, pump: 1200, bag: 780, frame: 1350, tube: 105, tape: 70, levers: 390 },
};

/** Parts of a market, and the codes of those that go with a bike. */
export function partsOf(goods: MarketGoods, firstRank: number) {
  const { market, random, pictures } = goods;
  const parts: (DemoArticle & { readonly kind: PartKind })[] = [];
  const firstOf = new Map<string, string>();
  for (const line of PART_LINES) {
    line.models.forEach((model, step) => {
      const brand = brandOf(line.kind, step);
      const group = `${line.kind.slice(0, 3).toUpperCase()}${step + 1}`;
      const retail = retailOf(market, line.price * (1 + step * 0.45));
      const colors = random.some(COLORS, line.sizes.length > 4 ? 2 : 3);
      for (const [colorId, letters, hex, color] of colors) {
        for (const size of line.sizes) {
          const code = `${group}-${letters}${size === "One size" ? "" : `-${sizeCode(size, 6)}`}`;
          const rank = firstRank + parts.length;
          const key = `${line.kind}/${step}`;
          for (const name of [key, `${key}/${size}`]) if (!firstOf.has(name)) firstOf.set(name, code);
          const draw = random.int(60, 980) / 980;
          parts.push({
            kind: line.kind,
            article: {
              articleCode: code,
              articleCodeDisplay: code,
              name: namesOf(
                (language) => `${brand} ${line.noun[language]} ${inWords(model)[language]}`,
                color,
                size === "One size" ? "" : size,
              ),
              category: "PAA",
              groupset: false,
              brand: { id: brand.toUpperCase(), description: brand },
              model,
              serie: brand,
              ...(size !== "One size" && { frameSize: size }),
              color: color.en,
              colorHex: hex,
              uom: "PC",
              slug: slugOf(`${brand} ${line.noun.en} ${model} ${colorId} ${size} ${code}`),
              group: { id: `${market.sorg}-${group}`, parentName: `${brand} ${line.noun.en} ${model}` },
              merchandiseCategory: { id: line.category, description: CATEGORIES[line.category].en },
              tags: rank % 17 === 0 ? [{ type: "campaign", name: "Workshop favorites" }] : [],
              images: pictures.of(
                PART_VIEWS.map((view) => [
                  `${line.kind}-${step + 1}-${colorId}${view === "whole" ? "" : `-${view}`}.svg`,
                  () => drawPart(line.kind, hex, step, view),
                ]),
              ),
              description: sentences(PART_STORIES[line.kind][step], BRAND_STORIES[brand]),
              specification: [
                { code: "weight", name: SPEC.weight.en, value: `${Math.round(GRAMS[line.kind] * (1 + draw / 3))} g` },
                { code: "warranty", name: SPEC.warranty.en, value: SPEC.years.en },
              ],
              documents: MOUNTED.includes(line.kind) ? documentsOf(market, ["torque"]) : [],
              spares: [],
              compatible: [],
              rank,
              ...line.soldIn,
              ...(step === 0 && random.chance(0.05) && { orderQuota: 20 }),
            },
            blocks: {},
            retail,
            ...stockOf(goods, false),
          });
        }
      }
    });
  }
  const codes = (related: Related = []) => related.flatMap((part) => firstOf.get(part.join("/")) ?? []);
  return {
    articles: parts.map(
      ({ kind, ...part }): DemoArticle => ({ ...part, article: { ...part.article, compatible: codes(FITS[kind]) } }),
    ),
    forBike: (bike: BikeToFit): Pick<Article, "spares" | "compatible"> => ({
      spares: codes(sparesOf(bike)),
      compatible: codes(addedTo(bike)),
    }),
  };
}

/** Groupsets of a market: each a model whose articles are its components. */
export function groupsetsOf(goods: MarketGoods, firstRank: number): DemoArticle[] {
  const { market, today, random, pictures } = goods;
  const black = COLORS.find(([id]) => id === "black") ?? COLORS[0];
  return GROUPSETS.flatMap((set, place) =>
    COMPONENTS.map(({ kind, letters, name, share }, index): DemoArticle => {
      const code = `${set.code}-${letters}`;
      const title = `${set.brand} ${set.model}`;
      return {
        article: {
          articleCode: code,
          articleCodeDisplay: code,
          name: namesOf(() => title, name, ""),
          category: "PAA",
          groupset: true,
          brand: { id: set.brand.toUpperCase(), description: set.brand },
          model: set.model,
          serie: speedOf(set).en,
          frameSize: name.en,
          color: black[3].en,
          colorHex: black[2],
          uom: "PC",
          slug: slugOf(`${title} ${name.en} ${code}`),
          group: { id: `${market.sorg}-${set.code}`, parentName: title },
          merchandiseCategory: { id: "GROUPSETS", description: CATEGORIES.GROUPSETS.en },
          tags: [],
          images: pictures.of([
            [
              `${set.code.toLowerCase()}-set-${kind}.svg`,
              () =>
                drawOfSet(
                  kind,
                  COMPONENTS.map((component) => component.kind),
                  black[2],
                  place,
                ),
            ],
            [`${set.code.toLowerCase()}-${kind}.svg`, () => drawPart(kind, black[2], place)],
          ]),
          description: sentences(set.story, BRAND_STORIES[set.brand]),
          specification: [
            { code: "gears", name: SPEC.gears.en, value: `1 × ${set.speeds}` },
            { code: "weight", name: SPEC.weight.en, value: `${Math.round(GRAMS[kind] * (1.3 - place * 0.12))} g` },
            { code: "warranty", name: SPEC.warranty.en, value: SPEC.years.en },
          ],
          documents: documentsOf(market, ["torque"]),
          spares: [],
          compatible: [],
          rank: firstRank + place * COMPONENTS.length + index,
        },
        blocks: {},
        retail: retailOf(market, (set.price * share) / 100),
        stock: [{ date: isoDay(today.getTime(), -1), qty: random.int(12, 60), location: "Main warehouse" }],
      };
    }),
  );
}
