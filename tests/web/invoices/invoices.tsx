import { setSession } from "@spoke/web/app/session.ts";
import { toasts } from "@spoke/web/ui/toasts.ts";
import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import { type Answer, clientOf, DEALER, Page, signedIn } from "../support.tsx";

const currency = {
  ...{ __typename: "CurrencyDisplay", currency: "EUR", symbol: "€", thousandSeparator: ".", decimalSeparator: "," },
  decimalPrecission: 2,
};

function row(invoiceNo: string, patch: object = {}) {
  return {
    ...{
      __typename: "Invoice",
      id: `U001-${invoiceNo}`,
      sorg: "U001",
      invoiceNo,
      installment: 0,
      orderNo: "",
      custPoNo: "",
    },
    ...{ invoiceDate: "2026-10-01", dueDate: { __typename: "DateValue", date: "2026-11-01" }, overdue: -19 },
    ...{
      statusGroup: "payable",
      accountingAmount: 1_234.5,
      grandTotal: 1_234.5,
      clearingDate: null,
      correctsInvoice: null,
      isPrepaid: false,
    },
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
  ...{ creditCount: 1, heldCreditCount: 0 },
  buckets: RANGES.map(([overdueFrom, overdueTo], age) => ({
    ...{
      __typename: "OpenInvoiceBucket",
      overdueFrom,
      overdueTo,
      value: age * 100,
      count: age,
      heldCount: age === 4 ? 2 : 0,
    },
  })),
  statuses: [
    { status: "payable", count: 4, creditCount: 1 },
    { status: "pending", count: 1, creditCount: 0 },
    { status: "waiting", count: 1, creditCount: 0 },
  ].map((status) => ({ ...status, __typename: "OpenInvoiceStatusSum", value: 0 })),
});

