import type { CatalogFilterInput, CatalogSortInput } from "../../gql/graphql.ts";
import { joinValues, readPage, splitValues } from "../../ui/listState.ts";

/** Filters that are lists in the address (2 §2). */
export const LIST_FILTERS = [
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
export type ListFilter = (typeof LIST_FILTERS)[number];

export const SORTS = ["recommended", "name", "price", "model_year", "newest"] as const;
export type Sort = (typeof SORTS)[number];
export type View = "group" | "item";
export type Category = "Bike" | "PAA";

export interface PriceRange {
  readonly from?: number;
  readonly to?: number;
}

/** What the catalog shows, as the address holds it. */
export interface CatalogParams {
  readonly search: string;
  readonly category: Category | undefined;
  readonly lists: Readonly<Partial<Record<ListFilter, readonly string[]>>>;
  readonly articleTagCategory: string | undefined;
  readonly sortByField: Sort;
  readonly sortByOrder: "ASC" | "DESC";
  readonly available_stock: boolean;
  /** Prices in the host's currency; both ends count. */
  readonly price: PriceRange;
  /** Absent: as the host wants it. */
  readonly view: View | undefined;
  readonly page: number;
}

const choiceOf = <T extends string>(value: string | null, of: readonly T[]): T | undefined =>
  of.find((candidate) => candidate === value);

/** An amount that the server takes; anything else says nothing. */
function readAmount(text: string | null): number | undefined {
  const amount = text?.trim() ? Number(text) : Number.NaN;
  return amount >= 0 && amount <= 1e12 ? amount : undefined;
}

function readPrice(parameters: URLSearchParams): PriceRange {
  const [from, to] = [readAmount(parameters.get("priceFrom")), readAmount(parameters.get("priceTo"))];
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** Reads the address (2 §2). `category` may be joined with a bike category by a plus: `Bike+Road`. */
export function readCatalogParams(parameters: URLSearchParams): CatalogParams {
  const [named, joined] = (parameters.get("category") ?? "").split(/[ +](.*)/s);
  const lists: Partial<Record<ListFilter, readonly string[]>> = {};
  for (const name of LIST_FILTERS) {
    const values = splitValues(parameters.get(name)).slice(0, 100);
    if (values.length > 0) lists[name] = values;
  }
  if (joined && !lists.bikeCategories) lists.bikeCategories = splitValues(joined);
  return {
    search: (parameters.get("search") ?? "").slice(0, 100),
    category: choiceOf<Category>(
      named?.toLowerCase() === "bike" ? "Bike" : named?.toLowerCase() === "paa" ? "PAA" : null,
      ["Bike", "PAA"],
    ),
    lists,
    articleTagCategory: parameters.get("articleTagCategory")?.slice(0, 200) || undefined,
    sortByField: choiceOf(parameters.get("sortByField"), SORTS) ?? "recommended",
    sortByOrder: parameters.get("sortByOrder") === "DESC" ? "DESC" : "ASC",
    available_stock: parameters.get("available_stock") === "true",
    price: readPrice(parameters),
    view: choiceOf<View>(parameters.get("view"), ["group", "item"]),
    page: readPage(parameters.get("page")),
  };
}

/** The address's query, with `?`; what is at its default is left out. */
export function writeCatalogParams(params: CatalogParams): string {
  const query = new URLSearchParams();
  if (params.search) query.set("search", params.search);
  if (params.category) query.set("category", params.category);
  for (const name of LIST_FILTERS) {
    const values = params.lists[name];
    if (values && values.length > 0) query.set(name, joinValues(values));
  }
  if (params.articleTagCategory) query.set("articleTagCategory", params.articleTagCategory);
  if (params.sortByField !== "recommended") query.set("sortByField", params.sortByField);
  if (params.sortByOrder !== "ASC") query.set("sortByOrder", params.sortByOrder);
  if (params.available_stock) query.set("available_stock", "true");
  if (params.price.from !== undefined) query.set("priceFrom", String(params.price.from));
  if (params.price.to !== undefined) query.set("priceTo", String(params.price.to));
  if (params.view) query.set("view", params.view);
  if (params.page > 1) query.set("page", String(params.page));
  const text = query.toString();
  return text ? `?${text}` : "";
}

/** A filter with one of its values put in, or taken out when it is in. */
export function toggled(params: CatalogParams, name: ListFilter, value: string): CatalogParams {
  const now = params.lists[name] ?? [];
  const next = now.includes(value) ? now.filter((other) => other !== value) : [...now, value];
  return { ...params, page: 1, lists: { ...params.lists, [name]: next } };
}

/** Every filter cleared; search, category, sort and view stay (2 §4). */
export function withoutFilters(params: CatalogParams): CatalogParams {
  return { ...params, page: 1, lists: {}, articleTagCategory: undefined, available_stock: false, price: {} };
}

export const hasPrice = ({ from, to }: PriceRange): boolean => from !== undefined || to !== undefined;

/** How many filters are on. */
export function filterCount(params: CatalogParams): number {
  const chosen = LIST_FILTERS.reduce((sum, name) => sum + (params.lists[name]?.length ?? 0), 0);
  return (
    chosen + (params.articleTagCategory ? 1 : 0) + (params.available_stock ? 1 : 0) + (hasPrice(params.price) ? 1 : 0)
  );
}

/** Filters that say where one looks rather than for what: with these alone a list does not count as filtered (2 §4). */
const PLACES: readonly ListFilter[] = ["promotions", "articleTags"];

/** Whether any filter is on but category, price, promotions, tags, and stock (2 §3, §4). */
export function isFiltered({ lists, articleTagCategory }: CatalogParams): boolean {
  return (
    articleTagCategory !== undefined ||
    LIST_FILTERS.some((name) => !PLACES.includes(name) && (lists[name]?.length ?? 0) > 0)
  );
}

export interface Section {
  readonly category?: Category;
  readonly groupset?: boolean;
}

/** The filter to ask for; a page's own section wins over the address. */
export function filterInput(params: CatalogParams, section: Section, retailPrices = false): CatalogFilterInput {
  const category = section.category ?? params.category;
  return {
    ...(category && { category }),
    ...(section.groupset && { groupset: true }),
    ...(params.search && { search: params.search }),
    ...Object.fromEntries(
      LIST_FILTERS.flatMap((name) => (params.lists[name]?.length ? [[name, [...(params.lists[name] ?? [])]]] : [])),
    ),
    ...(params.articleTagCategory && { articleTagCategory: params.articleTagCategory }),
    ...(params.available_stock && { available_stock: true }),
    ...(hasPrice(params.price) && { price: params.price }),
    ...(retailPrices && { retailPrices }),
  };
}

export function sortInput({ sortByField, sortByOrder }: CatalogParams): CatalogSortInput {
  return { field: sortByField, order: sortByOrder };
}
