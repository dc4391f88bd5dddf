import {
  docNumberOf,
  invoiceNoOf,
  orderNoOf,
  proposalIdOf,
  requestIdOf,
  shipToCodeOf,
} from "../../../builders/tenants/names.ts";
import { byId, each, type ForeignId, sales } from "./foreign-id.ts";

const ABSENT_ORDER = orderNoOf("C9");

function receipt(id: string) {
  return { id, file: "x" };
}

function paying(payerCode: string) {
  return { amount: 1, currency: "USD", payerCode, merchant: "U001" };
}

function paid(payerCode: string, invoiceNo: string) {
  return { payerCode, merchant: "U001", invoiceNos: [invoiceNo] };
}

/** Orders, invoices, payments, and figures of other customers. */
export const CUSTOMER_IDS: readonly ForeignId[] = [
  ...["C2", "C3"].flatMap((owner) =>
    each(
      `a cart proposed to ${owner}`,
      { foreign: proposalIdOf(owner), absent: proposalIdOf("C9") },
      { "Mutation.acceptProposal": byId, "Mutation.declineProposal": byId },
    ),
  ),
  ...["C2", "C3"].map((owner) => ({
    operation: "Mutation.requestCompanyChange",
    what: `of an address of ${owner}`,
    foreign: shipToCodeOf(owner),
    absent: shipToCodeOf("C9"),
    args: (shipTo: string) => ({ shipTo, message: "New street" }),
  })),
  ...["C2", "C3"].map((owner) => ({
    operation: "Query.order",
    what: `of ${owner}`,
    foreign: orderNoOf(owner),
    absent: ABSENT_ORDER,
    args: (order_no: string) => ({ order_no }),
  })),
  ...["C2", "C3"].map((owner) => ({
    operation: "Query.orders",
    what: `of ${owner}`,
    foreign: orderNoOf(owner),
    absent: ABSENT_ORDER,
    args: (order_no: string) => ({ filter: { order_no } }),
  })),
  ...["C2", "C3"].flatMap((owner) => [
    ...each(
      `a payment of ${owner}`,
      { foreign: requestIdOf(owner), absent: requestIdOf("C9") },
      {
        "Query.paymentRequest": (externalId) => ({ externalId }),
        "Mutation.voidPaymentRequest": (externalId) => ({ payerCode: "C1", merchant: "U001", externalId }),
        "Mutation.deleteUserPayment": byId,
      },
    ),
    ...each(
      `invoices of ${owner} to pay`,
      { foreign: invoiceNoOf(owner), absent: invoiceNoOf("C9") },
      {
        "Query.paymentRequestByPayerAndInvoiceNos": (no) => paid("C1", `PAID-${no.slice(-2)}`),
        "Mutation.createInvoicePaymentRequest": (no) => ({ ...paying("C1"), positiveInvoiceNumbers: [no] }),
        "Mutation.createInvoicePaymentRequestV2": (no) => ({ ...paying("C1"), accountingNumbers: [no] }),
        "Mutation.createInvoicePaymentRequestV3": (no) => ({ ...paying("C1"), accountingNumbers: [no] }),
      },
    ),
    ...each(
      `${owner} as a payer`,
      { foreign: owner, absent: "C9" },
      {
        "Query.payableInvoices": (payerCode) => ({ payerCode }),
        "Query.paymentRequestByPayerAndInvoiceNos": (payer) => paid(payer, "PAID-C1"),
        "Mutation.voidPaymentRequest": (payerCode) => ({ payerCode, merchant: "U001" }),
        "Mutation.createInvoicePaymentRequestV3": (payer) => ({
          ...paying(payer),
          positiveInvoiceNumbers: [invoiceNoOf(owner)],
        }),
      },
    ),
  ]),
  ...["C2", "C3"].flatMap((owner) =>
    each(
      `invoice of ${owner}`,
      { foreign: invoiceNoOf(owner), absent: invoiceNoOf("C9") },
      {
        "Query.invoice": (invoiceNo) => ({ invoiceNo, sorg: owner === "C2" ? "U001" : "G001" }),
        "Mutation.sendEmailInvoice": (invoiceNumber) => ({ invoiceNumber, sorg: owner === "C2" ? "U001" : "G001" }),
      },
    ),
  ),
  ...["C2", "C3"].flatMap((owner) =>
    each(
      `an invoice that the office of ${owner} handles`,
      { foreign: invoiceNoOf(owner), absent: invoiceNoOf("C9") },
      {
        "Query.invoiceCustomer": (invoiceNo) => ({ invoiceNo, sorg: owner === "C2" ? "U001" : "G001" }),
        "Query.documentsByNumber": (number) => ({ number }),
      },
      // The office looks after every dealer of its sales organization.
    ).map((item) => ({ ...item, notFor: owner === "C2" ? ["administrator"] : [] })),
  ),
  ...["C2", "C3"].flatMap((owner) =>
    each(
      `what ${owner} owes`,
      { foreign: owner, absent: "C9" },
      {
        "Query.openInvoiceV4": (code) => ({ creditCustomers: [code] }),
        "Query.openInvoiceV5": (payerCode) => ({ payerCode }),
        "Query.openInvoices": (custCode) => ({ custCode }),
        "Query.averagePaymentDays": (code) => ({ creditCustomers: [code] }),
      },
    ),
  ),
  ...["C2", "C3"].flatMap((owner) => [
    ...each(
      `an order of ${owner}`,
      { foreign: orderNoOf(owner), absent: ABSENT_ORDER },
      {
        "Mutation.uploadPayment": receipt,
        "Mutation.uploadPaymentDoc": receipt,
        "Mutation.requestOrderCancellation": (orderNumber) => ({ orderNumber }),
      },
    ),
    ...each(
      `an order that the office of ${owner} handles`,
      { foreign: orderNoOf(owner), absent: ABSENT_ORDER },
      {
        "Query.orderCustomer": (order_no) => ({ order_no }),
        "Query.customersOrders": (order_no) => ({ filter: { order_no } }),
        "Mutation.approvePayment": (orderNumber) => ({ orderNumber }),
        "Mutation.voidPayment": (orderNumber) => ({ orderNumber }),
        "Mutation.confirmOrder": (orderNumber) => ({ orderNumber, status: "rejected" }),
      },
      // The office looks after every dealer of its sales organization.
    ).map((item) => ({ ...item, notFor: owner === "C2" ? ["administrator"] : [] })),
    ...each(
      `a receipt that the office of ${owner} checks`,
      { foreign: `${docNumberOf(owner)}`, absent: `${docNumberOf("C9")}` },
      { "Mutation.rejectPaymentProof": (id) => ({ id, reason: "Unreadable" }) },
    ).map((item) => ({ ...item, notFor: owner === "C2" ? ["administrator"] : [] })),
    ...each(
      `a receipt of ${owner}`,
      { foreign: `${docNumberOf(owner)}`, absent: `${docNumberOf("C9")}` },
      { "Mutation.deletePaymentDoc": byId },
    ),
    ...each(
      `what ${owner} waits for`,
      { foreign: owner, absent: "C9" },
      { "Query.openOrderV4": (code) => ({ creditCustomers: [code] }) },
    ),
  ]),
  ...["C2", "C3"].flatMap((owner) =>
    each(
      `${owner} as one of the customers`,
      { foreign: owner, absent: "C9" },
      {
        "Query.customersOrders": (code) => ({ custCodes: [code] }),
        "Query.salesCustomerAccounts": (code) => ({ sorg: "U001", custCodes: [code] }),
        "Mutation.starCustomer": (custCode) => ({ custCode, starred: true }),
      },
      // The office looks after every dealer of its sales organization.
    ).map((item) => ({ ...item, notFor: owner === "C2" ? ["administrator"] : [] })),
  ),
  ...["C2", "C3"].flatMap((owner) =>
    each(
      `sales to ${owner}`,
      { foreign: owner, absent: "C9" },
      {
        "Query.salesOverviewV3": sales,
        "Query.salesOverviewV5": sales,
        "Query.salesOverviewFilterV3": sales,
        "Query.salesOverviewFilterV5": sales,
      },
    ),
  ),
  ...["C2", "C3"].flatMap((owner) =>
    each(
      `credit of ${owner}`,
      { foreign: owner, absent: "C9" },
      { "Query.creditInformation": (code) => ({ creditCustomers: [code] }) },
    ),
  ),
  ...["C2", "C3"].flatMap((owner) =>
    each(
      `the accounts of ${owner}`,
      { foreign: owner, absent: "C9" },
      { "Query.customerStandings": (code) => ({ custCodes: [code] }) },
      // The office acts for all customers of its sales organizations.
    ).map((item) => ({ ...item, notFor: owner === "C2" ? ["administrator"] : [] })),
  ),
];
