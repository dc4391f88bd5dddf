import { setSession } from "@spoke/web/app/session.ts";
import OpenInvoicePage from "@spoke/web/features/invoices/OpenInvoicePage.tsx";
import PaidInvoicePage from "@spoke/web/features/invoices/PaidInvoicePage.tsx";
import { DEFAULT_CONFIG, setConfig } from "@spoke/web/lib/config.ts";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { strFromU8, unzipSync } from "fflate";
import { useLocation } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Answer, cellsOf, clientOf, DEALER, Page, savedFiles, signedIn } from "./support.tsx";

const currency = {
  ...{ __typename: "CurrencyDisplay", currency: "EUR", symbol: "€", thousandSeparator: ".", decimalSeparator: "," },
  decimalPrecission: 2,
};

function row(invoiceNo: string, patch: object = {}) {
  return {
    ...{ __typename: "Invoice", id: `U001-${invoiceNo}`, sorg: "U001", invoiceNo, installment: 0, orderNo: "" },
    ...{ invoiceDate: "2026-10-01", dueDate: { __typename: "DateValue", date: "2026-11-01" }, overdue: -19 },
    ...{ statusGroup: "payable", accountingAmount: 1_234.5, grandTotal: 1_234.5, clearingDate: null },
    ...{ payerName: "Dora", companyCode: "K1", currency },
    ...patch,
  };
}

const RANGES = [
  [null, 0],
  [1, 30],
  [31, 60],
  [61, 90],
  [91, null],
] as const;

const summary = (companyCode: string, companyName: string) => ({
  ...{ __typename: "OpenInvoiceSummary", companyCode, companyName, currency, total: 2_000, overdue: 500, credits: -20 },
  creditCount: 1,
  buckets: RANGES.map(([overdueFrom, overdueTo], age) => ({
    ...{ __typename: "OpenInvoiceBucket", overdueFrom, overdueTo, value: age * 100, count: age },
  })),
  statuses: [],
});

const info = { __typename: "PageInfo", page: 1, count: 3, pageTotal: 1 };
const detail = {
  ...row("I-1"),
  ...{ doNo: "DO-7", terms: "30 days", payerCode: "C1", accountingNo: "9001", expeditionName: "", notes: "" },
  ...{
    expeditionTracking: "",
    detailNotes: "",
    tax: 197.1,
    shippingCost: 0,
    discount: 0,
    recycleFee: 0,
    surcharges: 0,
  },
  ...{ freightAllowance: 0, earlyPaymentDiscount: 0 },
  detail: [
    {
      ...{
        __typename: "InvoiceLine",
        articleCode: "A1",
        articleCodeDisplay: "A-1",
        name: "Bell",
        brand: "V",
        uom: "PCE",
      },
      ...{ qty: 3, price: 345.8, subTotal: 1_037.4 },
    },
  ],
};

let requests: [string, Record<string, unknown>][] = [];
let sent: object = {};
let blocked: string | null = null;
let payments: unknown[] = [];
let addresses: string[] = [];
const mailed: unknown[] = [];

