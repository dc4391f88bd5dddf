import { leastQuantity, roundedUp } from "@spoke/core/catalog/quantity.ts";
import { onSessionEnd } from "../../app/session.ts";
import type { PurchasesFragment } from "../../gql/graphql.ts";
import { MAX_QUANTITY } from "../../lib/limits.ts";
import { createStore } from "../../lib/store.ts";

export type Purchase = PurchasesFragment["data"][number];

const keyOf = ({ sorg, article_code }: Pick<Purchase, "sorg" | "article_code">): string => `${sorg}/${article_code}`;

/** Quantities that were entered, by article. */
export const entered = createStore<ReadonlyMap<string, number>>(new Map());
onSessionEnd(() => entered.set(new Map()));

export const enter = (purchase: Purchase, qty: number): void =>
  entered.set(new Map(entered.get()).set(keyOf(purchase), qty));

export const clearEntered = (): void => entered.set(new Map());

/** What is offered to order again: as many as in an order on average, in full steps. */
function usual({ purchased, quantityRule }: Purchase): number {
  const { pieces = 0, orders = 0 } = purchased ?? {};
  const average = orders > 0 ? Math.round(pieces / orders) : 0;
  const least = leastQuantity(quantityRule);
  return Math.min(MAX_QUANTITY, roundedUp(quantityRule, Math.max(least, average)));
}

/** The quantity of an article that is ordered again: as entered, else the usual one. */
export const amountOf = (purchase: Purchase, amounts = entered.get()): number =>
  amounts.get(keyOf(purchase)) ?? usual(purchase);
