import { CompleteSet } from "@spoke/web/features/catalog/CompleteSet.tsx";
import type { Waitable } from "@spoke/web/features/catalog/restock.tsx";
import { Availability } from "@spoke/web/features/product/Availability.tsx";
import { Documents } from "@spoke/web/features/product/Documents.tsx";
import { OtherVariants } from "@spoke/web/features/product/OtherVariants.tsx";
import type { Detail } from "@spoke/web/features/product/ProductPage.tsx";
import { RelatedProducts } from "@spoke/web/features/product/RelatedProducts.tsx";
import { SimilarProducts } from "@spoke/web/features/product/SimilarProducts.tsx";
import { DEFAULT_CONFIG, setConfig, todayHere } from "@spoke/web/lib/config.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { component } from "./articles.ts";
import { clientOf, Page, signedIn } from "./support.tsx";

beforeEach(() => signedIn());
afterEach(cleanup);

const CART = { __typename: "MerchantCart", merchants: [], summary: null };

function show(items: readonly Waitable[]): { article_code: string; qty: number }[] {
  const added: { article_code: string; qty: number }[] = [];
  const client = clientOf((operation, variables) => {
    if (operation !== "UpdateCart") return { merchantCart: CART };
    added.push(...(variables.products as typeof added));
    throw new Error("no cart");
  });
  render(
    <Page client={client}>
      <CompleteSet items={items} />
    </Page>,
  );
  return added;
}

