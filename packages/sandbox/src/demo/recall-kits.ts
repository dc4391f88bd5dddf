import { isoDay } from "../feed-file.ts";
import type { DemoArticle } from "./assortment.ts";
import { type MarketGoods, retailOf, sentences, slugOf } from "./market-goods.ts";
import { n, STEEL } from "./strokes.ts";
import { byLocale, CATEGORIES, type CategoryId, COLORS, SPEC, type Words, words } from "./words.ts";

const BRAND = "Trigg";

interface Kit {
  readonly code: string;
  readonly name: Words;
  readonly category: CategoryId;
  readonly story: Words;
  /** List price in dollars. Dealers get it at no charge. */
  readonly price: number;
  readonly grams: number;
  readonly draw: string;
}

const bolt = (x: number, y: number, length: number): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="34" height="26" rx="6" fill="#3b414c" stroke="none"/>` +
  `<circle cx="${n(x + 17)}" cy="${n(y + 13)}" r="6" fill="#fff" stroke="none"/>` +
  `<path d="M${n(x + 34)} ${n(y + 13)}h${n(length)}" stroke="${STEEL}" stroke-width="13"/>` +
  `<path d="M${n(x + 46)} ${n(y + 13)}h${n(length - 12)}" stroke="#fff" stroke-width="11" stroke-dasharray="2 5" stroke-linecap="butt"/>`;

const BOLTS = [110, 170, 230, 290].map((y) => bolt(210, y, 180)).join("");
const CROWN =
  `<path d="M320 70v150" stroke="${STEEL}" stroke-width="44"/>` +
  '<path d="M196 236q0 -38 38 -38h172q38 0 38 38v24h-52q-6 -22 -28 -22h-88q-22 0 -28 22h-52z" fill="#3b414c" stroke="none"/>' +
  `<path d="M222 260v108M418 260v108" stroke="${STEEL}" stroke-width="40"/>` +
  bolt(470, 110, 70);

/** Repair kits of the demo's recalls, by the part that they repair. Dealers get them with a recall and cannot buy them. */
export const RECALL_KITS = {
  stem: {
    code: "KIT-1",
    name: words(
      "Stem bolt kit M5 × 18",
      "Vorbauschrauben-Satz M5 × 18",
      "Kit de vis de potence M5 × 18",
      "Kit baut stem M5 × 18",
      "Kit bolt stem M5 × 18",
    ),
    category: "COCKPIT",
    story: words(
      "Four stem bolts of 18 mm with thread lock, for the recall of stems with bolts that are too short.",
      "Vier Vorbauschrauben von 18 mm mit Schraubensicherung, für den Rückruf der Vorbauten mit zu kurzen Schrauben.",
      "Quatre vis de potence de 18 mm avec frein-filet, pour le rappel des potences à vis trop courtes.",
      "Empat baut stem 18 mm dengan pengunci ulir, untuk penarikan produk stem dengan baut terlalu pendek.",
      "Empat bolt stem 18 mm dengan pengunci bebenang, untuk panggilan balik stem dengan bolt yang terlalu pendek.",
    ),
    price: 6,
    grams: 24,
    draw: BOLTS,
  },
  fork: {
    code: "KIT-2",
    name: words(
      "Fork crown kit",
      "Gabelkronen-Satz",
      "Kit de tête de fourche",
      "Kit kepala garpu depan",
      "Kit kepala garpu hadapan",
    ),
    category: "FRAMES",
    story: words(
      "Tested fork crown with clamp bolt, for the recall of forks whose crown may crack.",
      "Geprüfte Gabelkrone mit Klemmschraube, für den Rückruf der Gabeln, deren Krone reißen kann.",
      "Tête de fourche testée avec vis de serrage, pour le rappel des fourches dont la tête peut se fissurer.",
      "Kepala garpu teruji dengan baut penjepit, untuk penarikan produk garpu yang kepalanya dapat retak.",
      "Kepala garpu yang diuji dengan bolt pengapit, untuk panggilan balik garpu yang kepalanya boleh retak.",
    ),
    price: 48,
    grams: 410,
    draw: CROWN,
  },
} as const satisfies Readonly<Record<string, Kit>>;

/** Names of the models of kits. */
export const kitNames = (): Words[] =>
  Object.values(RECALL_KITS).map(({ name }) => {
    const named = (language: keyof Words) => `${BRAND} ${name[language]}`;
    return words(named("en"), named("de"), named("fr"), named("id"), named("ms"));
  });

const picture = (box: string, drawn: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="640" height="430"><rect width="640" height="430" fill="#fff"/>` +
  `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${drawn}</g></svg>`;

/** The repair kits of a market. They are in the catalog, and blocked for orders. */
export function recallKitsOf({ market, today, pictures }: MarketGoods, firstRank: number): DemoArticle[] {
  const black = COLORS.find(([id]) => id === "black") ?? COLORS[0];
  return Object.values(RECALL_KITS).map((kit, index) => ({
    article: {
      articleCode: kit.code,
      articleCodeDisplay: kit.code,
      name: byLocale((language) => `${BRAND} ${kit.name[language]}`),
      category: "PAA",
      groupset: false,
      brand: { id: BRAND.toUpperCase(), description: BRAND },
      model: kit.name.en,
      serie: BRAND,
      color: black[3].en,
      colorHex: black[2],
      uom: "PC",
      slug: slugOf(`${BRAND} ${kit.name.en} ${kit.code}`),
      group: { id: `${market.sorg}-${kit.code}`, parentName: `${BRAND} ${kit.name.en}` },
      merchandiseCategory: { id: kit.category, description: CATEGORIES[kit.category].en },
      tags: [],
      images: pictures.of([
        [`recall-${kit.code.toLowerCase()}.svg`, () => picture("0 0 640 430", kit.draw)],
        [`recall-${kit.code.toLowerCase()}-detail.svg`, () => picture("180 80 320 215", kit.draw)],
      ]),
      description: sentences(kit.story),
      specification: [{ code: "weight", name: SPEC.weight.en, value: `${kit.grams} g` }],
      documents: [],
      spares: [],
      compatible: [],
      rank: firstRank + index,
    },
    blocks: { orderBlocked: true },
    retail: retailOf(market, kit.price),
    stock: [{ date: isoDay(today.getTime(), -1), qty: 400, location: "Main warehouse" }],
  }));
}
