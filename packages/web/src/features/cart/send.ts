import type { ApolloClient } from "@apollo/client";
import { CartStateDocument, UpdateCartDocument } from "../../gql/graphql.ts";
import { withChanges } from "./changes.ts";
import type { Refused, Wanted } from "./queue.ts";

/** The queries that price every line. */
const SUMS: readonly string[] = ["CartPage", "CartSums"];

/** Tells the server, brings the cart in the cache up to date, and prices its lines anew where they are shown. */
export async function sendChanges(client: ApolloClient, changes: readonly Wanted[]): Promise<readonly Refused[]> {
  const { data } = await client.mutate({
    mutation: UpdateCartDocument,
    variables: { products: changes.map(({ article_code, sorg, qty }) => ({ article_code, sorg, qty })) },
    fetchPolicy: "no-cache",
  });
  const answer = data?.updateProductsInCart;
  if (!answer) throw new Error("the cart gave no answer");
  // Prices and problems are the server's. Where sums of lines show, they and the totals come from one answer, so that
  // nothing on the page adds up to something else meanwhile.
  const shown = [...client.getObservableQueries("active")].filter(({ queryName }) => SUMS.includes(queryName ?? ""));
  const priced = await Promise.allSettled(shown.map((query) => query.refetch()));
  const isPriced = priced.some(({ status }) => status === "fulfilled");
  if (!isPriced) {
    client.cache.updateQuery({ query: CartStateDocument }, (known) =>
      known ? { ...known, merchantCart: withChanges(known.merchantCart, answer) } : known,
    );
  }
  return answer.userErrors.map(({ message, values }) => ({
    message,
    values: Object.fromEntries(values.map(({ name, value }) => [name, value])),
  }));
}
