import { toUnits } from "@spoke/core/platform/money.ts";
import { createVendorArticleSchema } from "@spoke/core/vendor/schema.ts";
import * as z from "zod";
import type { VendorArticleFactsFragment } from "../../gql/graphql.ts";
import { readAmount, writtenAmount } from "../../lib/amounts.ts";
import { moneyStyle } from "../../lib/config.ts";
import type { MoneyStyle } from "../../lib/format.ts";

const { vendor, articleCode, description, uomConverter, salesUnit, counted, price } = createVendorArticleSchema.shape;

/** A text as a number, read as the language writes them; undefined if it is empty. */
const typedNumber = (style: MoneyStyle, message: string) =>
  z.string().transform((text, { addIssue }) => {
    if (text.trim() === "") return undefined;
    const amount = readAmount(text, style);
    if (amount !== undefined) return toUnits(amount);
    addIssue({ code: "custom", message });
    return z.NEVER;
  });

const isPrice = (units: number): boolean => price.safeParse(Math.round(units * 10_000)).success;

/** What the form of an article checks before it is sent. Numbers are texts as the language writes them. */
export const articleFormSchema = (style: MoneyStyle) =>
  z.object({
    vendor,
    articleCode,
    description,
    price: typedNumber(style, "vendor_price_min").pipe(z.number("required").refine(isPrice, "vendor_price_min")),
    uomConverter: typedNumber(style, "qty_whole").pipe(uomConverter),
    salesUnit,
    active: z.boolean(),
    /** Empty: the stock was not counted. */
    counted: typedNumber(style, "vendor_count_whole").pipe(counted),
    uploadId: z.string(),
  });
export type ArticleValues = z.input<ReturnType<typeof articleFormSchema>>;

/** What the form starts with. */
export const articleValues = (
  stored: VendorArticleFactsFragment | undefined,
  vendors: readonly { readonly id: string }[],
  unchanged: string,
): ArticleValues => ({
  vendor: stored?.vendor.id ?? (vendors.length === 1 ? (vendors[0]?.id ?? "") : ""),
  articleCode: stored?.articleCode ?? "",
  description: stored?.description ?? "",
  price: stored ? writtenAmount(stored.price, moneyStyle(stored.currency)) : "",
  uomConverter: String(stored?.uomConverter ?? 1),
  salesUnit: stored?.salesUnit ?? "PC",
  active: stored?.active ?? true,
  counted: stored?.stockAsOf ? String(stored.counted) : "",
  uploadId: stored?.imageUrl ? unchanged : "",
});
