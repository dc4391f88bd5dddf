import { OverdueOfCustomer } from "@spoke/web/features/invoices/OverdueOfCustomer.tsx";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { clientOf, DEALER, EURO, Page, signedIn } from "../support.tsx";

afterEach(cleanup);

const ALPHA = { custName: "Alpha Bikes", custCode: { unified: "C1" } };
const SALES = { ...DEALER, isSales: true, isCustomer: false, customerData: ALPHA, salesActiveCustCode: { r3: "R1" } };
const invoice = (id: string, overdue: number, accountingAmount: number) => ({
  ...{ __typename: "Invoice", id, overdue, accountingAmount },
});

/** Shows the notice to a user, and tells which queries it sent. */
async function show(user: typeof DEALER, overdue = 1234.5): Promise<string[]> {
  await signedIn(user);
  const sent: string[] = [];
  const client = clientOf((operation) => {
    if (operation === "OverdueInvoices") sent.push(operation);
    const summary = [{ __typename: "InvoiceSummary", companyCode: "K1", overdue, currency: EURO }];
    // The credit is older than the invoice, but nobody has to pay it.
    const data = [invoice("1", -40, -50), invoice("2", -12, 100), invoice("3", 5, 100)];
    return { openInvoiceList: { __typename: "InvoicePage", data, summary } };
  });
  render(
    <Page client={client} at="/en-us/cart">
      <OverdueOfCustomer />
      <p>The cart</p>
    </Page>,
  );
  await screen.findByText("The cart");
  return sent;
}

it("who orders for a customer sees how much is overdue and for how long, with the way to the invoices", async () => {
  await show(SALES);
  await screen.findByText("Alpha Bikes has overdue invoices: €1,234.50");
  expect(screen.getByText(/12 days/)).toBeTruthy();
  expect(screen.queryByText(/40 days/)).toBeNull();
  expect(screen.getByRole("link", { name: "Open invoices" }).getAttribute("href")).toBe("/en-us/invoice/open-invoice");
});

it("says nothing where nothing is overdue, to customers themselves, and to those who may not see invoices", async () => {
  const sent = await show(SALES, 0);
  await waitFor(() => expect(sent).toEqual(["OverdueInvoices"]));
  expect(screen.queryByText(/overdue invoices/)).toBeNull();
  cleanup();
  expect(await show({ ...DEALER, customerData: ALPHA })).toEqual([]);
  cleanup();
  expect(await show({ ...SALES, scopes: ["page.catalog"] })).toEqual([]);
  expect(screen.queryByText(/overdue invoices/)).toBeNull();
});
