import ConfirmationPage from "@spoke/web/features/order-confirmation/ConfirmationPage.tsx";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clientOf, Page, signedIn } from "./support.tsx";

beforeEach(async () => {
  await signedIn();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (order: () => object) =>
  render(
    <Page
      client={clientOf((operation) => (operation === "OrderReceipt" ? order() : { merchantCart: null }))}
      at="/en-us/cart/order-confirmation?orders=261110-XXXXX"
    >
      <ConfirmationPage />
    </Page>,
  );

it("an order that does not exist, or is another dealer's, was not placed", async () => {
  show(() => ({ order: null }));
  await screen.findByText("This order could not be found");
  expect(screen.queryByText(/Order placed|Thank you/)).toBe(null);
});

it("an order that cannot be loaded can be asked for again, and is not said to be placed", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  show(() => {
    throw new Error("no answer");
  });
  await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByText(/Order placed|could not be found/)).toBe(null);
});
