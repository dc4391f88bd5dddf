import { matchRoutes } from "react-router";
import type { RouteRow } from "./route.ts";
import { hasPartsOf } from "./rowAt.ts";

/** All pages of the site, and how addresses lead to them. Paths have no locale. */
export interface RouteTable {
  readonly rows: readonly RouteRow[];
  /** The page at a path; undefined if there is none whose parameters fit. */
  readonly rowOf: (path: string) => RouteRow | undefined;
  /** The page shown for every other address (1 §2.3). */
  readonly notFound: RouteRow;
  /** The pages above a path, outermost first, then the page itself (1 §3). */
  readonly trailOf: (path: string) => readonly Step[];
}

/** A page on the way to another, and its path in the address. */
export interface Step {
  readonly row: RouteRow;
  readonly path: string;
}

/** What a parameter must look like unless its row is stricter: a word such as a code, number, or slug. */
const PARAMETER = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._~@+,:'()-]{0,119}$/u;

/** Menu, trail, and header look up the same few paths again and again. */
const CACHED_PATHS = 200;

export function createRouteTable(rows: readonly RouteRow[]): RouteTable {
  const candidates = rows.filter(({ path }) => path !== "*").map(({ path, id }) => ({ path, id }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const cache = new Map<string, RouteRow | undefined>();

  const find = (path: string): RouteRow | undefined => {
    // The router compiles every row that it is given.
    let remaining = candidates.filter((row) => hasPartsOf(row.path, path));
    for (;;) {
      const match = matchRoutes([...remaining], path)?.[0];
      const row = match && byId.get(match.route.id);
      if (!row) return undefined;
      const fits = Object.entries(match.params).every(
        ([name, value]) => value === undefined || (row.params?.[name] ?? PARAMETER).test(value),
      );
      if (fits) return row;
      remaining = remaining.filter(({ id }) => id !== row.id);
    }
  };
  const rowOf = (path: string): RouteRow | undefined => {
    if (cache.has(path)) return cache.get(path);
    const row = find(path);
    if (cache.size >= CACHED_PATHS) cache.clear();
    cache.set(path, row);
    return row;
  };
  const trailOf = (path: string): readonly Step[] => {
    const parts = path.split("/").filter(Boolean);
    const row = rowOf(path);
    const above = parts.slice(0, -1).flatMap((_, index) => {
      const shorter = `/${parts.slice(0, index + 1).join("/")}`;
      const found = rowOf(shorter);
      // A path with and without an optional parameter is the same page.
      return found && found.id !== row?.id ? [{ row: found, path: shorter }] : [];
    });
    return row ? [...above, { row, path }] : above;
  };
  const notFound = byId.get("not-found");
  if (!notFound) throw new Error("the routes include no not-found page");
  return { rows, rowOf, notFound, trailOf };
}
