import CartPage from "@spoke/web/features/cart/CartPage.tsx";
import { Toasts } from "@spoke/web/ui/Toasts.tsx";
import { dismissToast, toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CartServer, cartServer } from "./cartServer.ts";
import { PRODUCT } from "./checkoutPage.tsx";
import { clientOf, Page, signedIn } from "./support.tsx";

beforeEach(() => signedIn());
afterEach(() => {
  cleanup();
  for (const { id } of toasts.get()) dismissToast(id);
});

const product = (article_code: string, name: string) => ({
  product: { ...PRODUCT, article_code, article_code_display: article_code, name, slug: article_code },
});
const problem = (message: string, values: Readonly<Record<string, string>> = {}) => ({
  ...{ __typename: "UserError", field: "qty", message },
  values: Object.entries(values).map(([name, value]) => ({ __typename: "TextValue", name, value })),
});

function show(server: CartServer): void {
  const client = clientOf(
    (operation, variables) => server.answer(operation, variables) ?? { recalledArticles: [], proposals: [] },
  );
  render(
    <Page client={client} at="/en-us/cart">
      <CartPage />
      <Toasts />
    </Page>,
  );
}
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));

describe("a cart with items that cannot be ordered as they are", () => {
  const faulty = () =>
    cartServer([
      { article_code: "A1", qty: 2, more: product("A1", "Chain") },
      {
        article_code: "B2",
        qty: 9,
        more: { ...product("B2", "Bell"), problems: [problem("over_stock", { available: "4" })] },
      },
      { article_code: "C3", qty: 1, more: { ...product("C3", "Lamp"), problems: [problem("article_blocked")] } },
    ]);

  it("leads to the first of them, and says of the others that they are in stock", async () => {
    show(faulty());
    await screen.findByText("2 items need a change before you can order");
    expect(screen.getByText("In stock").closest("li")?.textContent).toContain("Chain");
    await press("Show");
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /Quantity of Bell/ }));
  });

  it("reduces them to what is in stock, removes the others, and takes that back", async () => {
    const server = faulty();
    show(server);
    await press("Reduce to available stock and remove unavailable items");
    await waitFor(() => expect(server.quantities()).toEqual({ A1: 2, B2: 4 }));
    await screen.findByText("2 items were corrected");
    await press("Undo");
    await waitFor(() => expect(server.quantities()).toEqual({ A1: 2, B2: 9, C3: 1 }));
  });
});

describe("a cart", () => {
  it("is emptied at once, and is there again after an undo", async () => {
    const server = cartServer([
      { article_code: "A1", qty: 2, more: product("A1", "Chain") },
      { article_code: "B2", qty: 3, more: product("B2", "Bell") },
    ]);
    show(server);
    await screen.findByText("Chain");
    await press("Empty cart");
    await waitFor(() => expect(server.quantities()).toEqual({}));
    await screen.findByText("The cart was emptied");
    await waitFor(() => expect(screen.queryByText("Chain")).toBeNull());
    await press("Undo");
    await waitFor(() => expect(server.quantities()).toEqual({ A1: 2, B2: 3 }));
    expect(await screen.findByText("Chain")).toBeTruthy();
  });

  it("can be searched by name and code once it is long, and not before", async () => {
    const lines = Array.from({ length: 11 }, (_, index) => {
      const code = `T-${index + 1}`;
      return { article_code: code, qty: 1, more: product(code, index === 4 ? "Gravel tire" : `Tube ${index + 1}`) };
    });
    show(cartServer(lines));
    const field = await screen.findByRole("searchbox", { name: "Search the cart" });
    const search = (value: string) => {
      fireEvent.change(field, { target: { value } });
      fireEvent.keyDown(field, { key: "Enter" });
    };
    const shown = () => screen.getAllByRole("textbox", { name: /^Quantity of/ }).length;
    expect(shown()).toBe(11);
    search("tire gravel");
    await waitFor(() => expect(shown()).toBe(1));
    expect(screen.getByText("Gravel tire")).toBeTruthy();
    search("t-11");
    expect(await screen.findByText("Tube 11")).toBeTruthy();
    search("saddle");
    expect(await screen.findByText("No items in your cart match.")).toBeTruthy();
    cleanup();
    show(cartServer(lines.slice(0, 10)));
    await screen.findByText("Gravel tire");
    expect(screen.queryByRole("searchbox", { name: "Search the cart" })).toBeNull();
  });
});
