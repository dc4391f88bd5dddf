import type { Article, PriceRow } from "@spoke/core/catalog/schema.ts";
import { decimal } from "../feed-file.ts";
import { type Answer, answer, changedPrice, type Moment } from "./answers.ts";

/** Dealer prices changed by `percent`; recommended prices stay. */
export function prices(rows: readonly PriceRow[], percent: number, { asOf }: Pick<Moment, "asOf">): Answer {
  return answer(
    "prices",
    rows.flatMap(({ articleCode, priceList, currency, dealer }) =>
      dealer === undefined
        ? []
        : [{ article_code: articleCode, priceList, currency, dealer: decimal(changedPrice(dealer, percent)), asOf }],
    ),
  );
}

/** Sets whether articles can be ordered; everything else stays as it is. */
export function articles(masters: readonly Article[], orderBlocked: boolean, { asOf }: Pick<Moment, "asOf">): Answer {
  return answer(
    "articles",
    masters.map(({ articleCode, category, uom, brand, merchandiseCategory }) => ({
      ...{ article_code: articleCode, category, uom },
      "brand.id": brand.id,
      "brand.description": brand.description,
      "merchandiseCategory.id": merchandiseCategory.id,
      "merchandiseCategory.description": merchandiseCategory.description,
      orderBlocked: String(orderBlocked),
      asOf,
    })),
  );
}
