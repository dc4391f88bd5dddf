import type { Article } from "@spoke/core/catalog/schema.ts";
import type { DemoArticle } from "./assortment.ts";
import { type BikeDesign, type BikeKind, designOf } from "./bike-designs.ts";
import { BIKE_LINES, type BikeLine } from "./lines.ts";
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
import { BIKE_VIEWS, drawBike } from "./pictures-bike.ts";
import { seeded } from "./random.ts";
import type { BikeToFit } from "./relations.ts";
import { BIKE_STORIES } from "./stories-bikes.ts";
import { CATEGORIES, COLORS, SPEC } from "./words.ts";

/** Bikes of a market with what their parts depend on. */
export function bikesOf(goods: MarketGoods): (DemoArticle & { readonly fit: BikeToFit })[] {
  const { market, today, random, pictures } = goods;
  const bikes: (DemoArticle & { readonly fit: BikeToFit })[] = [];
  const year = today.getUTCFullYear();
  for (const line of BIKE_LINES) {
    line.models.forEach((model, step) => {
      const category = CATEGORIES[line.category].en;
      const group = `${line.kind.slice(0, 2).toUpperCase()}${String(step + 1).padStart(2, "0")}`;
      const modelYear = year - random.pick([0, 0, 0, 1]);
      const colors = random.some(COLORS, random.int(2, 3));
      const retail = retailOf(market, line.price * (1 + step * 0.38));
      const title = `${market.bikeBrand} ${model}`;
      const wheel = line.kind === "kids" ? `${model.match(/\d+/)?.[0] ?? "20"}"` : line.wheel;
      const build = buildOf(line, model, wheel);
      const fit = { kind: line.kind, design: designOf(line.kind, model), wheel, sprockets: sprocketsOf(build) };
      for (const [colorId, letters, hex, color] of colors) {
        for (const [index, size] of line.sizes.entries()) {
          const code = `${group}-${letters}-${sizeCode(size, 3)}`;
          const rank = bikes.length;
          bikes.push({
            fit,
            article: {
              articleCode: code,
              articleCodeDisplay: code,
              name: namesOf(() => title, color, size === "One size" ? "" : size),
              category: "Bike",
              groupset: false,
              brand: { id: market.bikeBrand.toUpperCase(), description: market.bikeBrand },
              model,
              modelYear,
              serie: line.serie,
              ...(size !== "One size" && { frameSize: size }),
              wheelSize: wheel,
              color: color.en,
              colorHex: hex,
              uom: "PC",
              slug: slugOf(`${title} ${colorId} ${size} ${code}`),
              group: { id: `${market.sorg}-${group}`, parentName: title },
              merchandiseCategory: { id: line.category, description: category },
              bikeCategory: category,
              tags: rank % 11 === 0 ? [{ type: "campaign", name: "Season start" }] : [],
              images: pictures.of(
                BIKE_VIEWS.map((view) => [
                  `${slugOf(model)}-${colorId}${view === "side" ? "" : `-${view}`}.svg`,
                  () => drawBike(line.kind, hex, model, view),
                ]),
              ),
              description: sentences(BIKE_STORIES[model]),
              specification: specification(line, size, build),
              documents: documentsOf(market, ["manual", "torque"]),
              spares: [],
              compatible: [],
              rank,
            },
            blocks: modelYear < year && index === 0 && random.chance(0.3) ? { orderBlocked: true } : {},
            retail,
            ...stockOf(goods, true),
          });
        }
      }
    });
  }
  return bikes;
}

/** Minimum weight by kind in kilograms. */
const WEIGHT: Readonly<Record<BikeKind, number>> = {
  road: 7.8,
  gravel: 8.9,
  trail: 13.4,
  hardtail: 11.8,
  city: 14.2,
  electric: 21.5,
  kids: 7.1,
};

/** What all sizes of a model share. */
interface Build {
  readonly wheel: string;
  readonly material: string;
  readonly fork: string;
  readonly brakes: string;
  readonly gears: string;
  readonly weight: number;
  readonly battery?: string;
}

function buildOf(line: BikeLine, model: string, wheel: string): Build {
  const random = seeded(model.split("").reduce((sum, char) => sum * 33 + char.charCodeAt(0), 5));
  const design = designOf(line.kind, model);
  const isCarbon = / (Carbon|Pro|R|7)$/.test(model) && line.kind !== "city";
  return {
    wheel,
    material: isCarbon ? SPEC.carbon.en : design.frame === "diamond" ? SPEC.aluminum.en : SPEC.hydroformed.en,
    fork:
      design.travel > 0 ? SPEC.air.en : line.kind === "city" || line.kind === "kids" ? SPEC.steel.en : SPEC.rigid.en,
    brakes: design.discs ? SPEC.hydraulic.en : SPEC.rimBrakes.en,
    gears: gearsOf(line.kind, design, random.int(10, 12)),
    weight: WEIGHT[line.kind] + random.int(0, 14) / 10 - (isCarbon ? 1.1 : 0),
    ...(line.kind === "electric" && { battery: `${random.pick([500, 625, 750])} Wh` }),
  };
}

function gearsOf(kind: BikeKind, { drive, gears }: BikeDesign, sprockets: number): string {
  if (drive !== "chain" && kind === "city") return SPEC.hub.en;
  if (!gears) return "1";
  if (kind === "kids") return "1 × 7";
  return `${kind === "road" ? 2 : 1} × ${sprockets}`;
}

/** Sprockets of the cassette; undefined for hub gears and without gears. */
const sprocketsOf = ({ gears }: Build): number | undefined => {
  const [, sprockets] = gears.split(" × ");
  return sprockets === undefined ? undefined : Number(sprockets);
};

/** Measures of a frame size in millimeters: each size is a little larger than the one before. */
function geometry(sizes: readonly string[], size: string): Article["specification"] {
  const step = sizes.indexOf(size);
  if (sizes.length < 2 || step < 0) return [];
  return [
    { code: "stack", name: SPEC.stack.en, value: `${545 + step * 18} mm` },
    { code: "reach", name: SPEC.reach.en, value: `${378 + step * 7} mm` },
    { code: "topTube", name: SPEC.topTube.en, value: `${525 + step * 13} mm` },
    { code: "seatTube", name: SPEC.seatTube.en, value: `${440 + step * 30} mm` },
  ];
}

function specification(line: BikeLine, size: string, build: Build): Article["specification"] {
  const step = Math.max(0, line.sizes.indexOf(size));
  return [
    { code: "frame", name: SPEC.frame.en, value: build.material },
    { code: "fork", name: SPEC.fork.en, value: build.fork },
    { code: "wheels", name: SPEC.wheels.en, value: build.wheel },
    ...geometry(line.sizes, size),
    { code: "brakes", name: SPEC.brakes.en, value: build.brakes },
    { code: "gears", name: SPEC.gears.en, value: build.gears },
    { code: "weight", name: SPEC.weight.en, value: `${(build.weight + step * 0.12).toFixed(1)} kg` },
    ...(build.battery ? [{ code: "battery", name: SPEC.battery.en, value: build.battery }] : []),
  ];
}
