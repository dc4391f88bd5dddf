import { entrySchema } from "@spoke/core/bonus/schema.ts";
import { appendWrites, invoiceSource, sourceWrite } from "@spoke/core/bonus/store.ts";
import { claimSchema } from "@spoke/core/claim/schema.ts";
import { eventWrite, newClaimWrites, noteWrite } from "@spoke/core/claim/store.ts";
import { areaKey, creditKey, customerKey, shipToKey } from "@spoke/core/customer";
import { creditSchema, customerAreaSchema, customerSchema, shipToSchema } from "@spoke/core/customer/schema.ts";
import { listInvoiceWrites } from "@spoke/core/invoice/lists.ts";
import { invoiceSchema } from "@spoke/core/invoice/schema.ts";
import { entryWrites, putInvoiceWrite } from "@spoke/core/invoice/store.ts";
import { orderSchema } from "@spoke/core/order/schema.ts";
import { newOrderWrites } from "@spoke/core/order/store.ts";
import { paymentDocKey } from "@spoke/core/payments/proofs/store.ts";
import { paymentRequestSchema, savedPaymentSchema } from "@spoke/core/payments/requests/schema.ts";
import { newRequestWrites, putSavedWrite } from "@spoke/core/payments/requests/store.ts";
import { reconciliationSchema } from "@spoke/core/payments/settlement/schema.ts";
import { newReconciliationWrites } from "@spoke/core/payments/settlement/store.ts";
import { pickupOrderSchema } from "@spoke/core/pickup-order/schema.ts";
import { newPickupWrites } from "@spoke/core/pickup-order/store.ts";
import type { Write } from "@spoke/core/platform";
import { proposalSchema } from "@spoke/core/proposal/schema.ts";
import { newProposalWrite } from "@spoke/core/proposal/store.ts";
import { storedVisitFormSchema } from "@spoke/core/visit-form/schema.ts";
import { newVisitFormWrites } from "@spoke/core/visit-form/store.ts";
import {
  asOf,
  claimIdOf,
  docNumberOf,
  HOST,
  INTERNAL_TEXT,
  invoiceNoOf,
  orderNoOf,
  pickupIdOf,
  proposalIdOf,
  put,
  reconciliationIdOf,
  requestIdOf,
  shipToCodeOf,
  visitIdOf,
} from "./names.ts";

export function customer(unified: string, sorg: string, text: string): Write[] {
  const custCode = { unified, r3: `R${unified}`, isr: `I${unified}` };
  const words = {
    custName: `${text} Bikes`,
    custAddress: `${text} Street 1`,
    custCity: text,
    custEmail: `${text}@a.test`,
  };
  const area = {
    custCode: unified,
    sorg,
    priceList: "L",
    companyCode: `K${sorg}`,
    companyName: text,
    salesman: `s-${unified}`,
    allowPayInvoice: true,
  };
  const visitSorg = sorg === "U001" ? "1000" : "5000";
  const shipTo = { custCode: unified, code: "MAIN", name: text, address: text, asOf };
  const credit = {
    custCode: unified,
    companyCode: `K${sorg}`,
    companyName: text,
    currency: "USD",
    creditLimit: 9,
    asOf,
  };
  const order = orderSchema.parse({
    orderNumber: orderNoOf(unified),
    status: "placed",
    sorg,
    currency: "USD",
    total: 10_000,
    createdBy: { id: "x", name: text },
    createdAt: asOf,
    host: HOST,
    locale: "en-US",
    shipTo: { code: "MAIN", name: text, address: text },
    customer: { custCode, custName: text },
    merchant: text,
    notes: text,
    lines: [
      {
        lineNo: 1,
        articleCode: "A1",
        articleCodeDisplay: "A1",
        description: text,
        qty: 1,
        uom: "PC",
        price: 10_000,
        chargedPrice: 10_000,
        subtotal: 10_000,
      },
    ],
    orderPayment: { id: "P1", type: "Transfer", desc: text, amount: 10_000, awaited: awaited(unified, text) },
    version: 1,
    asOf,
  });
  return [
    put(customerKey(unified), customerSchema.parse({ custCode, ...words, asOf })),
    put(areaKey(unified, sorg), customerAreaSchema.parse({ ...area, asOf })),
    put(shipToKey(unified, "MAIN"), shipToSchema.parse(shipTo)),
    put(shipToKey(unified, shipToCodeOf(unified)), shipToSchema.parse({ ...shipTo, code: shipToCodeOf(unified) })),
    put(creditKey(unified, `K${sorg}`), creditSchema.parse(credit)),
    ...newOrderWrites([order]),
    ...invoiceOf(unified, sorg, text),
    put(paymentDocKey(docNumberOf(unified)), { orderNumber: order.orderNumber }),
    ...paymentOf(unified, sorg, text),
    ...claimOf(unified, sorg, text),
    put(areaKey(unified, visitSorg), customerAreaSchema.parse({ ...area, sorg: visitSorg, asOf })),
    ...visitOf(unified, visitSorg, text),
    ...pickupOf(unified, sorg, text),
    ...bonusOf(unified, sorg, text),
    proposalOf(unified, sorg, text),
  ];
}

