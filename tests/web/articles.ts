import type { Waitable } from "@spoke/web/features/catalog/restock.tsx";
import { todayHere } from "@spoke/web/lib/config.ts";

/** $61 of the dealer beside a recommended price of $100. */
export const price = {
  ...{ __typename: "Price", retail: 100, retailDisplay: "$100", dealer: 61, currency: "USD", symbol: "$" },
  ...{ separator: ",", decimal_separator: ".", decimal_precission: 2, promotion: null, discount: null },
} as const;

/** A component of a groupset, or with a size and a color an article of a model. */
export function component(code: string, name: string, pieces: number): Waitable {
  const available = [
    { __typename: "StockAvailable", date: todayHere(), qty: pieces, mask: null, location: "", priority: 0 },
  ];
  return {
    ...{ __typename: "Product", article_code: code, article_code_display: code, name, sorg: "U001", uom: "PC" },
    ...{ model_year: null, frameSize: name, wheelSize: null, color: null, colorHex: null, category: "PAA" },
    ...{ groupset: true, serie: null, slug: code.toLowerCase(), image: null, newArrival: null, quantityRule: null },
    ...{ brand: { __typename: "ProductBrand", id: "T", description: "Trigg" }, restockNotification: false },
    ...{ allowToOrder: true, sorgBlocked: false, orderBlocked: false, brandBlocked: false, categoryBlocked: false },
    ...{ hierarchyBlocked: false, orderQuota: null, price },
    stock: {
      ...{ __typename: "Stock", custorder: 0, nextArrival: null, availableForOrderAt: null, sufficientArrival: null },
      available: pieces > 0 ? [...available] : [],
    },
  } as Waitable;
}

/** An article of a model by its size and color. */
export const variant = (frameSize: string, color: string, pieces: number, dealer: number = price.dealer): Waitable => ({
  ...component(`${frameSize}-${color}`, `Strato ${frameSize} ${color}`, pieces),
  ...{ groupset: false, sorg: "N001", frameSize, color, category: "Bike", price: { ...price, dealer } },
});

/** A model of two sizes and two colors, whose red ones are dearer in L; the black M has run out. */
export const MODEL = {
  ...{ __typename: "ProductGroupDetail", id: "G1", parent_name: "Northline Strato 3" },
  ...{ frameSizes: ["M", "L"], colors: ["Black", "Red"], specifications: [] },
  items: [variant("M", "Black", 0), variant("L", "Black", 3), variant("M", "Red", 5), variant("L", "Red", 7, 75)],
};
