import CatalogList from "@spoke/web/features/catalog/CatalogList.tsx";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { option } from "./catalogFacets.ts";
import { component } from "./component.ts";
import { clientOf, Page, signedIn } from "./support.tsx";

beforeEach(() => signedIn());
afterEach(cleanup);

const facets = {
  ...{ __typename: "CatalogFilters", category: [], promotions: [], models: [option("Pro")], wheelSizes: [] },
  ...{ brands: [option("Trigg")], series: [option("12-speed")], frameSizes: [option("Chain")], articleTags: [] },
  ...{ merchandiseCategories: [option("Groupsets")], bikeCategories: [], articleTagCategory: [] },
  ...{ price: { __typename: "PriceRange", from: 256, to: 720 }, available_stock: 1, total: 1 },
};
const set = {
  ...{ __typename: "ProductGroup", id: "G1", parent_name: "Trigg Pro", category: "PAA", items: 2, serie: "12-speed" },
  ...{ brand: { __typename: "ProductBrand", id: "T", description: "Trigg" }, slugs: ["a", "b"], components: 2 },
  ...{ starting_at: 300, image: null, newArrival: false, swatches: [], pictured: [] as object[] },
  own: { __typename: "ModelPrice", from: 183, retail: 300, to: 183, promotion: null, tiers: false },
  stock: { __typename: "ModelStock", qty: 4, mask: null, orderable: 1, inStock: 1, arrival: null },
};
type Component = ReturnType<typeof component>;

const ROTOR_RULE = { __typename: "QuantityRule", min: 2, step: 2, carton: null };

function show(components: readonly Component[], refused?: string, models: readonly object[] = [set]) {
  const added: string[] = [];
  const client = clientOf((operation, variables) => {
    if (operation === "CatalogFacets") return { filterV2: facets };
    if (operation === "CatalogGroups") {
      const info = { __typename: "PageInfo", page: 1, count: 1, pageTotal: 1 };
      const page = { __typename: "ProductGroupPage", articles: 2, suggestion: null, info };
      return { productGroups: { ...page, data: models } };
    }
    if (operation === "ModelSizes") {
      const group = { __typename: "ProductDetailGroup", id: "G1", frameSizes: [], colors: [], items: components };
      return { productDetailsV2: [{ __typename: "ProductDetail", slug: "a", group }] };
    }
    if (operation === "UpdateCart") {
      const products = variables.products as { article_code: string; sorg: string; qty: number }[];
      added.push(...products.map(({ article_code, qty }) => `${article_code} ${qty}`));
      const userErrors = products.flatMap(({ article_code }, at) =>
        article_code === refused
          ? [{ __typename: "UserError", field: `products.${at}.qty`, message: "order_blocked", values: [] }]
          : [],
      );
      const taken = products.filter(({ article_code }) => article_code !== refused);
      return {
        updateProductsInCart: {
          ...{ __typename: "CartUpdate", userErrors, summary: null, message: null },
          products: taken.map((line) => ({ __typename: "CartLine", ...line, id: line.article_code })),
        },
      };
    }
    return { merchantCart: { __typename: "MerchantCart", merchants: [], summary: null } };
  });
  const Address = () => <p>{useLocation().search}</p>;
  render(
    <Page client={client} at="/en-us/catalog/groupset">
      <CatalogList section={{ groupset: true }} />
      <Address />
    </Page>,
  );
  return added;
}

const press = async () => {
  const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Add complete set: Trigg Pro" });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
};

describe("the groupsets", () => {
  it("are shown with the price and the stock of the complete set, and are filtered by price, brand, and speed", async () => {
    show([]);
    const card = within(await screen.findByRole("article"));
    expect(card.getByText("Complete set")).toBeTruthy();
    expect(card.getByText("$183.00")).toBeTruthy();
    expect(card.getByText("$300.00")).toBeTruthy();
    expect(card.getByText("4 in stock")).toBeTruthy();
    expect(card.getByText("Set of 2 components")).toBeTruthy();
    expect(card.queryByText(/size/i)).toBeNull();
    expect(screen.getByText("1 groupset")).toBeTruthy();
    const filters = within(screen.getByRole("region", { name: "Filters" }));
    await filters.findByRole("checkbox", { name: /^12-speed/ });
    const titles = [...document.querySelectorAll("summary")].map(({ textContent }) => textContent);
    expect(new Set(titles)).toEqual(new Set(["Your price", "Brand", "Speed"]));
    fireEvent.click(filters.getByRole("checkbox", { name: /^12-speed/ }));
    expect(await screen.findByText("?series=12-speed")).toBeTruthy();
    expect(screen.getByText("Speed: 12-speed")).toBeTruthy();
  });

  it("are pictured by their components, which are named, also where a picture is missing", async () => {
    const part = (name: string, image: string | null) => ({ __typename: "PicturedComponent", name, image });
    const pictured = [part("Chain", "/chain.svg"), part("Crank", "/crank.svg"), part("Rotor", null)];
    show([], undefined, [{ ...set, image: "/chain.svg", pictured }]);
    const picture = await screen.findByRole("img", { name: "Pictured: Chain, Crank, Rotor" });
    expect([...picture.querySelectorAll("img")].map((image) => image.getAttribute("src"))).toEqual([
      "/chain.svg",
      "/crank.svg",
    ]);
    expect(picture.querySelectorAll("svg")).toHaveLength(1);
  });

  it("are added complete, in the quantities that the components are sold in", async () => {
    const added = show([component("A", "Chain", 5), component("B", "Rotor", 4, ROTOR_RULE)]);
    await press();
    expect(await screen.findByText("2 components are in the cart")).toBeTruthy();
    expect(added).toEqual(["A 1", "B 2"]);
  });

  it("name the component that the server refuses", async () => {
    show([component("A", "Chain", 5), component("B", "Rotor", 4)], "B");
    await press();
    expect(await screen.findByText("1 component is in the cart")).toBeTruthy();
    expect(screen.getByText("Not added: Rotor, Black. Check the components.")).toBeTruthy();
  });

  it("add nothing when a component has run out since, and name it", async () => {
    const added = show([component("A", "Chain", 5), component("B", "Rotor", 0)]);
    await press();
    expect(await screen.findByText("Not added: Rotor, Black. Check the components.")).toBeTruthy();
    expect(added).toEqual([]);
  });

  it("cannot be added while none can be assembled", async () => {
    show([], undefined, [{ ...set, stock: { ...set.stock, qty: 0, inStock: 0 } }]);
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Add complete set: Trigg Pro" });
    expect(button.disabled).toBe(true);
    expect(screen.getByText("Out of stock")).toBeTruthy();
  });
});