function proposalOf(unified: string, sorg: string, text: string): Write {
  const line = { id: `L-${unified}`, articleCode: "A1", sorg, qty: 1, addedAt: asOf };
  const proposal = proposalSchema.parse({
    ...{ id: proposalIdOf(unified), unified, host: HOST, note: text, lines: [line], version: 1 },
    ...{ createdBy: { id: `x-${unified}`, name: text }, createdAt: asOf },
  });
  return newProposalWrite(proposal);
}

/** A visit at a customer, in the sales organization whose dealers are visited. */
function visitOf(unified: string, sorg: string, text: string): Write[] {
  const visit = storedVisitFormSchema.parse({
    ...{
      id: visitIdOf(unified),
      variant: sorg === "1000" ? "polygon" : "wim",
      sorg,
      custCode: unified,
      custName: text,
    },
    ...{
      visitedOn: "2026-01-02",
      brandDomination: false,
      ownQuantity: 1,
      otherQuantity: 0,
      notes: text,
      equipment: [],
    },
    series: [{ id: "S", text: { default: text }, brand: text, isOwn: true, quantity: 1 }],
    ...{ photos: [], isDeleted: false, createdBy: { id: `x-${unified}`, name: text }, createdAt: asOf, version: 1 },
  });
  return newVisitFormWrites(visit);
}

function pickupOf(unified: string, sorg: string, text: string): Write[] {
  const pickup = pickupOrderSchema.parse({
    ...{
      id: pickupIdOf(unified),
      sorg,
      custCode: unified,
      custName: text,
      host: HOST,
      shop: text,
      createdAt: asOf,
      asOf,
    },
    consumer: { firstName: text, lastName: text, email: "consumer@a.test" },
    lines: [{ lineNo: 1, articleCode: "A1", name: text, qty: 1 }],
    ...{ status: "needs-confirmation", version: 1 },
  });
  return newPickupWrites(pickup);
}

/** An entry of the customer's bonus ledger, for its invoice. */
function bonusOf(unified: string, sorg: string, text: string): Write[] {
  const document = invoiceNoOf(unified);
  const name = invoiceSource(sorg, document);
  const entry = entrySchema.parse({
    ...{ id: `${name}~1`, reverses: "", customer: unified, kind: "purchase", day: "2026-01-01", document, line: 1 },
    ...{ articleCode: "A1", description: text, brandId: text, class: "", quantity: 1, points: 1, pointValue: 10_000 },
    ...{ netSales: 10_000, bikes: 0, paid: 0, onTime: 0, dueDate: "2026-02-01", rules: 1, reason: "" },
  });
  const source = {
    sorg,
    revision: 1,
    rules: new Map(),
    facts: new Map(),
    credits: [],
    paidInstallments: new Map(),
    entries: [entry],
    asOf,
  };
  return [sourceWrite(name, source, undefined), ...appendWrites(name, sorg, 1, [entry])];
}

