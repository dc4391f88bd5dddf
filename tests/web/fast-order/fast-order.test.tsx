import { addLines } from "@spoke/web/features/fast-order/check.ts";
import FastOrderPage from "@spoke/web/features/fast-order/FastOrderPage.tsx";
import { OrderAgain } from "@spoke/web/features/fast-order/OrderAgain.tsx";
import { OrderAgainOf } from "@spoke/web/features/fast-order/OrderAgainOf.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { dayText } from "@spoke/web/lib/dayText.ts";
import { dismissToast, toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clientOf, DEALER, EURO, Page, signedIn } from "../support.tsx";

interface Wanted {
  readonly articleCode: string;
  readonly qty: number | null;
  readonly sorg: string | null;
  readonly expectedDate?: string;
}

const article = (code: string) => ({
  __typename: "LineArticle",
  ...{ article_code: code, article_code_display: code, old_code: null, name: `Name of ${code}`, sorg: "N001" },
  ...{ category: "PAA", frameSize: null, color: null, slug: code.toLowerCase(), uom: "PCE", image: null },
});

const ARRIVAL = "2099-12-21";
const COMES = {
  __typename: "Stock",
  available: [],
  nextArrival: { __typename: "X", date: ARRIVAL, qty: 9, mask: null },
};

/** What a server with articles A1 … A9 says: B-codes are blocked, `OLD` is A1's former code, A9 has 5 pieces, A8 arrives later. */
function judged(lines: readonly Wanted[], inCart: ReadonlyMap<string, number>) {
  const firsts = new Map<string, number>();
  const codeOf = ({ articleCode }: Wanted) => (articleCode === "OLD" ? "A1" : articleCode);
  return lines.map((line, index) => {
    const code = codeOf(line);
    const exists = /^[AB]\d$/.test(code);
    const has = inCart.get(code) ?? 0;
    const sum = lines.filter((other) => codeOf(other) === code).reduce((all, { qty }) => all + (qty ?? 0), 0);
    const base = {
      __typename: "CheckedLine",
      ...{
        index,
        checkoutProblems: [],
        shortage: null,
        addedTo: null,
        candidates: [],
        sum: 0,
        inCart: has,
        allowedQty: null,
      },
      expectedDate: line.expectedDate ?? null,
      ...{ article: exists ? article(code) : null, unitPrice: exists ? 10 : null, subTotal: null },
      ...{ currency: exists ? EURO : null, stock: code === "A8" ? COMES : null },
    };
    const problem = (result: string, message: string, more: object = {}) => ({
      ...base,
      result,
      problems: [{ __typename: "UserError", field: "qty", message, values: [] }],
      ...more,
    });
    if (code === "TWO")
      return problem("ambiguous", "article_ambiguous", { candidates: [article("A2"), article("A3")] });
    if (!exists) return problem("not_found", "article_not_found");
    if (line.qty === null) return problem("qty_invalid", "qty_whole");
    if (line.qty < 1) return problem("qty_invalid", "qty_min");
    if (code.startsWith("B")) return problem("blocked", "article_blocked");
    const first = firsts.get(code);
    if (first !== undefined) return { ...base, result: "duplicate_added", problems: [], addedTo: first };
    firsts.set(code, index);
    if (code === "A9" && sum > 5) return problem("over_stock", "not_enough_stock", { sum, allowedQty: 5 });
    if (code === "A8" && !line.expectedDate) return problem("over_stock", "not_enough_stock", { sum, allowedQty: 0 });
    return { ...base, result: "ok", problems: [], sum, subTotal: (sum + has) * 10 };
  });
}

let checks: (readonly Wanted[])[];
let put: { article_code: string; qty: number; expectedDate?: string }[][];
let refuse: string | undefined;
const inCart = new Map<string, number>();

