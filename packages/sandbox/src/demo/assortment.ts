import { gtinFor } from "@spoke/core/catalog/gtin.ts";
import type { Article } from "@spoke/core/catalog/schema.ts";
import { bikesOf } from "./assortment-bikes.ts";
import { groupsetsOf, partsOf } from "./assortment-parts.ts";
import type { Market } from "./markets.ts";
import { seeded } from "./random.ts";
import { recallKitsOf } from "./recall-kits.ts";

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

/** Pictures of a market, each drawn once. */
export class Pictures {
  readonly drawn = new Map<string, string>();
  readonly #sorg: string;

  constructor(sorg: string) {
    this.#sorg = sorg;
  }

  /** Addresses of the pictures of an article. */
  of(pictures: readonly (readonly [name: string, draw: () => string])[]): Article["images"] {
    return pictures.map(([name, draw]) => {
      if (!this.drawn.has(name)) this.drawn.set(name, draw());
      const address = `/media/${this.#sorg}/${name}`;
      return { thumbnail: address, full: address };
    });
  }
}

/** Articles of a market; deterministic for a given `today`. */
export function assortment(market: Market, today: Date): Assortment {
  const random = seeded(0x5b0ce ^ market.sorg.split("").reduce((sum, char) => sum * 31 + char.charCodeAt(0), 7));
  const pictures = new Pictures(market.sorg);
  const goods = { market, today, random, pictures };
  const bikes = bikesOf(goods);
  const parts = partsOf(goods, bikes.length);
  const groupsets = groupsetsOf({ ...goods, random: seeded(0x6e0c5) }, bikes.length + parts.articles.length);
  const kits = recallKitsOf(goods, bikes.length + parts.articles.length + groupsets.length);
  const linked = bikes.map(({ fit, ...bike }) => ({ ...bike, article: { ...bike.article, ...parts.forBike(fit) } }));
  return {
    // 950 is the prefix that GS1 keeps for examples.
    articles: [...linked, ...parts.articles, ...groupsets, ...kits].map(({ article, ...rest }, index) => ({
      article: { ...article, gtin: gtinFor(`950${GTIN_RANGE[market.sorg] ?? "00"}${String(index).padStart(7, "0")}`) },
      ...rest,
    })),
    pictures: pictures.drawn,
  };
}

/** Digits that make the GTINs of a sales organization different from all others. */
const GTIN_RANGE: Readonly<Record<string, string>> = { U001: "10", "1000": "20", G001: "30" };