describe("a groupset", () => {
  it("is added with all of its components, for the sum of their prices", async () => {
    const added = show([component("A", "Chain", 5), component("B", "Crankset", 2)]);
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Add complete set" });
    await waitFor(() => expect(button.disabled).toBe(false));
    expect(screen.getByText("$122.00")).toBeTruthy();
    fireEvent.click(button);
    await waitFor(() => expect(added.map(({ article_code, qty }) => `${article_code} ${qty}`)).toEqual(["A 1", "B 1"]));
  });

  it("cannot be added while a component is out of stock, and other models have no set", async () => {
    show([component("A", "Chain", 5), component("B", "Crankset", 0)]);
    expect((await screen.findByRole<HTMLButtonElement>("button")).disabled).toBe(true);
    expect(screen.getByText("Not all components can be ordered now")).toBeTruthy();
    cleanup();
    show([component("A", "Chain", 5), { ...component("B", "Crankset", 3), groupset: false }]);
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("the page of a product", () => {
  it("[product-003] shows stock by date and place, customers' orders, the next arrival, and when it can be ordered", async () => {
    setConfig({ ...DEFAULT_CONFIG, stockDisplay: "detail", supplyLocation: true });
    const entry = (date: string, qty: number | null, mask: string | null, location: string, priority: number) =>
      ({ __typename: "StockAvailable", date, qty, mask, location, priority }) as const;
    const product = component("A", "Chain", 0);
    const stock = {
      ...product.stock,
      available: [
        entry(todayHere(), 12, null, "Main", 0),
        entry(todayHere(), null, "50+", "West", 1),
        entry("2099-05-04", 30, null, "Main", 0),
      ],
      custorder: 3,
      nextArrival: { __typename: "StockArrival", date: "2099-06-01", qty: null, mask: "100+" } as const,
      availableForOrderAt: { __typename: "StockDate", date: "2099-03-12" } as const,
      sufficientArrival: null,
    };
    render(
      <Page client={clientOf(() => ({ merchantCart: CART }))}>
        <Availability product={{ ...product, stock }} />
      </Page>,
    );
    const region = await screen.findByRole("region", { name: "Stock" });
    const textsOf = (tag: string) => [...region.querySelectorAll(tag)].map(({ textContent }) => textContent);
    expect(textsOf("dt")).toEqual([
      ...["In stock", "In stock", "Arriving on 04 May 2099"],
      ...["Next arrival", "Available to order from", "Open customer orders"],
    ]);
    expect(region.querySelector("dt time")?.getAttribute("datetime")).toBe("2099-05-04");
    expect(textsOf("dd")).toEqual(["12 · Main", "50+ · West", "30 · Main", "01 Jun 2099 · 100+", "12 Mar 2099", "3"]);
  });

  it("shows what arrives on a day, not what is there in total by then, unless that is masked", async () => {
    const entry = (date: string, qty: number | null, mask: string | null) =>
      ({ __typename: "StockAvailable", date, qty, mask, location: "", priority: 0 }) as const;
    const product = component("A", "Chain", 0);
    const available = [
      entry(todayHere(), 11, null),
      entry("2099-01-22", 49, null),
      entry("2099-02-22", null, "50+"),
      entry("2099-03-22", null, "50+"),
    ];
    render(
      <Page client={clientOf(() => ({ merchantCart: CART }))}>
        <Availability product={{ ...product, stock: { ...product.stock, available } }} />
      </Page>,
    );
    const region = await screen.findByRole("region", { name: "Stock" });
    expect([...region.querySelectorAll("dl > div")].map(({ textContent }) => textContent)).toEqual([
      "Arriving on 22 Jan 209938",
      "Total by 22 Feb 209950+",
      "Total by 22 Mar 209950+",
    ]);
  });

  it("links its documents, and offers its spare parts and what fits it", async () => {
    const client = clientOf(() => ({ merchantCart: CART }));
    render(
      <Page client={client}>
        <Documents documents={[{ name: "Owner’s manual", url: "/media/U001/manual-en.pdf" }]} />
        <RelatedProducts spares={[component("A", "Chain", 5)]} compatible={[component("B", "Crankset", 2)]} />
      </Page>,
    );
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Owner’s manual" });
    expect(link.getAttribute("href")).toBe("/media/U001/manual-en.pdf");
    const spares = within(screen.getByRole("region", { name: "Spare parts" }));
    expect(await spares.findByRole("link", { name: "Chain" })).toBeTruthy();
    const fits = within(screen.getByRole("region", { name: "Compatible parts" }));
    expect(fits.getByRole("link", { name: "Crankset" })).toBeTruthy();
  });
});

it("a model that is sold out offers others of its category that are in stock, one article of each", async () => {
  const found = (code: string, group: string) => ({
    ...component(code, `Chain ${code}`, 5),
    group: { __typename: "ProductParent", id: group },
  });
  const filters: unknown[] = [];
  const client = clientOf((operation, variables) => {
    if (operation !== "SimilarProducts") return { merchantCart: CART };
    filters.push(variables.filter);
    return {
      products: {
        __typename: "ProductPage",
        data: [found("A", "OWN"), found("B", "ONE"), found("C", "ONE"), found("D", "TWO")],
      },
    };
  });
  const product = { ...component("A", "Chain", 0), merchandiseCategory: { __typename: "ProductBrand", id: "CHAINS" } };
  const detail = { product, group: { id: "OWN" } } as unknown as Detail;
  render(
    <Page client={client}>
      <SimilarProducts detail={detail} />
    </Page>,
  );
  const row = await screen.findByRole("region", { name: "Similar models in stock" });
  const names = within(row).getAllByRole("heading", { level: 3 });
  expect(names.map(({ textContent }) => textContent)).toEqual(["Chain B", "Chain D"]);
  expect(filters).toContainEqual({ category: "PAA", merchandiseCategories: ["CHAINS"], available_stock: true });
});

it("a size that is sold out leads to others in stock, and one in stock to none", async () => {
  const [small, medium, large] = [component("A", "S", 0), component("B", "M", 4), component("C", "L", 0)] as const;
  const of = (product: Waitable) => (
    <Page client={clientOf(() => ({ merchantCart: CART }))}>
      <OtherVariants product={product} items={[small, medium, large]} />
    </Page>
  );
  render(of(small));
  expect(await screen.findByText("In stock:")).toBeTruthy();
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["M"]);
  cleanup();
  render(of(medium));
  expect(screen.queryByText("In stock:")).toBeNull();
});
