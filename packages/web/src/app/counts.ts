import { createStore, useStore } from "../lib/store.ts";
import { onSessionEnd } from "./session.ts";

/** How many articles of each kind the user's catalog holds; a groupset is counted among the parts as well. */
export interface ProductCounts {
  readonly bike: number;
  readonly paa: number;
  readonly groupset: number;
}

/** Loaded by the shell as soon as it knows the user; undefined as long as nothing is known. */
export const productCounts = createStore<ProductCounts | undefined>(undefined);

export function useCounts(): ProductCounts | undefined {
  return useStore(productCounts);
}

/** Whether a part of the catalog has a sub-menu: it holds something, or nothing is known yet (1 §2.8). */
export function hasPart(counts: ProductCounts | undefined, part: keyof ProductCounts): boolean {
  return !counts || counts[part] > 0;
}

/** The category to start with: bikes where there are any, else parts (1 §2.8). Groupsets are parts. */
export function startCategory(counts: ProductCounts | undefined): "Bike" | "PAA" {
  return hasPart(counts, "bike") || !(hasPart(counts, "paa") || hasPart(counts, "groupset")) ? "Bike" : "PAA";
}

onSessionEnd(() => productCounts.set(undefined));
