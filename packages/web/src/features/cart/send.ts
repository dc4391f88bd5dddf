import type { ApolloClient } from "@apollo/client";
import {
  type CartProductInput,
  CartStateDocument,
  UpdateCartDocument,
  type UpdateCartMutation,
} from "../../gql/graphql.ts";
import { runAction } from "../../lib/useAction.ts";
import { withChanges } from "./changes.ts";
import { tellCartChanged } from "./elsewhere.ts";
import type { Refused, Wanted } from "./queue.ts";

/** Sets quantities in the cart. The cache stays as it is: prices and problems have to come with the quantities. */
export async function updateCart(
  client: ApolloClient,
  products: CartProductInput[],
): Promise<UpdateCartMutation["updateProductsInCart"]> {
  return (await runAction(client, UpdateCartDocument, { products }, { fetchPolicy: "no-cache" })).updateProductsInCart;
}

/** Sends changes, brings the cached cart up to date, and loads its prices again where they show. */
export async function sendChanges(client: ApolloClient, changes: readonly Wanted[]): Promise<readonly Refused[]> {
  const products = changes.map(({ article_code, sorg, qty, expectedDate }) => ({
    ...{ article_code, sorg, qty },
    ...(expectedDate !== undefined && { expectedDate }),
  }));
  const result = await updateCart(client, products);
  // Line sums and totals come from one answer, so that what the page shows always adds up.
  if (!(await refetchPrices(client))) {
    client.cache.updateQuery({ query: CartStateDocument }, (cached) =>
      cached ? { ...cached, merchantCart: withChanges(cached.merchantCart, result) } : cached,
    );
  }
  tellCartChanged();
  return result.userErrors.map(({ field, message, values }) => ({
    article: changes[Number(field.split(".")[1])] ?? { sorg: "", article_code: "" },
    message,
    values: Object.fromEntries(values.map(({ name, value }) => [name, value])),
  }));
}

/** Loads the cart again as it is shown: with prices where they show, else quantities alone. */
export async function reloadCart(client: ApolloClient): Promise<void> {
  if (!(await refetchPrices(client))) await client.refetchQueries({ include: [CartStateDocument] });
}

/** Loads the shown queries that price the cart's lines again. Answers whether there are any that succeeded. */
async function refetchPrices(client: ApolloClient): Promise<boolean> {
  const shown = [...client.getObservableQueries("active")].filter(({ queryName }) =>
    ["CartPage", "CartSums"].includes(queryName ?? ""),
  );
  const results = await Promise.allSettled(shown.map((query) => query.refetch()));
  return results.some(({ status }) => status === "fulfilled");
}
