import type { CartLineFieldsFragment } from "../../gql/graphql.ts";
import type { Translate } from "../../lib/i18n.ts";
import { correctionOf } from "./correction.ts";
import type { Refused, Wanted } from "./queue.ts";

type Line = CartLineFieldsFragment;

/** The line as it is, to be put into the cart again. */
export const wantedOf = ({ sorg, article_code, qty, expectedDate, product }: Line): Wanted => ({
  ...{ sorg, article_code, qty, expectedDate: expectedDate ?? null },
  ...{ name: product?.name ?? article_code, rule: product?.quantityRule ?? null },
});

/** What makes a line orderable: the quantity that is there, or none. */
export function repairOf(line: Line, t: Translate): Wanted {
  const wanted = wantedOf(line);
  const [first, ...others] = line.problems.map(
    ({ message, values }): Refused => ({
      article: wanted,
      message,
      values: Object.fromEntries(values.map(({ name, value }) => [name, value])),
    }),
  );
  return { ...wanted, qty: first ? (correctionOf([first, ...others], t).qty ?? 0) : line.qty };
}
