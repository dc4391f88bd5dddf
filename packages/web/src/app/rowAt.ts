import type { RouteRow } from "./route.ts";

/** Whether a path has as many parts as a pattern asks for. */
export function hasPartsOf(pattern: string, path: string): boolean {
  const [parts, places] = [partsOf(path), partsOf(pattern)];
  return parts.length <= places.length && parts.length >= places.filter((place) => !place.endsWith("?")).length;
}

/** The row whose path fits best: the more literal segments, the better. The router makes the final match. */
export function rowAt(all: readonly RouteRow[], path: string): RouteRow | undefined {
  const parts = partsOf(path);
  let best: { readonly row: RouteRow; readonly literal: number } | undefined;
  for (const row of all) {
    if (!hasPartsOf(row.path, path)) continue;
    const pattern = partsOf(row.path);
    if (!pattern.every((part, index) => part.startsWith(":") || part === parts[index])) continue;
    const literal = pattern.filter((part) => !part.startsWith(":")).length;
    if (!best || literal > best.literal) best = { row, literal };
  }
  return best?.row;
}

const partsOf = (path: string): string[] => path.split("/").filter(Boolean);