const info = { __typename: "PageInfo", page: 1, count: 3, pageTotal: 1 };
const detail = {
  ...row("I-1"),
  ...{
    doNo: "DO-7",
    terms: "30 days",
    payerCode: "C1",
    payerNumber: "1000",
    accountingNo: "9001",
    expeditionName: "",
    notes: "",
  },
  ...{
    expeditionTracking: "",
    detailNotes: "",
    tax: 197.1,
    taxes: [{ __typename: "InvoiceTax", name: "VAT 19 %", base: 1037.4, amount: 197.1 }],
    shippingCost: 0,
    discount: 0,
    recycleFee: 0,
    surcharges: 0,
  },
  ...{ freightAllowance: 0, earlyPaymentDiscount: 0, creditNotes: [] as object[] },
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

/** A credit note is set against invoice P-1. */
function detailOf(invoiceNo: string) {
  const facts = { id: `U001-${invoiceNo}`, invoiceNo };
  const note = row("R-1", {
    ...{
      grandTotal: -40,
      accountingAmount: 0,
      correctsInvoice: "P-1",
      statusGroup: "paid",
      clearingDate: "2026-10-10",
    },
  });
  if (invoiceNo === "R-1") return { ...detail, ...note };
  return { ...detail, ...facts, ...server.detail, creditNotes: invoiceNo === "P-1" ? [note] : [] };
}

export const requests: [string, Record<string, unknown>][] = [];
export const mailed: unknown[] = [];
/** What the server says; a test changes it. */
export const server = {
  sent: {} as object,
  blocked: null as string | null,
  payments: [] as unknown[],
  claimed: [] as unknown[],
  addresses: [] as string[],
  /** No invoice is found of the customer that the user acts for. */
  absent: false,
  /** Whose invoice an absent one is. */
  owner: undefined as { readonly custName: string; readonly custCode: { readonly unified: string } } | undefined,
  /** Whether the customer's prices include tax; unknown if absent. */
  includeTax: undefined as boolean | undefined,
  /** Tax that invoices add; customers without it resell. */
  taxRate: 0,
  /** What replaces fields of an opened invoice. */
  detail: {} as object,
  /** Where the settled credit note went. */
  creditUse: {} as object,
};

const answer: Answer = (operation, variables, { readCustomer } = {}) => {
  // What notes ask beside the lists.
  if (operation !== "CustomerTax") requests.push([operation, variables]);
  switch (operation) {
    case "OpenInvoiceList":
      return {
        openInvoiceList: {
          __typename: "OpenInvoicePage",
          data: [
            row("I-1", { custPoNo: "PO-7" }),
            row("I-2", { statusGroup: "pending" }),
            row("I-3", { statusGroup: "waiting" }),
            row("C-1", { accountingAmount: -20, grandTotal: -20 }),
            row("I-4", { overdue: 5, accountingAmount: 1_000 }),
          ],
          info,
          summary: [summary("K1", "Kay"), summary("K2", "Two")],
        },
      };
    case "InvoicesOfTime":
      return {
        invoiceV5: {
          __typename: "InvoicePage",
          data: [
            row("P-1", {
              ...{ statusGroup: "paid", clearingDate: "2026-10-20", creditUse: null },
              settlingPayment: { __typename: "InvoicePayment", externalId: "01JDVQ5R8YABCD" },
            }),
            row("P-2", {
              ...{ statusGroup: "paid", installment: 2, accountingAmount: 411.5, clearingDate: "2026-10-21" },
              creditUse: null,
              settlingPayment: null,
            }),
            row("R-1", {
              statusGroup: "paid",
              clearingDate: "2026-10-20",
              accountingAmount: 0,
              grandTotal: -40,
              correctsInvoice: "P-1",
              creditUse: server.creditUse,
              settlingPayment: null,
            }),
          ],
          info: { ...info, count: 3 },
          totals: [{ __typename: "InvoiceTotal", currency, grandTotal: 1_606, count: 3, creditCount: 1 }],
          from: "2026-08-01",
          to: "2026-11-01",
        },
      };
    case "CustomerTax":
      return server.includeTax === undefined
        ? {}
        : {
            customerAreaV3: [
              {
                ...{ __typename: "CustomerArea", sorg: "U001", includeTax: server.includeTax },
                ...{ taxRate: server.taxRate, taxExemption: server.taxRate === 0 ? "resale" : null },
              },
            ],
          };
    case "InvoiceDetail":
      if (server.absent && (!server.owner || readCustomer !== server.owner.custCode.unified))
        throw new Error("not_found");
      return { invoice: detailOf(String(variables.invoiceNo)) };
    case "InvoiceCustomer":
      return { invoiceCustomer: server.owner ?? null };
    case "ClaimInvoices":
      return { claimInvoices: server.claimed };
    case "InvoicePayments":
      return { paymentRequests: { __typename: "PaymentRequestPage", data: server.payments } };
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
            ...{ creditExposure: 2_000, balance: 8_000, reasonBlocked: server.blocked, overdue: false },
          },
        ],
      };
    case "StatementOfDay":
      return { statement: { __typename: "Statement", day: "2026-10-31", isIncomplete: false, groups: [] } };
    case "InvoiceMailAddresses":
      return { invoiceMailAddresses: server.addresses };
    case "SendEmailInvoice":
      mailed.push(variables);
      return { sendEmailInvoice: { __typename: "SendEmailInvoiceAnswer", ...server.sent } };
    default:
      throw new Error(`nobody answers ${operation}`);
  }
};

/** A signed-in dealer who sees invoices, for the tests of the file that calls it. */
export function useInvoices(): void {
  beforeEach(async () => {
    requests.length = 0;
    mailed.length = 0;
    Object.assign(server, {
      creditUse: { __typename: "CreditUse", externalId: null, paidAt: null, invoiceNo: "P-1" },
      sent: {},
      blocked: "oldest_ar_blocked",
      payments: [],
      claimed: [],
      addresses: [],
      absent: false,
      owner: undefined,
      includeTax: undefined,
      taxRate: 0,
      detail: {},
    });
    await signedIn();
    setSession({ status: "in", user: { ...DEALER, scopes: [...DEALER.scopes, "invoice-status.read"] } });
  });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    toasts.set([]);
  });
}

export function show(page: React.ReactNode, at = "/en-us/invoice/open-invoice"): void {
  render(
    <Page client={clientOf(answer)} at={at}>
      {page}
    </Page>,
  );
}

export const statusOf = (invoiceNo: string): string =>
  within(screen.getByRole("table", { name: /invoices/ }))
    .getAllByText(invoiceNo)[0]
    ?.closest("tr")?.textContent ?? "";
