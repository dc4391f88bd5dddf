import CatalogList from "@spoke/web/features/catalog/CatalogList.tsx";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { facetsOf } from "./catalogFacets.ts";
import { clientOf, Page, signedIn } from "./support.tsx";

beforeEach(() => signedIn());
afterEach(cleanup);

it("a search over bikes and parts has the filters that both have, and narrows both", async () => {
  const facets: unknown[] = [];
  const lists: unknown[] = [];
  const sizes = [{ __typename: "FilterOption", id: "M", label: "Size M", count: 2, merchandiseCategories: [] }];
  const client = clientOf((operation, variables) => {
    if (operation === "CatalogFacets") {
      facets.push(variables);
      return { filterV2: { ...facetsOf(["Helmets"]), frameSizes: sizes } };
    }
    if (operation !== "CatalogGroups")
      return { merchantCart: { __typename: "MerchantCart", merchants: [], summary: null } };
    lists.push(variables.filter);
    const info = { __typename: "PageInfo", page: 1, count: 0, pageTotal: 0 };
    return { productGroups: { __typename: "ProductGroupPage", articles: 0, suggestion: null, data: [], info } };
  });
  render(
    <Page client={client} at="/en-us/catalog/list?search=helmet">
      <CatalogList section={{}} />
    </Page>,
  );
  const brand = await screen.findByRole("checkbox", { name: /^Northline/ });
  expect(facets.at(0)).toMatchObject({ bothSides: true, filter: { search: "helmet" } });
  expect(screen.getByRole("checkbox", { name: /^Helmets/ })).toBeTruthy();
  // Parts have no bike category.
  expect(screen.queryByRole("checkbox", { name: /^Gravel bikes/ })).toBeNull();
  expect(screen.queryByText(/Frame size/)).toBeNull();
  fireEvent.click(brand);
  await waitFor(() => expect(lists.at(-1)).toEqual({ search: "helmet", brands: ["northline"] }));
  expect(facets.at(-1)).toMatchObject({ bothSides: true, filter: { brands: ["northline"] } });
});
