import type { Article } from "@spoke/core/catalog/schema.ts";
import { deliveryDayAfter } from "@spoke/core/host/delivery-days.ts";
import { DAY_MS, dayOf, UTC } from "@spoke/core/platform/calendar.ts";
import { isoDay } from "../feed-file.ts";
import type { DemoArticle, Pictures } from "./assortment.ts";
import { deliveryDays } from "./delivery-days.ts";
import type { Market } from "./markets.ts";
import type { Random } from "./random.ts";
import { byLocale, inWords, type Words, words } from "./words.ts";

/** What articles of a market are made with. */
export interface MarketGoods {
  readonly market: Market;
  readonly today: Date;
  readonly random: Random;
  readonly pictures: Pictures;
}

export const slugOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Rounds retail prices as usual in the trade: 1.190, 79,95, Rp 1.235.000. */
export function retailOf({ rate, roundTo }: Market, dollars: number): number {
  return Math.max(roundTo, Math.round((dollars * rate) / roundTo) * roundTo);
}

/** The first day with deliveries, some days from now. */
export function arrivalIn(market: Market, today: Date, days: number): string {
  const from = dayOf(today.getTime() + days * DAY_MS, UTC);
  return deliveryDayAfter(deliveryDays(market, today), from, 0) ?? from;
}

export function stockOf(
  { market, random, today }: MarketGoods,
  bike: boolean,
): Pick<DemoArticle, "stock" | "nextArrival"> {
  if (random.chance(0.08)) {
    return random.chance(0.6)
      ? { stock: [], nextArrival: { date: arrivalIn(market, today, random.int(10, 70)), qty: random.int(5, 40) } }
      : { stock: [] };
  }
  const most = bike ? 40 : 240;
  // Since yesterday, so that it is in stock in every time zone.
  const inHand = isoDay(today.getTime(), -1);
  const stock = [{ date: inHand, qty: random.int(1, most), location: "Main warehouse" }];
  if (random.chance(0.3)) stock.push({ date: inHand, qty: random.int(1, most / 2), location: "South warehouse" });
  if (random.chance(0.35))
    stock.push({
      date: arrivalIn(market, today, random.int(7, 60)),
      qty: random.int(5, most),
      location: "Main warehouse",
    });
  return { stock };
}

/** A size as part of an article code. */
export const sizeCode = (size: string, letters: number): string =>
  size
    .replace(/[^A-Z0-9]/gi, "")
    .slice(0, letters)
    .toUpperCase();

/** Names by locale: a title, then color and size. */
export const namesOf = (title: (language: keyof Words) => string, color: Words, size: string): Article["name"] =>
  byLocale((language) => [title(language), color[language], ...(size ? [inWords(size)[language]] : [])].join(", "));

/** Sentences by locale. */
export const sentences = (...texts: readonly (Words | undefined)[]): Article["name"] =>
  byLocale((language) => texts.flatMap((text) => text?.[language] ?? []).join(" "));

const MANUAL = words("Owner’s manual", "Bedienungsanleitung", "Mode d’emploi", "Buku panduan", "Buku panduan");
const TORQUES = words("Torque values", "Drehmomente", "Couples de serrage", "Nilai torsi", "Nilai tork");
/** Documents of the demo: their names, and the file in a language. */
export const DOCUMENTS = {
  manual: { name: MANUAL, file: (language: string) => `manual-${language}.pdf` },
  torque: { name: TORQUES, file: (language: string) => `torque-${language}.pdf` },
} as const;

export function documentsOf(
  { sorg, languages }: Market,
  kinds: readonly (keyof typeof DOCUMENTS)[],
): Article["documents"] {
  return kinds.map((kind) => {
    const { name, file } = DOCUMENTS[kind];
    const files = languages.map((locale) => [locale, `/media/${sorg}/${file(locale.slice(0, 2))}`] as const);
    return { name: byLocale((language) => name[language]), file: Object.fromEntries(files) };
  });
}
