import { foldCode } from "../../../packages/core/src/catalogue/search/text.ts";
import type { CodedArticle } from "../../../packages/core/src/order-file/catalogue.ts";
import { sold } from "../cart/catalogue-double.ts";

/** The catalogue's place in tests: articles of `sold` by any of their codes. */
export function articlesByCode(sorg: string, codes: readonly string[]): Promise<CodedArticle[][]> {
  const stock = { available: [], custorder: 0, nextArrival: null, availableForOrderAt: null };
  const cards = [...sold.values()].map(({ card }) => card).filter((card) => card.sorg === sorg);
  return Promise.resolve(
    codes.map((code) =>
      cards
        .filter(({ article_code, article_code_display, old_code }) =>
          [article_code, article_code_display, old_code ?? ""].some((one) => one && foldCode(one) === foldCode(code)),
        )
        .map((card) => ({ card, stock })),
    ),
  );
}
