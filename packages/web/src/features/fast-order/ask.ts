import type { ApolloClient } from "@apollo/client";
import { CheckLinesDocument, type CheckLinesQuery } from "../../gql/graphql.ts";
import { updateCart } from "../cart/index.ts";
import { type Line, questionOf, type Said, type Typed, wantedOf } from "./line.ts";

export type Checked = CheckLinesQuery["checkLines"]["lines"][number];
type Problem = Checked["problems"][number];

let batches = 0;

/** What the server says of each line, in their order. @throws Error when there is no answer */
export async function checkLines(
  client: ApolloClient,
  lines: readonly Typed[],
  signal?: AbortSignal,
): Promise<readonly Checked[]> {
  const { data } = await client.query({
    query: CheckLinesDocument,
    variables: { lines: lines.map(wantedOf) },
    fetchPolicy: "no-cache",
    context: { ...(signal && { signal }) },
  });
  if (!data) throw new Error("the lines were not checked");
  return data.checkLines.lines;
}

/** What was asked of lines of the grid and what was said, by their keys. */
export function sayings(lines: readonly Line[], checked: readonly Checked[]) {
  batches += 1;
  const of = new Map(lines.map((line) => [line.key, questionOf(line)]));
  const said = new Map(
    checked.flatMap(({ index, addedTo, ...rest }): [number, Said][] => {
      const line = lines[index];
      const to = addedTo === null ? undefined : lines[addedTo];
      return line ? [[line.key, { ...rest, batch: batches, addedTo: to?.key ?? null }]] : [];
    }),
  );
  return { of, said };
}

/** Products that one change of the cart takes. */
const PORTION = 250;

/** What became of lines that were to go into the cart. */
export interface Added {
  /** What was said of them, with what the cart refused after all. */
  readonly checked: readonly Checked[];
  /** Places of the lines that are in the cart now, those that were added to others among them. */
  readonly taken: ReadonlySet<number>;
  /** Articles that are in the cart now. */
  readonly articles: number;
}

/**
 * Puts what is fine into the cart, on top of what it holds: everything is checked once more with the cart as it is now, then
 * told as the quantities that the cart is to have, so that telling it twice changes nothing.
 * @throws Error when there is no answer; what was told before stays in the cart, and is counted at the next check
 */
export async function addLines(client: ApolloClient, lines: readonly Typed[]): Promise<Added> {
  const checked = await checkLines(client, lines);
  const fine = checked.flatMap(({ index, result, article, sum, inCart }) =>
    result === "ok" && article
      ? [{ index, product: { article_code: article.article_code, sorg: article.sorg, qty: inCart + sum } }]
      : [],
  );
  const refused = new Map<number, Problem[]>();
  for (let start = 0; start < fine.length; start += PORTION) {
    const part = fine.slice(start, start + PORTION);
    const products = part.map(({ product }) => product);
    const { userErrors } = await updateCart(client, products);
    for (const { field, ...problem } of userErrors) {
      const at = part[Number(/^products\.(\d+)\./.exec(field)?.[1])];
      if (at) refused.set(at.index, [...(refused.get(at.index) ?? []), { field: "qty", ...problem }]);
    }
  }
  const articles = fine.filter(({ index }) => !refused.has(index));
  const firsts = new Set(articles.map(({ index }) => index));
  const taken = checked.flatMap(({ index, addedTo }) =>
    firsts.has(index) || (addedTo !== null && firsts.has(addedTo)) ? [index] : [],
  );
  const said = checked.map((line): Checked => {
    const problems = refused.get(line.index);
    return problems ? { ...line, result: "blocked", problems } : line;
  });
  return { checked: said, taken: new Set(taken), articles: articles.length };
}
