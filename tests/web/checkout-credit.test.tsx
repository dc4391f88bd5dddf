import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { CREDIT, IN_ADVANCE, place, refused, setUpCheckout, show } from "./checkoutPage.tsx";

setUpCheckout();

describe("the credit of the dealer at checkout", () => {
  it("[credit-002] says why the credit holds the order back before anything is sent, and sends nothing", async () => {
    const problem = { __typename: "UserError", field: "credit", values: [] };
    const problems = [{ ...problem, message: "credit_status_blocked_reason_oldest_ar_blocked" }];
    const sent = await show(() => refused([]), { credits: [{ ...CREDIT, problems }] });
    expect((await screen.findByRole("alert")).textContent).toContain("Oldest invoice overdue");
    place();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Place order/ }).disabled).toBe(true);
    expect(sent).toEqual([]);
  });

  it("[credit-002] an order beyond the credit can be paid in advance, unless the account is blocked", async () => {
    const problem = { __typename: "UserError", field: "credit", values: [] };
    const problems = [{ ...problem, message: "insufficient_order_balance" }];
    const blocked = [{ ...problem, message: "credit_status_blocked_reason_oldest_ar_blocked" }];
    const isOff = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Place order/ }).disabled;
    await show(() => refused([]), { credits: [{ ...CREDIT, problems }], payments: [IN_ADVANCE] });
    expect(isOff()).toBe(true);
    fireEvent.click(screen.getByRole("radio", { name: /In advance/ }));
    await waitFor(() => expect(isOff()).toBe(false));
    expect(screen.queryByRole("alert")).toBeNull();
    cleanup();
    await show(() => refused([]), {
      credits: [{ ...CREDIT, problems: blocked, prepaidProblems: blocked }],
      payments: [IN_ADVANCE],
    });
    fireEvent.click(screen.getByRole("radio", { name: /In advance/ }));
    expect(screen.getByRole("alert").textContent).toContain("Oldest invoice overdue");
    expect(isOff()).toBe(true);
  });

  it("shows what is left of the credit after the order to those who may see it", async () => {
    await show(() => refused([]), {
      credits: [CREDIT, { ...CREDIT, companyCode: "L", companyName: "Lark", balance: null }],
    });
    // 100.00 less 20.00 for the goods and 12.50 for the shipping.
    const left = await screen.findByText("Credit left at Nordvik after this order");
    expect(left.parentElement?.textContent).toContain("€67.50");
    expect(screen.queryByText("Credit left at Lark after this order")).toBeNull();
  });
});
