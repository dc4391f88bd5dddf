import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Suspense, use } from "react";
import { useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import BikePage from "../../packages/web/src/features/catalogue/BikePage.tsx";
import { clientOf, Page, signedIn } from "./support.tsx";

const option = (label: string) => ({ __typename: "FilterOption", id: label.toLowerCase(), label, count: 3 });
const facetsOf = (groups: readonly string[]) => ({
  __typename: "CatalogueFilters",
  category: [],
  promotions: [],
  brands: [option("Northline")],
  models: [],
  series: [],
  frameSizes: [],
  wheelSizes: [],
  merchandiseCategories: groups.map(option),
  bikeCategories: ["Gravel", "Road"].map((label) => ({ __typename: "BikeCategoryOption", label, count: 3 })),
  articleTags: [],
  articleTagCategory: [],
  available_stock: 2,
  total: 6,
});

function show(groups: readonly string[], beside?: React.ReactNode): void {
  const client = clientOf((operation) => {
    if (operation === "CatalogueFacets") return { filterV2: facetsOf(groups) };
    if (operation === "CatalogueGroups") {
      const info = { __typename: "PageInfo", page: 1, count: 0, pageTotal: 0 };
      return { productGroups: { __typename: "ProductGroupPage", data: [], info } };
    }
    return { merchantCart: { __typename: "MerchantCart", merchants: [], summary: null } };
  });
  render(
    <Page client={client} at="/en-us/catalog/bike">
      <BikePage />
      {beside}
    </Page>,
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });

beforeEach(() => signedIn());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe("the filters", () => {
  it("show what was chosen at once, however long the address takes to change", async () => {
    const arrival = Promise.withResolvers<void>();
    // Holds the next address back, as a page that is still loading does.
    const Slow = () => {
      const { search } = useLocation();
      if (search) use(arrival.promise);
      return <p>{search || "no filter"}</p>;
    };
    show(
      ["Frames"],
      <Suspense>
        <Slow />
      </Suspense>,
    );
    await screen.findByRole("checkbox", { name: /^Gravel/ });
    const press = (name: string) => act(async () => void fireEvent.click(box(name)));
    await press("Gravel3");
    expect(box("Gravel3").checked).toBe(true);
    await press("Road3");
    expect([box("Gravel3").checked, box("Road3").checked]).toEqual([true, true]);
    expect(screen.getByText("no filter")).toBeTruthy();
    await press("Road3");
    expect([box("Gravel3").checked, box("Road3").checked]).toEqual([true, false]);
    arrival.resolve();
    await waitFor(() => expect(screen.getByText("?bikeCategories=Gravel")).toBeTruthy());
    expect([box("Gravel3").checked, box("Road3").checked]).toEqual([true, false]);
  });

  it("do not list the bike categories a second time as product groups", async () => {
    show(["Gravel", "Road"]);
    await screen.findByRole("checkbox", { name: /^Gravel/ });
    expect(screen.queryByText("Product group")).toBeNull();
  });

  it("list product groups that say something else", async () => {
    show(["Gravel", "Touring"]);
    await screen.findByText("Product group");
  });

  it("leave the list, and what is in stock, when they cannot be had, and come with the next try", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let broken = true;
    const client = clientOf((operation) => {
      if (broken && operation.startsWith("Catalogue")) throw new Error("no answer");
      if (operation === "CatalogueFacets") return { filterV2: facetsOf(["Frames"]) };
      const info = { __typename: "PageInfo", page: 1, count: 0, pageTotal: 0 };
      if (operation === "CatalogueGroups") return { productGroups: { __typename: "ProductGroupPage", data: [], info } };
      return { merchantCart: { __typename: "MerchantCart", merchants: [], summary: null } };
    });
    const { container } = render(
      <Page client={client} at="/en-us/catalog/bike">
        <BikePage />
      </Page>,
    );
    const again = await screen.findByRole("button", { name: "Try again" });
    await screen.findByRole("checkbox", { name: /^In stock only/ });
    expect(container.querySelectorAll(".animate-pulse-soft")).toHaveLength(0);
    broken = false;
    fireEvent.click(again);
    await screen.findByRole("checkbox", { name: /^Gravel/ });
  });
});
