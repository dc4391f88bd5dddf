import type { QuantityRule } from "@spoke/core/catalog/quantity.ts";
import FastOrderPage from "@spoke/web/features/fast-order/FastOrderPage.tsx";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { clientOf, EURO, Page, signedIn } from "../support.tsx";

const article = (code: string, quantityRule: QuantityRule | null = null) => ({
  __typename: "LineArticle",
  ...{ article_code: code, article_code_display: code, old_code: null, name: `Name of ${code}`, sorg: "N001" },
  ...{ category: "PAA", frameSize: null, color: null, slug: code.toLowerCase(), uom: "PCE", image: null },
  quantityRule: quantityRule && { __typename: "QuantityRule", ...quantityRule },
});

const problem = (message: string, values: Readonly<Record<string, string>> = {}) => ({
  ...{ __typename: "UserError", field: "qty", message },
  values: Object.entries(values).map(([name, value]) => ({ __typename: "ErrorValue", name, value })),
});

interface Wanted {
  readonly articleCode: string;
  readonly qty: number;
}

const RULES: Readonly<Record<string, QuantityRule>> = {
  TEN: { min: 1, step: 10, carton: null },
  TWELVE: { min: 12, step: 6, carton: null },
  BOTH: { min: 10, step: 6, carton: null },
};
const LEAST: Readonly<Record<string, number>> = { TEN: 10, TWELVE: 12, BOTH: 12 };

/** What a server says: articles of `RULES`; FEW has 4 pieces and ships more later; MASKED refuses more than 200. */
function judged({ articleCode, qty }: Wanted, index: number) {
  const rule = RULES[articleCode] ?? null;
  const base = {
    ...{ __typename: "CheckedLine", index, result: "ok", problems: [], checkoutProblems: [], shortage: null },
    ...{ addedTo: null, article: article(articleCode, rule), candidates: [], sum: qty, inCart: 0, unitPrice: 10 },
    ...{
      subTotal: qty * 10,
      cartSubTotal: qty * 10,
      currency: EURO,
      allowedQty: null,
      expectedDate: null,
      stock: null,
    },
  };
  const refused = (result: string, why: object) => ({ ...base, result, problems: [why] });
  const least = LEAST[articleCode] ?? 1;
  if (rule && qty < least)
    return refused("qty_invalid", problem("qty_least", { above: `${least}`, step: `${rule.step}` }));
  if (articleCode === "FEW" && qty > 4) return { ...base, shortage: problem("over_stock", { available: "4" }) };
  if (articleCode === "MASKED" && qty > 200)
    return refused("over_stock", problem("over_stock", { available: "50+", orderable: "50" }));
  return base;
}

/** Articles with bikes that a recall affects. */
let recalled: object[];
let checks: (readonly Wanted[])[];
/** Answers to checks from the second on wait for it. */
let second: Promise<void>;
let answerSecond: () => void;

const summary = { __typename: "CartSummary", totalQty: 0, count: 0, total: 0, currency: EURO };
const client = () =>
  clientOf(async (operation, variables) => {
    if (operation === "Suggestions") {
      const isOnly = JSON.stringify(variables).includes("only glasses");
      const data = (isOnly ? ["SUN-10"] : ["SUN-10", "SUN-1"]).map((code) => ({
        ...article(code),
        __typename: "Product",
      }));
      return { products: { __typename: "ProductPage", data, suggestion: null } };
    }
    if (operation === "RecalledArticles") return { recalledArticles: variables.sorg === "N001" ? recalled : [] };
    if (operation !== "CheckLines") return { merchantCart: { __typename: "MerchantCart", merchants: [], summary } };
    const lines = variables.lines as readonly Wanted[];
    checks.push(lines);
    if (checks.length > 1) await second;
    return { checkLines: { __typename: "CheckedLines", lines: lines.map(judged) } };
  });

