import { leastQuantity } from "@spoke/core/catalog/quantity.ts";
import { useState } from "react";
import { articleKey, useCart } from "../cart/index.ts";
import { hasRunOut, isOrderable, variantLabel } from "./product.ts";
import type { Waitable } from "./restock.tsx";

/** What became of a set: how many of its components are in the cart, and the names of those that were refused. */
export interface AddedSet {
  readonly added: number;
  readonly refused: readonly string[];
}

/** Whether the articles of a model are the components of a groupset: in several colors, one has to choose. */
export function isCompleteSet(items: readonly Waitable[]): boolean {
  return (
    items.length > 1 && items.every(({ groupset }) => groupset) && new Set(items.map(({ color }) => color)).size === 1
  );
}

/** The components of a set with the fewest pieces of each that can be ordered. */
export const piecesOfSet = (items: readonly Waitable[]) =>
  items.map((item) => ({ item, least: leastQuantity(item.quantityRule ?? null) }));

/** Puts a complete set into the cart, or nothing while a component cannot be ordered. */
export function useAddSet() {
  const cart = useCart();
  const [isAdding, setAdding] = useState(false);
  const [result, setResult] = useState<AddedSet | "failed">();
  const send = async (items: readonly Waitable[]): Promise<AddedSet | "failed"> => {
    const missing = items.filter((item) => !isOrderable(item) || hasRunOut(item));
    if (missing.length > 0) return { added: 0, refused: missing.map(variantLabel) };
    for (const { item, least } of piecesOfSet(items)) {
      const { sorg, article_code, quantityRule: rule = null } = item;
      const qty = (cart.quantity(item) ?? 0) + least;
      cart.set({ sorg, article_code, qty, name: variantLabel(item), rule });
    }
    const answer = await cart.flush();
    if (answer.failed) return "failed";
    const refusedKeys = new Set(answer.refused.map(({ article }) => articleKey(article)));
    const refused = items.filter((item) => refusedKeys.has(articleKey(item)));
    return { added: items.length - refused.length, refused: refused.map(variantLabel) };
  };
  /** @param load answers the components, from the server where they are not on the page */
  const add = async (load: () => Promise<readonly Waitable[]> | readonly Waitable[]) => {
    setAdding(true);
    setResult(undefined);
    try {
      setResult(await send(await load()));
    } catch {
      setResult("failed");
    } finally {
      setAdding(false);
    }
  };
  return { add, isAdding, result };
}
