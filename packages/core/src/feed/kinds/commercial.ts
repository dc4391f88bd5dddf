import * as z from "zod";
import { CATEGORIES, offerSchema, priceSchema, promotionSchema } from "../../catalog/schema.ts";
import { code, day, decimal, int, list, oneOf, optional, picture, required, text } from "../cells.ts";
import { offerKey, priceKey, promotionKey } from "../keys.ts";
import { defineKind, RowRefusal } from "../kind.ts";
import { upsert } from "../upsert.ts";
import { asOfColumn, currencyCode, deletedColumn, instantOf, pictureAddress } from "./common.ts";

export const prices = defineKind({
  name: "prices",
  doc: "Prices of articles per price list.",
  part: "commercial",
  row: z.strictObject({
    article_code: required(code(40), "article code"),
    priceList: required(code(20), "price list that customer areas name"),
    currency: required(currencyCode(), "ISO code"),
    retail: optional(decimal(), "recommended price to consumers"),
    dealer: optional(decimal(), "what the dealer pays; empty: the article cannot be ordered"),
    deleted: deletedColumn(),
    asOf: asOfColumn(),
  }),
  toTask: ([row], context) => {
    const { asOf: _, deleted, article_code: articleCode, ...patch } = row;
    const upserted = {
      key: priceKey(context.sorg, articleCode, row.priceList),
      gone: deleted === true,
      patch: { ...patch, articleCode },
      schema: priceSchema,
      asOf: instantOf(row, context),
    };
    return { lane: articleCode, task: [upserted] };
  },
  write: upsert,
});

export const promotions = defineKind({
  name: "promotions",
  doc: "Headers of promotions; their articles and reductions are in `promotion-details`.",
  part: "commercial",
  row: z.strictObject({
    code: required(code(40), "promotion"),
    name: required(text(200), "name"),
    "date.from": required(day(), "first day"),
    "date.to": required(day(), "last day"),
    description: optional(text(2000), "description, plain text"),
    terms: optional(text(4000), "terms, plain text"),
    badge: optional(picture(), "picture on the article"),
    image: optional(picture(), "picture of the promotion, in landscape format"),
    tagline: optional(text(1000), "short text on cards"),
    locations: optional(list(text(200), 50), "where it holds: shown, limits nothing (decision 115)"),
    productCategory: optional(oneOf(CATEGORIES), "category it is shown for"),
    deleted: deletedColumn(),
    asOf: asOfColumn(),
  }),
  toTask: ([row], context) => {
    const { asOf: _, deleted, "date.from": from, "date.to": to, ...patch } = row;
    if (from > to) throw new RowRefusal("date.to", "period_invalid");
    const upserted = {
      key: promotionKey(context.sorg, row.code),
      gone: deleted === true,
      patch: {
        ...patch,
        badge: row.badge && pictureAddress(context.sorg, row.badge),
        image: row.image && pictureAddress(context.sorg, row.image),
        date: { from, to },
      },
      schema: promotionSchema,
      asOf: instantOf(row, context),
    };
    return { lane: row.code, task: [upserted] };
  },
  write: upsert,
});

const quantity = (doc: string) => optional(int(), doc);

export const promotionDetails = defineKind({
  name: "promotion-details",
  doc: "What a promotion gives for an article: a fixed price, or a reduction of the dealer price.",
  part: "commercial",
  row: z.strictObject({
    code: required(code(40), "promotion"),
    article_code: required(code(40), "article code"),
    line: optional(int(0, 9999), "distinguishes rows of one article and promotion; 0 when empty"),
    type: required(oneOf(["percent", "amount", "price"]), "meaning of `discount`"),
    discount: required(decimal(), "percent, amount or price; a reduction is positive"),
    minQty: quantity("from this quantity"),
    maxQty: quantity("up to this quantity"),
    deleted: deletedColumn(),
    asOf: asOfColumn(),
  }),
  toTask: ([row], context) => {
    const { asOf: _, deleted, line, article_code: articleCode, ...patch } = row;
    if (row.minQty != null && row.maxQty != null && row.minQty > row.maxQty)
      throw new RowRefusal("maxQty", "range_invalid");
    const upserted = {
      key: offerKey(context.sorg, articleCode, "promotion", row.code, line ?? 0),
      gone: deleted === true,
      patch: { ...patch, articleCode, kind: "promotion", line: line ?? 0 },
      schema: offerSchema,
      asOf: instantOf(row, context),
    };
    return { lane: articleCode, task: [upserted] };
  },
  write: upsert,
});

