import { foldCode } from "@spoke/core/catalog/search/text.ts";
import type { CodedArticle } from "@spoke/core/order-file/catalog.ts";
import { sold } from "../cart/catalog-double.ts";

/** The catalog's place in tests: articles of `sold` by any of their codes. */
export function articlesByCode(sorg: string, codes: readonly string[]): Promise<CodedArticle[][]> {
  const stock = { available: [], custorder: 0, nextArrival: null, availableForOrderAt: null };
  const cards = [...sold.values()].map(({ card }) => card).filter((card) => card.sorg === sorg);
  return Promise.resolve(
    codes.map((code) =>
      cards
        .filter(({ articleCode, articleCodeDisplay, oldCode }) =>
          [articleCode, articleCodeDisplay, oldCode ?? ""].some((one) => one && foldCode(one) === foldCode(code)),
        )
        .map((card) => ({ card, stock })),
    ),
  );
}
