import { besideName, marginOf, shownTiers, singlePrice, variantLabel } from "@spoke/web/features/catalog/product.ts";
import type { PriceFieldsFragment } from "@spoke/web/gql/graphql.ts";
import { useOpenHere } from "@spoke/web/ui/openHere.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Link } from "react-router";
import { afterEach, describe, expect, it } from "vitest";
import { TestRouter } from "./support.tsx";

describe("an article's name with its size and color", () => {
  it.each([
    ["Wander 2 Midnight Black, 48", "48", "Midnight Black", "Wander 2 Midnight Black, 48"],
    ["Wander 2", "48", "Midnight Black", "Wander 2, 48, Midnight Black"],
    ["Wander 48er", "48", null, "Wander 48er, 48"],
    ["Glove (M)", "M", null, "Glove (M)"],
  ])("%s, %s, %s reads %s", (name, frameSize, color, read) => {
    expect(variantLabel({ name, frameSize, color })).toBe(read);
  });
});

describe("what stands beside a name", () => {
  it("leaves out what the name says", () => {
    expect(besideName("Northline Strato 3", "Northline", "Strato", "2026")).toBe("2026");
    expect(besideName("Chain 12s", "Corvid", "Corvid")).toBe("Corvid");
  });
});

describe("prices by quantity", () => {
  const priceOf = (...detail: { qty: number; term: string; discount: number }[]): PriceFieldsFragment => ({
    retail: 150,
    dealer: 100,
    currency: "EUR",
    symbol: "€",
    separator: ".",
    decimal_separator: ",",
    decimal_precission: 2,
    promotion: null,
    discount: {
      description: "Deal",
      detail: detail.map((tier) => ({ type: "percent", ...tier })),
    },
  });

  it("a single one from the first piece is the price, and no table", () => {
    const price = priceOf({ qty: 1, term: ">=", discount: -5 });
    expect(shownTiers(price)).toEqual([]);
    expect(singlePrice(price)).toBe(95);
  });

  it("a single one for more pieces is a table, and not the price", () => {
    const price = priceOf({ qty: 10, term: ">=", discount: -5 });
    expect(shownTiers(price)).toEqual([{ from: 10, unit: 95 }]);
    expect(singlePrice(price)).toBeUndefined();
  });

  it("a surcharge is not hidden", () => {
    expect(shownTiers(priceOf({ qty: 1, term: ">=", discount: 5 }))).toHaveLength(1);
  });
});

describe("what opens above the page", () => {
  afterEach(cleanup);

  it("ends with the page on which it was opened", async () => {
    // As a popover or menu whose panel is there at once: the panel's own code needs more of a browser.
    const Panel = () => {
      const [open, setOpen] = useOpenHere();
      return (
        <button type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          Details
        </button>
      );
    };
    render(
      <TestRouter>
        <Panel />
        <Link to="/en-us/next">Next</Link>
      </TestRouter>,
    );
    const button = screen.getByRole("button", { name: "Details" });
    fireEvent.click(button);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    fireEvent.click(screen.getByRole("link", { name: "Next" }));
    await waitFor(() => expect(button.getAttribute("aria-expanded")).toBe("false"));
    fireEvent.click(button);
    expect(button.getAttribute("aria-expanded")).toBe("true");
  });
});

it("the margin compares the price before tax with the recommended price before tax (decision 104)", () => {
  expect(marginOf(1585.95, 2826, 0.19)).toBe(33);
  expect(marginOf(1585.95, 2826, 0)).toBe(44);
  expect(marginOf(10, 0, 0.19)).toBe(0);
});
