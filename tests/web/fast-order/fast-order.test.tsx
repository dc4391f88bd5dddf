import { addLines } from "@spoke/web/features/fast-order/check.ts";
import FastOrderPage from "@spoke/web/features/fast-order/FastOrderPage.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { dayText } from "@spoke/web/lib/dayText.ts";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { clientOf, DEALER, Page, signedIn } from "../support.tsx";
import {
  ARRIVAL,
  article,
  code,
  grid,
  inCart,
  paste,
  press,
  qty,
  server,
  setUpFastOrder,
  show,
  stateOf,
  summary,
  type,
  type Wanted,
} from "./fastOrderPage.tsx";

setUpFastOrder();

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
    await screen.findByText("Blocked for orders");
    press("Delete", { ctrlKey: true });
    expect(grid()).toEqual(["A1 2"]);
    code(1).focus();
    press("Enter", { ctrlKey: true });
    await screen.findByText("1 article is in the cart");
    expect(server.put).toEqual([[{ article_code: "A1", qty: 2 }]]);
    expect(grid()).toEqual([]);
  });

  it("says nothing against a row that is still typed, however long its check is there, and all once it is left", async () => {
    show();
    type(code(1), "A1");
    type(qty(1), "2");
    fireEvent.blur(qty(1));
    type(code(2), "NONE");
    type(qty(2), "x");
    const checks = () => server.checks.filter((lines) => lines.some(({ articleCode }) => articleCode === "NONE"));
    await waitFor(() => expect(checks().length).toBeGreaterThan(0));
    // The name comes with the answer about both rows.
    await waitFor(() => expect(stateOf(1)).toContain("Name of A1"));
    const flags = () => [code(2), qty(2)].map((field) => field.getAttribute("aria-invalid"));
    expect([...flags(), screen.queryByRole("button", { name: /needs? attention/ })]).toEqual([null, null, null]);
    expect(stateOf(2)).not.toContain("Article code not found");
    fireEvent.blur(qty(2));
    await waitFor(() => expect(stateOf(2)).toContain("Article code not found"));
    expect(flags()).toContain("true");
    expect(screen.getByRole("button", { name: /needs attention/ })).toBeTruthy();
  });

  it("puts a removed row back to its place when that is undone", async () => {
    show();
    paste(code(1), "A1\t2\nA2\t3\nA3\t4");
    expect(grid()).toEqual(["A1 2", "A2 3", "A3 4"]);
    fireEvent.click(screen.getByRole("button", { name: "Remove row 2" }));
    await waitFor(() => expect(grid()).toEqual(["A1 2", "A3 4"]));
    const [removed] = toasts.get();
    expect([removed?.text, removed?.action?.label]).toEqual(["Row 2 was removed", "Undo"]);
    act(() => removed?.action?.run());
    expect(grid()).toEqual(["A1 2", "A2 3", "A3 4"]);
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

  it("offers to say when an article is in stock again, and sends that once", async () => {
    show();
    type(code(1), "A8");
    type(qty(1), "2");
    fireEvent.blur(qty(1));
    fireEvent.click(await screen.findByRole("button", { name: /^Notify me when in stock: Name of A8/ }));
    expect(await screen.findByRole("button", { name: /^We’ll notify you: Name of A8/, pressed: true })).toBeTruthy();
    expect(server.alerts).toEqual([{ articleCode: "A8", sorg: "N001" }]);
    type(code(1), "A1");
    await waitFor(() => expect(screen.queryByRole("button", { name: /notify/i })).toBeNull());
  });

  it("offers an order for a known arrival with its day where the host takes some, and orders for it", async () => {
    setConfig({ ...DEFAULT_CONFIG, backorders: true });
    const day = dayText(ARRIVAL);
    show();
    type(code(1), "A8");
    type(qty(1), "2");
    fireEvent.blur(qty(1));
    fireEvent.click(await screen.findByRole("button", { name: `Back-order, ships on or after ${day}` }));
    await screen.findByText(`Back order, ships on or after ${day}`);
    expect(server.checks.at(-1)).toMatchObject([{ articleCode: "A8", expectedDate: ARRIVAL }]);
    fireEvent.click(screen.getByRole("button", { name: "Order from stock" }));
    await screen.findByText("Not enough stock");
    fireEvent.click(await screen.findByRole("button", { name: "Order 1 row for its arrival date" }));
    await screen.findByText(`Back order, ships on or after ${day}`);
    // It survives a reload, and another code orders from stock again.
    cleanup();
    show();
    await screen.findByText(`Back order, ships on or after ${day}`);
    fireEvent.click(screen.getByRole("button", { name: "Add 1 article to the cart" }));
    await screen.findByText("1 article is in the cart");
    expect(server.put).toEqual([[{ article_code: "A8", qty: 2, expectedDate: ARRIVAL }]]);
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
    fireEvent.click(screen.getByRole("button", { name: "Change to 5" }));
    expect(qty(3).value).toBe("5");
    fireEvent.click(screen.getByRole("button", { name: /^A3 .*West$/ }));
    expect(code(4).value).toBe("A3");
    fireEvent.click(screen.getByRole("button", { name: /rows need attention/ }));
    expect(document.activeElement).toBe(code(1));
    await waitFor(() => expect(stateOf(4)).toContain("Name of A3"));
    await waitFor(() => expect(screen.getByRole("button", { name: "Add 2 articles to the cart" })).toBeTruthy());
  });

  it("says what several rows would be reduced to: stock, the order limit, or both", async () => {
    show();
    paste(code(1), "A6\t7");
    await screen.findByRole("button", { name: "Reduce 1 row to the order limit" });
    paste(code(2), "A9\t7");
    fireEvent.click(await screen.findByRole("button", { name: "Reduce 2 rows to what can be ordered" }));
    expect([qty(1).value, qty(2).value]).toEqual(["5", "5"]);
  });

  it("offers no quantity of an earlier check while a row is checked again", async () => {
    show();
    paste(code(1), "A9\t7");
    await screen.findByRole("button", { name: "Change to 5" });
    type(qty(1), "8");
    fireEvent.blur(qty(1));
    // The old check says 6 of the new quantity.
    expect(screen.queryByRole("button", { name: /^Take/ })).toBeNull();
    await screen.findByRole("button", { name: "Change to 5" });
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
    server.refuse = "A2";
    fireEvent.click(screen.getByRole("button", { name: "Add 3 articles to the cart" }));
    await screen.findByText("2 articles are in the cart");
    expect(server.put).toEqual([
      [
        { article_code: "A1", qty: 9 },
        { article_code: "A2", qty: 1 },
        { article_code: "A3", qty: 1 },
      ],
    ]);
    expect(grid()).toEqual(["B1 1", "A2 1"]);
    expect(stateOf(2)).toContain("The cart is full. Remove some items, or place this order first.");
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
    await screen.findByText("Prices and stock could not be checked. Your rows are still here; try again.");
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
