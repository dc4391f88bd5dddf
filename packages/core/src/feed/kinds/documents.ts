import * as z from "zod";
import { recordBonusInvoices } from "../../bonus/index.ts";
import { arrivalDay, arrivalKey, arrivalSchema, recordDelivery, toArrival } from "../../delivery/index.ts";
import { type Delivery, deliveryInputSchema, deliverySchema } from "../../delivery/schema.ts";
import { importInvoices, postInvoice } from "../../invoice/index.ts";
import { INVOICE_STATES, type Invoice, invoiceInputSchema, invoiceSchema } from "../../invoice/schema.ts";
import { dayOf, type Write } from "../../platform/index.ts";
import { recordSales } from "../../sales-overview/index.ts";
import { code, day, decimal, flag, int, json, link, oneOf, optional, required, text, upperCode } from "../cells.ts";
import { reasonOf } from "../columns.ts";
import { deliveryKey } from "../keys.ts";
import { defineKind, type FeedContext, type Outcome, RowRefusal, type Rows } from "../kind.ts";
import type { FeedRecord } from "../upsert.ts";
import { asOfColumn, currencyCode, documentType, filled, instantOf, sized, throughUseCase } from "./common.ts";
import { upsertOwn } from "./own.ts";

const deliveryRow = z.strictObject({
  doNumber: required(upperCode(30), "delivery order"),
  custCode: required(upperCode(20), "unified customer code"),
  deliveryDate: required(day(), "day it left"),
  currency: required(currencyCode(), "ISO code"),
  orderNo: required(code(40), "order"),
  lineNo: required(int(1), "its line"),
  articleCode: required(code(40), "article code"),
  orderQty: required(int(1), "pieces delivered"),
  price: required(decimal(), "price per piece"),
  poNo: optional(text(35), "the dealer's PO number of the line"),
  soNo: optional(text(40), "order number of the ERP"),
  custName: optional(text(200), "customer's name"),
  custPoNo: optional(text(35), "the dealer's PO number"),
  documentType: optional(documentType(), "document type of the ERP, such as CF for a consignment fill-up"),
  shipTo: optional(text(500), "where it went"),
  requestDeliveryDate: optional(day(), "requested day"),
  estimatedDeliveryDate: optional(day(), "day it should arrive"),
  deliveredDate: optional(day(), "day the carrier delivered it"),
  trackingNo: optional(text(60), "tracking number"),
  trackingUrl: optional(link(300), "where to track it"),
  expeditionName: optional(text(100), "carrier"),
  notes: optional(text(500), "notes"),
  asOf: asOfColumn(),
});

function toDelivery(rows: Rows<z.output<typeof deliveryRow>>, context: FeedContext): Delivery {
  const {
    asOf: _,
    custPoNo: poNumber,
    orderNo: _o,
    lineNo: _l,
    articleCode: _a,
    orderQty: _q,
    price: _p,
    poNo: _n,
    soNo: _s,
    ...header
  } = rows[0];
  const parsed = deliveryInputSchema.safeParse({
    ...filled({ ...header, poNumber }),
    sorg: context.sorg,
    detail: rows.map(({ orderNo: orderNumber, lineNo, articleCode, orderQty: qty, price, poNo, soNo }) =>
      filled({ orderNumber, lineNo, articleCode, qty, price, poNumber: poNo, erpOrderNumber: soNo }),
    ),
    asOf: instantOf(rows[0], context),
  });
  if (!parsed.success) throw new RowRefusal("doNumber", reasonOf(parsed.error.issues[0]));
  return sized("doNumber", parsed.data);
}

export const deliveries = defineKind<"deliveries", typeof deliveryRow, Delivery>({
  name: "deliveries",
  doc: "Delivery orders: one row per line, the rows of a delivery order together, its own columns from the first.",
  groupBy: ["doNumber"],
  batch: 20,
  row: deliveryRow,
  toTask: (rows, context) => ({ lane: rows[0].orderNo, task: toDelivery(rows, context) }),
  write: (tasks) => throughUseCase(tasks, recordDelivery),
});