function claimOf(unified: string, sorg: string, text: string): Write[] {
  const by = { id: `x-${unified}`, name: text, side: "dealer" as const };
  const office = { id: "o", name: "Office", side: "office" as const };
  const claim = claimSchema.parse({
    ...{ id: claimIdOf(unified), host: HOST, sorg, custCode: unified, custName: text, productCategory: "Bike" },
    ...{ status: "in-review", frameNumber: `WZZ88-${sorg}`, brand: "VEL", articleCode: "A1", description: text },
    ...{ purchaseDate: "2026-01-01", customerNotes: text, consumer: { name: text }, reasonRejection: "" },
    lines: [{ lineNo: 1, articleCode: "A1", description: text, qty: 1, problem: { part: text, description: text } }],
    ...{ createdBy: by, createdAt: asOf, submittedAt: asOf, statusAt: asOf, version: 1 },
  });
  return [
    ...newClaimWrites(claim),
    eventWrite(claim.id, { at: asOf, by, kind: "comment", text }),
    noteWrite(claim.id, { id: "01J00000000000000000000001", at: asOf, by: office, text: `${INTERNAL_TEXT} ${text}` }),
  ];
}

function paymentOf(unified: string, sorg: string, text: string): Write[] {
  const id = requestIdOf(unified);
  const method = { paymentId: "CARD", provider: "sandbox", companyCode: `K${sorg}`, sorg };
  const request = paymentRequestSchema.parse({
    ...{ id, ...method, customer: unified, payerCode: unified, payerName: text, userId: `x-${unified}`, host: HOST },
    ...{ locale: "en-US", merchant: text, amount: 10_000, currency: "USD", method: { type: text, desc: text } },
    ...{ state: "paid", invoices: [{ sorg, invoiceNo: `PAID-${unified}`, amount: 10_000 }], isPartialPayment: false },
    ...{ digest: "", createdAt: asOf, expiresAt: asOf, version: 1 },
  });
  const saved = { ...method, id, userId: `x-${unified}`, token: text, type: text, brand: text, last4: "4242" };
  const outcome = {
    ...{ provider: "sandbox", externalId: id, providerRef: text, kind: "paid", merchant: text },
    at: asOf,
  };
  const reconciliation = reconciliationSchema.parse({
    ...{ id: reconciliationIdOf(unified), state: "OPEN", reason: "paid_twice", createdAt: asOf, sorg, search: text },
    outcome: { ...outcome, amount: { units: 100, currency: "USD", scale: 2 } },
  });
  return [
    ...newRequestWrites(request),
    putSavedWrite(savedPaymentSchema.parse({ ...saved, createdAt: asOf })),
    ...newReconciliationWrites(reconciliation),
  ];
}

function awaited(unified: string, text: string) {
  const doc = {
    id: docNumberOf(unified),
    kind: "receipt",
    uploadId: `r-${unified}`,
    contentType: "application/pdf",
    size: 1,
  };
  const sent = { fileName: text, key: `documents/receipts/${text}.pdf`, by: { id: "x", name: text }, at: asOf };
  return { state: "uploaded", expiredDate: "2090-01-01", docs: [{ ...doc, ...sent }] };
}

function invoiceOf(unified: string, sorg: string, text: string): Write[] {
  const invoice = invoiceSchema.parse({
    invoiceNo: invoiceNoOf(unified),
    sorg,
    custCode: unified,
    payerCode: unified,
    payerName: text,
    companyCode: `K${sorg}`,
    invoiceDate: "2026-01-01",
    dueDate: "2026-02-01",
    currency: "USD",
    accountingAmount: 10_000,
    grandTotal: 10_000,
    notes: text,
    asOf,
  });
  return [
    putInvoiceWrite(invoice, undefined),
    ...entryWrites(invoice, undefined),
    ...listInvoiceWrites([{ before: undefined, after: invoice }]),
  ];
}
