import RepeatOrderPage from "@spoke/web/features/fast-order/RepeatOrderPage.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { dayText } from "@spoke/web/lib/dayText.ts";
import { showDealerPrices } from "@spoke/web/lib/dealerPrices.ts";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clientOf, EURO, Page, signedIn } from "../support.tsx";

const article = (code: string) => ({
  ...{ article_code: code, article_code_display: code, old_code: null, name: `Name of ${code}`, sorg: "N001" },
  ...{ category: "PAA", frameSize: null, color: null, slug: code.toLowerCase(), uom: "PCE", image: null },
});

const row = (index: number, code: string, result: string, more: object = {}) => ({
  ...{ index, row: index + 2, articleCode: code, written: "2", qty: 2, result, problems: [], checkoutProblems: [] },
  ...{
    shortage: null,
    addedTo: null,
    article: article(code),
    candidates: [],
    sum: 2,
    inCart: 0,
    unitPrice: 10,
    subTotal: 20,
  },
  ...{ currency: EURO, allowedQty: null, stock: null },
  ...more,
});

const ROWS = [
  row(0, "A1", "ok", { sum: 4, subTotal: 40 }),
  row(1, "A2", "over_stock", { problems: [{ field: "qty", message: "over_stock", values: { available: 1 } }] }),
  row(2, "A1", "duplicate_added", { addedTo: 0, sum: 0, unitPrice: null, subTotal: null }),
];

const saved: Blob[] = [];
const sent: { path: string; method: string | undefined }[] = [];
let answer: () => Response;
let put: unknown[];
let checkedLines: unknown[];
/** What a check of the rows answers. */
let checked: readonly ReturnType<typeof row>[];

beforeEach(async () => {
  saved.length = 0;
  sent.length = 0;
  put = [];
  checkedLines = [];
  checked = ROWS;
  vi.stubGlobal("fetch", async (path: string, init?: RequestInit) => {
    sent.push({ path, method: init?.method });
    return answer();
  });
  const createObjectURL = (blob: Blob) => {
    saved.push(blob);
    return "blob:x";
  };
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
  await signedIn();
  const summary = { __typename: "CartSummary", totalQty: 0, count: 0, total: 0, currency: EURO };
  const client = clientOf((operation, variables) => {
    if (operation === "CartState") return { merchantCart: { __typename: "MerchantCart", merchants: [], summary } };
    if (operation === "CheckLines") {
      const lines = checked.map(({ row: _, articleCode: __, written: ___, qty: ____, ...rest }) => ({
        ...rest,
        __typename: "CheckedLine",
        article: { ...rest.article, __typename: "LineArticle" },
        problems: rest.problems.map(() => ({
          __typename: "UserError",
          field: "qty",
          message: "not_enough_stock",
          values: [],
        })),
      }));
      checkedLines.push(variables.lines);
      return { checkLines: { __typename: "CheckedLines", lines } };
    }
    if (operation === "CustomerTax") return {};
    put.push(variables.products);
    const message = { __typename: "Message", status: "success", description: "x" };
    return { updateProductsInCart: { __typename: "UpdateCartResult", products: [], summary, message, userErrors: [] } };
  });
  render(
    <Page client={client} at="/en-us/catalog/repeat-order">
      <RepeatOrderPage />
    </Page>,
  );
});
afterEach(() => {
  cleanup();
  showDealerPrices(true);
  setConfig(DEFAULT_CONFIG);
  vi.unstubAllGlobals();
});

const choose = (name: string, size = 10) =>
  fireEvent.change(screen.getByLabelText("Completed file"), {
    target: { files: [new File(["x".repeat(size)], name)] },
  });
const table = () => within(screen.getByRole("table", { name: "Result by row" }));

