import ProductPage from "@spoke/web/features/product/ProductPage.tsx";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MODEL } from "./articles.ts";
import { cartServer } from "./cartServer.ts";
import { clientOf, Page, signedIn } from "./support.tsx";

beforeEach(() => signedIn());
afterEach(cleanup);

const picture = (name: string) => ({
  ...{ __typename: "Picture", thumbnail: `/media/${name}-small.webp`, full: `/media/${name}.webp` },
});
const detail = {
  ...{ __typename: "ProductDetail", slug: "l-red", url: null, gtin: "4006381333931", description: "" },
  ...{ image: picture("side"), images: [picture("side"), picture("front")], specification: [], documents: [] },
  ...{ spares: [], compatible: [], group: MODEL },
  product: { ...MODEL.items[3], merchandiseCategory: null },
};
const purchase = (article_code: string, pieces: number, lastAt: string) => ({
  ...{ __typename: "Product", article_code },
  purchased: { __typename: "Purchased", pieces, lastAt },
});

function show(purchases: readonly object[] = []): void {
  const server = cartServer([]);
  const client = clientOf((operation, variables) => {
    if (operation === "ProductPage") return { productDetailsV2: [detail] };
    if (operation === "BoughtOfModel") return { previousPurchases: { __typename: "ProductPage", data: purchases } };
    return server.answer(operation, variables) ?? { recalledArticles: [] };
  });
  render(
    <Page client={client} at="/en-us/catalog/bike/l-red">
      <Routes>
        <Route path="/en-us/catalog/bike/:slug" element={<ProductPage />} />
      </Routes>
    </Page>,
  );
}

it("the page of a product names its code for cash registers and what is left of the recommended price", async () => {
  show();
  await screen.findByRole("heading", { level: 1, name: "Northline Strato 3" });
  expect(screen.getByText(/UPC\/EAN 4006381333931/).textContent).toContain("L-Red");
  expect(screen.getByText("Margin 25%")).toBeTruthy();
});

it("the page of a product shows the picture that is chosen below the large one", async () => {
  show();
  const large = () => screen.getByRole("img", { name: "Strato L Red" }).getAttribute("src");
  const second = await screen.findByRole("button", { name: "Picture 2 of 2" });
  expect(large()).toBe("/media/side.webp");
  fireEvent.click(second);
  expect(large()).toBe("/media/front.webp");
  expect(second.getAttribute("aria-pressed")).toBe("true");
});

it("the page of a product says how much of its model was bought and when last, and how much of each size", async () => {
  show([purchase("L-Red", 2, "2026-11-06T10:00:00Z"), purchase("M-Red", 1, "2026-03-02T10:00:00Z")]);
  const bought = await screen.findByText(/^Bought 3 pieces of this model, last on/);
  expect(bought.textContent).toMatch(/06 Nov 2026$/);
  const table = within(screen.getByRole("table"));
  expect(table.getByText("Bought before: 2").closest("td")).toBe(table.getByText("$75.00").closest("td"));
  cleanup();
  show();
  await screen.findByRole("table");
  expect(screen.queryByText(/^Bought/)).toBeNull();
});
