import * as z from "zod";
import { defineCart } from "../cart/index.ts";
import {
  type Amount,
  action,
  activeCustomer,
  isoNow,
  newId,
  retryOnConflict,
  sumOf,
  times,
  type UserError,
} from "../platform/index.ts";
import { toProduct, type VendorProduct } from "./products.ts";
import {
  MAX_VENDOR_LINES,
  updateVendorCartSchema,
  type Vendor,
  type VendorCartProduct,
  type VendorLine,
  vendorLineSchema,
} from "./schema.ts";
import { openVendorShop, VENDOR_CATALOG, type VendorShop } from "./shop.ts";
import { type ArticleOf, type Goods, readBought, readGoodsOf } from "./store.ts";

const at = ({ vendor, articleCode }: ArticleOf): string => `${vendor}#${articleCode}`;

/** Carts of vendors' goods: one per user and customer, as the cart of the sales organizations' goods. */
export const vendorCarts = defineCart({
  cart: "VENDORCART",
  checkout: "VENDORCHECKOUT",
  line: vendorLineSchema,
  at,
});

/** A line, or what is to become one, with its goods and price. */
export interface PricedVendorLine<Line extends ArticleOf & { readonly qty: number } = VendorLine> {
  readonly line: Line;
  /** Undefined if the article cannot be ordered. */
  readonly goods: Goods | undefined;
  readonly price: Amount;
  readonly problems: readonly Pick<UserError, "message" | "values">[];
}

/** What prevents the order of a quantity. */
export function vendorProblems(
  shop: Pick<VendorShop, "offerings" | "checksStock">,
  { vendor, qty }: ArticleOf & { readonly qty: number },
  goods: Goods | undefined,
): PricedVendorLine["problems"] {
  if (!goods?.article.active || !shop.offerings.has(vendor)) return [{ message: "article_not_found" }];
  const { uomConverter } = goods.article;
  const problems = [];
  if (qty % uomConverter !== 0) problems.push({ message: "vendor_unit", values: { unit: uomConverter } });
  if (shop.checksStock && qty > goods.stock.free)
    problems.push({ message: "over_stock", values: { available: Math.max(0, goods.stock.free) } });
  return problems;
}

/** The lines with the prices that they are ordered at. */
export async function priceVendorLines(shop: VendorShop, lines: readonly VendorLine[]): Promise<PricedVendorLine[]> {
  const goods = await readGoodsOf(lines);
  return lines.map((line, index) => {
    const found = shop.offerings.has(line.vendor) ? goods[index] : undefined;
    const price = shop.checksPrice ? (found?.article.price ?? line.price) : line.price;
    return { line, goods: found, price, problems: vendorProblems(shop, line, found) };
  });
}

/** A line as the cart shows it. */
export interface ShownVendorLine {
  readonly id: string;
  readonly vendor: Pick<Vendor, "id">;
  readonly articleCode: string;
  readonly qty: number;
  readonly price: Amount;
  readonly subtotal: Amount;
  /** Undefined if it is no longer sold. */
  readonly product: VendorProduct | undefined;
  readonly problems: readonly UserError[];
}

/** A vendor's part of the cart. */
export interface VendorPart {
  readonly vendor: Pick<Vendor, "id" | "name" | "email">;
  readonly sorg: string;
  readonly currency: string;
  readonly lines: readonly ShownVendorLine[];
  readonly total: Amount;
}

/** The active customer's cart of vendors' goods, by vendor. */
export const vendorCart = action({
  name: "vendor.cart",
  scope: VENDOR_CATALOG,
  input: z.object({}),
  run: async (): Promise<VendorPart[]> => {
    const shop = await openVendorShop();
    const { lines } = await vendorCarts.read(shop.owner);
    const priced = await priceVendorLines(shop, lines);
    const places = [...shop.offerings.values()].map(({ vendor, sorg }) => ({ vendor: vendor.id, sorg }));
    const bought = await readBought(activeCustomer().code.unified, places);
    return [...Map.groupBy(priced, ({ line }) => line.vendor)].map(([id, own]): VendorPart => {
      const offering = shop.offerings.get(id);
      const { name = id, email = "", currency = shop.host.currency.display } = offering?.vendor ?? {};
      const shown = own.map(({ line, goods, price, problems }): ShownVendorLine => {
        const { articleCode, qty } = line;
        const product = offering && goods && toProduct(offering.vendor, goods, bought(line));
        return {
          ...{ id: line.id, vendor: { id }, articleCode, qty, price, subtotal: times(price, qty), product },
          problems: problems.map((problem) => ({ field: "qty", ...problem })),
        };
      });
      const total = sumOf(shown, ({ subtotal }) => subtotal);
      return { vendor: { id, name, email }, sorg: offering?.sorg ?? "", currency, lines: shown, total };
    });
  },
});

/**
 * Puts quantities into the vendor cart; 0 removes a line. Refused products become errors and do not affect the others. If a product
 * occurs twice, the last quantity counts.
 */
export const updateVendorCart = action({
  name: "vendor.updateCart",
  scope: VENDOR_CATALOG,
  input: updateVendorCartSchema,
  run: async ({ products }): Promise<{ readonly userErrors: readonly UserError[] }> => {
    const shop = await openVendorShop();
    const wanted = [...new Map(products.map((product, index) => [at(toRef(product)), { ...product, index }])).values()];
    const goods = await readGoodsOf(wanted.map(toRef));
    const refused: UserError[] = [];
    const accepted = wanted.flatMap(({ qty, index, ...product }, position) => {
      const found = goods[position];
      const of = { ...toRef(product), qty };
      const problems = qty === 0 ? [] : vendorProblems(shop, of, found);
      refused.push(...problems.map((problem) => ({ field: `products.${index}.qty`, ...problem })));
      if (problems.length > 0) return [];
      const price = found?.article.price;
      const toLine = (old: VendorLine | undefined): VendorLine => {
        if (price === undefined) throw new Error(`no price of ${at(of)}`);
        return old ? { ...old, qty, price } : { ...of, id: newId(), price, addedAt: isoNow() };
      };
      return [{ at: at(of), qty, index, toLine }];
    });
    const full = await retryOnConflict(
      async () => {
        const before = await vendorCarts.read(shop.owner);
        const plan = vendorCarts.plan(before, accepted, MAX_VENDOR_LINES);
        const { put, remove } = plan.changes;
        if (put.length + remove.length > 0) await vendorCarts.change(shop.owner, before, plan.changes);
        return plan.full;
      },
      { busy: "cart_busy" },
    );
    const withoutRoom = full.map(({ index }) => ({
      ...{ field: `products.${index}.qty`, message: "cart_full", values: { max: MAX_VENDOR_LINES } },
    }));
    return { userErrors: [...refused, ...withoutRoom] };
  },
});

const toRef = ({ vendor, articleCode }: Pick<VendorCartProduct, "vendor" | "articleCode">): ArticleOf => ({
  vendor: vendor.id,
  articleCode,
});
