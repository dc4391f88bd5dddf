import type { Answers } from "../../app/answers.ts";
import { CartPageDocument, CartStateDocument, CartSumsDocument, UpdateCartDocument } from "../../gql/graphql.ts";
import { type CartState, withChanges } from "./changes.ts";
import { tellCartChanged } from "./elsewhere.ts";
import type { Refused, Wanted } from "./queue.ts";

/** Tells the server, brings the known cart up to date, and prices its lines anew where they are shown. */
export async function sendChanges(answers: Answers, changes: readonly Wanted[]): Promise<readonly Refused[]> {
  const products = changes.map(({ article_code, sorg, qty }) => ({ article_code, sorg, qty }));
  const { updateProductsInCart: answer } = await answers.send(
    UpdateCartDocument,
    { products },
    new AbortController().signal,
  );
  // Prices and problems are the server's. Where sums of lines show, they and the totals come from one answer, so that
  // nothing on the page adds up to something else meanwhile.
  const priced = await priceShown(answers);
  const state = answers.of(CartStateDocument, {});
  const known = priced ?? state.known.get().data?.merchantCart;
  if (known) state.put({ merchantCart: priced ?? withChanges(known, answer) });
  tellCartChanged();
  return answer.userErrors.map(({ message, values }) => ({
    message,
    values: Object.fromEntries(values.map(({ name, value }) => [name, value])),
  }));
}

/** Asks what is in the cart once more, as it is shown: with prices where they show, else quantities alone. */
export async function askAgain(answers: Answers): Promise<void> {
  const state = answers.of(CartStateDocument, {});
  const priced = await priceShown(answers);
  if (priced) state.put({ merchantCart: priced });
  else await state.again();
}

/** Asks the queries that price every line once more, as far as the page shows them; the cart as they say it. */
async function priceShown(answers: Answers): Promise<CartState | undefined> {
  const shown = [answers.of(CartPageDocument, {}), answers.of(CartSumsDocument, {})].filter(
    ({ watchers }) => watchers > 0,
  );
  const priced = await Promise.allSettled(shown.map((question) => question.again()));
  for (const one of priced) if (one.status === "fulfilled") return one.value.merchantCart;
  return undefined;
}
