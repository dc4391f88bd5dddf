import BackInStockPage from "@spoke/web/features/back-in-stock/BackInStockPage.tsx";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clientOf, Page, signedIn } from "./support.tsx";

const product = {
  ...{ __typename: "Product", article_code: "A1", article_code_display: "A1", name: "Tube 28", sorg: "U001" },
  ...{ model_year: null, frameSize: null, wheelSize: null, color: null, colorHex: null, category: "PAA" },
  ...{ brand: { __typename: "ProductBrand", id: "N", description: "Northline" }, slug: "tube", uom: "PC", image: null },
  ...{ allowToOrder: true, sorgBlocked: false, orderBlocked: false, brandBlocked: false, categoryBlocked: false },
  ...{ hierarchyBlocked: false, orderQuota: null, quantityRule: null, newArrival: null, price: null, serie: null },
  ...{ groupset: false, restockNotification: true },
  stock: {
    ...{ __typename: "Stock", available: [], custorder: 0, availableForOrderAt: null, sufficientArrival: null },
    nextArrival: { __typename: "StockArrival", date: "2030-05-04", qty: null, mask: null },
  },
};

let waiting: string[];
let refusal: string | undefined;

const show = () => {
  const change = ({ articleCode }: Record<string, unknown>, isWaiting: boolean) => {
    const others = waiting.filter((code) => code !== articleCode);
    if (!refusal) waiting = isWaiting ? [...others, String(articleCode)] : others;
    const description = refusal ?? (isWaiting ? "restock_subscribed" : "restock_unsubscribed");
    return { __typename: "Message", status: refusal ? "failed" : "success", description };
  };
  const client = clientOf((operation, variables) => {
    if (operation === "WaitedForProducts") {
      return {
        waitedForProducts: waiting.map((code) => ({ ...product, article_code: code, article_code_display: code })),
      };
    }
    if (operation === "RestockedProducts") return { restockedProducts: [] };
    if (operation === "Suggestions") return { products: { __typename: "ProductPage", data: [], suggestion: null } };
    if (operation === "SubscribeRestocked") return { subscribeRestockedNotification: change(variables, true) };
    if (operation === "UnsubscribeRestocked") return { unsubscribeRestockedNotification: change(variables, false) };
    return { merchantCart: null };
  });
  render(
    <Page client={client} at="/en-us/user/back-in-stock">
      <BackInStockPage />
    </Page>,
  );
};

const codes = () => screen.getAllByRole("button", { name: /^Remove / }).length;

beforeEach(async () => {
  await signedIn();
  waiting = ["A1", "A2"];
  refusal = undefined;
  toasts.set([]);
});
afterEach(cleanup);

it("lists the articles with their arrival; a removed one can be brought back", async () => {
  show();
  expect(await screen.findAllByText(/^0?4\sMay\s2030$/)).toHaveLength(2);
  const [remove] = screen.getAllByRole("button", { name: "Remove Tube 28" });
  if (remove) fireEvent.click(remove);
  await waitFor(() => expect(codes()).toBe(1));
  expect(waiting).toEqual(["A2"]);
  toasts.get().at(-1)?.action?.run();
  await waitFor(() => expect(codes()).toBe(2));
});

it("adds an article by its code, and says at the field why it cannot", async () => {
  show();
  const field = await screen.findByRole<HTMLInputElement>("combobox", { name: "Article" });
  const add = screen.getByRole("button", { name: "Notify me when in stock" });
  fireEvent.click(add);
  expect(await screen.findByText("Required")).toBeTruthy();
  refusal = "restock_in_stock";
  fireEvent.change(field, { target: { value: "A3" } });
  fireEvent.click(add);
  expect(await screen.findByText("This article is in stock. You can order it now.")).toBeTruthy();
  expect(field.value).toBe("A3");
  refusal = undefined;
  fireEvent.click(add);
  await waitFor(() => expect(codes()).toBe(3));
  expect(field.value).toBe("");
});
