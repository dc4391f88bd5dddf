import PurchasesPage from "@spoke/web/features/purchases/PurchasesPage.tsx";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clientOf, Page, signedIn } from "./support.tsx";

const saved = vi.hoisted(() => [] as string[]);
vi.mock(import("@spoke/web/ui/saveFile.ts"), async (original) => ({
  ...(await original()),
  saveFile: (_, name) => void saved.push(name),
}));

const product = {
  ...{ __typename: "Product", article_code: "A1", article_code_display: "A1", name: "Tube 28", sorg: "U001" },
  ...{ model_year: null, frameSize: null, wheelSize: null, color: null, category: "PAA", groupset: false, serie: null },
  ...{ brand: { __typename: "ProductBrand", id: "N", description: "Northline" }, slug: "tube", uom: "PC", image: null },
  ...{ allowToOrder: true, sorgBlocked: false, orderBlocked: false, brandBlocked: false, categoryBlocked: false },
  ...{ hierarchyBlocked: false, orderQuota: null, quantityRule: null, newArrival: null, price: null },
  stock: {
    __typename: "Stock",
    available: [],
    custorder: 0,
    nextArrival: null,
    availableForOrderAt: null,
    sufficientArrival: null,
  },
  purchased: { __typename: "Purchased", orders: 3, pieces: 9, lastAt: "2026-11-01T08:00:00.000Z" },
};

let bought: object[];
const requests: Record<string, unknown>[] = [];
const updates: unknown[] = [];
const show = () => {
  const client = clientOf((operation, variables) => {
    if (operation === "UpdateCart") {
      updates.push(variables.products);
      const message = { __typename: "Message", status: "success", description: "success_update_cart" };
      const summary = { __typename: "CartSummary" };
      return {
        updateProductsInCart: { __typename: "UpdateCartResult", products: [], summary, message, userErrors: [] },
      };
    }
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
  updates.length = 0;
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

it("several are ordered again at once, as many as usual or as entered, but none that is blocked", async () => {
  const price = {
    ...{ __typename: "Price", retail: 12, dealer: 8, currency: "EUR", symbol: "€", separator: ",", promotion: null },
    ...{ decimal_separator: ".", decimal_precission: 2, discount: null },
  };
  const stock = { ...product.stock, nextArrival: null };
  bought = [
    { ...product, price, stock },
    { ...product, price, stock, article_code: "A2", name: "Tube 29" },
    { ...product, price, stock, article_code: "A3", name: "Tube 26", brandBlocked: true },
  ];
  show();
  expect(await screen.findByRole("checkbox", { name: "Select Tube 29" })).toBeTruthy();
  expect(screen.queryByRole("checkbox", { name: "Select Tube 26" })).toBeNull();
  fireEvent.click(screen.getByRole("checkbox", { name: "Select this page" }));
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Quantity of Tube 29" });
  expect(field.value).toBe("3");
  fireEvent.change(field, { target: { value: "7" } });
  fireEvent.blur(field);
  expect(screen.getByRole("region", { name: "Selection" }).textContent).toContain("2 selected · €80.00");
  fireEvent.click(screen.getByRole("button", { name: "Add to cart" }));
  await waitFor(() =>
    expect(updates.flat()).toEqual([
      { article_code: "A1", sorg: "U001", qty: 3 },
      { article_code: "A2", sorg: "U001", qty: 7 },
    ]),
  );
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
});

it("the months of last year that come next are one choice", async () => {
  show();
  fireEvent.change(await screen.findByRole("combobox", { name: "Period" }), { target: { value: "season" } });
  await waitFor(() => expect(requests.at(-1)).toHaveProperty("from"));
  const { from, to } = requests.at(-1) ?? {};
  expect((Date.parse(String(to)) - Date.parse(String(from))) / 86_400_000).toBe(90);
  expect((Date.now() - Date.parse(String(from))) / 86_400_000).toBeGreaterThan(363);
});

it("who bought nothing yet is led to the catalog", async () => {
  bought = [];
  show();
  await screen.findByRole("heading", { name: "You have not ordered anything more than once yet" });
  const link = screen.getAllByRole("link", { name: "Catalog" }).at(-1);
  expect(link?.getAttribute("href")).toBe("/en-us/catalog/list");
});
