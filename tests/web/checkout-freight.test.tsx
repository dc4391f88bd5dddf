import { cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { BENEFIT, RATE, refused, setUpCheckout, show } from "./checkoutPage.tsx";

setUpCheckout();

describe("the freight at checkout", () => {
  it("[checkout-005] takes freight benefits off the shipping and says how many pieces more take off more", async () => {
    await show(() => refused([]), { benefits: [BENEFIT] });
    expect(await screen.findByText("West warehouse: €4.00 off freight (2 pieces, minimum 2)")).toBeTruthy();
    // The choice has the price that is charged, and the one before it.
    const choice = screen.getByText("Standard delivery").parentElement?.parentElement;
    expect(choice?.textContent).toContain("€8.50Regular price €12.50");
    expect(screen.getByText("West warehouse: add 3 pieces to save €9.00 on freight")).toBeTruthy();
    // 20.00 for the goods, 12.50 less 4.00 for the shipping.
    await waitFor(() => expect(screen.getAllByText("€28.50")).toBeTruthy());
  });

  it("says nothing of freight benefits where shipping is free anyway, and names the one that makes it free", async () => {
    const rateOf = (rate: number) => ({ ...RATE, rate: { ...RATE.rate, rate } });
    await show(() => refused([]), { rate: rateOf(0), benefits: [BENEFIT] });
    await waitFor(() => expect(screen.getAllByText("Free")).toHaveLength(2));
    expect(screen.queryByRole("list", { name: "Freight benefit" })).toBeNull();
    expect(screen.queryByText(/off freight|on freight/)).toBeNull();
    cleanup();
    await show(() => refused([]), { rate: rateOf(4), benefits: [BENEFIT] });
    expect(await screen.findByText("West warehouse: €4.00 off freight (2 pieces, minimum 2)")).toBeTruthy();
    const choice = screen.getByText("Standard delivery").parentElement?.parentElement;
    expect(choice?.textContent).toContain("FreeRegular price €4.00");
  });

  it("says free for free shipping in the choice and in the summary", async () => {
    const free = { ...RATE, rate: { ...RATE.rate, rate: 0 } };
    await show(() => refused([]), { rate: free });
    await waitFor(() => expect(screen.getAllByText("Free")).toHaveLength(2));
  });
});
