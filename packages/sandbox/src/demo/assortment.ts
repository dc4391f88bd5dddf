import { gtinFor } from "@spoke/core/catalog/gtin.ts";
import type { Article } from "@spoke/core/catalog/schema.ts";
import { isoDay } from "../feed-file.ts";
import { BIKE_LINES, type BikeLine, COLORS, PART_LINES } from "./lines.ts";
import type { Market } from "./markets.ts";
import { type BikeKind, drawBike } from "./pictures-bike.ts";
import { drawPart } from "./pictures-parts.ts";
import { type Random, seeded } from "./random.ts";

/** A demo article with data for other feeds. */
export interface DemoArticle {
  readonly article: Omit<Article, "asOf" | "createdAt" | "sorg" | "blocks">;
  readonly blocks: Partial<Article["blocks"]>;
  /** List price in whole units of the market's currency. */
  readonly retail: number;
  readonly stock: readonly { readonly date: string; readonly qty: number; readonly location: string }[];
  readonly nextArrival?: { readonly date: string; readonly qty: number };
}

export interface Assortment {
  readonly articles: readonly DemoArticle[];
  /** SVG by file name. */
  readonly pictures: ReadonlyMap<string, string>;
}

const PART_BRANDS = ["Corvid", "Pallas", "Trigg"] as const;

const slugOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Rounds retail prices as usual in the trade: 1.190, 79,95, Rp 1.235.000. */
function retailOf(market: Market, dollars: number): number {
  const raw = dollars * market.rate;
  return Math.max(market.roundTo, Math.round(raw / market.roundTo) * market.roundTo);
}

function stockOf(random: Random, today: Date, bike: boolean): Pick<DemoArticle, "stock" | "nextArrival"> {
  if (random.chance(0.08)) {
    return random.chance(0.6)
      ? { stock: [], nextArrival: { date: isoDay(today.getTime(), random.int(10, 70)), qty: random.int(5, 40) } }
      : { stock: [] };
  }
  const most = bike ? 40 : 240;
  // Since yesterday, so that it is in stock in every time zone.
  const inHand = isoDay(today.getTime(), -1);
  const stock = [{ date: inHand, qty: random.int(1, most), location: "Main warehouse" }];
  if (random.chance(0.3)) stock.push({ date: inHand, qty: random.int(1, most / 2), location: "South warehouse" });
  if (random.chance(0.35))
    stock.push({
      date: isoDay(today.getTime(), random.int(7, 60)),
      qty: random.int(5, most),
      location: "Main warehouse",
    });
  return { stock };
}

