import {
  averagePaymentDays,
  type Bucket,
  invoice,
  invoiceList,
  openInvoiceList,
  openInvoices,
  sendEmailInvoice,
} from "@spoke/core/invoice";
import { statusGroupOf, statusOf } from "@spoke/core/invoice/open.ts";
import { daysUntilDue } from "@spoke/core/invoice/schema.ts";
import { isoNow } from "@spoke/core/platform";
import { statement } from "@spoke/core/statement";
import { currencyDisplay, toUnits } from "../currency.ts";
import type { Resolvers } from "../generated/resolvers.ts";

/** The arguments without what is null or undefined, as use-cases take them. */
function given<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const result: { [K in keyof T]?: NonNullable<T[K]> } = {};
  for (const name of Object.keys(values) as (keyof T)[]) {
    const value = values[name];
    if (value !== null && value !== undefined) result[name] = value;
  }
  return result;
}

const today = (): string => isoNow().slice(0, 10);
const inUnits = <Sum extends { readonly value: number }>(sums: readonly Sum[]) =>
  sums.map((sum) => ({ ...sum, value: toUnits(sum.value) }));
const MOST = 250;

export const resolvers: Resolvers = {
  Query: {
    openInvoiceV5: (_, { sorgs, custAreaSorgs, creditCustomers, payerCode }) =>
      openInvoices(given({ sorgs: sorgs ?? custAreaSorgs, creditCustomers, payerCode })),
    openInvoiceV4: (_, { custAreaSorgs, creditCustomers }) =>
      openInvoices(given({ sorgs: custAreaSorgs, creditCustomers })),
    openInvoices: (_, { custCode, sorgs }) => openInvoices(given({ sorgs, payerCode: custCode })),
    openInvoiceList: (_, { filter }) => {
      const { status, ...rest } = filter ?? {};
      const groups = status?.flatMap((one) => (one === "paid" ? [] : [one]));
      return openInvoiceList(given({ ...rest, status: groups }));
    },
    invoiceV5: (_, { from, to, filter }) => invoiceList(given({ ...filter, from, to })),
    invoiceV4: async (_, { from, to }) => [...(await invoiceList({ ...given({ from, to }), limit: MOST })).data],
    invoice: (_, { invoiceNo, sorg, installment }) => invoice({ invoiceNo, sorg, ...given({ installment }) }),
    averagePaymentDays: (_, { custAreaSorgs, creditCustomers }) =>
      averagePaymentDays(given({ custAreaSorgs, creditCustomers })),
    statement: (_, { day, companyCode }) => statement(given({ day, companyCode })),
  },
  Mutation: {
    sendEmailInvoice: async (_, { invoiceNumber, sorg }) => {
      const { message, userErrors } = await sendEmailInvoice({ invoiceNo: invoiceNumber, sorg });
      return { message, userErrors: [...userErrors] };
    },
  },
  OpenInvoicePage: { data: ({ data }) => [...data], summary: ({ summary }) => [...summary] },
  OpenInvoiceSummary: {
    currency: ({ currency }) => currencyDisplay(currency),
    total: ({ total }) => toUnits(total),
    overdue: ({ overdue }) => toUnits(overdue),
    credits: ({ credits }) => toUnits(credits),
    buckets: ({ buckets }) => inUnits(buckets),
    statuses: ({ statuses }) => inUnits(statuses),
  },
  OpenInvoiceGroup: {
    currency: ({ currency }) => currencyDisplay(currency),
    additionalDisplays: ({ additionalDisplays }) => [...additionalDisplays],
    creditCust: ({ creditCust }) => [...creditCust],
  },
  CreditCustomerReceivables: {
    custCode: ({ payerCode }) => payerCode,
    custName: ({ payerName }) => payerName,
    total: ({ total }) => toUnits(total),
    overdue: ({ overdue }) => toUnits(overdue),
    ar: ({ ar }) => [...ar],
  },
  ReceivablesBucket: {
    value: ({ value }: Bucket) => toUnits(value),
    invoices: ({ invoices }) => [...invoices],
  },
  InvoicePage: { data: ({ data }) => [...data], totals: ({ totals }) => [...totals] },
  InvoiceTotal: {
    currency: ({ currency }) => currencyDisplay(currency),
    grandTotal: ({ grandTotal }) => toUnits(grandTotal),
  },
  Statement: { groups: ({ groups }) => [...groups] },
  StatementGroup: {
    currency: ({ currency }) => currencyDisplay(currency),
    creditCust: ({ creditCust }) => [...creditCust],
  },
  Invoice: {
    id: ({ sorg, invoiceNo, installment }) => [sorg, invoiceNo, ...(installment > 1 ? [installment] : [])].join("-"),
    dueDate: ({ dueDate }) => ({ date: dueDate }),
    overdue: ({ dueDate }) => daysUntilDue(dueDate, today()),
    overdueDisplay: (one) => (statusGroupOf(one) === "paid" ? "" : String(daysUntilDue(one.dueDate, today()))),
    status: (one) => statusOf(one),
    statusGroup: (one) => statusGroupOf(one),
    accountingAmount: ({ accountingAmount }) => toUnits(accountingAmount),
    grandTotal: ({ grandTotal }) => toUnits(grandTotal),
    tax: ({ tax }) => toUnits(tax),
    shippingCost: ({ shippingCost }) => toUnits(shippingCost),
    discount: ({ discount }) => toUnits(discount),
    recycleFee: ({ recycleFee }) => toUnits(recycleFee),
    surcharges: ({ surcharges }) => toUnits(surcharges),
    paymentDiscount: ({ paymentDiscount }) => toUnits(paymentDiscount),
    freightAllowance: ({ freightAllowance }) => toUnits(freightAllowance),
    earlyPaymentDiscount: ({ earlyPaymentDiscount }) => toUnits(earlyPaymentDiscount),
    currency: ({ currency }) => currencyDisplay(currency),
    detail: (one) =>
      "detail" in one
        ? one.detail.map((line) => ({ ...line, price: toUnits(line.price), subTotal: toUnits(line.subTotal) }))
        : [],
  },
};
