import { todayHere } from "@spoke/web/lib/config.ts";

const price = {
  ...{ __typename: "Price", retail: 100, retailDisplay: "$100", dealer: 61, currency: "USD", symbol: "$" },
  ...{ separator: ",", decimal_separator: ".", decimal_precission: 2, promotion: null, discount: null },
};
/** An article of a model as its sizes show it, in stock with `qty` pieces. */
export const component = (code: string, name: string, qty: number, quantityRule: object | null = null) => ({
  ...{ __typename: "Product", article_code: code, article_code_display: code, name, sorg: "U001", uom: "PC" },
  ...{ model_year: null, frameSize: name, wheelSize: null, color: "Black", colorHex: null, category: "PAA" },
  ...{ groupset: true, serie: null, slug: code.toLowerCase(), image: null, newArrival: null, quantityRule },
  ...{ brand: { __typename: "ProductBrand", id: "T", description: "Trigg" }, restockNotification: false },
  ...{ allowToOrder: true, sorgBlocked: false, orderBlocked: false, brandBlocked: false, categoryBlocked: false },
  ...{ hierarchyBlocked: false, orderQuota: null, price },
  stock: {
    ...{ __typename: "Stock", custorder: 0, nextArrival: null, availableForOrderAt: null, sufficientArrival: null },
    available:
      qty > 0 ? [{ __typename: "StockAvailable", date: todayHere(), qty, mask: null, location: "", priority: 0 }] : [],
  },
});
