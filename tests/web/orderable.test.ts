import { arrivalToOrder } from "@spoke/web/app/orderable.ts";
import { expect, it } from "vitest";

const [JAN, FEB] = ["2099-01-06", "2099-02-03"];
const none = { priority: 0, location: "", mask: null };
const stock = { available: [{ ...none, date: JAN, qty: 4 }], nextArrival: null, sufficientArrival: FEB };

it("an article that has run out is ordered for the first arrival that is large enough, where the host takes such orders", () => {
  const config = { backorders: true };
  expect(arrivalToOrder(stock, config)).toBe(FEB);
  expect(arrivalToOrder({ ...stock, sufficientArrival: null }, config)).toBeUndefined();
  expect(arrivalToOrder(stock, { backorders: false })).toBeUndefined();
  const inStock = { ...none, date: "2020-01-06", qty: 1 };
  expect(arrivalToOrder({ ...stock, available: [inStock, ...stock.available] }, config)).toBeUndefined();
});
