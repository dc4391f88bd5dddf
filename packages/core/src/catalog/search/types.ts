import type { Amount } from "../../platform/money.ts";
import type { QuantityRule } from "../quantity.ts";
import type { Blocks, CatalogFilter, CatalogSort, Category } from "../schema.ts";

/** An article as lists show it, in a single locale. */
export interface Card {
  readonly articleCode: string;
  readonly articleCodeDisplay: string;
  readonly name: string;
  readonly oldCode: string | null;
  readonly sorg: string;
  readonly category: Category;
  readonly groupset: boolean;
  readonly brand: { readonly id: string; readonly description: string };
  readonly model: string | null;
  readonly modelYear: number | null;
  readonly serie: string | null;
  readonly frameSize: string | null;
  readonly wheelSize: string | null;
  readonly color: string | null;
  readonly colorHex: string | null;
  readonly merchandiseCategory: { readonly id: string; readonly description: string };
  readonly bikeCategory: string | null;
  readonly articleTagCategory: string | null;
  readonly slug: string;
  readonly uom: string;
  readonly tags: {
    readonly type: string;
    readonly name: string;
    /** Number of articles with the tag. */
    readonly count: number;
    readonly fileName: string | null;
  }[];
  readonly image: string | null;
  readonly blocks: Blocks;
  readonly newArrival: { readonly from: string; readonly to: string; readonly active: boolean } | null;
  readonly orderQuota: number | null;
  /** Null if every quantity can be ordered. */
  readonly quantityRule: QuantityRule | null;
  readonly group: { readonly id: string; readonly parentName: string };
}

/** A model with its articles that match the filter. */
export interface GroupCard {
  readonly id: string;
  readonly parentName: string;
  readonly category: Category;
  /** Number of matching articles. */
  readonly items: number;
  readonly brand: { readonly id: string; readonly description: string };
  readonly serie: string | null;
  /** Of the articles, first those that the customer may order. */
  readonly slugs: string[];
  readonly colors: string[];
  readonly swatches: readonly Swatch[];
  readonly startingAt: Amount | null;
  readonly maxRetailPrice: Amount | null;
  readonly image: string | null;
  readonly newArrival: boolean;
  /** What dealers of the query's price list pay; null without a dealer price. */
  readonly own: ModelPrice | null;
  /** Pieces of each article that the customer can order, or of the complete set, that are available today. */
  readonly pieces: readonly number[];
  /** Codes of the articles that could be ordered but are out of stock, if the model is. */
  readonly waiting: readonly string[];
  /** Number of components if the model is a groupset that is sold complete: prices and pieces are those of the set. Else null. */
  readonly components: number | null;
  /** Components that picture a complete set: two to four, as many as possible with a picture of their own. Empty for other models. */
  readonly pictured: readonly Pictured[];
}

/** A component with its picture. */
export interface Pictured {
  readonly name: string;
  readonly image: string | null;
}

/** A color with how it looks: `#rrggbb`, or null if the feed does not say. */
export interface Swatch {
  readonly name: string;
  readonly hex: string | null;
}

/** The lowest price of a model in a price list. */
export interface ModelPrice {
  /** Price of one piece of the cheapest article. */
  readonly from: Amount;
  /** Recommended price of that article. */
  readonly retail: Amount | null;
  /** Highest price of one piece. */
  readonly to: Amount;
  /** Name of a running promotion. */
  readonly promotion: string | null;
  /** Whether prices fall with the quantity. */
  readonly tiers: boolean;
}

export interface Query {
  readonly filter: CatalogFilter;
  readonly sort: CatalogSort;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  readonly locale: string;
  /** List whose prices count; without one, recommended prices do. */
  readonly priceList?: string | undefined;
}

/** A tag that articles have. */
export interface IndexTag {
  readonly type: string;
  readonly name: string;
  readonly fileName: string | null;
}

/** How facets count. */
export interface Counting {
  /** Values of each facet, at most: the most frequent ones, plus the selected ones. */
  readonly most: number;
  /** Whether to count models instead of articles. */
  readonly models?: boolean;
  readonly priceList?: string | undefined;
}

/** A value of a facet. `count` articles (or models) match if it is selected together with the other filters. */
export interface FacetOption {
  readonly id: string;
  readonly label: string;
  readonly count: number;
  /** Ids of the merchandise categories ("article groups") of the articles with the value. */
  readonly merchandiseCategories: string[];
  /** Path of the picture of a tag, if one was uploaded. */
  readonly picture?: string | undefined;
}

export const FACETS = [
  "promotions",
  "brands",
  "models",
  "series",
  "frameSizes",
  "wheelSizes",
  "merchandiseCategories",
  "bikeCategories",
  "articleTags",
] as const;
export type FacetName = (typeof FACETS)[number];

export type Facets = Readonly<Record<FacetName, FacetOption[]>> & {
  readonly category: FacetOption[];
  readonly articleTagCategory: FacetOption[];
  /** Lowest and highest price under the other filters. */
  readonly price: { readonly from: Amount | null; readonly to: Amount | null };
  /** Articles with stock today under the other filters. */
  readonly availableStock: number;
  readonly total: number;
};

/**
 * Search over the catalog of a sales organization. Implemented by an index in memory; the calls are asynchronous and
 * return complete cards, so that a search cluster can implement them too (docs/scale.md).
 */
export interface CatalogIndex {
  readonly version: string;
  /** A page of articles. */
  search(query: Query): Promise<{
    readonly total: number;
    readonly items: Card[];
    /** The corrected search text if a word matched only after correcting its spelling, else null. */
    readonly suggestion: string | null;
  }>;
  /** A page of models. */
  groups(query: Query): Promise<{
    readonly total: number;
    /** Number of articles of all models. */
    readonly articles: number;
    readonly groups: readonly GroupCard[];
    /** As of `search`. */
    readonly suggestion: string | null;
  }>;
  /** The tags of articles, each once by type and name. */
  tags(): Promise<readonly IndexTag[]>;
  /** Values of every facet with their counts. */
  facets(filter: CatalogFilter, counting: Counting): Promise<Facets>;
  /** The best matches for a search text, and its correction. */
  suggest(
    typed: string,
    category: Category | undefined,
    limit: number,
    locale: string,
  ): Promise<{ readonly items: readonly Card[]; readonly suggestion: string | null }>;
  /** Those of the articles that match the filter, in the same order; unknown codes are left out. */
  among(codes: readonly string[], filter: CatalogFilter, priceList?: string): Promise<string[]>;
  /** Articles by slug, in the same order; undefined for unknown slugs. */
  bySlug(slugs: readonly string[], locale: string): Promise<(Card | undefined)[]>;
  /** Articles by code, in the same order; undefined for unknown codes. */
  byCode(codes: readonly string[], locale: string): Promise<(Card | undefined)[]>;
  /**
   * Articles by current, displayed, or former code, ignoring case and separators: at most `most` for each code, in the
   * same order.
   */
  byAnyCode(codes: readonly string[], most: number, locale: string): Promise<Card[][]>;
  /** A word of the ERP, such as a color or a category, in a locale. */
  term(word: string, locale: string): string;
  /** All articles of a model. */
  members(groupId: string, locale: string): Promise<Card[]>;
}
