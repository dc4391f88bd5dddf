import { GroupCard } from "@spoke/web/features/catalog/GroupCard.tsx";
import { Matrix } from "@spoke/web/features/catalog/Matrix.tsx";
import type { GroupCardFragment } from "@spoke/web/gql/graphql.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MODEL } from "./articles.ts";
import { type CartServer, cartServer } from "./cartServer.ts";
import { clientOf, Page, signedIn } from "./support.tsx";

beforeEach(() => signedIn());
afterEach(cleanup);

const clientFor = (server: CartServer) =>
  clientOf(
    (operation, variables) =>
      server.answer(operation, variables) ?? {
        recalledArticles: [],
        productDetailsV2: [{ __typename: "ProductDetail", slug: "l-red", group: MODEL }],
      },
  );

describe("the sizes and colors of a model", () => {
  async function show(server: CartServer) {
    render(
      <Page client={clientFor(server)}>
        <Matrix group={MODEL} here="l-red" />
      </Page>,
    );
    return within(await screen.findByRole("table"));
  }
  const cellsOf = (row: HTMLElement) => within(row).getAllByRole("cell");

  it("are filled by color and by size with a piece of each that is in stock", async () => {
    const server = cartServer([{ article_code: "L-Red", qty: 2 }]);
    const table = await show(server);
    fireEvent.click(await table.findByRole("button", { name: "Add one of each: Red" }));
    await waitFor(() => expect(server.quantities()).toEqual({ "L-Red": 3, "M-Red": 1 }));
    fireEvent.click(table.getByRole("button", { name: "Add one of each: L" }));
    await waitFor(() => expect(server.quantities()).toEqual({ "L-Red": 4, "M-Red": 1, "L-Black": 1 }));
    // One of the two has run out.
    expect(table.queryByRole("button", { name: "Add one of each: M" })).toBeNull();
  });

  it("say what each size has in the cart and what the model comes to there", async () => {
    const server = cartServer([
      { article_code: "L-Red", qty: 2 },
      { article_code: "L-Black", qty: 3 },
    ]);
    const table = await show(server);
    const totalOf = (size: string) => cellsOf(table.getByRole("row", { name: new RegExp(`^${size}`) })).at(-1);
    await waitFor(() => expect([totalOf("M")?.textContent, totalOf("L")?.textContent]).toEqual(["0", "5"]));
    const sum = await screen.findByText(/^5 pieces in the cart:/);
    await waitFor(() => expect(sum.textContent).toBe("5 pieces in the cart: €50.00"));
  });

  it("have a price of their own where prices differ, and the one that is shown is marked", async () => {
    const table = await show(cartServer([]));
    const [, large] = cellsOf(table.getByRole("row", { name: /^L/ }));
    const [, medium] = cellsOf(table.getByRole("row", { name: /^M/ }));
    expect(large?.textContent).toContain("$75.00");
    expect(medium?.textContent).toContain("$61.00");
    const marked = table.getAllByRole("link").filter((link) => link.getAttribute("aria-current") === "true");
    expect(marked.map((link) => link.getAttribute("title"))).toEqual(["L-Red"]);
    cleanup();
    const alike = { ...MODEL, items: MODEL.items.slice(0, 3) };
    render(
      <Page client={clientFor(cartServer([]))}>
        <Matrix group={alike} here="m-red" />
      </Page>,
    );
    expect(within(await screen.findByRole("table")).queryByText("$61.00")).toBeNull();
  });
});

describe("the card of a model", () => {
  const card: GroupCardFragment = {
    ...{ id: "G1", parent_name: "Northline Strato 3", category: "Bike", items: 4, serie: null, slugs: ["l-red"] },
    ...{ brand: { id: "N", description: "Northline" }, starting_at: 100, image: null, newArrival: true },
    ...{ swatches: [], components: null, pictured: [], own: null },
    stock: { qty: 15, mask: null, orderable: 4, inStock: 3, arrival: null },
  };
  const show = (server: CartServer, group = card) =>
    render(
      <Page client={clientFor(server)}>
        <GroupCard group={group} />
      </Page>,
    );

  it("is marked as a new arrival where it is one", () => {
    show(cartServer([]));
    expect(screen.getByText("New")).toBeTruthy();
    cleanup();
    show(cartServer([]), { ...card, newArrival: false });
    expect(screen.queryByText("New")).toBeNull();
  });

  it("opens its sizes beside the list, whose quantities go into the cart", async () => {
    const server = cartServer([{ article_code: "L-Black", qty: 2 }]);
    show(server);
    fireEvent.click(screen.getByRole("button", { name: "Sizes: Northline Strato 3" }));
    const drawer = within(await screen.findByRole("dialog", { name: "Northline Strato 3" }));
    const table = within(await drawer.findByRole("table"));
    const [black, red] = [/Strato L Black/, /Strato M Red/].map((name) =>
      table.getByRole<HTMLInputElement>("textbox", { name }),
    );
    if (!black || !red) throw new Error("a size has no quantity");
    await waitFor(() => expect(black.value).toBe("2"));
    fireEvent.change(red, { target: { value: "3" } });
    fireEvent.keyDown(red, { key: "Enter" });
    await waitFor(() => expect(server.quantities()).toEqual({ "L-Black": 2, "M-Red": 3 }));
  });

  it("shows with the sizes what the page of an article does: recommended price, margin, and whether tax is included", async () => {
    const open = async (items: typeof MODEL.items) => {
      const client = clientOf(
        (operation, variables) =>
          cartServer([]).answer(operation, variables) ?? {
            recalledArticles: [],
            customerAreaV3: [
              { __typename: "CustomerAreaV3", sorg: "N001", includeTax: false, taxRate: 0, taxExemption: null },
            ],
            productDetailsV2: [{ __typename: "ProductDetail", slug: "l-red", group: { ...MODEL, items } }],
          },
      );
      render(
        <Page client={client}>
          <GroupCard group={card} />
        </Page>,
      );
      fireEvent.click(screen.getByRole("button", { name: "Sizes: Northline Strato 3" }));
      const drawer = await screen.findByRole("dialog", { name: "Northline Strato 3" });
      await within(drawer).findByText("excl. tax");
      return drawer.textContent;
    };
    const alike = await open(MODEL.items.slice(0, 3));
    expect(alike).toContain("$61.00excl. taxMSRP $100.00Margin 39%");
    cleanup();
    // Where prices differ, each size has its own.
    const different = await open(MODEL.items);
    expect(different).toContain("$75.00MSRP $100.00Margin 25%");
    expect(different).toContain("$61.00MSRP $100.00Margin 39%");
  });
});
