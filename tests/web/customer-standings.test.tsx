import { endSession } from "@spoke/web/app/session.ts";
import CustomerDialog from "@spoke/web/features/customer/CustomerDialog.tsx";
import { loadCustomers } from "@spoke/web/features/customer/list.ts";
import { getConfig } from "@spoke/web/lib/config.ts";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clientOf, DEALER, EURO, Page, signedIn } from "./support.tsx";

const customer = (code: string) => ({
  ...{ __typename: "Customer", custName: `Dealer ${code}`, custAddress: "", custCity: "", custPhone: "" },
  custCode: { __typename: "CustCode", unified: code, r3: code, isr: null },
  user: { __typename: "CustomerUser", email: "" },
  custAreas: [],
});
const standing = (custCode: string, balances: readonly number[], reasonBlocked: string | null = null) => ({
  ...{ __typename: "CustomerStanding", custCode, reasonBlocked },
  credits: balances.map((balance, index) => ({
    __typename: "CreditInformation",
    company: { __typename: "CreditCompany", code: `K${index}`, name: `Company ${index}` },
    currency: EURO,
    balance,
  })),
});
const owes = (custCode: string) => ({
  ...{ __typename: "SalesCustomerAccount", custCode, lastOrderAt: null },
  ...{ open: 10, overdue: 10 },
});
const STANDINGS = [standing("C1", [1200.5]), standing("C2", [900], "oldest_ar_blocked"), standing("C3", [-20, 80])];

let calls: unknown[];

beforeEach(() => {
  calls = [];
  const customers = ["C1", "C2", "C3", "C4"].map(customer);
  const data = { servedCustomers: { complete: true, customers } };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify({ data })));
});
afterEach(() => {
  cleanup();
  endSession();
  vi.unstubAllGlobals();
});

async function show(...scopes: string[]): Promise<readonly (string | null)[]> {
  await signedIn({
    ...DEALER,
    isSales: true,
    isCustomer: false,
    scopes: [...DEALER.scopes, "menu.change-cust", ...scopes],
    userAreas: [{ sorg: getConfig().sorg, limitation: "salesman" }],
  });
  void loadCustomers();
  const client = clientOf((operation, variables) => {
    if (operation === "SalesCustomerAccounts") return { salesCustomerAccounts: ["C1", "C2"].map(owes) };
    if (operation !== "CustomerStandings") return {};
    calls.push(variables);
    return { customerStandings: STANDINGS };
  });
  render(
    <Page client={client}>
      <CustomerDialog forced={false} onClose={() => undefined} />
    </Page>,
  );
  await screen.findByRole("listbox", { name: "Customers" });
  return screen.getAllByRole("option").map((option) => option.textContent);
}

it("sales see which accounts are blocked and what can still be ordered on credit", async () => {
  await show("credit-status.read");
  const text = (name: RegExp) => screen.getByRole("option", { name }).textContent;
  await waitFor(() => expect(text(/Dealer C1/)).toContain("Balance: €1,200.50"));
  expect(text(/Dealer C2/)).toMatch(/Account blocked.*Oldest invoice overdue/);
  expect(text(/Dealer C2/)).not.toContain("Balance");
  expect(text(/Dealer C3/)).toContain("Balance, Company 0: −€20.00Balance, Company 1: €80.00");
  expect(text(/Dealer C4/)).not.toContain("Balance");
  expect(calls).toEqual([{ custCodes: ["C1", "C2", "C3", "C4"] }]);
});

it("users without credit permissions load no credit", async () => {
  const options = await show();
  expect(options).toHaveLength(4);
  expect(calls).toEqual([]);
});

it("customers with overdue invoices are marked, unless they are marked as blocked", async () => {
  await show("credit-status.read", "page.dashboard", "page.invoice-status");
  const text = (name: RegExp) => screen.getByRole("option", { name }).textContent;
  await waitFor(() => expect(text(/Dealer C1/)).toContain("Overdue"));
  await waitFor(() => expect(text(/Dealer C2/)).toContain("Account blocked"));
  expect(text(/Dealer C2/)).not.toContain("Overdue");
  expect(text(/Dealer C3/)).not.toContain("Overdue");
});