export const deliveryHistory = defineKind<"delivery-history", typeof deliveryRow, FeedRecord>({
  name: "delivery-history",
  doc: "Past deliveries. They publish no event and change no order.",
  groupBy: ["doNumber"],
  row: deliveryRow,
  toTask: (rows, context) => {
    const { asOf, ...patch } = toDelivery(rows, context);
    const index = { gsi1pk: `DELIVERIES#${patch.custCode}`, gsi1sk: `${patch.deliveryDate}#${patch.doNumber}` };
    const arrives = arrivalDay(patch);
    const onChange = (before: object): Write[] => {
      const { estimatedDeliveryDate, deliveryDate } = deliverySchema.parse(before);
      const key = arrivalKey({ ...patch, deliveryDate, estimatedDeliveryDate });
      return key.sk === arrivalKey(patch).sk ? [] : [{ kind: "delete", key }];
    };
    const record = {
      key: deliveryKey(patch.doNumber),
      index,
      patch,
      schema: deliverySchema,
      asOf,
      leads: true,
      onChange,
    };
    const arrival = { key: arrivalKey(patch), patch: toArrival(patch), schema: arrivalSchema.loose(), asOf };
    const isUnderWay = patch.deliveredDate === undefined && arrives >= dayOf(asOf, context.timeZone);
    return { lane: patch.doNumber, task: isUnderWay ? [record, arrival] : [record] };
  },
  write: upsertOwn("doNumber"),
});

const amount = (doc: string) => optional(decimal(Number.MIN_SAFE_INTEGER), doc);

const invoiceRow = z.strictObject({
  invoiceNo: required(upperCode(30), "invoice, or credit note"),
  custCode: required(upperCode(20), "unified customer code"),
  invoiceDate: required(day(), "date"),
  dueDate: required(day(), "due on"),
  currency: required(currencyCode(), "ISO code"),
  grandTotal: required(decimal(Number.MIN_SAFE_INTEGER), "total"),
  accountingAmount: amount("what is to be paid, negative for a credit note; the total when empty"),
  status: optional(oneOf(INVOICE_STATES.filter((state) => state !== "")), "state; Open when empty"),
  payerCode: optional(upperCode(20), "who pays; the customer when empty"),
  payerName: optional(text(200), "payer's name"),
  companyCode: optional(code(10), "company"),
  doNo: optional(text(30), "delivery order"),
  orderNo: optional(text(40), "order"),
  custPoNo: optional(text(35), "the dealer's PO number; empty: that of the order, if it was placed in the portal"),
  clearingDate: optional(day(), "day it was paid"),
  tax: amount("tax"),
  taxes: optional(
    json(invoiceSchema.shape.taxes.removeDefault()),
    "`[{name, base, amount}]`, taxes by rate with the net amount that each is charged on, in ten-thousandths, such as " +
      '`[{"name": "VAT 19 %", "base": 1000000, "amount": 190000}]`; printed on the invoice',
  ),
  shippingCost: amount("shipping"),
  discount: amount("discount"),
  freightAllowance: amount("freight allowance"),
  earlyPaymentDiscount: amount("discount for early payment"),
  paymentDiscount: amount("discount for the way of paying"),
  recycleFee: amount("fee for recycling"),
  surcharges: amount("surcharges"),
  terms: optional(text(60), "terms of payment"),
  isPrepaid: optional(flag(), "`true`: settled by a prepayment that was received; `status` is then Paid"),
  accountingNo: optional(text(30), "accounting document"),
  assignment: optional(text(40), "assignment; of a credit note, the number of the invoice that it is set against"),
  installment: optional(int(0, 99), "number of the installment, from 1; the first has the lines; empty: paid at once"),
  fiscalYear: optional(text(4), "fiscal year"),
  lineItem: optional(text(10), "accounting line item"),
  expeditionName: optional(text(100), "carrier"),
  expeditionTracking: optional(text(100), "tracking number"),
  notes: optional(text(500), "notes"),
  detailNotes: optional(text(1_000), "notes on the lines"),
  articleCode: optional(code(40), "article code; empty: the row has no line"),
  articleCodeDisplay: optional(code(40), "the code as people write it"),
  name: optional(text(200), "name of the article"),
  brand: optional(text(200), "brand"),
  uom: optional(code(10), "unit of measure"),
  qty: optional(int(-2_147_483_647), "pieces"),
  price: amount("price per piece"),
  subTotal: amount("amount of the line"),
  asOf: asOfColumn(),
});

