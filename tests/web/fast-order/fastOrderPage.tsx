import FastOrderPage from "@spoke/web/features/fast-order/FastOrderPage.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { dismissToast, toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import { clientOf, EURO, Page, signedIn } from "../support.tsx";

export interface Wanted {
  readonly articleCode: string;
  readonly qty: number | null;
  readonly sorg: string | null;
  readonly expectedDate?: string;
}

export const article = (code: string) => ({
  __typename: "LineArticle",
  ...{ article_code: code, article_code_display: code, old_code: null, name: `Name of ${code}`, sorg: "N001" },
  sorgName: "West",
  ...{ category: "PAA", frameSize: null, color: null, slug: code.toLowerCase(), uom: "PCE", image: null },
});

export const ARRIVAL = "2099-12-21";
const COMES = {
  __typename: "Stock",
  available: [],
  nextArrival: { __typename: "X", date: ARRIVAL, qty: 9, mask: null },
  sufficientArrival: ARRIVAL,
};

/** What a server with articles A1 … A9 says: B-codes are blocked, `OLD` is A1's former code, A9 has 5 pieces, A6 an order limit of 5, A8 arrives later. */
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
    if (code === "A6" && sum > 5) return problem("over_stock", "over_order_limit", { sum, allowedQty: 5 });
    if (code === "A9" && sum > 5) return problem("over_stock", "not_enough_stock", { sum, allowedQty: 5 });
    if (code === "A8" && !line.expectedDate) return problem("over_stock", "not_enough_stock", { sum, allowedQty: 0 });
    return { ...base, result: "ok", problems: [], sum, subTotal: (sum + has) * 10 };
  });
}

/** What the server was asked and sent, and the article that it refuses to take. */
export const server: {
  checks: (readonly Wanted[])[];
  put: { article_code: string; qty: number; expectedDate?: string }[][];
  refuse: string | undefined;
  /** Articles that a stock alert was set for. */
  alerts: unknown[];
} = { checks: [], put: [], refuse: undefined, alerts: [] };
export const inCart = new Map<string, number>();

export const summary = { __typename: "CartSummary", totalQty: 0, count: 0, total: 0, currency: EURO };
export const client = () =>
  clientOf((operation, variables) => {
    if (operation === "CartState") return { merchantCart: { __typename: "MerchantCart", merchants: [], summary } };
    if (operation === "Suggestions") {
      const data = ["A4", "A5"].map((code) => ({ ...article(code), __typename: "Product" }));
      return { products: { __typename: "ProductPage", data, suggestion: null } };
    }
    if (operation === "CheckLines") {
      const lines = variables.lines as readonly Wanted[];
      server.checks.push(lines);
      return { checkLines: { __typename: "CheckedLines", lines: judged(lines, inCart) } };
    }
    if (operation === "RecalledArticles") return { recalledArticles: [] };
    if (operation === "SubscribeRestocked") {
      server.alerts.push(variables);
      const message = { __typename: "Message", status: "success", description: "restocked_subscribed" };
      return { subscribeRestockedNotification: message };
    }
    const products = variables.products as { article_code: string; sorg: string; qty: number; expectedDate?: string }[];
    server.put.push(products.map(({ sorg: _, ...product }) => product));
    const userErrors = products.flatMap(({ article_code }, index) =>
      article_code === server.refuse
        ? [{ __typename: "UserError", field: `products.${index}.qty`, message: "cart_full", values: [] }]
        : [],
    );
    const taken = products.filter(({ article_code }) => article_code !== server.refuse);
    for (const { article_code, qty } of taken) inCart.set(article_code, qty);
    const changes = taken.map((product) => ({ ...product, __typename: "CartChange", id: product.article_code }));
    const message = { __typename: "Message", status: "success", description: "x" };
    return {
      updateProductsInCart: { __typename: "UpdateCartResult", products: changes, summary, message, userErrors },
    };
  });

export const show = () =>
  render(
    <Page client={client()} at="/en-us/catalog/fast-order">
      <FastOrderPage />
    </Page>,
  );

/** Each test begins with an empty cart and no rows. */
export function setUpFastOrder(): void {
  beforeEach(async () => {
    Object.assign(server, { checks: [], put: [], refuse: undefined, alerts: [] });
    inCart.clear();
    sessionStorage.clear();
    await signedIn();
  });
  afterEach(() => {
    cleanup();
    setConfig(DEFAULT_CONFIG);
    for (const { id } of toasts.get()) dismissToast(id);
  });
}

export const code = (row: number) => screen.getByRole<HTMLInputElement>("combobox", { name: `Article, row ${row}` });
export const qty = (row: number) => screen.getByRole<HTMLInputElement>("textbox", { name: `Quantity, row ${row}` });
export const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } });
export const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
export const paste = (field: HTMLInputElement, text: string) =>
  fireEvent.paste(field, { clipboardData: { getData: () => text } });
export const stateOf = (row: number) =>
  document.getElementById(code(row).getAttribute("aria-describedby") ?? "")?.textContent;
export const grid = () =>
  Array.from({ length: 12 }, (_, at) => at + 1).flatMap((row) => {
    const field = screen.queryByRole<HTMLInputElement>("combobox", { name: `Article, row ${row}` });
    return field && field.value !== "" ? [`${field.value} ${qty(row).value}`] : [];
  });
