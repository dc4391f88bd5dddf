import type { Blocks, CatalogueFilter, CatalogueSort, Category } from "../schema.ts";

/** What a list shows of an article, in one locale. */
export interface Card {
  readonly article_code: string;
  readonly article_code_display: string;
  readonly name: string;
  readonly old_code: string | null;
  readonly sorg: string;
  readonly category: Category;
  readonly groupset: boolean;
  readonly brand: { readonly id: string; readonly description: string };
  readonly model: string | null;
  readonly model_year: number | null;
  readonly serie: string | null;
  readonly frameSize: string | null;
  readonly wheelSize: string | null;
  readonly color: string | null;
  readonly merchandiseCategory: { readonly id: string; readonly description: string };
  readonly bikeCategory: string | null;
  readonly articleTagCategory: string | null;
  readonly slug: string;
  readonly uom: string;
  readonly tags: {
    readonly type: string;
    readonly name: string;
    /** Articles of the catalogue that carry it. */
    readonly count: number;
    readonly fileName: string | null;
  }[];
  readonly image: string | null;
  readonly blocks: Blocks;
  readonly newArrival: { readonly from: string; readonly to: string; readonly active: boolean } | null;
  readonly orderQuota: number | null;
  readonly group: { readonly id: string; readonly parent_name: string };
}

/** A model with those of its articles that the filter lets through. Prices in ten-thousandths of the unit. */
export interface GroupCard {
  readonly id: string;
  readonly parent_name: string;
  readonly category: Category;
  /** Number of articles that the filter lets through. */
  readonly items: number;
  readonly brand: { readonly id: string; readonly description: string };
  readonly serie: string | null;
  readonly slugs: string[];
  readonly colors: string[];
  readonly starting_at: number | null;
  readonly max_retail: number | null;
  readonly image: string | null;
}

export interface Query {
  readonly filter: CatalogueFilter;
  readonly sort: CatalogueSort;
  /** From 1. */
  readonly page: number;
  readonly limit: number;
  readonly locale: string;
}

/** One choice of a filter. `count` articles are left when it is chosen beside the other filters. */
export interface FacetOption {
  readonly id: string;
  readonly label: string;
  readonly count: number;
  /** Ids of the merchandise categories ("article groups") that have articles with it. */
  readonly merchandiseCategories: string[];
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
  /** Lowest and highest retail price under the other filters, in ten-thousandths of the unit. */
  readonly price: { readonly from: number | null; readonly to: number | null };
  /** Articles with stock today under the other filters. */
  readonly available_stock: number;
  readonly total: number;
};

/**
 * The catalogue of one sales organisation as lists need it. Today an index in memory; the calls are asynchronous and
 * return what is shown, so that a search cluster can stand behind them (docs/scale.md).
 */
export interface CatalogueIndex {
  readonly version: string;
  /** Articles, one by one. */
  search(query: Query): Promise<{
    readonly total: number;
    readonly items: Card[];
    /** What was probably meant, when a word of the search text was only found with other letters. */
    readonly suggestion: string | null;
  }>;
  /** Models. */
  groups(query: Query): Promise<{ readonly total: number; readonly groups: readonly GroupCard[] }>;
  /** Choices of every filter with their counts, at most `most` of each (the most frequent and all that are chosen). */
  facets(filter: CatalogueFilter, most: number): Promise<Facets>;
  /** The best articles for what was typed, and what was probably meant. */
  suggest(
    typed: string,
    category: Category | undefined,
    limit: number,
    locale: string,
  ): Promise<{ readonly items: readonly Card[]; readonly suggestion: string | null }>;
  /** Of these articles those that the filter lets through, in the order given; unknown ones are left out. */
  among(codes: readonly string[], filter: CatalogueFilter): Promise<string[]>;
  /** Articles by slug, in the order asked; undefined where there is none. */
  bySlug(slugs: readonly string[], locale: string): Promise<(Card | undefined)[]>;
  /** Articles by code, in the order asked; undefined where there is none. */
  byCode(codes: readonly string[], locale: string): Promise<(Card | undefined)[]>;
  /**
   * Articles whose code, shown code or former code is each of these, whatever its case and separators: at most `most` of
   * each, in the order asked.
   */
  byAnyCode(codes: readonly string[], most: number, locale: string): Promise<Card[][]>;
  /** All articles of a model. */
  members(groupId: string, locale: string): Promise<Card[]>;
}