const summary = { __typename: "CartSummary", totalQty: 0, count: 0, total: 0, currency: EURO };
const client = () =>
  clientOf((operation, variables) => {
    if (operation === "CartState") return { merchantCart: { __typename: "MerchantCart", merchants: [], summary } };
    if (operation === "Suggestions") {
      const data = ["A4", "A5"].map((code) => ({ ...article(code), __typename: "Product" }));
      return { products: { __typename: "ProductPage", data, suggestion: null } };
    }
    if (operation === "CheckLines") {
      const lines = variables.lines as readonly Wanted[];
      checks.push(lines);
      return { checkLines: { __typename: "CheckedLines", lines: judged(lines, inCart) } };
    }
    const products = variables.products as { article_code: string; sorg: string; qty: number; expectedDate?: string }[];
    put.push(products.map(({ sorg: _, ...product }) => product));
    const userErrors = products.flatMap(({ article_code }, index) =>
      article_code === refuse
        ? [{ __typename: "UserError", field: `products.${index}.qty`, message: "cart_full", values: [] }]
        : [],
    );
    const taken = products.filter(({ article_code }) => article_code !== refuse);
    for (const { article_code, qty } of taken) inCart.set(article_code, qty);
    const changes = taken.map((product) => ({ ...product, __typename: "CartChange", id: product.article_code }));
    const message = { __typename: "Message", status: "success", description: "x" };
    return {
      updateProductsInCart: { __typename: "UpdateCartResult", products: changes, summary, message, userErrors },
    };
  });

const show = () =>
  render(
    <Page client={client()} at="/en-us/catalog/fast-order">
      <FastOrderPage />
    </Page>,
  );

beforeEach(async () => {
  checks = [];
  put = [];
  refuse = undefined;
  inCart.clear();
  sessionStorage.clear();
  await signedIn();
});
afterEach(() => {
  cleanup();
  setConfig(DEFAULT_CONFIG);
  for (const { id } of toasts.get()) dismissToast(id);
});

const code = (row: number) => screen.getByRole<HTMLInputElement>("combobox", { name: `Article, row ${row}` });
const qty = (row: number) => screen.getByRole<HTMLInputElement>("textbox", { name: `Quantity, row ${row}` });
const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } });
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const paste = (field: HTMLInputElement, text: string) =>
  fireEvent.paste(field, { clipboardData: { getData: () => text } });
const stateOf = (row: number) => document.getElementById(code(row).getAttribute("aria-describedby") ?? "")?.textContent;
const grid = () =>
  Array.from({ length: 12 }, (_, at) => at + 1).flatMap((row) => {
    const field = screen.queryByRole<HTMLInputElement>("combobox", { name: `Article, row ${row}` });
    return field && field.value !== "" ? [`${field.value} ${qty(row).value}`] : [];
  });

