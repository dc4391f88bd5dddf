import { todayHere } from "@spoke/core/host";
import {
  averagePaymentDays,
  creditNotesOf,
  invoice,
  invoiceCustomer,
  invoiceList,
  invoiceMailAddresses,
  openInvoiceList,
  openInvoices,
  sendEmailInvoice,
} from "@spoke/core/invoice";
import { correctedInvoice } from "@spoke/core/invoice/installment.ts";
import { statusGroupOf, statusOf } from "@spoke/core/invoice/open.ts";
import { invoiceId } from "@spoke/core/invoice/paths.ts";
import { daysUntilDue } from "@spoke/core/invoice/schema.ts";
import { statement } from "@spoke/core/statement";
import { currencyDisplay } from "../currency.ts";
import { payerNumber } from "../customer/numbers.ts";
import type { Resolvers } from "../generated/resolvers.ts";
import { creditUse, settlingPayment } from "./settling.ts";

const MOST = 250;

export const resolvers = {
  Query: {
    openInvoiceV5: (_, { custAreaSorgs, sorgs = custAreaSorgs, ...args }) => openInvoices({ ...args, sorgs }),
    openInvoiceV4: (_, { custAreaSorgs: sorgs, creditCustomers }) => openInvoices({ sorgs, creditCustomers }),
    openInvoices: (_, { custCode: payerCode, sorgs }) => openInvoices({ sorgs, payerCode }),
    openInvoiceList: (_, { filter: { status, ...filter } = {} }) =>
      openInvoiceList({ ...filter, status: status?.flatMap((group) => (group === "paid" ? [] : [group])) }),
    invoiceV5: (_, { from, to, filter }) => invoiceList({ ...filter, from, to }),
    invoiceV4: async (_, { from, to }) => (await invoiceList({ from, to, limit: MOST })).data,
    invoice: (_, args) => invoice(args),
    invoiceCustomer: (_, args) => invoiceCustomer(args),
    averagePaymentDays: (_, args) => averagePaymentDays(args),
    invoiceMailAddresses: () => invoiceMailAddresses({}),
    statement: (_, args) => statement(args),
  },
  Mutation: {
    sendEmailInvoice: (_, { invoiceNumber, ...named }) => sendEmailInvoice({ invoiceNo: invoiceNumber, ...named }),
  },
  OpenInvoiceSummary: { currency: ({ currency }) => currencyDisplay(currency) },
  OpenInvoiceGroup: { currency: ({ currency }) => currencyDisplay(currency) },
  CreditCustomerReceivables: {
    custCode: ({ payerCode }) => payerCode,
    custName: ({ payerName }) => payerName,
  },
  InvoiceTotal: { currency: ({ currency }) => currencyDisplay(currency) },
  StatementGroup: { currency: ({ currency }) => currencyDisplay(currency) },
  Invoice: {
    id: invoiceId,
    payerNumber,
    taxes: (invoice) => ("taxes" in invoice ? invoice.taxes : []),
    dueDate: ({ dueDate }) => ({ date: dueDate }),
    overdue: async ({ dueDate }) => daysUntilDue(dueDate, await todayHere()),
    overdueDisplay: async (invoice) =>
      statusGroupOf(invoice) === "paid" ? "" : String(daysUntilDue(invoice.dueDate, await todayHere())),
    status: (invoice) => statusOf(invoice),
    statusGroup: (invoice) => statusGroupOf(invoice),
    currency: ({ currency }) => currencyDisplay(currency),
    correctsInvoice: (invoice) => correctedInvoice(invoice) ?? null,
    creditNotes: (invoice) => ("detail" in invoice ? creditNotesOf(invoice) : []),
    creditUse: (invoice, _, context) => creditUse(invoice, context),
    settlingPayment: (invoice, _, context) => settlingPayment(invoice, context),
    detail: (invoice) => ("detail" in invoice ? invoice.detail : []),
  },
} satisfies Resolvers;
