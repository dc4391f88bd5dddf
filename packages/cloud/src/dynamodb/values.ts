import { isDeepStrictEqual } from "node:util";
import type { AttributeValue, Item } from "dynalite/db/index.js";

/** Whether two attribute maps are equal, regardless of the order of names and set members. */
export function sameMap(a: Item, b: Item): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => sameValue(a[name], b[name]));
}

/** Equality as in DynamoDB. Numbers are compared as text; they are normalized on input. */
export function sameValue(a: AttributeValue | undefined, b: AttributeValue | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  if (isMap(a.M) && isMap(b.M)) return sameMap(a.M, b.M);
  const [listA, listB] = [a.L, b.L];
  if (Array.isArray(listA) && Array.isArray(listB)) {
    return listA.length === listB.length && listA.every((value, at) => sameValue(value, listB[at]));
  }
  for (const set of ["SS", "NS", "BS"]) {
    const [setA, setB] = [a[set], b[set]];
    if (Array.isArray(setA) && Array.isArray(setB)) return isDeepStrictEqual(new Set(setA), new Set(setB));
  }
  const [type] = Object.keys(a);
  return type !== undefined && type in b && a[type] === b[type];
}

function isMap(value: unknown): value is Item {
  return typeof value === "object" && value !== null;
}