describe("[capability-005] fast order", () => {
  it("goes without a mouse: Enter leads on, arrows lead up and down, Ctrl+Enter orders, Ctrl+Delete removes", async () => {
    show();
    code(1).focus();
    type(code(1), "A1");
    press("Enter");
    expect(document.activeElement).toBe(qty(1));
    type(qty(1), "2");
    press("Enter");
    expect(document.activeElement).toBe(code(2));
    type(code(2), "B1");
    press("Enter");
    type(qty(2), "1");
    press("ArrowUp");
    expect(document.activeElement).toBe(qty(1));
    press("ArrowDown");
    await screen.findByText("Cannot be purchased");
    press("Delete", { ctrlKey: true });
    expect(grid()).toEqual(["A1 2"]);
    code(1).focus();
    press("Enter", { ctrlKey: true });
    await screen.findByText("1 article is in the cart");
    expect(put).toEqual([[{ article_code: "A1", qty: 2 }]]);
    expect(grid()).toEqual([]);
  });

  it("suggests articles from three characters on, and takes one by arrow keys and Enter", async () => {
    show();
    code(1).focus();
    type(code(1), "ch");
    type(code(1), "chain");
    await screen.findByRole("option", { name: /Name of A5/ });
    press("ArrowDown");
    press("ArrowDown");
    expect(code(1).getAttribute("aria-activedescendant")).toBe(screen.getByRole("option", { name: /A5/ }).id);
    press("Enter");
    expect(code(1).value).toBe("A5");
    expect(document.activeElement).toBe(qty(1));
    expect(screen.queryByRole("option")).toBeNull();
    // Tab chooses as well, and goes no further than the quantity.
    code(2).focus();
    type(code(2), "chain");
    await screen.findByRole("option", { name: /Name of A4/ });
    press("ArrowDown");
    expect(press("Tab")).toBe(false);
    expect(code(2).value).toBe("A4");
    expect(document.activeElement).toBe(qty(2));
    expect(press("Tab")).toBe(true);
  });

  it("offers an order for a known arrival with its day where the host takes some, and orders for it", async () => {
    setConfig({ ...DEFAULT_CONFIG, backorders: true });
    const day = dayText(ARRIVAL);
    show();
    type(code(1), "A8");
    type(qty(1), "2");
    fireEvent.blur(qty(1));
    fireEvent.click(await screen.findByRole("button", { name: `Order for ${day}` }));
    await screen.findByText(`Ordered for the arrival on ${day}`);
    expect(checks.at(-1)).toMatchObject([{ articleCode: "A8", expectedDate: ARRIVAL }]);
    fireEvent.click(screen.getByRole("button", { name: "Order from stock" }));
    await screen.findByText("Not enough stock");
    fireEvent.click(await screen.findByRole("button", { name: "Order 1 row for its arrival" }));
    await screen.findByText(`Ordered for the arrival on ${day}`);
    // It survives a reload, and another code orders from stock again.
    cleanup();
    show();
    await screen.findByText(`Ordered for the arrival on ${day}`);
    fireEvent.click(screen.getByRole("button", { name: "Add 1 article to the cart" }));
    await screen.findByText("1 article is in the cart");
    expect(put).toEqual([[{ article_code: "A8", qty: 2, expectedDate: ARRIVAL }]]);
    expect(grid()).toEqual([]);
  });

  it("offers no arrival where the host takes no orders for one", async () => {
    show();
    type(code(1), "A8");
    type(qty(1), "2");
    fireEvent.blur(qty(1));
    await screen.findByText("Not enough stock");
    expect(screen.queryByRole("button", { name: /^Order for/ })).toBeNull();
  });

  it("[errors-016] [errors-017] says in words what stands against a row, and what would set it right", async () => {
    show();
    paste(code(1), "NONE\t1\nA1\tmany\nA9\t7\nTWO\t1");
    await waitFor(() => expect(stateOf(1)).toBe("Article code not found"));
    expect(stateOf(2)).toContain("Enter a whole number, at least 1");
    expect(code(1).getAttribute("aria-invalid")).toBe("true");
    expect(qty(2).getAttribute("aria-invalid")).toBe("true");
    fireEvent.click(screen.getByRole("button", { name: "Take 5" }));
    expect(qty(3).value).toBe("5");
    fireEvent.click(screen.getByRole("button", { name: /^A3/ }));
    expect(code(4).value).toBe("A3");
    fireEvent.click(screen.getByRole("button", { name: /rows need attention/ }));
    expect(document.activeElement).toBe(code(1));
    await waitFor(() => expect(stateOf(4)).toContain("Name of A3"));
    await waitFor(() => expect(screen.getByRole("button", { name: "Add 2 articles to the cart" })).toBeTruthy());
  });

  it("offers no quantity of an earlier check while a row is checked again", async () => {
    show();
    paste(code(1), "A9\t7");
    await screen.findByRole("button", { name: "Take 5" });
    type(qty(1), "8");
    fireEvent.blur(qty(1));
    // The old check says 6 of the new quantity.
    expect(screen.queryByRole("button", { name: /^Take/ })).toBeNull();
    await screen.findByRole("button", { name: "Take 5" });
  });

  it("shows no subtotal beside a quantity that it does not belong to", async () => {
    show();
    paste(code(1), "A1\t2");
    const subtotals = () => screen.queryAllByText("€20.00");
    await waitFor(() => expect(subtotals()).toHaveLength(2));
    type(qty(1), "7");
    expect(subtotals()).toEqual([]);
    await waitFor(() => expect(screen.getAllByText("€70.00")).toHaveLength(2));
  });

  it("fills rows by what is pasted, behind those that are filled, and adds one article up", async () => {
    show();
    type(code(1), "A1");
    type(qty(1), "2");
    paste(code(1), "Article;Qty\nA2;1,000\nOLD;3\n");
    expect(grid()).toEqual(["A1 2", "A2 1,000", "OLD 3"]);
    await waitFor(() => expect(stateOf(3)).toContain("Added to row 1"));
    expect(stateOf(1)).toContain("5 pieces of this article in total");
    // 5 × 10 and 1,000 × 10.
    expect(screen.getByRole("complementary").textContent).toContain("10,050.00");
    // One article in two rows that were not asked about together.
    type(code(4), "OLD");
    type(qty(4), "4");
    await waitFor(() => expect(stateOf(1)).toContain("9 pieces of this article in total"));
    expect(stateOf(4)).toContain("Added to row 1");
    fireEvent.click(screen.getByRole("button", { name: "Remove row 1" }));
    await waitFor(() => expect(stateOf(2)).toContain("7 pieces of this article in total"));
  });

  it("pastes a plain text as it is, and nothing when there is too much", async () => {
    show();
    expect(paste(code(1), "chain 12s, silver")).toBe(true);
    expect(paste(code(1), Array.from({ length: 501 }, () => "A1\t1").join("\n"))).toBe(false);
    await screen.findByText("501 rows are too many. A fast order can have up to 500. Nothing was pasted.");
    expect(grid()).toEqual([]);
  });

  it("adds to what is in the cart, and leaves what is wrong", async () => {
    inCart.set("A1", 4);
    show();
    paste(code(1), "A1\t2\nB1\t1\nA2\t1\nA1\t3\nA3\t1");
    await waitFor(() => expect(stateOf(1)).toContain("4 are already in the cart: 9 in total"));
    refuse = "A2";
    fireEvent.click(screen.getByRole("button", { name: "Add 3 articles to the cart" }));
    await screen.findByText("2 articles are in the cart");
    expect(put).toEqual([
      [
        { article_code: "A1", qty: 9 },
        { article_code: "A2", qty: 1 },
        { article_code: "A3", qty: 1 },
      ],
    ]);
    expect(grid()).toEqual(["B1 1", "A2 1"]);
    expect(stateOf(2)).toContain("The cart is full");
    await screen.findByText("2 rows could not be added and stay here");
    expect(screen.getByRole("link", { name: "View cart" })).toBeTruthy();
  });

  it("tells the cart in portions of 250, each refusal at its own row", async () => {
    const lines = Array.from({ length: 300 }, (_, at) => ({ code: `C${at}`, qty: "1" }));
    const portions: string[][] = [];
    const server = clientOf((operation, variables) => {
      const sent = variables as { lines?: Wanted[]; products?: { article_code: string }[] };
      if (operation === "CheckLines") {
        const checked = sent.lines?.map(({ articleCode }, index) => ({
          ...{ index, result: "ok", problems: [], addedTo: null, sum: 1, inCart: 0 },
          article: article(articleCode),
        }));
        return { checkLines: { lines: checked } };
      }
      const codes = (sent.products ?? []).map(({ article_code }) => article_code);
      portions.push(codes);
      const userErrors = codes.includes("C260")
        ? [{ field: `products.${codes.indexOf("C260")}.qty`, message: "cart_full", values: [] }]
        : [];
      return { updateProductsInCart: { userErrors } };
    });
    const { checked, added, articles } = await addLines(server, lines);
    expect(portions.map(({ length }) => length)).toEqual([250, 50]);
    expect(articles).toBe(299);
    expect(added.has(260)).toBe(false);
    expect(checked[260]).toMatchObject({ problems: [{ message: "cart_full" }] });
  });

  it("keeps its rows per customer over a reload, and can restore cleared ones", async () => {
    show();
    paste(code(1), "A1\t2\nA2\t3");
    cleanup();
    show();
    expect(grid()).toEqual(["A1 2", "A2 3"]);
    fireEvent.click(screen.getByRole("button", { name: "Clear" }));
    expect(grid()).toEqual([]);
    const [message] = toasts.get();
    message?.action?.run();
    await waitFor(() => expect(grid()).toEqual(["A1 2", "A2 3"]));
    cleanup();
    await signedIn({ ...DEALER, salesActiveCustCode: { r3: "R9" } });
    show();
    expect(grid()).toEqual([]);
  });

  it.each([
    ["Add", ["A1 2", "A2 7"]],
    ["Replace", ["A2 7"]],
  ])(
    "takes the chosen lines of an order again, and asks what happens to those that are still there: %s",
    async (button, rows) => {
      const details = [
        { lineNo: 1, article_code: "A2", order_qty: 7 },
        { lineNo: 2, article_code: "A3", order_qty: 1 },
      ];
      show();
      paste(code(1), "A1\t2");
      cleanup();
      render(
        <Page client={client()}>
          <OrderAgain order={{ sorg: "N001", details }} chosen={new Set([1])} />
        </Page>,
      );
      fireEvent.click(screen.getByRole("button", { name: "Order 1 line again" }));
      fireEvent.click(await screen.findByRole("button", { name: button }));
      cleanup();
      show();
      expect(grid()).toEqual(rows);
      await waitFor(() => expect(checks.at(-1)?.at(-1)).toEqual({ articleCode: "A2", qty: 7, sorg: "N001" }));
    },
  );

  it("asks the same when an order of a list is ordered again, however often", async () => {
    const lines = { order: { __typename: "Order", order_no: "1-A", sorg: "N001", details: [] as object[] } };
    lines.order.details = [{ __typename: "OrderLine", article_code: "A2", order_qty: 7 }];
    const again = async () => {
      const server = client();
      vi.spyOn(server, "query").mockResolvedValue({ data: lines });
      render(
        <Page client={server}>
          <OrderAgainOf number="1-A" />
        </Page>,
      );
      fireEvent.click(await screen.findByRole("button", { name: "Order again: 1-A" }));
    };
    const rows = async (expected: readonly string[]) => {
      cleanup();
      show();
      await waitFor(() => expect(grid()).toEqual(expected));
      cleanup();
    };
    await again();
    await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain("A2"));
    await rows(["A2 7"]);
    await again();
    fireEvent.click(await screen.findByRole("button", { name: "Replace" }));
    await rows(["A2 7"]);
  });

  it("keeps the rows when they cannot be checked, and tries again", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const fail = clientOf((operation) => {
      if (operation === "CheckLines") throw new Error("offline");
      return { merchantCart: { __typename: "MerchantCart", merchants: [], summary } };
    });
    render(
      <Page client={fail}>
        <FastOrderPage />
      </Page>,
    );
    paste(code(1), "A1\t2");
    await screen.findByText("Prices and stock could not be checked. Your rows are still here; please try again.");
    expect(grid()).toEqual(["A1 2"]);
    expect(logged).toHaveBeenCalledWith(
      expect.any(String),
      location.hostname,
      "the lines could not be checked",
      expect.any(Error),
    );
    logged.mockRestore();
  });

  it("is not for who cannot order", async () => {
    await signedIn({ ...DEALER, roles: [{ id: "guest", description: "guest" }] });
    show();
    expect(screen.getByText("You cannot order with this account")).toBeTruthy();
  });
});
