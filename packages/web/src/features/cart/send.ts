import type { ApolloClient } from "@apollo/client";
import { CartStateDocument, UpdateCartDocument } from "../../gql/graphql.ts";
import { withChanges } from "./changes.ts";
import type { Refused, Wanted } from "./queue.ts";

/** Tells the server, brings the cart in the cache up to date, and prices the cart page anew if it is shown. */
export async function sendChanges(client: ApolloClient, changes: readonly Wanted[]): Promise<readonly Refused[]> {
  const { data } = await client.mutate({
    mutation: UpdateCartDocument,
    variables: { products: changes.map(({ article_code, sorg, qty }) => ({ article_code, sorg, qty })) },
    fetchPolicy: "no-cache",
  });
  const answer = data?.updateProductsInCart;
  if (!answer) throw new Error("the cart gave no answer");
  client.cache.updateQuery({ query: CartStateDocument }, (known) =>
    known ? { ...known, merchantCart: withChanges(known.merchantCart, answer) } : known,
  );
  // Prices and problems are the server's: the cart page asks for them anew, if it is shown.
  const shown = [...client.getObservableQueries("active")].filter(({ queryName }) => queryName === "CartPage");
  await Promise.all(shown.map((query) => query.refetch()));
  return answer.userErrors.map(({ message, values }) => ({
    message,
    values: Object.fromEntries(values.map(({ name, value }) => [name, value])),
  }));
}