/** Articles of a market; deterministic for a given `today`. */
export function assortment(market: Market, today: Date): Assortment {
  const random = seeded(0x5b0ce ^ market.sorg.split("").reduce((sum, char) => sum * 31 + char.charCodeAt(0), 7));
  const pictures = new Map<string, string>();
  const articles: DemoArticle[] = [];
  const year = today.getUTCFullYear();
  let rank = 0;

  const picture = (name: string, svg: () => string): { thumbnail: string; full: string }[] => {
    if (!pictures.has(name)) pictures.set(name, svg());
    const address = `/media/${market.sorg}/${name}`;
    return [{ thumbnail: address, full: address }];
  };

  for (const line of BIKE_LINES) {
    line.models.forEach((model, step) => {
      const [categoryId, ...labels] = line.category;
      const group = `${line.kind.slice(0, 2).toUpperCase()}${String(step + 1).padStart(2, "0")}`;
      const modelYear = year - random.pick([0, 0, 0, 1]);
      const colors = random.some(COLORS, random.int(2, 3));
      const retail = retailOf(market, line.price * (1 + step * 0.38));
      for (const [colorId, letters, hex, ...colorNames] of colors) {
        for (const [index, size] of line.sizes.entries()) {
          const code = `${group}-${letters}-${size
            .replace(/[^A-Z0-9]/gi, "")
            .slice(0, 3)
            .toUpperCase()}`;
          const wheel = line.kind === "kids" ? `${model.match(/\d+/)?.[0] ?? "20"}"` : line.wheel;
          articles.push({
            article: {
              articleCode: code,
              articleCodeDisplay: code,
              name: names(`${market.bikeBrand} ${model}`, colorNames, size === "One size" ? "" : size),
              category: "Bike",
              groupset: false,
              brand: { id: market.bikeBrand.toUpperCase(), description: market.bikeBrand },
              model,
              modelYear,
              serie: line.serie,
              ...(size !== "One size" && { frameSize: size }),
              wheelSize: wheel,
              color: colorNames[0],
              colorHex: hex,
              uom: "PC",
              slug: slugOf(`${market.bikeBrand} ${model} ${colorId} ${size} ${code}`),
              group: { id: `${market.sorg}-${group}`, parentName: `${market.bikeBrand} ${model}` },
              merchandiseCategory: { id: categoryId, description: labels[0] },
              bikeCategory: labels[0],
              tags: rank % 11 === 0 ? [{ type: "campaign", name: "Season start" }] : [],
              images: picture(`${line.kind}-${colorId}.svg`, () => drawBike(line.kind, hex)),
              description: description(line.kind, model),
              specification: specification(line, size, wheel, random),
              rank: rank++,
            },
            blocks: modelYear < year && index === 0 && random.chance(0.3) ? { orderBlocked: true } : {},
            retail,
            ...stockOf(random, today, true),
          });
        }
      }
    });
  }

  for (const line of PART_LINES) {
    line.models.forEach((model, step) => {
      const brand = PART_BRANDS[(step + line.kind.length) % PART_BRANDS.length] ?? "Corvid";
      const [categoryId, ...labels] = line.category;
      const group = `${line.kind.slice(0, 3).toUpperCase()}${step + 1}`;
      const retail = retailOf(market, line.price * (1 + step * 0.45));
      const colors = random.some(COLORS, line.sizes.length > 4 ? 2 : 3);
      for (const [colorId, letters, hex, ...colorNames] of colors) {
        for (const size of line.sizes) {
          const code = `${group}-${letters}${
            size === "One size"
              ? ""
              : `-${size
                  .replace(/[^A-Z0-9]/gi, "")
                  .slice(0, 6)
                  .toUpperCase()}`
          }`;
          const [en, de, id] = line.noun;
          articles.push({
            article: {
              articleCode: code,
              articleCodeDisplay: code,
              name: {
                "en-US": `${brand} ${en} ${model}, ${colorNames[0]}${size === "One size" ? "" : `, ${size}`}`,
                de: `${brand} ${de} ${model}, ${colorNames[1]}${size === "One size" ? "" : `, ${size}`}`,
                "id-ID": `${brand} ${id} ${model}, ${colorNames[2]}${size === "One size" ? "" : `, ${size}`}`,
              },
              category: "PAA",
              groupset: line.groupset ?? false,
              brand: { id: brand.toUpperCase(), description: brand },
              model,
              serie: brand,
              ...(size !== "One size" && { frameSize: size }),
              color: colorNames[0],
              colorHex: hex,
              uom: "PC",
              slug: slugOf(`${brand} ${en} ${model} ${colorId} ${size} ${code}`),
              group: { id: `${market.sorg}-${group}`, parentName: `${brand} ${en} ${model}` },
              merchandiseCategory: { id: categoryId, description: labels[0] },
              tags: rank % 17 === 0 ? [{ type: "campaign", name: "Workshop favorites" }] : [],
              images: picture(`${line.kind}-${colorId}.svg`, () => drawPart(line.kind, hex)),
              description: {
                "en-US": `${en} ${model} by ${brand}. Made for daily use and easy to service.`,
                de: `${de} ${model} von ${brand}. Für den täglichen Einsatz gemacht und leicht zu warten.`,
                "id-ID": `${id} ${model} dari ${brand}. Dibuat untuk pemakaian harian dan mudah dirawat.`,
              },
              specification: [
                { code: "weight", name: "Weight", value: `${random.int(60, 980)} g` },
                { code: "warranty", name: "Warranty", value: "2 years" },
              ],
              rank: rank++,
              ...line.soldIn,
              ...(step === 0 && random.chance(0.05) && { orderQuota: 20 }),
            },
            blocks: {},
            retail,
            ...stockOf(random, today, false),
          });
        }
      }
    });
  }
  return {
    // 950 is the prefix that GS1 keeps for examples.
    articles: articles.map(({ article, ...rest }, index) => ({
      article: { ...article, gtin: gtinFor(`950${GTIN_RANGE[market.sorg] ?? "00"}${String(index).padStart(7, "0")}`) },
      ...rest,
    })),
    pictures,
  };
}