const answer: Answer = (operation, variables) => {
  requests.push([operation, variables]);
  switch (operation) {
    case "OpenInvoiceList":
      return {
        openInvoiceList: {
          __typename: "OpenInvoicePage",
          data: [
            row("I-1"),
            row("I-2", { statusGroup: "pending" }),
            row("I-3", { statusGroup: "waiting" }),
            row("C-1", { accountingAmount: -20 }),
            row("I-4", { overdue: 5 }),
          ],
          info,
          summary: [summary("K1", "Kay"), summary("K2", "Two")],
        },
      };
    case "InvoicesOfTime":
      return {
        invoiceV5: {
          __typename: "InvoicePage",
          data: [row("P-1", { statusGroup: "paid", clearingDate: "2026-10-20" })],
          info: { ...info, count: 1 },
          totals: [{ __typename: "InvoiceTotal", currency, grandTotal: 1_234.5, count: 1 }],
          from: "2026-08-01",
          to: "2026-11-01",
        },
      };
    case "InvoiceDetail":
      return { invoice: detail };
    case "InvoicePayments":
      return { paymentRequests: { __typename: "PaymentRequestPage", data: payments } };
    case "AccountDays":
      return {
        averagePaymentDays: [
          { __typename: "AveragePaymentDays", sorg: "U001", year: 2026, days: 27.5, daysLate: -2, invoices: 12 },
        ],
      };
    case "CustomerCredit":
      return {
        creditInformation: [
          {
            ...{ __typename: "CreditInformation", company: { __typename: "CreditCompany", code: "K1", name: "Kay" } },
            ...{ currency, openInvoice: 1, openDo: 0, consignment: 0, reserved: 0, creditLimit: 10_000 },
            ...{ creditExposure: 2_000, balance: 8_000, reasonBlocked: blocked },
          },
        ],
      };
    case "StatementOfDay":
      return { statement: { __typename: "Statement", day: "2026-10-31", groups: [] } };
    case "InvoiceMailAddresses":
      return { invoiceMailAddresses: addresses };
    case "SendEmailInvoice":
      mailed.push(variables);
      return { sendEmailInvoice: { __typename: "SendEmailInvoiceAnswer", ...sent } };
    default:
      throw new Error(`nobody answers ${operation}`);
  }
};

beforeEach(async () => {
  requests = [];
  addresses = [];
  mailed.length = 0;
  blocked = "oldest_ar_blocked";
  payments = [];
  await signedIn();
  setSession({ status: "in", user: { ...DEALER, scopes: [...DEALER.scopes, "invoice-status.read"] } });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  toasts.set([]);
});

function show(page: React.ReactNode, at = "/en-us/invoice/open-invoice"): void {
  render(
    <Page client={clientOf(answer)} at={at}>
      {page}
    </Page>,
  );
}

const statusOf = (invoiceNo: string): string =>
  within(screen.getByRole("table", { name: /invoices/ }))
    .getByText(invoiceNo)
    .closest("tr")?.textContent ?? "";

it("[routing-025] [capability-007] [invoices-002] open invoices say which are payable, pending and waiting", async () => {
  show(<OpenInvoicePage variant="list" />);
  await screen.findAllByText("I-1");
  expect(statusOf("I-1")).toContain("19 days overdue");
  expect(statusOf("I-2")).toContain("Pending payment");
  expect(statusOf("I-3")).toContain("Waiting for payment");
  expect(statusOf("C-1")).toContain("Credit");
  expect(statusOf("I-4")).toContain("Due in 5 days");
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
    "Over 90 days€400.004",
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
  blocked = null;
  show(<OpenInvoicePage variant="list" />);
  const account = await screen.findByRole("region", { name: "Account" });
  await within(account).findByText("Overdue invoices");
  expect(within(account).queryByText("In good standing")).toBe(null);
});

