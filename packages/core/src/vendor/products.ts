import type * as z from "zod";
import { action, activeCustomer, contains } from "../platform/index.ts";
import { type Vendor, type VendorArticle, vendorProductsInputSchema } from "./schema.ts";
import { openVendorShop, VENDOR_CATALOG } from "./shop.ts";
import { type Bought, type Goods, readBought, readGoods } from "./store.ts";

/** An article of a vendor, as a dealer or the vendor sees it. */
export interface VendorProduct extends Omit<VendorArticle, "vendor"> {
  readonly vendor: Pick<Vendor, "id" | "name" | "email">;
  readonly currency: string;
  /** Pieces that can be ordered. */
  readonly stock: number;
  /** When the stock was counted; undefined if it never was. */
  readonly stockAsOf: string | undefined;
  /** Pieces in open orders: the customer's, or all for the vendor. */
  readonly openOrder: number;
  /** Pieces shipped: to the customer, or all for the vendor. */
  readonly shippedOrder: number;
}

export function toProduct(vendor: Vendor, { article, stock }: Goods, bought: Bought = stock): VendorProduct {
  const { id, name, email } = vendor;
  return {
    ...{ ...article, vendor: { id, name, email }, currency: vendor.currency },
    ...{ stock: Math.max(0, stock.free), stockAsOf: stock.asOf, openOrder: bought.open, shippedOrder: bought.shipped },
  };
}

type Sorting = Pick<z.output<typeof vendorProductsInputSchema>, "sort" | "order">;

/** Vendors have few articles: all of them are read, and sorted here. */
export function sortedProducts<Product extends Omit<VendorProduct, "version">>(
  products: readonly Product[],
  { sort, order }: Sorting,
): readonly Product[] {
  if (!sort) return products;
  const sign = order === "ASC" ? 1 : -1;
  const keyOf = (product: Product) => (sort === "vendor" ? product.vendor.name : product[sort]);
  return products.toSorted((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)];
    const isNumber = typeof left === "number" && typeof right === "number";
    return sign * (isNumber ? left - right : String(left).localeCompare(String(right)));
  });
}

/** Articles of the vendors that the active customer can order from, by vendor and description. */
export const vendorProducts = action({
  name: "vendor.products",
  scope: VENDOR_CATALOG,
  input: vendorProductsInputSchema,
  run: async ({ search, withStock, vendor, page, limit, ...sorting }) => {
    const { offerings } = await openVendorShop();
    const chosen = [...offerings.values()].filter((offering) => vendor === undefined || offering.vendor.id === vendor);
    const [bought, ...goods] = await Promise.all([
      readBought(
        activeCustomer().code.unified,
        chosen.map((offering) => ({ sorg: offering.sorg, vendor: offering.vendor.id })),
      ),
      ...chosen.map(async (offering) => ({ offering, goods: await readGoods(offering.vendor.id) })),
    ]);
    const found = goods
      .toSorted((a, b) => a.offering.vendor.name.localeCompare(b.offering.vendor.name))
      .flatMap(({ offering, goods: all }) =>
        all
          .filter(
            ({ article, stock }) =>
              article.active &&
              (!withStock || stock.free >= article.uomConverter) &&
              contains(search, article.articleCode, article.description, offering.vendor.name),
          )
          .toSorted((a, b) => a.article.description.localeCompare(b.article.description))
          .map((each) => toProduct(offering.vendor, each, bought(each.article))),
      );
    const products = sortedProducts(found, sorting).slice((page - 1) * limit, page * limit);
    return { products, info: { page, count: found.length, pageTotal: Math.ceil(found.length / limit) } };
  },
});
