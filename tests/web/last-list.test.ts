import { routes } from "@spoke/web/app/routes.ts";
import { trailFrom } from "@spoke/web/app/routing.tsx";
import { customersListOf, isInOwnOrder, listAddress, listPagesAround, neighborsOf } from "@spoke/web/ui/lastList.ts";
import { beforeEach, expect, it } from "vitest";

const remember = (value: unknown) => sessionStorage.setItem("last-list", JSON.stringify(value));
beforeEach(() => sessionStorage.clear());

it("leads back to the list with its search and page, and to no other list", () => {
  remember({ path: "/order", search: "?search=bell&page=2", hrefs: [] });
  expect(listAddress("/order")).toBe("/order?search=bell&page=2");
  expect(listAddress("/payment")).toBe("/payment");
});

it("finds the pages before and after a page of the list", () => {
  remember({ path: "/order", search: "", hrefs: ["/order/1", "/order/2", "/order/3"] });
  expect(neighborsOf("/order/2")).toEqual({ previous: "/order/1", next: "/order/3" });
  expect(neighborsOf("/order/1")).toEqual({ next: "/order/2" });
  expect(neighborsOf("/order/9")).toEqual({});
});

it("leads from the first and the last row of a page to the pages of the list beside it", () => {
  remember({ path: "/claim", search: "?view=open&page=2", hrefs: ["/claim/1", "/claim/2", "/claim/3"], pages: 3 });
  expect(listPagesAround("/claim/1")).toEqual({ previous: "/claim?view=open&page=1" });
  expect(listPagesAround("/claim/2")).toEqual({});
  expect(listPagesAround("/claim/3")).toEqual({ next: "/claim?view=open&page=3" });
  remember({ path: "/claim", search: "", hrefs: ["/claim/1"], pages: 1 });
  expect(listPagesAround("/claim/1")).toEqual({});
});

it("leads from a row of a list of several customers back to that list, and to the other rows", () => {
  const idsOf = (path: string) => trailFrom(routes, path).map(({ row }) => row.id);
  const list = { path: "/customers-orders", search: "?page=2", hrefs: ["/order/1", "/order/2"] };
  remember({ ...list, ofCustomers: true });
  expect(neighborsOf("/order/1")).toEqual({ next: "/order/2" });
  expect(customersListOf("/order/1")).toMatchObject({ path: "/customers-orders", search: "?page=2" });
  expect(idsOf("/order/1")).toEqual(["customers-orders", "order-number"]);
  expect(idsOf("/order/3")).toEqual(["order", "order-number"]);
  remember({ ...list, path: "/order" });
  expect(customersListOf("/order/1")).toBeUndefined();
  expect(idsOf("/order/1")).toEqual(["order", "order-number"]);
});

it("says whether the list has its own order", () => {
  remember({ path: "/order", search: "?page=2", hrefs: [] });
  expect(isInOwnOrder("/order")).toBe(true);
  expect(isInOwnOrder("/order/open-order")).toBe(false);
  remember({ path: "/order", search: "?sortByField=total&sortByOrder=ASC", hrefs: [] });
  expect(isInOwnOrder("/order")).toBe(false);
});

it("ignores what it did not write", () => {
  remember({ path: "/order", hrefs: [1] });
  expect(listAddress("/order")).toBe("/order");
  expect(neighborsOf("/order/1")).toEqual({});
});
