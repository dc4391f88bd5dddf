import OpenInvoicePage from "@spoke/web/features/invoices/OpenInvoicePage.tsx";
import PaidInvoicePage from "@spoke/web/features/invoices/PaidInvoicePage.tsx";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { requests, server, show, statusOf, useInvoices } from "./invoices.tsx";

useInvoices();

it("an invoice that is paid in part shows its original amount below what is open", async () => {
  show(<OpenInvoicePage variant="list" />);
  await screen.findAllByText("I-4");
  expect(statusOf("I-4")).toContain("€1,000.00of €1,234.50");
  expect(statusOf("I-1")).toContain("PO-7");
  expect(statusOf("I-1")).not.toContain("of €");
});

it("[routing-025] [capability-007] [invoices-002] open invoices say which are payable, pending and waiting", async () => {
  show(<OpenInvoicePage variant="list" />);
  await screen.findAllByText("I-1");
  expect(statusOf("I-1")).toContain("19 days overdue");
  // A payment on its way does not make it less late.
  expect(statusOf("I-2")).toMatch(/Pending payment.*19 days overdue/);
  expect(statusOf("I-3")).toContain("Waiting for payment");
  expect(statusOf("C-1")).toContain("Open credit");
  expect(statusOf("I-4")).toContain("Due in 5 days");
});

it("the list says of how many to pay, in payment, and credits it consists, and that invoices include tax where prices do not", async () => {
  Object.assign(server, { includeTax: false, taxRate: 0.19 });
  show(<OpenInvoicePage variant="list" />);
  expect(await screen.findByText("3 to pay · 2 already being paid · 1 credit")).toBeTruthy();
  expect(await screen.findByText(/^Invoice amounts include tax/)).toBeTruthy();
});

it("the list says why invoices add no tax", async () => {
  server.includeTax = false;
  show(<OpenInvoicePage variant="list" />);
  expect(await screen.findByText("Invoices add no tax to your prices (resale).")).toBeTruthy();
});

it("[invoices-016] what is owed is shown by age, per company, and an age narrows the list", async () => {
  show(<OpenInvoicePage variant="list" />);
  const ages = await screen.findByRole("navigation", { name: "Open by age" });
  await within(ages).findByText("1–30 days");
  expect(
    within(ages)
      .getAllByRole("link")
      .map((item) => item.textContent),
  ).toEqual([
    "Not yet due€0.000",
    "1–30 days€100.001",
    "31–60 days€200.002",
    "61–90 days€300.003",
    "Over 90 days€400.0042 of them being paid",
    "Credits−€20.001",
  ]);
  fireEvent.click(within(ages).getByText("Over 90 days"));
  await waitFor(() => expect(requests.at(-1)?.[1]).toMatchObject({ filter: { age: 4, companyCode: "K1", page: 1 } }));
  fireEvent.change(screen.getByLabelText("Company"), { target: { value: "K2" } });
  await waitFor(() => expect(requests.at(-1)?.[1]).toMatchObject({ filter: { companyCode: "K2" } }));
});

it("[routing-025] the other layout shows the same list with the ages beside it", async () => {
  show(<OpenInvoicePage variant="relayout" />, "/en-us/invoice/open-invoice-relayout?age=2");
  await screen.findAllByText("I-1");
  const ages = screen.getByRole("navigation", { name: "Open by age" });
  expect(ages.className).not.toContain("md:grid-cols-5");
  expect(within(ages).getByText("31–60 days").closest("a")?.getAttribute("aria-current")).toBe("true");
});

it("[credit-002] [credit-004] the page says what is left of the limit, why the account is blocked, and how fast one paid", async () => {
  show(<OpenInvoicePage variant="list" />);
  const account = await screen.findByRole("region", { name: "Account" });
  await within(account).findByText("Oldest invoice overdue");
  expect(account.textContent).toContain("€8,000.00");
  expect((await within(account).findByText("27.5 days")).title).toBe("Of 12 paid invoices");
});

it("an account with overdue invoices is not said to be in good standing", async () => {
  server.blocked = null;
  show(<OpenInvoicePage variant="list" />);
  const account = await screen.findByRole("region", { name: "Account" });
  await within(account).findByText("Overdue invoices");
  expect(within(account).queryByText("In good standing")).toBe(null);
});

