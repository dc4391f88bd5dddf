import type { Article, PriceRow } from "@spoke/core/catalogue/schema.ts";
import { decimal } from "../feed-file.ts";
import { type Answer, charged, type Moment } from "./answers.ts";

/** Prices, changed by `percent`; what the dealer pays changes, the recommended price stays. */
export function prices(rows: readonly PriceRow[], percent: number, { asOf }: Moment): Answer {
  return {
    kind: "prices",
    rows: rows.flatMap(({ article_code, priceList, currency, dealer }) =>
      dealer === undefined
        ? []
        : [{ article_code, priceList, currency, dealer: decimal(charged(dealer, percent)), asOf }],
    ),
  };
}

/** Says of articles whether they can be ordered; all else stays as it is. */
export function articles(masters: readonly Article[], orderBlocked: boolean, { asOf }: Moment): Answer {
  return {
    kind: "articles",
    rows: masters.map(({ article_code, category, uom, brand, merchandiseCategory }) => ({
      ...{ article_code, category, uom },
      "brand.id": brand.id,
      "brand.description": brand.description,
      "merchandiseCategory.id": merchandiseCategory.id,
      "merchandiseCategory.description": merchandiseCategory.description,
      orderBlocked: String(orderBlocked),
      asOf,
    })),
  };
}
