import type { RouteRow } from "./route.ts";

/** The row whose path fits best: the more of it is written out, the better. The router has the last word. */
export function rowAt(all: readonly RouteRow[], path: string): RouteRow | undefined {
  const parts = partsOf(path);
  let best: { readonly row: RouteRow; readonly literal: number } | undefined;
  for (const row of all) {
    const pattern = partsOf(row.path);
    const least = pattern.filter((part) => !part.endsWith("?")).length;
    if (parts.length > pattern.length || parts.length < least) continue;
    if (!pattern.every((part, index) => part.startsWith(":") || part === parts[index])) continue;
    const literal = pattern.filter((part) => !part.startsWith(":")).length;
    if (!best || literal > best.literal) best = { row, literal };
  }
  return best?.row;
}

const partsOf = (path: string): string[] => path.split("/").filter(Boolean);