it("[routing-026] paid invoices are those of a time, with the day on which they were paid", async () => {
  show(<PaidInvoicePage />, "/en-us/invoice/invoice-list?from=2026-08-01&to=2026-11-01");
  await screen.findAllByText("P-1");
  expect(statusOf("P-1")).toContain("20 Oct 2026");
  expect(statusOf("P-1")).toContain("€1,234.50");
  // An installment has its own amount, not that of the invoice.
  expect(statusOf("P-2")).toContain("Installment 2");
  expect(statusOf("P-2")).toContain("€411.50");
  expect(statusOf("P-1")).toContain("Paid");
  expect(statusOf("R-1")).toContain("Credit – settled");
  expect(statusOf("R-1")).toContain("Corrects invoice P-1");
  // It was used for that invoice, which once is enough to say.
  expect(statusOf("R-1")).not.toContain("Used for invoice");
  // Credit notes are no invoices.
  expect(screen.getByText(/^Invoices less credit notes: 2 paid invoices, 1 credit note · Invoice date /)).toBeTruthy();
  expect(requests.find(([operation]) => operation === "InvoicesOfTime")?.[1]).toMatchObject({
    from: "2026-08-01",
    to: "2026-11-01",
    filter: { state: "paid" },
  });
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-09-01" } });
  await waitFor(() => expect(requests.at(-1)?.[1]).toMatchObject({ from: "2026-09-01" }));
});

it("a paid invoice leads to the payment that settled it", async () => {
  show(<PaidInvoicePage />, "/en-us/invoice/invoice-list?from=2026-08-01&to=2026-11-01");
  const link = (await screen.findAllByRole("link", { name: "PAY-5R8YABCD" }))[0];
  expect(link?.getAttribute("href")).toBe("/en-us/payment/invoice?request=01JDVQ5R8YABCD");
});

it("a settled credit names the day of the payment that used it", async () => {
  const use = { externalId: "01JDVQ5R8Y", paidAt: "2026-10-20T10:00:00Z", invoiceNo: null };
  server.creditUse = { __typename: "CreditUse", ...use };
  show(<PaidInvoicePage />, "/en-us/invoice/invoice-list?from=2026-08-01&to=2026-11-01");
  await screen.findAllByText("P-1");
  expect(statusOf("R-1")).toContain("Used in the payment of 20 Oct 2026");
  expect(statusOf("P-1")).not.toContain("in the payment of");
});

it("the days of the usual period stay in view, beside the total too, and can be a year", async () => {
  show(<PaidInvoicePage />, "/en-us/invoice/invoice-list");
  await screen.findAllByText("P-1");
  const days = /\d\d \w+ 20\d\d to \d\d \w+ 20\d\d/;
  expect(screen.getAllByText(days)).toHaveLength(2);
  // It is their date that the period is about.
  expect(screen.getAllByText(/Invoice date \d/)).toHaveLength(2);
  expect(screen.getByRole("columnheader", { name: "Invoice date" })).toBeTruthy();
  expect(screen.getByText(/: 2 paid invoices/).textContent).toMatch(days);
  const lastFrom = () => String(requests.filter(([operation]) => operation === "InvoicesOfTime").at(-1)?.[1]?.from);
  const usual = lastFrom();
  fireEvent.click(screen.getByRole("button", { name: "Show the last 365 days" }));
  await waitFor(() => expect(lastFrom() < usual).toBe(true));
  expect(screen.queryByRole("button", { name: "Show the last 365 days" })).toBeNull();
});

it("a search of paid invoices covers all days until days are chosen", async () => {
  show(<PaidInvoicePage />, "/en-us/invoice/invoice-list?search=bell");
  await screen.findAllByText("P-1");
  const lastFilter = () => requests.filter(([operation]) => operation === "InvoicesOfTime").at(-1)?.[1];
  expect(lastFilter()).not.toHaveProperty("from");
  expect(within(screen.getByLabelText("Period")).getByRole("option", { selected: true }).textContent).toContain("Any");
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-09-01" } });
  await waitFor(() => expect(lastFilter()).toMatchObject({ from: "2026-09-01", filter: { search: "bell" } }));
});

it("an address that names no days, or too many, is a list all the same", async () => {
  show(<PaidInvoicePage />, "/en-us/invoice/invoice-list?from=2020-01-01&to=2026-11-01");
  await screen.findAllByText("P-1");
  expect(requests.find(([operation]) => operation === "InvoicesOfTime")?.[1]).toMatchObject({ from: "2025-10-31" });
});

it("a link opens the statement", async () => {
  show(<OpenInvoicePage variant="list" />, "/en-us/invoice/open-invoice?statement=1");
  const dialog = await screen.findByRole("dialog", { name: "Statement of account" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("a statement is of the day that is chosen", async () => {
  show(<OpenInvoicePage variant="list" />);
  fireEvent.click(await screen.findByRole("button", { name: "Statement of account" }));
  const dialog = await screen.findByRole("dialog", { name: "Statement of account" });
  fireEvent.change(within(dialog).getByLabelText("As of"), { target: { value: "2026-10-31" } });
  await waitFor(() => expect(requests.at(-1)).toEqual(["StatementOfDay", { day: "2026-10-31" }]));
  await within(dialog).findByText("There were no open items on that day");
});
