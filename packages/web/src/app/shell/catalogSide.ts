import { useSearchParams } from "react-router";
import { useHere } from "../../lib/navigation.ts";
import { joinValues } from "../../ui/listState.ts";

/** A side of the catalog, under the name that addresses and filters have for it. */
export type Side = "Bike" | "PAA";

/**
 * The side of the catalog that an address shows: by its path, else by its `category` in whatever spelling (`Bike`,
 * `paa`, `Bike+Road`); undefined outside of the catalog and where it shows both.
 */
export function sideOf(path: string, category: string | null): Side | undefined {
  const [, root, part] = path.split("/");
  if (root !== "catalog") return undefined;
  const named = part === "bike" || part === "paa" ? part : (category ?? "").split(/[ +]/)[0]?.toLowerCase();
  return named === "bike" ? "Bike" : named === "paa" || named === "parts" ? "PAA" : undefined;
}

export function useSide(): Side | undefined {
  const { path } = useHere();
  const [search] = useSearchParams();
  return sideOf(path, search.get("category"));
}

/** Where a side of the catalog is: what is being searched stays. */
export function sidePath(side: Side, search: string | null): string {
  if (search) return `/catalog/list?${new URLSearchParams({ search, category: side })}`;
  return side === "Bike" ? "/catalog/bike" : "/catalog/paa";
}

/** The list of a category of bikes. */
export function categoryPath(value: string): string {
  return `/catalog/list?${new URLSearchParams({ category: "Bike", bikeCategories: joinValues([value]) })}`;
}
