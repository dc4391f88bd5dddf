import FastOrderPage from "@spoke/web/features/fast-order/FastOrderPage.tsx";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clientOf, EURO, Page, signedIn } from "../support.tsx";

/** Codes of rendered lines. */
const shown: string[] = [];
vi.mock("@spoke/web/features/fast-order/LineState.tsx", () => ({
  LineState: ({ line }: { line: { code: string } }) => {
    shown.push(line.code);
    return null;
  },
}));

beforeEach(async () => {
  sessionStorage.clear();
  await signedIn();
});
afterEach(cleanup);

it("200 lines do not slow each other down: a key press renders only its own line", () => {
  const summary = { __typename: "CartSummary", totalQty: 0, count: 0, total: 0, currency: EURO };
  const client = clientOf(() => ({ merchantCart: { __typename: "MerchantCart", merchants: [], summary } }));
  render(
    <Page client={client}>
      <FastOrderPage />
    </Page>,
  );
  const text = Array.from({ length: 200 }, (_, at) => `C-${at}\t1`).join("\n");
  fireEvent.paste(screen.getByLabelText("Article, row 1"), { clipboardData: { getData: () => text } });
  const quantity = document.querySelectorAll<HTMLInputElement>("input[inputmode=numeric]")[199];
  expect(document.querySelectorAll("ol > li")).toHaveLength(201);
  if (!quantity) throw new Error("the last line is missing");
  shown.length = 0;
  fireEvent.change(quantity, { target: { value: "12" } });
  fireEvent.change(quantity, { target: { value: "123" } });
  expect(quantity.value).toBe("123");
  expect(shown).toEqual(["C-199", "C-199"]);
});