it("[routing-026] paid invoices are those of a time, with the day on which they were paid", async () => {
  show(<PaidInvoicePage />, "/en-us/invoice/invoice-list?from=2026-08-01&to=2026-11-01");
  await screen.findAllByText("P-1");
  expect(statusOf("P-1")).toContain("20 Oct 2026");
  expect(requests.find(([operation]) => operation === "InvoicesOfTime")?.[1]).toMatchObject({
    from: "2026-08-01",
    to: "2026-11-01",
    filter: { state: "paid" },
  });
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-09-01" } });
  await waitFor(() => expect(requests.at(-1)?.[1]).toMatchObject({ from: "2026-09-01" }));
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

it("[invoices-015] [errors-017] an invoice opens with its lines, and a mail that fails says to try again", async () => {
  show(<OpenInvoicePage variant="list" />);
  const [number] = await screen.findAllByRole("button", { name: "I-1" });
  fireEvent.click(number ?? document.body);
  const dialog = await screen.findByRole("dialog", { name: "Invoice I-1" });
  await within(dialog).findByText("Bell");
  expect(dialog.textContent).toContain("3 pcs × €345.80");
  sent = {
    message: { __typename: "Message", status: "failed", description: "einvoice_failed" },
    userErrors: [{ __typename: "UserError", field: "invoiceNumber", message: "einvoices_limited" }],
  };
  fireEvent.click(within(dialog).getByRole("button", { name: "Send by email" }));
  await waitFor(() =>
    expect(toasts.get().at(-1)?.text).toBe(
      "The invoice could not be sent. Please try again. Too many invoices were sent within an hour. Please try again later.",
    ),
  );
  sent = { message: { __typename: "Message", status: "success", description: "einvoice_sent" }, userErrors: [] };
  fireEvent.click(within(dialog).getByRole("button", { name: "Send by email" }));
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe("We are emailing you the invoice."));
});

it("an invoice is sent to one of the addresses of the profile, which a user can add", async () => {
  addresses = ["dora@shop.example", "books@shop.example"];
  sent = { message: { __typename: "Message", status: "success", description: "einvoice_sent" }, userErrors: [] };
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "profile.update"] });
  show(<OpenInvoicePage variant="list" />);
  const [number] = await screen.findAllByRole("button", { name: "I-1" });
  fireEvent.click(number ?? document.body);
  const dialog = await screen.findByRole("dialog", { name: "Invoice I-1" });
  await waitFor(() =>
    expect(within(dialog).getByRole("button", { name: "Send by email" }).getAttribute("aria-haspopup")).toBe("menu"),
  );
  fireEvent.click(within(dialog).getByRole("button", { name: "Send by email" }));
  const items = await screen.findAllByRole("menuitem");
  expect(items.map(({ textContent }) => textContent)).toEqual([...addresses, "Add an address to my profile"]);
  fireEvent.click(screen.getByRole("menuitem", { name: "books@shop.example" }));
  await waitFor(() => expect(toasts.get().at(-1)?.text).toBe("We are emailing the invoice to books@shop.example."));
  expect(mailed).toEqual([{ invoiceNumber: "I-1", sorg: "U001", to: "books@shop.example" }]);
});

it("an invoice lists what was paid on it, with receipts, for users who see payments", async () => {
  const payment = (externalId: string, state: string, invoiceNo: string) => ({
    ...{ __typename: "PaymentRequest", externalId, state, createdAt: "2026-11-02T10:00:00Z", endedAt: null },
    payment: { __typename: "PaymentRequestMethod", desc: "By card" },
    invoices: [{ __typename: "PaymentRequestInvoice", sorg: "U001", invoiceNo, installment: 0, amount: 250 }],
  });
  // The search also finds numbers that only begin like it.
  payments = [payment("P1", "paid", "I-1"), payment("P2", "expired", "I-1"), payment("P3", "paid", "I-11")];
  await signedIn({ ...DEALER, scopes: [...DEALER.scopes, "page.payment-request"] });
  show(<OpenInvoicePage variant="list" />);
  const [number] = await screen.findAllByRole("button", { name: "I-1" });
  fireEvent.click(number ?? document.body);
  const list = await screen.findByRole("region", { name: "Payments" });
  const rows = within(list).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/By cardPaid.250\.00Download receipt$/),
    expect.stringMatching(/By cardExpired.250\.00$/),
  ]);
  expect(within(list).getAllByRole("link")[0]?.getAttribute("href")).toBe("/en-us/payment/invoice?request=P1");
});

it("an open invoice leads to paying just it, and one that is on its way to being paid does not", async () => {
  setConfig({ ...DEFAULT_CONFIG, payment: true });
  show(<OpenInvoicePage variant="list" />);
  for (const [number, address] of [
    ["I-1", "/en-us/payment/invoice?merchant=U001&payer=C1&invoices=U001-I-1"],
    ["I-2", undefined],
  ] as const) {
    const [button] = await screen.findAllByRole("button", { name: number });
    fireEvent.click(button ?? document.body);
    const dialog = await screen.findByRole("dialog", { name: `Invoice ${number}` });
    await within(dialog).findByText("Bell");
    expect(within(dialog).queryByRole("link", { name: "Pay" })?.getAttribute("href") ?? undefined).toBe(address);
    fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBe(null));
  }
});