/** Digits that make the GTINs of a sales organization different from all others. */
const GTIN_RANGE: Readonly<Record<string, string>> = { U001: "10", "1000": "20", G001: "30" };

function names(title: string, [en, de, id]: readonly string[], size: string): Record<string, string> {
  const tail = size ? `, ${size}` : "";
  return { "en-US": `${title}, ${en}${tail}`, de: `${title}, ${de}${tail}`, "id-ID": `${title}, ${id}${tail}` };
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

const USE: Readonly<Record<BikeKind, readonly [en: string, de: string, id: string]>> = {
  road: ["fast days on tarmac", "schnelle Tage auf Asphalt", "hari-hari cepat di aspal"],
  gravel: ["long days on mixed ground", "lange Tage auf wechselndem Untergrund", "perjalanan jauh di segala medan"],
  trail: ["rough trails, up and down", "ruppige Trails, bergauf wie bergab", "jalur berat, naik dan turun"],
  hardtail: ["first trails and forest tracks", "erste Trails und Waldwege", "jalur pertama dan jalan hutan"],
  city: ["the way to work and the market", "den Weg zur Arbeit und zum Markt", "perjalanan ke kantor dan pasar"],
  electric: [
    "everyone who wants to arrive rested",
    "alle, die entspannt ankommen wollen",
    "semua yang ingin tiba tanpa lelah",
  ],
  kids: ["children who want to go further", "Kinder, die weiter hinaus wollen", "anak yang ingin menjelajah"],
};

function description(kind: BikeKind, model: string): Record<string, string> {
  const [en, de, id] = USE[kind];
  return {
    "en-US": `The ${model} is built for ${en}. Cables run inside the frame, bearings are standard sizes, and every wearing part is in stock.`,
    de: `Das ${model} ist gemacht für ${de}. Züge im Rahmen, Lager in Normgrößen, jedes Verschleißteil auf Lager.`,
    "id-ID": `${model} dibuat untuk ${id}. Kabel di dalam rangka, bearing ukuran standar, dan semua suku cadang tersedia.`,
  };
}

/** Measures of a frame size in millimeters: each size is a little larger than the one before. */
function geometry(sizes: readonly string[], size: string): Article["specification"] {
  const step = sizes.indexOf(size);
  if (sizes.length < 2 || step < 0) return [];
  return [
    { code: "stack", name: "Stack", value: `${545 + step * 18} mm` },
    { code: "reach", name: "Reach", value: `${378 + step * 7} mm` },
    { code: "topTube", name: "Top tube, horizontal", value: `${525 + step * 13} mm` },
    { code: "seatTube", name: "Seat tube", value: `${440 + step * 30} mm` },
  ];
}

function specification(line: BikeLine, size: string, wheel: string, random: Random): Article["specification"] {
  const material = line.models.length > 5 ? "Aluminium 6061" : "Aluminium, hydroformed";
  return [
    { code: "frame", name: "Frame", value: `${material}, size ${size}` },
    { code: "wheels", name: "Wheels", value: wheel },
    ...geometry(line.sizes, size),
    { code: "brakes", name: "Brakes", value: line.kind === "kids" ? "V-brakes" : "Hydraulic disc" },
    {
      code: "gears",
      name: "Gears",
      value: line.kind === "kids" ? "1 × 7" : `${random.pick(["1", "2"])} × ${random.int(9, 12)}`,
    },
    { code: "weight", name: "Weight", value: `${(WEIGHT[line.kind] + random.int(0, 18) / 10).toFixed(1)} kg` },
    ...(line.kind === "electric"
      ? [{ code: "battery", name: "Battery", value: `${random.pick([500, 625, 750])} Wh` }]
      : []),
  ];
}