describe("[capability-005] [checkout-011] repeat order", () => {
  it("shows the result of each row, filters the rows with errors, and offers them as a file to correct", async () => {
    answer = () => new Response(JSON.stringify({ rows: ROWS, total: 40, currency: EURO, file: btoa("workbook") }));
    choose("order.xlsx");
    expect(await screen.findByText("1 row cannot be added")).toBeTruthy();
    expect(table().getByText("Only 1 in stock")).toBeTruthy();
    expect(table().getByText("Added to row 2")).toBeTruthy();
    expect(table().getByText("4 pieces of this article in total")).toBeTruthy();
    expect(screen.getByText("4 pieces can be ordered").parentElement?.textContent).toMatch(/Total\s+€40\.00$/);
    fireEvent.click(screen.getByRole("button", { name: /^Cannot be added/ }));
    expect(table().getAllByRole("row")).toHaveLength(2);
    fireEvent.click(screen.getByRole("button", { name: "Download rows to correct" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.text()).toBe("workbook");
  });

  it("says what the cart will cost only while dealer prices are shown", async () => {
    const rows = [row(0, "A1", "ok", { inCart: 3, cartSubTotal: 51.5 })];
    answer = () => new Response(JSON.stringify({ rows, total: 20, currency: EURO, file: null }));
    choose("order.xlsx");
    await screen.findByRole("table", { name: "Result by row" });
    expect(table().getByText("3 are already in the cart: 5 in total (€51.50)")).toBeTruthy();
    act(() => showDealerPrices(false));
    expect(table().getByText("3 are already in the cart: 5 in total")).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/€\d/);
  });

  it("puts what is fine into the cart once, and says which rows those were", async () => {
    answer = () => new Response(JSON.stringify({ rows: ROWS, total: 40, currency: EURO, file: null }));
    choose("order.xlsx");
    fireEvent.click(await screen.findByRole("button", { name: "Add 1 article to the cart" }));
    expect(await screen.findByText("1 article is in the cart")).toBeTruthy();
    expect(put).toEqual([[{ article_code: "A1", sorg: "N001", qty: 4 }]]);
    expect(table().getAllByText("In the cart")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: /to the cart$/ })).toBeNull();
    expect(screen.getAllByRole("link", { name: "View cart" })).toHaveLength(2);
  });

  it("says of refused rows what the cart has already, and after adding what is in the cart and what is left", async () => {
    const over = { field: "qty", message: "over_arrival", values: { available: 5, date: "2099-12-21" } };
    const rows = [
      row(0, "A1", "ok", { inCart: 4, sum: 4 }),
      row(1, "A2", "over_stock", { problems: [over], inCart: 5, sum: 1 }),
    ];
    checked = rows;
    answer = () => new Response(JSON.stringify({ rows, total: 20, currency: EURO, file: null }));
    choose("order.xlsx");
    await screen.findByText("1 row cannot be added");
    expect(table().getByText("5 are already in the cart")).toBeTruthy();
    expect(table().getByText(`Only 5 expected on ${dayText("2099-12-21")}`)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: /^Can be added/ }));
    fireEvent.click(screen.getByRole("button", { name: "Add 1 article to the cart" }));
    expect(await screen.findByText("4 pieces are in the cart")).toBeTruthy();
    expect(screen.queryByText(/can be ordered$/)).toBeNull();
    expect(screen.queryByRole("button", { name: /^Can be added/ })).toBeNull();
    expect(table().queryByText(/^4 are already in the cart/)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: /^In the cart/ }));
    expect(table().getAllByRole("row")).toHaveLength(2);
  });

  it("adds rows that are ordered for arrivals later without those that are in the cart", async () => {
    setConfig({ ...DEFAULT_CONFIG, backorders: true });
    const nextArrival = { date: "2099-12-21", qty: 9, mask: null };
    const waits = { available: [], nextArrival, sufficientArrival: nextArrival.date };
    const problems = [{ field: "qty", message: "over_stock", values: { available: 0 } }];
    const rows = [row(0, "A1", "ok"), row(1, "A2", "over_stock", { stock: waits, problems })];
    checked = rows;
    answer = () => new Response(JSON.stringify({ rows, total: 20, currency: EURO, file: null }));
    choose("order.xlsx");
    fireEvent.click(await screen.findByRole("button", { name: "Add 1 article to the cart" }));
    await screen.findByText("2 pieces are in the cart");
    checked = [row(0, "A1", "ok", { inCart: 2 }), row(1, "A2", "ok", { stock: waits, expectedDate: "2099-12-21" })];
    fireEvent.click(table().getByRole("button", { name: `Back-order, ships on or after ${dayText("2099-12-21")}` }));
    expect(await screen.findByText("2 pieces can be ordered · 2 pieces are in the cart")).toBeTruthy();
    checked = [row(0, "A2", "ok", { stock: waits, expectedDate: "2099-12-21" })];
    fireEvent.click(screen.getByRole("button", { name: "Add 1 article to the cart" }));
    expect(await screen.findByText("4 pieces are in the cart")).toBeTruthy();
    expect(screen.getByText("2 articles are in the cart")).toBeTruthy();
    expect(put).toMatchObject([[{ article_code: "A1" }], [{ article_code: "A2", expectedDate: "2099-12-21" }]]);
  });

  it("counts as ready only what ships now, and says what happens to the rest", async () => {
    const short = { message: "over_stock", values: { available: 4 } };
    const rows = [
      row(0, "A1", "ok", { shortage: short, sum: 9, written: "9" }),
      row(1, "A2", "ok", { shortage: { ...short, values: { available: 0 } } }),
      row(2, "A3", "ok", { checkoutProblems: [short] }),
      row(3, "A4", "ok"),
    ];
    answer = () => new Response(JSON.stringify({ rows, total: 80, currency: EURO, file: null }));
    choose("order.csv");
    expect(await screen.findByText("15 pieces can be ordered · 3 not fully in stock")).toBeTruthy();
    expect(table().getByText("Only 4 in stock; missing pieces ship later")).toBeTruthy();
    expect(table().getByText("Out of stock; missing pieces ship later")).toBeTruthy();
    expect(table().getByText("At checkout: Only 4 in stock")).toBeTruthy();
    expect(table().getAllByText("Ready")).toHaveLength(1);
    expect(table().getAllByText("Not enough stock")).toHaveLength(3);
    expect(screen.getByRole("button", { name: "Add 4 articles to the cart" })).toBeTruthy();
  });

  it("rounds a quantity that is not sold up to one that is, with its subtotal, and counts it in the total", async () => {
    const above = { message: "qty_step", values: { step: 10, below: 0, above: 10 } };
    const tens = { ...article("A1"), quantityRule: { min: 1, step: 10, carton: null } };
    const rows = [
      row(0, "A1", "qty_invalid", { article: tens, problems: [{ field: "qty", ...above }] }),
      row(1, "A2", "ok", { written: "3", sum: 3, subTotal: 30 }),
    ];
    checked = [
      row(0, "A1", "ok", { article: tens, sum: 10, subTotal: 90 }),
      row(1, "A2", "ok", { sum: 3, subTotal: 30 }),
    ];
    answer = () => new Response(JSON.stringify({ rows, total: 30, currency: EURO, file: null }));
    choose("order.xlsx");
    expect(await screen.findByText("13 pieces can be ordered")).toBeTruthy();
    expect(screen.getByText("13 pieces can be ordered").parentElement?.textContent).toContain("€120.00");
    const [, first] = table().getAllByRole("row");
    expect(first?.textContent).toContain("10€10.00€90.00");
    expect(first?.textContent).toContain("Sold in multiples of 10, set to 10");
    fireEvent.click(screen.getByRole("button", { name: "Add 2 articles to the cart" }));
    expect(await screen.findByText("2 articles are in the cart")).toBeTruthy();
    expect(put).toEqual([
      [
        { article_code: "A1", sorg: "N001", qty: 10 },
        { article_code: "A2", sorg: "N001", qty: 3 },
      ],
    ]);
  });

  it("offers orders for known arrivals with their days where the host takes some, and orders for them", async () => {
    setConfig({ ...DEFAULT_CONFIG, backorders: true });
    const arrival = { date: "2099-12-21", qty: 9, mask: null };
    const stock = { available: [], nextArrival: arrival, sufficientArrival: arrival.date };
    const day = dayText("2099-12-21");
    const rows = [
      row(0, "A1", "ok"),
      row(1, "A2", "over_stock", {
        stock,
        problems: [{ field: "qty", message: "over_stock", values: { available: 0 } }],
      }),
      row(2, "A3", "blocked", { problems: [{ field: "qty", message: "article_blocked", values: {} }] }),
    ];
    checked = [row(0, "A1", "ok"), row(1, "A2", "ok", { stock, expectedDate: "2099-12-21" }), row(2, "A3", "blocked")];
    answer = () => new Response(JSON.stringify({ rows, total: 20, currency: EURO, file: btoa("workbook") }));
    choose("order.xlsx");
    expect(await screen.findByRole("button", { name: "Order 1 row for its arrival date" })).toBeTruthy();
    fireEvent.click(table().getByRole("button", { name: `Back-order, ships on or after ${day}` }));
    expect(await table().findByText(`Back order, ships on or after ${day}`)).toBeTruthy();
    expect(checkedLines).toMatchObject([[{}, { articleCode: "A2", expectedDate: "2099-12-21" }, {}]]);
    expect(screen.queryByRole("button", { name: /for its arrival/ })).toBeNull();
    // What is ordered for its arrival is not in the file of rows to correct.
    fireEvent.click(screen.getByRole("button", { name: "Download rows to correct" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(sent.at(-1)?.path).toMatch(/repeat-order\/check\?accepted=3$/);
    fireEvent.click(screen.getByRole("button", { name: "Add 2 articles to the cart" }));
    await screen.findByText("2 articles are in the cart");
    expect(put).toMatchObject([[{ article_code: "A1" }, { article_code: "A2", expectedDate: "2099-12-21" }]]);
  });

  it("[errors-015] takes spreadsheets and texts alone, and says what is wrong with one", async () => {
    choose("order.pdf");
    expect(
      await screen.findByText(
        "This file cannot be read. It is damaged, or not an .xlsx, .csv, or .txt file with rows.",
      ),
    ).toBeTruthy();
    choose("order.xlsx", 1_000_001);
    expect(await screen.findByText("The file is larger than 1 MB")).toBeTruthy();
    expect(sent.filter(({ path }) => path.includes("repeat-order"))).toEqual([]);
    const refusedAs = (message: string, values: object = {}) => {
      const body = {
        message: { status: "failed", description: message },
        userErrors: [{ field: "file", message, values }],
      };
      answer = () => new Response(JSON.stringify(body), { status: 400 });
      choose("order.xlsx");
    };
    refusedAs("file_too_many_rows", { max: 500 });
    expect(await screen.findByText("The file has too many rows")).toBeTruthy();
    refusedAs("file_not_xlsx");
    expect(
      await screen.findByText(
        "This file cannot be read. It is damaged, or not an .xlsx, .csv, or .txt file with rows.",
      ),
    ).toBeTruthy();
    refusedAs("column_missing", { column: "qty" });
    await waitFor(() => expect(screen.getByText("Quantity: The file is missing a required column")).toBeTruthy());
  });

  it("gives the template", async () => {
    answer = () => new Response("template");
    fireEvent.click(screen.getByRole("button", { name: "Download template" }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(sent).toContainEqual({ path: expect.stringContaining("/api/repeat-order/template"), method: undefined });
  });
});
