import PurchasesPage from "@spoke/web/features/purchases/PurchasesPage.tsx";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clientOf, Page, signedIn } from "./support.tsx";

const saved = vi.hoisted(() => [] as string[]);
vi.mock(import("@spoke/web/ui/saveFile.ts"), () => ({ saveFile: (_, name) => void saved.push(name) }));

const product = {
  ...{ __typename: "Product", article_code: "A1", article_code_display: "A1", name: "Tube 28", sorg: "U001" },
  ...{ model_year: null, frameSize: null, wheelSize: null, color: null, category: "PAA", groupset: false, serie: null },
  ...{ brand: { __typename: "ProductBrand", id: "N", description: "Northline" }, slug: "tube", uom: "PC", image: null },
  ...{ allowToOrder: true, sorgBlocked: false, orderBlocked: false, brandBlocked: false, categoryBlocked: false },
  ...{ hierarchyBlocked: false, orderQuota: null, quantityRule: null, newArrival: null, price: null },
  stock: { __typename: "Stock", available: [], custorder: 0, nextArrival: null, availableForOrderAt: null },
  purchased: { __typename: "Purchased", orders: 3, pieces: 9, lastAt: "2026-11-01T08:00:00.000Z" },
};

let bought: object[];
const requests: Record<string, unknown>[] = [];
const show = () => {
  const client = clientOf((operation, variables) => {
    if (operation !== "FrequentPurchases") return { merchantCart: null };
    requests.push(variables);
    const info = { __typename: "PageInfo", page: 1, count: bought.length, pageTotal: 1 };
    return { purchases: { __typename: "ProductPage", data: bought, info } };
  });
  render(
    <Page client={client} at="/en-us/catalog/frequent-purchases">
      <PurchasesPage variant="frequent" />
    </Page>,
  );
};

beforeEach(async () => {
  await signedIn();
  bought = [product];
  requests.length = 0;
  saved.length = 0;
});
afterEach(cleanup);

it("what was bought can be sorted, and saved as a spreadsheet", async () => {
  show();
  expect(await screen.findByText(/^In 3 orders, last on/)).toBeTruthy();
  expect(requests.at(-1)).toMatchObject({ page: 1, sort: { field: "recommended", order: "ASC" }, filter: {} });
  fireEvent.change(screen.getByRole("combobox", { name: "Sort by" }), { target: { value: "name DESC" } });
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ sort: { field: "name", order: "DESC" } }));
  fireEvent.click(screen.getByRole("button", { name: "Download Excel" }));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^frequent-purchases-.*\.xlsx$/)]));
});

it("who bought nothing yet is led to the catalog", async () => {
  bought = [];
  show();
  await screen.findByRole("heading", { name: "You have not ordered anything more than once yet" });
  const link = screen.getAllByRole("link", { name: "Catalog" }).at(-1);
  expect(link?.getAttribute("href")).toBe("/en-us/catalog/list");
});