beforeEach(async () => {
  checks = [];
  recalled = [];
  second = new Promise((resolve) => {
    answerSecond = resolve;
  });
  sessionStorage.clear();
  await signedIn();
  render(
    <Page client={client()} at="/en-us/catalog/fast-order">
      <FastOrderPage />
    </Page>,
  );
});
afterEach(cleanup);

const code = (row: number) => screen.getByRole<HTMLInputElement>("combobox", { name: `Article, row ${row}` });
const qty = (row: number) => screen.getByRole<HTMLInputElement>("textbox", { name: `Quantity, row ${row}` });
const paste = (text: string) => fireEvent.paste(code(1), { clipboardData: { getData: () => text } });
const states = (rows: number) =>
  Array.from({ length: rows }, (_, at) => {
    const id = code(at + 1).getAttribute("aria-describedby") ?? "";
    return document.getElementById(id)?.textContent;
  });

describe("[capability-005] the advice at a row of fast order", () => {
  it("names the rules that changed a quantity, and nothing of the old quantity while the new one is checked", async () => {
    paste("TEN\t7\nTWELVE\t5\nBOTH\t5");
    const reasons = [
      "Name of TENSold in multiples of 10, set to 10",
      "Name of TWELVEAt least 12 per order, set to 12",
      "Name of BOTHAt least 10 per order, in multiples of 6, set to 12",
    ];
    await waitFor(() => expect(checks).toHaveLength(2));
    expect(states(3)).toEqual(reasons);
    expect([qty(1).value, qty(2).value, qty(3).value]).toEqual(["10", "12", "12"]);
    answerSecond();
    await screen.findByText("3 articles ready");
    expect(states(3)).toEqual(reasons);
  });

  it("counts as ready only what ships now, says what ships later, and offers what is there", async () => {
    answerSecond();
    paste("FEW\t9\nTEN\t10");
    await screen.findByText("1 article ready · 1 not fully in stock");
    expect(screen.getByText("Only 4 in stock; missing pieces ship later")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Add 2 articles to the cart" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Change to 4" }));
    await screen.findByText("2 articles ready");
  });

  it("claims no limit where the host does not show its stock", async () => {
    answerSecond();
    paste("MASKED\t1000");
    await screen.findByText("Not enough stock: at least 50 can be ordered");
    expect(screen.getByRole("button", { name: "Change to 50" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /to available stock$/ })).toBeNull();
    fireEvent.change(qty(1), { target: { value: "60" } });
    fireEvent.blur(qty(1));
    await screen.findByText("1 article ready");
  });

  it("warns of a recall, names the affected articles, and goes with the row", async () => {
    recalled = [{ __typename: "RecalledArticle", articleCode: "TEN", number: "R-1", title: "Fork", stopSale: true }];
    answerSecond();
    paste("TEN\t10\nFEW\t1");
    const notice = await screen.findByText("Recall R-1: Fork");
    expect(notice.parentElement?.textContent).toContain("TEN");
    expect(notice.parentElement?.textContent).not.toContain("FEW");
    fireEvent.keyDown(code(1), { key: "Delete", ctrlKey: true });
    await waitFor(() => expect(screen.queryByText("Recall R-1: Fork")).toBeNull());
  });

  it("Tab takes the only suggestion for words", async () => {
    code(1).focus();
    fireEvent.change(code(1), { target: { value: "only glasses" } });
    await screen.findByRole("option", { name: /SUN-10/ });
    fireEvent.keyDown(code(1), { key: "Tab" });
    expect(code(1).value).toBe("SUN-10");
    expect(document.activeElement).toBe(qty(1));
  });

  it.each([
    ["the first suggestion for words", "sun glasses", "SUN-10"],
    ["the exact code", "sun1", "SUN-1"],
  ])("Enter takes %s", async (_, typed, taken) => {
    code(1).focus();
    fireEvent.change(code(1), { target: { value: typed } });
    await screen.findByRole("option", { name: /SUN-10/ });
    fireEvent.keyDown(code(1), { key: "Enter" });
    expect(code(1).value).toBe(taken);
    expect(document.activeElement).toBe(qty(1));
  });
});
