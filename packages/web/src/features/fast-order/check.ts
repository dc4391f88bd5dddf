import type { ApolloClient } from "@apollo/client";
import { CheckLinesDocument, type CheckLinesQuery } from "../../gql/graphql.ts";
import { updateCart } from "../cart/index.ts";
import { checkKeyOf, type Line, type LineCheck, type TypedLine, toLineInput } from "./line.ts";

export type Checked = CheckLinesQuery["checkLines"]["lines"][number];
type Problem = Checked["problems"][number];

let batches = 0;

/** The server's check of each line, in the same order. @throws Error if the call fails */
export async function checkLines(
  client: ApolloClient,
  lines: readonly TypedLine[],
  signal?: AbortSignal,
): Promise<readonly Checked[]> {
  const { data } = await client.query({
    query: CheckLinesDocument,
    variables: { lines: lines.map(toLineInput) },
    fetchPolicy: "no-cache",
    context: { ...(signal && { signal }) },
  });
  if (!data) throw new Error("the lines were not checked");
  return data.checkLines.lines;
}

/** What was checked (`of`) and the results (`checks`), by keys of lines. */
export function checksByKey(lines: readonly Line[], checked: readonly Checked[]) {
  batches += 1;
  const of = new Map(lines.map((line) => [line.key, checkKeyOf(line)]));
  const checks = new Map(
    checked.flatMap(({ index, addedTo, ...rest }): [number, LineCheck][] => {
      const line = lines[index];
      const to = addedTo === null ? undefined : lines[addedTo];
      return line ? [[line.key, { ...rest, batch: batches, addedTo: to?.key ?? null }]] : [];
    }),
  );
  return { of, checks };
}

/** Products per change of the cart. */
const BATCH = 250;

/** The result of adding lines to the cart. */
export interface Added {
  /** The check of each line, including refusals by the cart. */
  readonly checked: readonly Checked[];
  /** Indexes of the lines that are in the cart now, including those merged into another line. */
  readonly added: ReadonlySet<number>;
  /** Number of articles added. */
  readonly articles: number;
}

/**
 * Adds the valid lines to the cart. Checks all lines again first, then sends the total quantities that the cart should
 * have, so that a repeated call changes nothing.
 * @throws Error if a call fails; earlier batches stay in the cart, and the next check counts them
 */
export async function addLines(client: ApolloClient, lines: readonly TypedLine[]): Promise<Added> {
  const checked = await checkLines(client, lines);
  const valid = checked.flatMap(({ index, result, article, sum, inCart, expectedDate }) =>
    result === "ok" && article
      ? [
          {
            index,
            product: {
              ...{ article_code: article.article_code, sorg: article.sorg, qty: inCart + sum },
              ...(expectedDate && { expectedDate }),
            },
          },
        ]
      : [],
  );
  const refused = new Map<number, Problem[]>();
  for (let start = 0; start < valid.length; start += BATCH) {
    const part = valid.slice(start, start + BATCH);
    const products = part.map(({ product }) => product);
    const { userErrors } = await updateCart(client, products);
    for (const { field, ...problem } of userErrors) {
      const at = part[Number(/^products\.(\d+)\./.exec(field)?.[1])];
      if (at) refused.set(at.index, [...(refused.get(at.index) ?? []), { field: "qty", ...problem }]);
    }
  }
  const articles = valid.filter(({ index }) => !refused.has(index));
  const firsts = new Set(articles.map(({ index }) => index));
  const added = checked.flatMap(({ index, addedTo }) =>
    firsts.has(index) || (addedTo !== null && firsts.has(addedTo)) ? [index] : [],
  );
  const checks = checked.map((line): Checked => {
    const problems = refused.get(line.index);
    return problems ? { ...line, result: "blocked", problems } : line;
  });
  return { checked: checks, added: new Set(added), articles: articles.length };
}
