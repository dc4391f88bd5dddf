import { arrivalToOrder } from "@spoke/web/app/orderable.ts";
import { expect, it } from "vitest";

const [JAN, FEB, MAR] = ["2099-01-06", "2099-02-03", "2099-03-10"];
const arrival = (date: string, qty: number | null) => ({ date, qty, mask: null, priority: 0, location: "" });
const offered = (available: ReturnType<typeof arrival>[], step: number, nextArrival: object | null = null) => {
  const quantityRule = { min: 1, step, carton: null };
  const stock = { available, nextArrival: nextArrival && { ...arrival(MAR, null), ...nextArrival } };
  return arrivalToOrder({ stock, quantityRule }, { backorders: true });
};

it("an article is ordered for the first arrival with which there is enough for its smallest order", () => {
  const arrivals = [arrival(JAN, 8), arrival(FEB, 4), arrival(MAR, 20)];
  expect(offered(arrivals, 1)).toBe(JAN);
  expect(offered(arrivals, 10)).toBe(FEB);
  expect(offered(arrivals, 20)).toBe(MAR);
  expect(offered(arrivals, 50)).toBeUndefined();
  expect(offered([arrival(JAN, null)], 10)).toBe(JAN);
  expect(offered([], 10, { qty: 8 })).toBeUndefined();
  expect(offered([], 8, { qty: 8 })).toBe(MAR);
  expect(arrivalToOrder({ stock: { available: arrivals, nextArrival: null } }, { backorders: false })).toBeUndefined();
});
