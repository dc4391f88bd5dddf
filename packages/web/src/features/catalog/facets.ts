import type { CatalogFacetsQuery } from "../../gql/graphql.ts";
import type { MessageKey } from "../../lib/i18n.ts";
import type { ListFilter } from "./params.ts";

export type Facets = CatalogFacetsQuery["filterV2"];

export interface Choice {
  readonly id: string;
  readonly label: string;
  readonly count: number;
}

/** Filters in the order in which they show, with their titles. */
export const ORDER: readonly (readonly [ListFilter, MessageKey])[] = [
  ["bikeCategories", "filter_bikeCategories"],
  ["promotions", "filter_promotions"],
  ["brands", "filter_brands"],
  ["merchandiseCategories", "filter_merchandiseCategories"],
  ["series", "filter_series"],
  ["models", "filter_models"],
  ["frameSizes", "filter_frameSizes"],
  ["wheelSizes", "filter_wheelSizes"],
  ["articleTags", "filter_articleTags"],
];

/** What a filter is called in a list: only bikes have frames, and the series of a groupset is its speed. */
export function filterTitle(
  name: ListFilter,
  list: { readonly isGroupset: boolean; readonly isBike: boolean },
): MessageKey {
  if (name === "series" && list.isGroupset) return "filter_speed";
  return name === "frameSizes" && !list.isBike ? "size" : FILTER_TITLES[name];
}

const FILTER_TITLES: Readonly<Record<ListFilter, MessageKey>> = Object.fromEntries(ORDER) as Record<
  ListFilter,
  MessageKey
>;

/** Choices of a filter; those chosen stay even when nothing is left of them. */
export function choicesOf(facets: Facets | undefined, name: ListFilter, chosen: readonly string[]): Choice[] {
  const options: Choice[] =
    name === "bikeCategories"
      ? (facets?.bikeCategories ?? []).map(({ value, label, count }) => ({ id: value, label, count }))
      : [...(facets?.[name] ?? [])];
  const missing = chosen.filter((id) => !options.some((option) => option.id === id));
  return [...missing.map((id) => ({ id, label: id, count: 0 })), ...options];
}

/** What a chosen value is called. */
export function labelOf(facets: Facets | undefined, name: ListFilter, id: string): string {
  return choicesOf(facets, name, []).find((choice) => choice.id === id)?.label ?? id;
}
