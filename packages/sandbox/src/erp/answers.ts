import { decimal, isoDay } from "../feed-file.ts";
import type { OrderDocument } from "./order-document.ts";
import type { Step } from "./plan.ts";
import type { Billed, OpenOrder } from "./state.ts";
import { piecesOf, type Supply } from "./supplies.ts";

const DAY = 86_400_000;
const BACKORDER_DAYS = 14;
const UNIT = 10_000;

/** Kind and rows of a feed file. */
export interface Answer {
  readonly kind:
    | "order-confirmations"
    | "deliveries"
    | "invoices"
    | "stock"
    | "credits"
    | "prices"
    | "articles"
    | "registration-answers";
  readonly rows: readonly object[];
}

/** `at`: ERP clock in epoch milliseconds, for days. `asOf`: real time, unique. */
export interface Moment {
  readonly at: number;
  readonly asOf: string;
}

export const documentNumber = (prefix: string, order: OrderDocument, part: number | string): string =>
  `${prefix}${order.orderNo.replace("-", "")}${part === 0 ? "" : part}`;

/** Promised quantities of every line, so that a confirmation that overtakes another is still complete. */
export function confirmation({ order, now, later, status }: OpenOrder, { at, asOf }: Moment): Answer {
  const row = (lineNo: number, qty: number, date: number, location: string): object => ({
    orderNo: order.orderNo,
    sapOrderNo: documentNumber("SO", order, 0),
    status,
    lineNo: String(lineNo),
    supplyQty: String(qty),
    supplyDate: isoDay(date),
    ...(location && { supplyLocation: location }),
    asOf,
  });
  const rows = order.lines.flatMap(({ lineNo }) => {
    const [inStock, backordered] = [piecesOf(now, lineNo), piecesOf(later, lineNo)];
    if (inStock + backordered === 0) return [row(lineNo, 0, at, "")];
    return [
      ...(inStock > 0 ? [row(lineNo, inStock, at + DAY, "Main warehouse")] : []),
      ...(backordered > 0 ? [row(lineNo, backordered, at + BACKORDER_DAYS * DAY, "Backorder")] : []),
    ];
  });
  return { kind: "order-confirmations", rows };
}

export function delivery(order: OrderDocument, step: Step, { at, asOf }: Moment): Answer {
  const tracking = documentNumber("TRK", order, step.part);
  return {
    kind: "deliveries",
    rows: step.supplies.map(({ lineNo, articleCode, qty }) => ({
      doNumber: documentNumber("DO", order, step.part),
      custCode: order.customer.unified,
      custPoNo: order.custPoNo,
      shipTo: `${order.shipTo.name}, ${order.shipTo.address}`.slice(0, 500),
      deliveryDate: isoDay(at),
      estimatedDeliveryDate: isoDay(at + 2 * DAY),
      currency: order.currency,
      orderNo: order.orderNo,
      lineNo: String(lineNo),
      articleCode,
      orderQty: String(qty),
      price: decimal(priceOf(order, lineNo)),
      soNo: documentNumber("SO", order, 0),
      trackingNo: tracking,
      trackingUrl: `https://tracking.example/${tracking}`,
      expeditionName: "Parcel Express",
      asOf,
    })),
  };
}

/** A price in ten-thousandths changed by `percent`, rounded to whole units from 1,000 on and to hundredths below. */
export function changedPrice(tenThousandths: number, percent: number): number {
  if (percent === 0) return tenThousandths;
  const step = tenThousandths >= 1_000 * UNIT ? UNIT : UNIT / 100;
  return Math.max(0, Math.round((tenThousandths * (1 + percent / 100)) / step) * step);
}

/** Unit price of a line in ten-thousandths. */
function priceOf(order: OrderDocument, lineNo: number): number {
  return Math.round(lineOf(order, lineNo).price * UNIT);
}

/** Amount of pieces in ten-thousandths, at the order's prices changed by `percent`. */
export const suppliedAmount = (order: OrderDocument, supplies: readonly Supply[], percent = 0): number =>
  supplies.reduce((sum, { lineNo, qty }) => sum + changedPrice(priceOf(order, lineNo), percent) * qty, 0);

/** Freight and payment discount in ten-thousandths, part of the first invoice. */
export const extras = (order: OrderDocument): { readonly freight: number; readonly discount: number } => ({
  freight: Math.round((order.shipment?.amount ?? 0) * UNIT),
  discount: Math.round(order.payment.discount * UNIT),
});

/** Name and brand of articles, by code. */
export type Names = ReadonlyMap<string, { readonly name: string; readonly brand: string }>;

const goodsRows = (order: OrderDocument, supplies: readonly Supply[], percent: number, names: Names): object[] =>
  supplies.map(({ lineNo, articleCode, qty }) => {
    const price = changedPrice(priceOf(order, lineNo), percent);
    const { uom } = lineOf(order, lineNo);
    const amounts = { qty: String(qty), price: decimal(price), subTotal: decimal(price * qty) };
    return { articleCode, ...names.get(articleCode), uom, ...amounts };
  });

/** The invoice of a delivery. @param billed with its total in ten-thousandths */
export function invoice(order: OrderDocument, billed: Billed, { at, asOf }: Moment, names: Names): Answer {
  const { freight, discount } = billed.withExtras ? extras(order) : { freight: 0, discount: 0 };
  const header = {
    invoiceNo: billed.invoiceNo,
    custCode: order.customer.unified,
    doNo: documentNumber("DO", order, billed.part),
    orderNo: order.orderNo,
    invoiceDate: isoDay(at),
    dueDate: isoDay(at + 30 * DAY),
    currency: order.currency,
    grandTotal: decimal(billed.total),
    shippingCost: decimal(freight),
    discount: decimal(discount),
    terms: "30 days net",
    assignment: billed.invoiceNo,
    fiscalYear: isoDay(at).slice(0, 4),
    ...(billed.percent !== 0 && { detailNotes: `Price changed by ${billed.percent} % since the order` }),
  };
  return {
    kind: "invoices",
    rows: goodsRows(order, billed.supplies, billed.percent, names).map((row) => ({ ...header, ...row, asOf })),
  };
}

/** A credit note on an invoice. @param amount in ten-thousandths, positive */
export function creditNote(
  order: OrderDocument,
  credited: Billed,
  note: { readonly invoiceNo: string; readonly amount: number; readonly supplies: readonly Supply[] },
  { at, asOf }: Moment,
  names: Names,
): Answer {
  const header = {
    invoiceNo: note.invoiceNo,
    custCode: order.customer.unified,
    orderNo: order.orderNo,
    invoiceDate: isoDay(at),
    dueDate: isoDay(at),
    currency: order.currency,
    grandTotal: decimal(-note.amount),
    accountingAmount: decimal(-note.amount),
    assignment: credited.invoiceNo,
    fiscalYear: isoDay(at).slice(0, 4),
    notes: `${note.supplies.length > 0 ? "Goods returned" : "Freight damage"}, invoice ${credited.invoiceNo}`,
    asOf,
  };
  const lines = goodsRows(order, note.supplies, credited.percent, names);
  return { kind: "invoices", rows: lines.length === 0 ? [header] : lines.map((line) => ({ ...header, ...line })) };
}

function lineOf(order: OrderDocument, lineNo: number): OrderDocument["lines"][number] {
  const line = order.lines.find((candidate) => candidate.lineNo === lineNo);
  if (!line) throw new Error(`${order.orderNo} has no line ${lineNo}`);
  return line;
}
