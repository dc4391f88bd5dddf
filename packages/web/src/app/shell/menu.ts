import { type Config, hasFlag } from "../../lib/config.ts";
import { hasPart, type ProductCounts } from "../counts.ts";
import { hasSorgOf, mayOpen } from "../guard.ts";
import { MENU_GROUPS, type MenuGroup, type MenuPlace, type RouteRow } from "../route.ts";
import type { Step } from "../routeTable.ts";
import type { User } from "../session.ts";

/** An entry of the menu, as one user on one host sees it. */
export interface MenuEntry {
  readonly row: RouteRow;
  readonly place: MenuPlace;
  /** Path and query, below the locale. */
  readonly to: string;
}

export interface MenuSection {
  readonly group: MenuGroup;
  readonly entries: readonly MenuEntry[];
}

type Reader = Pick<User, "scopes" | "userAreas"> & Partial<Pick<User, "isSales">>;

/** Limitations of areas with customers that somebody serves; `none` is all of them. */
const SERVING: ReadonlySet<string> = new Set(["none", "salesman", "sales_group", "sales_office"]);

function isShown(place: MenuPlace, user: Reader, config: Config, counts: ProductCounts | undefined): boolean {
  const { scope, unlessScope, onlyFlag, unlessFlag, onlyConfig, userArea, servesSome, onlySales, part } = place;
  return (
    (!scope || user.scopes.includes(scope)) &&
    !(unlessScope && user.scopes.includes(unlessScope)) &&
    (!onlyFlag || hasFlag(config, onlyFlag)) &&
    !(unlessFlag && hasFlag(config, unlessFlag)) &&
    (!onlyConfig || config[onlyConfig]) &&
    (!userArea || (user.userAreas ?? []).some(({ sorg }) => sorg === userArea)) &&
    (!servesSome || (user.userAreas ?? []).some(({ limitation }) => limitation && SERVING.has(limitation))) &&
    (!onlySales || user.isSales === true) &&
    (!part || hasPart(counts, part))
  );
}

/** Administrators find their own pages, and staff what they work through, above what they share with dealers. */
function groupsFor({ scopes }: Reader): readonly MenuGroup[] {
  const first: readonly MenuGroup[] = [
    "main",
    ...(scopes.includes("page.user-management") ? (["admin"] as const) : []),
    ...(scopes.includes("menu.change-cust") ? (["programs"] as const) : []),
  ];
  return [...first, ...MENU_GROUPS.filter((group) => !first.includes(group))];
}

/**
 * The menu of a user on a host (1 §2.5): the places of the rows that the user may open. A group without entries is left
 * out.
 */
export function menuOf(
  rows: readonly RouteRow[],
  user: Reader,
  config: Config,
  counts?: ProductCounts,
): readonly MenuSection[] {
  const entries = rows
    .filter((row) => mayOpen(row, user) && hasSorgOf(row, user, config) && (!row.flag || hasFlag(config, row.flag)))
    .flatMap((row) => [row.menu ?? []].flat().map((place: MenuPlace) => ({ row, place, to: place.to ?? row.path })))
    .filter(({ place }) => isShown(place, user, config, counts))
    .sort((left, right) => left.place.order - right.place.order);
  // One entry opens a merged catalog: what remains of its group stands with it.
  const isMerged = hasFlag(config, "MERGED_CATALOG_MENU");
  const groupOf = ({ group }: MenuPlace): MenuGroup => (isMerged && group === "catalog" ? "main" : group);
  return groupsFor(user)
    .map((group) => ({
      group,
      entries: entries.filter(({ place }) => groupOf(place) === group),
    }))
    .filter((section) => section.entries.length > 0);
}

/** First page of the menu that a scope of the user opens; may be absent. */
export function firstPageOf(rows: readonly RouteRow[], user: Reader, config: Config): string | undefined {
  const scoped = rows.filter(({ scopes, guards }) => scopes && !guards);
  const [first] = menuOf(scoped, user, config);
  return first?.entries[0]?.to;
}

/** Whether an entry leads to the page shown (`page`), or to one above it (`above`). */
export function placeOf(entry: MenuEntry, trail: readonly Step[], search: string): "page" | "above" | undefined {
  const [path = "", query] = entry.to.split("?");
  const here = trail.at(-1);
  const isAt = (step: Step) =>
    entry.place.to
      ? step.path === path
      : step.row.id === entry.row.id || step.row.sameAs === entry.row.id || step.row.id === entry.row.sameAs;
  if (query !== undefined) {
    if (!here || here.path !== path) return undefined;
    const shown = new URLSearchParams(search);
    const isSame = [...new URLSearchParams(query)].every(([name, value]) => (shown.get(name) ?? "") === value);
    return isSame ? "page" : undefined;
  }
  if (here && isAt(here)) return "page";
  return trail.some(isAt) ? "above" : undefined;
}

/** Where the page shown is in a menu. What is above it is marked only for a page without an entry of its own. */
export function marksOf(
  sections: readonly MenuSection[],
  trail: readonly Step[],
  search: string,
): (entry: MenuEntry) => "page" | "above" | undefined {
  const entries = sections.flatMap((section) => section.entries);
  const isListed = entries.some((entry) => placeOf(entry, trail, search) === "page");
  return (entry) => {
    const place = placeOf(entry, trail, search);
    return isListed && place === "above" ? undefined : place;
  };
}
