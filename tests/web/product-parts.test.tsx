import { CompleteSet } from "@spoke/web/features/catalog/CompleteSet.tsx";
import type { Waitable } from "@spoke/web/features/catalog/restock.tsx";
import { Documents } from "@spoke/web/features/product/Documents.tsx";
import { RelatedProducts } from "@spoke/web/features/product/RelatedProducts.tsx";
import { todayHere } from "@spoke/web/lib/config.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clientOf, Page, signedIn } from "./support.tsx";

beforeEach(() => signedIn());
afterEach(cleanup);

const price = {
  ...{ __typename: "Price", retail: 100, retailDisplay: "$100", dealer: 61, currency: "USD", symbol: "$" },
  ...{ separator: ",", decimal_separator: ".", decimal_precission: 2, promotion: null, discount: null },
} as const;

function component(code: string, name: string, pieces: number): Waitable {
  const available = [
    { __typename: "StockAvailable", date: todayHere(), qty: pieces, mask: null, location: "", priority: 0 },
  ];
  return {
    ...{ __typename: "Product", article_code: code, article_code_display: code, name, sorg: "U001", uom: "PC" },
    ...{ model_year: null, frameSize: name, wheelSize: null, color: null, colorHex: null, category: "PAA" },
    ...{ groupset: true, serie: null, slug: code.toLowerCase(), image: null, newArrival: null, quantityRule: null },
    ...{ brand: { __typename: "ProductBrand", id: "T", description: "Trigg" }, restockNotification: false },
    ...{ allowToOrder: true, sorgBlocked: false, orderBlocked: false, brandBlocked: false, categoryBlocked: false },
    ...{ hierarchyBlocked: false, orderQuota: null, price },
    stock: {
      ...{ __typename: "Stock", custorder: 0, nextArrival: null, availableForOrderAt: null },
      available: pieces > 0 ? [...available] : [],
    },
  } as Waitable;
}

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
