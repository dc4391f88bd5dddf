import { EURO } from "../support.tsx";

/** An open invoice as the pay page loads it. */
export const invoice = (patch: Record<string, unknown> = {}) => ({
  __typename: "PayableInvoice",
  ...{
    id: "S-I1",
    sorg: "S",
    invoiceNo: "I1",
    installment: 0,
    assignment: "I1",
    accountingNo: "",
    doNo: "",
    custPoNo: "",
  },
  ...{ invoiceDate: "2026-11-01", dueDate: { __typename: "DateValue", date: "2026-12-01" }, overdue: 11, terms: "" },
  ...{ openAmount: 100, accountingAmount: 100, freightAllowance: 0, earlyPaymentDiscount: 0, isPayable: true },
  ...{ paymentDiscount: 0, discount: 0, tax: 0, shippingCost: 0 },
  ...{ status: "Open", paymentRequest: null, checkedPayment: null },
  ...patch,
});
export const LATE = invoice({
  ...{ id: "S-L1", invoiceNo: "L1", assignment: "L1", overdue: -20, openAmount: 50, accountingAmount: 50 },
  dueDate: { __typename: "DateValue", date: "2026-10-31" },
});
export const CREDIT = invoice({
  id: "S-C1",
  invoiceNo: "C1",
  assignment: "C1",
  openAmount: -30,
  accountingAmount: -30,
});
export const creditNote = (name: string, openAmount: number) => ({
  ...CREDIT,
  ...{ id: `S-${name}`, invoiceNo: name, assignment: name, openAmount, accountingAmount: openAmount },
});
export const BANK_ACCOUNT = {
  __typename: "BankAccount",
  ...{ holder: "Nordvik GmbH", bank: "Demobank", iban: "DE89370400440532013000", bic: "COBADEFFXXX" },
  ...{ account: null, bankCode: null },
};
const method = (id: string, type: string, paymentDiscount = 0) => ({
  __typename: "PaymentMethod",
  ...{ id, type, desc: `By ${id}` },
  paymentMerchants: [{ __typename: "PaymentMerchant", sorg: "S", instruction: "", paymentDiscount }],
});
const MERCHANT = { __typename: "PayMerchant", sorg: "S", merchant: "Nordvik", companyCode: "K" };

/** What the pay page loads. */
export const context = (patch: Record<string, unknown> = {}) => ({
  payableInvoices: {
    __typename: "PayableInvoices",
    merchants: [MERCHANT],
    merchant: MERCHANT,
    payers: [{ __typename: "Payer", payerCode: "C1", payerNumber: "1000", payerName: "Shop" }],
    ...{ payerCode: "C1", rule: "overdue", allowPartialPayment: true, withCredits: true, today: "2026-11-20" },
    currency: EURO,
    additionalDisplays: [],
    ...{ bankAccount: null, customerNumber: "1000" },
    payments: [method("CARD", "Credit Card"), method("ACH", "ACH", 0.02)],
    invoices: [invoice()],
    ...patch,
  },
  savedPayments: [],
});

/** A payment request of one invoice. */
export const request = (patch: Record<string, unknown> = {}) => ({
  __typename: "PaymentRequest",
  ...{
    externalId: "01HZZZZZZZZZZZZZZZZZZZZZZZ",
    amount: 100,
    currency: "EUR",
    currencyDisplay: EURO,
    state: "pending",
  },
  paymentStatus: { __typename: "PaymentRequestStatus", id: "pending", description: "payment_state_pending" },
  virtualAccountBank: null,
  ...{ virtualAccountNo: null, redirectUrl: "https://pay.example/1", expiredDate: "2026-11-21T10:00:00.000Z" },
  ...{ createdAt: "2026-11-20T10:00:00.000Z", endedAt: null, merchant: "Nordvik", companyCode: "K", payerCode: "C1" },
  ...{
    payerNumber: "1000",
    payerName: "Shop",
    used: null,
    extRefData: "Transfer 1",
    isPartialPayment: false,
    freightAllowance: 0,
    earlyPaymentDiscount: 0,
  },
  payment: { __typename: "PaymentRequestMethod", id: "CARD", type: "Credit Card", desc: "By CARD" },
  ...{ paymentDiscount: 0, hasMismatch: false, mismatch: null, reconciled: null },
  invoices: [
    {
      __typename: "PaymentRequestInvoice",
      sorg: "S",
      invoiceNo: "I1",
      installment: 0,
      amount: 100,
      openAmount: 100,
    },
  ],
  ...patch,
});