function toInvoice(rows: Rows<z.output<typeof invoiceRow>>, context: FeedContext): Invoice {
  const [first] = rows;
  const {
    orderNo: orderNumber,
    custPoNo: poNumber,
    articleCode: _a,
    articleCodeDisplay: _d,
    name: _n,
    brand: _b,
    uom: _u,
    qty: _q,
    price: _p,
    subTotal: _s,
    ...header
  } = first;
  const parsed = invoiceInputSchema.safeParse({
    ...filled({ ...header, orderNumber, poNumber }),
    sorg: context.sorg,
    payerCode: first.payerCode ?? first.custCode,
    accountingAmount: first.accountingAmount ?? first.grandTotal,
    detail: rows.flatMap(({ articleCode, articleCodeDisplay, name, brand, uom, qty, price, subTotal }) => {
      if (articleCode == null) return [];
      const line = {
        articleCodeDisplay: articleCodeDisplay ?? articleCode,
        name: name ?? articleCode,
        brand: brand ?? "",
      };
      return [{ articleCode, ...line, uom: uom ?? "PC", qty: qty ?? 0, price: price ?? 0, subTotal: subTotal ?? 0 }];
    }),
    asOf: instantOf(first, context),
  });
  if (!parsed.success) throw new RowRefusal("invoiceNo", reasonOf(parsed.error.issues[0]));
  return sized("invoiceNo", parsed.data);
}

export const invoices = defineKind<"invoices", typeof invoiceRow, Invoice>({
  name: "invoices",
  doc: "Invoices and credit notes: one row per line, the rows of an invoice together, its own columns from the first.",
  groupBy: ["invoiceNo", "installment"],
  batch: 20,
  row: invoiceRow,
  toTask: (rows, context) => ({ lane: rows[0].orderNo ?? rows[0].invoiceNo, task: toInvoice(rows, context) }),
  write: (tasks) => throughUseCase(tasks, postInvoice),
});

/** Includes existing invoices: a crash may have interrupted recording their sales and points. */
async function recordHistory(invoices: readonly Invoice[]): Promise<void> {
  // The first installment represents the invoice.
  const first = invoices.filter(({ installment }) => installment <= 1);
  for (const [sorg, some] of Map.groupBy(first, (invoice) => invoice.sorg)) {
    const invoiceNos = some.map(({ invoiceNo }) => invoiceNo);
    await recordSales({ sorg, invoiceNos });
    await recordBonusInvoices({ sorg, invoiceNos });
  }
}

export const invoiceHistory = defineKind<"invoice-history", typeof invoiceRow, Invoice>({
  name: "invoice-history",
  doc: "Past invoices. They count in the sales overview and the bonus, publish no event, and change no order.",
  groupBy: ["invoiceNo", "installment"],
  row: invoiceRow,
  toTask: (rows, context) => ({ lane: rows[0].custCode, task: toInvoice(rows, context) }),
  write: async (invoices) => {
    const results = await importInvoices(invoices);
    await recordHistory(invoices.filter((_, index) => results[index] !== "foreign"));
    return results.map((result): Outcome => {
      if (result === "foreign") return { refused: [{ column: "invoiceNo", reason: "belongs_to_another" }] };
      return result === "changed" ? "changed" : "unchanged";
    });
  },
});