it("a statement is of the day that is chosen", async () => {
  show(<OpenInvoicePage variant="list" />);
  fireEvent.click(await screen.findByRole("button", { name: "Statement of account" }));
  const dialog = await screen.findByRole("dialog", { name: "Statement of account" });
  fireEvent.change(within(dialog).getByLabelText("Open at the end of"), { target: { value: "2026-10-31" } });
  await waitFor(() => expect(requests.at(-1)).toEqual(["StatementOfDay", { day: "2026-10-31" }]));
  await within(dialog).findByText("There were no open items on that day");
});

it("files that cannot be fetched say so", async () => {
  const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("fetch", async () => new Response("", { status: 500 }));
  show(<OpenInvoicePage variant="list" />);
  const [button] = await screen.findAllByRole("button", { name: "I-1" });
  fireEvent.click(button ?? document.body);
  fireEvent.click(await screen.findByRole("button", { name: "Download PDF" }));
  await waitFor(() => expect(toasts.get().at(-1)?.text).toContain("could not be downloaded"));
  quiet.mockRestore();
  vi.unstubAllGlobals();
});

it("selected invoices are paid together", async () => {
  setConfig({ ...DEFAULT_CONFIG, payment: true });
  let address = "";
  const Here = () => {
    const { pathname, search } = useLocation();
    address = pathname + search;
    return <OpenInvoicePage variant="list" />;
  };
  show(<Here />);
  const table = await screen.findByRole("table");
  for (const number of ["I-1", "I-4"]) {
    fireEvent.click(within(table).getByRole("checkbox", { name: `Select ${number}` }));
  }
  const bar = screen.getByRole("region", { name: "Selection" });
  expect(bar.textContent).toContain("2 selected");
  // Another button of that name would pay something else.
  expect(screen.queryByRole("link", { name: "Pay invoices" })).toBe(null);
  fireEvent.click(within(bar).getByRole("button", { name: "Pay invoices" }));
  expect(address).toBe("/en-us/payment/invoice?merchant=U001&invoices=U001-I-1,U001-I-4");
});

it("selected invoices are added up, and saved as PDFs in an archive or as a spreadsheet", async () => {
  const files = savedFiles();
  vi.stubGlobal("fetch", async (url: string) => new Response(`PDF of ${url.split("/").at(-2)}`));
  show(<OpenInvoicePage variant="list" />);
  const table = await screen.findByRole("table");
  for (const number of ["I-1", "I-4"]) {
    fireEvent.click(within(table).getByRole("checkbox", { name: `Select ${number}` }));
  }
  const bar = screen.getByRole("region", { name: "Selection" });
  expect(bar.textContent).toMatch(/2 selected · €[\d.,]+/);
  fireEvent.click(within(bar).getByRole("button", { name: "Download PDF" }));
  await waitFor(() => expect(files).toHaveLength(1));
  const archive = unzipSync(new Uint8Array((await files[0]?.arrayBuffer()) ?? new ArrayBuffer()));
  expect(Object.entries(archive).map(([path, file]) => [path, strFromU8(file)])).toEqual([
    ["U001/I-1.pdf", "PDF of I-1"],
    ["U001/I-4.pdf", "PDF of I-4"],
  ]);
  fireEvent.click(within(bar).getByRole("button", { name: "Download Excel" }));
  await waitFor(() => expect(files).toHaveLength(2));
  const [, ...rows] = await cellsOf(files[1]);
  expect(rows.map(([number]) => number)).toEqual(["I-1", "I-4", null, "Total"]);
});

it("an export of open invoices holds amounts and days that spreadsheets can calculate with", async () => {
  const files = savedFiles();
  show(<OpenInvoicePage variant="list" />);
  fireEvent.click(await screen.findByRole("button", { name: "Download Excel" }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [head, first] = await cellsOf(files[0]);
  expect(head).toEqual([...["Invoice", "Installment", "Date", "Due", "Order", "Status", "Open"]]);
  expect(first).toEqual([
    ...["I-1", null, new Date("2026-10-01"), new Date("2026-11-01"), null],
    ...["19 days overdue", 1234.5],
  ]);
});