export const deals = defineKind({
  name: "deals",
  doc:
    "Discount tiers of sales deals (2 §9). A tier holds from `qty` (`>=`) or up to it (`<=`); its discount is added, so a " +
    "reduction is negative. `minQty` and `maxQty` may be sent instead: the tier holds from `minQty` and ends where " +
    "the next begins, or after `maxQty`. The rows of one article and deal stand together.",
  part: "commercial",
  groupBy: ["article_code", "salesDealNo"],
  row: z.strictObject({
    salesDealNo: required(code(40), "sales deal"),
    article_code: required(code(40), "article code"),
    term: optional(oneOf([">=", "<="]), "how the quantity is compared"),
    qty: quantity("quantity of the tier"),
    minQty: quantity("from this quantity"),
    maxQty: quantity("up to this quantity, only with `minQty`"),
    type: required(oneOf(["percent", "amount"]), "meaning of `discount`"),
    discount: required(decimal(Number.MIN_SAFE_INTEGER), "percent or amount; a reduction is negative"),
    description: optional(text(200), "description"),
    uom: optional(code(10), "unit the quantity is in"),
    deleted: deletedColumn(),
    asOf: asOfColumn(),
  }),
  toTask: (rows, context) => {
    const [first] = rows;
    const tiers = tiersOf(rows);
    const upserts = tiers.map(({ row, term, qty, discount }) => {
      const { asOf: _, deleted, minQty: _min, maxQty: _max, article_code: articleCode, ...patch } = row;
      // Two terms with the same quantity are two tiers.
      const line = qty * 2 + (term === ">=" ? 0 : 1);
      return {
        key: offerKey(context.sorg, articleCode, "tier", row.salesDealNo, line),
        gone: deleted === true,
        patch: { ...patch, articleCode, term, qty, discount, kind: "tier", line },
        schema: offerSchema,
        asOf: instantOf(row, context),
      };
    });
    if (new Set(upserts.map(({ key }) => key.sk)).size < upserts.length)
      throw new RowRefusal("qty", "tier_quantity_twice");
    if (upserts.length > 50) throw new RowRefusal("qty", "too_many_tiers");
    return { lane: first.article_code, task: upserts };
  },
  write: upsert,
});

type Nullable<T> = T | null | undefined;
interface TierRow {
  readonly term?: Nullable<">=" | "<=">;
  readonly qty?: Nullable<number>;
  readonly minQty?: Nullable<number>;
  readonly maxQty?: Nullable<number>;
  readonly discount: number;
}

/**
 * The tiers of one article and deal. In price rules a `>=` tier has no upper end (decision 006), so a range that no other
 * tier follows is closed by a tier without a discount.
 */
function tiersOf<Row extends TierRow>(rows: readonly Row[]) {
  const starts = new Set(rows.map((row) => row.minQty ?? (row.term === ">=" ? row.qty : undefined)));
  return rows.flatMap((row) => {
    const { term, qty, minQty, maxQty, discount } = row;
    if (minQty == null) {
      if (!term || qty == null || maxQty != null) throw new RowRefusal("qty", "tier_quantity_unclear");
      return [{ row, term, qty, discount }];
    }
    if (term || qty != null || (maxQty != null && maxQty < minQty))
      throw new RowRefusal("minQty", "tier_quantity_unclear");
    const tier = { row, term: ">=" as const, qty: minQty, discount };
    if (maxQty == null || starts.has(maxQty + 1)) return [tier];
    return [tier, { row, term: ">=" as const, qty: maxQty + 1, discount: 0 }];
  });
}
