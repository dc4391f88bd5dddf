import { listAddress, neighborsOf } from "@spoke/web/ui/lastList.ts";
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

it("ignores what it did not write", () => {
  remember({ path: "/order", hrefs: [1] });
  expect(listAddress("/order")).toBe("/order");
  expect(neighborsOf("/order/1")).toEqual({});
});
