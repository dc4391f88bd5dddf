import {
  filterCount,
  filterInput,
  isFiltered,
  LIST_FILTERS,
  readCatalogParams,
  SORTS,
  toggled,
  withoutFilters,
  writeCatalogParams,
} from "@spoke/web/features/catalog/params.ts";
import { readListState, writeListState } from "@spoke/web/ui/listState.ts";
import { fewNumbers, pageNumbers, pageWindow } from "@spoke/web/ui/Pagination.tsx";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

const value = fc.string({ minLength: 1, maxLength: 12 });
const values = fc.uniqueArray(value, { minLength: 1, maxLength: 4 });

const params = fc.record({
  search: fc.string({ maxLength: 20 }),
  category: fc.constantFrom("Bike" as const, "PAA" as const, undefined),
  lists: fc
    .uniqueArray(fc.constantFrom(...LIST_FILTERS))
    .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, values])))),
  articleTagCategory: fc.option(value, { nil: undefined }),
  sortByField: fc.constantFrom(...SORTS),
  sortByOrder: fc.constantFrom("ASC" as const, "DESC" as const),
  available_stock: fc.boolean(),
  price: fc.record({ from: fc.nat(), to: fc.double({ min: 0, max: 1e6, noNaN: true }) }, { requiredKeys: [] }).map(
    // There is no -0 in an address.
    ({ from, to }) => ({ ...(from !== undefined && { from }), ...(to !== undefined && { to: to + 0 }) }),
  ),
  view: fc.constantFrom("group" as const, "item" as const, undefined),
  page: fc.integer({ min: 1, max: 5000 }),
});

describe("the catalog's address", () => {
  it("[catalogue-001] [catalogue-002] [catalogue-004] says the same when it is read again", () => {
    fc.assert(
      fc.property(params, (state) => {
        expect(readCatalogParams(new URLSearchParams(writeCatalogParams(state)))).toEqual(state);
      }),
    );
  });

  it("[catalogue-001] is written with the specification's names, lists separated by commas", () => {
    const state = readCatalogParams(
      new URLSearchParams(
        "search=disc&category=paa&brands=AUR,NOR&available_stock=true&view=item&page=3&sortByField=price",
      ),
    );
    expect(state).toMatchObject({ category: "PAA", lists: { brands: ["AUR", "NOR"] }, sortByOrder: "ASC", page: 3 });
    expect(decodeURIComponent(writeCatalogParams(state))).toBe(
      "?search=disc&category=PAA&brands=AUR,NOR&sortByField=price&available_stock=true&view=item&page=3",
    );
  });

  it("[catalogue-003] understands a category joined with a bike category", () => {
    expect(readCatalogParams(new URLSearchParams("category=Bike+Road"))).toMatchObject({
      category: "Bike",
      lists: { bikeCategories: ["Road"] },
    });
  });

  it("holds a range of prices, of which either end may be missing", () => {
    const state = readCatalogParams(new URLSearchParams("priceFrom=100&priceTo=abc"));
    expect(state.price).toEqual({ from: 100 });
    expect(filterInput(state, {})).toEqual({ price: { from: 100 } });
    expect(readCatalogParams(new URLSearchParams("priceFrom=-1&priceTo=1e13")).price).toEqual({});
    expect(filterCount(state)).toBe(1);
    expect(writeCatalogParams(withoutFilters(state))).toBe("");
  });

  it("leaves out what is not understood", () => {
    const state = readCatalogParams(new URLSearchParams("category=Boat&page=-2&view=list&sortByField=password"));
    expect(writeCatalogParams(state)).toBe("");
  });

  it("[catalogue-008] goes back to page 1 with another filter and clears all of them at once", () => {
    const start = readCatalogParams(new URLSearchParams("search=disc&brands=AUR&available_stock=true&page=4"));
    const more = toggled(start, "series", "Trail");
    expect(more).toMatchObject({ page: 1, lists: { brands: ["AUR"], series: ["Trail"] } });
    expect(filterCount(more)).toBe(3);
    const cleared = withoutFilters(more);
    expect(filterCount(cleared)).toBe(0);
    expect(cleared).toMatchObject({ search: "disc", available_stock: false });
  });

  it("[catalogue-010] counts as filtered by anything but category, price, promotions and tags", () => {
    const filtered = (query: string) => isFiltered(readCatalogParams(new URLSearchParams(query)));
    for (const name of [
      "brands",
      "models",
      "series",
      "frameSizes",
      "wheelSizes",
      "merchandiseCategories",
      "bikeCategories",
    ])
      expect([name, filtered(`category=Bike&${name}=x`)]).toEqual([name, true]);
    expect(filtered("articleTagCategory=preview")).toBe(true);
    expect(filtered("available_stock=true&priceFrom=1&category=Bike&promotions=P&articleTags=T&page=2")).toBe(false);
  });

  it("asks for a page's own category whatever the address says", () => {
    const state = readCatalogParams(new URLSearchParams("category=PAA&brands=AUR"));
    expect(filterInput(state, { category: "Bike" })).toEqual({ category: "Bike", brands: ["AUR"] });
    expect(filterInput(state, { groupset: true })).toEqual({ category: "PAA", groupset: true, brands: ["AUR"] });
  });
});

describe("a list's address", () => {
  it("[tables-001] [tables-002] says the same when it is read again, with 10 rows and ascending by default", () => {
    const shape = { filters: ["status"], sortFields: ["date"] };
    const state = readListState(
      new URLSearchParams("search=PO&status=shipped,a\\,b&sortByField=date&size=20&page=2"),
      shape,
    );
    expect(state).toEqual({
      page: 2,
      size: 20,
      search: "PO",
      filters: { status: ["shipped", "a,b"] },
      sort: { field: "date", order: "ASC" },
    });
    expect(readListState(new URLSearchParams(writeListState(state)), shape)).toEqual(state);
    expect(readListState(new URLSearchParams("size=5000&sortByField=secret"), shape)).toMatchObject({
      size: 10,
      sort: undefined,
    });
  });

  it("[tables-001] shows at most ten page links around the current one", () => {
    expect(pageWindow(1, 3)).toEqual([1, 2, 3]);
    expect(pageWindow(1, 40)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(pageWindow(40, 40).at(0)).toBe(31);
    expect(pageWindow(20, 40)).toHaveLength(10);
    expect(pageWindow(20, 40)).toContain(20);
  });

  it("leads to the first and the last page where that one is counted", () => {
    expect(pageNumbers(1, 3)).toEqual([1, 2, 3]);
    expect(pageNumbers(1, 40)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 40]);
    expect(pageNumbers(20, 40)).toEqual([1, 17, 18, 19, 20, 21, 22, 23, 24, 40]);
    expect(pageNumbers(40, 40)).toEqual([1, 32, 33, 34, 35, 36, 37, 38, 39, 40]);
  });

  it("shows few page links on small screens, and leaves out none that would stand alone between two", () => {
    const few = (page: number, pages: number) => fewNumbers(page, pageNumbers(page, pages));
    expect(few(1, 3)).toEqual([1, 2, 3]);
    expect(few(1, 5)).toEqual([1, 2, 5]);
    expect(few(3, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(few(4, 9)).toEqual([1, 4, 9]);
    expect(few(20, 40)).toEqual([1, 20, 40]);
    expect(few(40, 40)).toEqual([1, 39, 40]);
  });
});
