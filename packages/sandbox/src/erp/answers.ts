import type { FeedName, FeedRow, OnlyColumns } from "@spoke/core/feed/kinds/index.ts";
import { discountOn } from "@spoke/core/order/charges.ts";
import { addDays, type Day, isDay, yearOf } from "@spoke/core/platform/calendar.ts";
import {
  type Amount,
  add,
  addPercent,
  fromUnits,
  largest,
  negate,
  percentOf,
  roundAmount,
  subtract,
  sumOf,
  times,
  ZERO,
} from "@spoke/core/platform/money.ts";
import { decimal } from "../feed-file.ts";
import { taxColumns, taxesOn, withTaxes } from "../taxes.ts";
import { arrivalOn } from "./days.ts";
import type { OrderDocument } from "./order-document.ts";
import type { Step } from "./plan.ts";
import type { Billed, OpenOrder } from "./state.ts";
import { pieces, piecesOf, type Supply } from "./supplies.ts";
import { textFor } from "./words.ts";

/** Days from an order to pieces that are neither in stock nor arriving before. */
export const BACKORDER_DAYS = 14;
export const DUE_DAYS = 30;
/** Prices from here on are in whole units. */
const WHOLE_FROM = fromUnits(1_000);

/** Kind and rows of a feed file. */
export interface Answer {
  readonly kind: FeedName;
  readonly rows: readonly object[];
}

/** An answer whose rows have the columns of the kind. */
export function answer<Name extends FeedName, Row extends FeedRow<Name>>(
  kind: Name,
  rows: readonly (Row & OnlyColumns<Name, Row>)[],
): Answer {
  return { kind, rows };
}

/** `today`: day of the ERP's clock in the sales organization's time zone. `asOf`: real time, unique. */
export interface Moment {
  readonly today: Day;
  readonly asOf: string;
}

export const documentNumber = (prefix: string, order: OrderDocument, part: number | string): string =>
  `${prefix}${order.orderNo.replace("-", "")}${part === 0 ? "" : part}`;

/** Promised quantities of every line, so that a confirmation that overtakes another is still complete. */
export function confirmation(openOrder: OpenOrder, { today, asOf }: Moment): Answer {
  const { order, now, later, status } = openOrder;
  const row = (lineNo: number, qty: number, supplyDate: Day, location: string) => ({
    orderNo: order.orderNo,
    sapOrderNo: documentNumber("SO", order, 0),
    status,
    lineNo: String(lineNo),
    supplyQty: String(qty),
    supplyDate,
    ...(location && { supplyLocation: location }),
    asOf,
  });
  const arrival = (ready: Day): Day => arrivalOn(order, openOrder, ready);
  const own = (supplies: readonly Supply[]): Supply[] => supplies.filter(({ promised }) => !promised);
  const [ownNow, ownLater] = [own(now), own(later)];
  const rows = order.lines.flatMap(({ lineNo, expectedDate }) => {
    const inStock = piecesOf(ownNow, lineNo);
    const awaited = Map.groupBy(
      ownLater.filter((supply) => supply.lineNo === lineNo),
      ({ arrival: day }) => expectedDate ?? (day && isDay(day) ? day : addDays(today, BACKORDER_DAYS)),
    );
    const promises = [...now, ...later].flatMap((supply) =>
      supply.promised && supply.lineNo === lineNo ? [{ qty: supply.qty, ...supply.promised }] : [],
    );
    if (inStock + awaited.size + promises.length === 0) return [row(lineNo, 0, today, "")];
    return [
      ...promises.map(({ qty, date, location }) => row(lineNo, qty, date, location)),
      ...(inStock > 0 ? [row(lineNo, inStock, arrival(today), "Main warehouse")] : []),
      ...[...awaited].map(([day, supplies]) => row(lineNo, pieces(supplies), arrival(day), "")),
    ];
  });
  return answer("order-confirmations", rows);
}

/** A shipment. @param deliveredDate day on which the carrier handed it over */
export function delivery(openOrder: OpenOrder, step: Step, { today, asOf }: Moment, deliveredDate?: Day): Answer {
  const { order } = openOrder;
  const tracking = documentNumber("TRK", order, step.part);
  return answer(
    "deliveries",
    step.supplies.map(({ lineNo, articleCode, qty }) => ({
      doNumber: documentNumber("DO", order, step.part),
      custCode: order.customer.unified,
      custPoNo: order.custPoNo,
      shipTo: `${order.shipTo.name}, ${order.shipTo.address}`.slice(0, 500),
      deliveryDate: today,
      estimatedDeliveryDate: arrivalOn(order, openOrder, today),
      ...(deliveredDate && { deliveredDate }),
      currency: order.currency,
      orderNo: order.orderNo,
      lineNo: String(lineNo),
      articleCode,
      orderQty: String(qty),
      price: decimal(lineOf(order, lineNo).price),
      soNo: documentNumber("SO", order, 0),
      trackingNo: tracking,
      trackingUrl: `https://tracking.example/${tracking}`,
      expeditionName: "Parcel Express",
      asOf,
    })),
  );
}

/** A price changed by `percent` (10 is 10 %), rounded to whole units from 1,000 on and to hundredths below. */
export function changedPrice(price: Amount, percent: number): Amount {
  if (percent === 0) return price;
  const changed = addPercent(price, percentOf(fromUnits(percent)));
  return largest(ZERO, roundAmount(changed, price >= WHOLE_FROM ? 0 : 2));
}

/** Amount of pieces at the order's prices changed by `percent`. */
export const suppliedAmount = (order: OrderDocument, supplies: readonly Supply[], percent = 0): Amount =>
  sumOf(supplies, ({ lineNo, qty }) => times(changedPrice(lineOf(order, lineNo).price, percent), qty));

/** The payment discount on pieces that are invoiced after others: it follows the value of the goods. */
export function discountOf(order: OrderDocument, supplies: readonly Supply[], before: readonly Supply[]): Amount {
  const ordered = sumOf(order.lines, ({ price, qty }) => times(price, qty));
  const payment = { discount: order.payment.discount, currency: order.currency };
  const reached = (some: readonly Supply[]) => discountOn(payment, suppliedAmount(order, some), ordered);
  return subtract(reached([...before, ...supplies]), reached(before));
}

/** Freight, part of the first invoice. */
const freightOf = (order: OrderDocument, { withExtras }: Pick<Billed, "withExtras">): Amount =>
  withExtras ? (order.shipment?.amount ?? ZERO) : ZERO;

/** Amount of an invoice before taxes. */
export function netOf(order: OrderDocument, billed: Omit<Billed, "total">): Amount {
  const goods = suppliedAmount(order, billed.supplies, billed.percent);
  return subtract(add(goods, freightOf(order, billed)), billed.discount);
}

/** A net amount of an order with the taxes of its sales organization. */
export const grossOf = ({ sorg, currency }: OrderDocument, net: Amount): Amount =>
  withTaxes(net, taxesOn(sorg, net, currency));

/** Name and brand of articles, by code. */
export type Names = ReadonlyMap<string, { readonly name: string; readonly brand: string }>;

const goodsRows = (order: OrderDocument, supplies: readonly Supply[], percent: number, names: Names) =>
  supplies.map(({ lineNo, articleCode, qty }) => {
    const { uom, ...line } = lineOf(order, lineNo);
    const price = changedPrice(line.price, percent);
    const amounts = { qty: String(qty), price: decimal(price), subTotal: decimal(times(price, qty)) };
    return { articleCode, ...names.get(articleCode), uom, ...amounts };
  });

/** The invoice of a delivery. A prepayment that was approved settles it. */
export function invoice(order: OrderDocument, billed: Billed, { today, asOf }: Moment, names: Names): Answer {
  const freight = freightOf(order, billed);
  const { discount } = billed;
  const header = {
    invoiceNo: billed.invoiceNo,
    custCode: order.customer.unified,
    doNo: documentNumber("DO", order, billed.part),
    orderNo: order.orderNo,
    custPoNo: order.custPoNo,
    invoiceDate: today,
    currency: order.currency,
    grandTotal: decimal(billed.total),
    ...taxColumns(taxesOn(order.sorg, netOf(order, billed), order.currency)),
    shippingCost: decimal(freight),
    discount: decimal(discount),
    ...(order.payment.isAwaited
      ? {
          ...{ dueDate: today, clearingDate: today, status: "Paid" as const, isPrepaid: "true" },
          terms: textFor(order.sorg, "Prepayment"),
        }
      : { dueDate: addDays(today, DUE_DAYS), terms: textFor(order.sorg, "30 days net") }),
    assignment: billed.invoiceNo,
    fiscalYear: yearOf(today),
    ...(billed.percent !== 0 && {
      detailNotes: textFor(order.sorg, "Price changed by {count} % since the order", billed.percent),
    }),
  };
  const rows = goodsRows(order, billed.supplies, billed.percent, names).map((row) => ({ ...header, ...row, asOf }));
  return answer("invoices", rows);
}

/** A credit note on an invoice. @param note with a positive amount before taxes */
export function creditNote(
  order: OrderDocument,
  credited: Billed,
  note: { readonly invoiceNo: string; readonly net: Amount; readonly supplies: readonly Supply[] },
  { today, asOf }: Moment,
  names: Names,
): Answer {
  const net = negate(note.net);
  const reason = note.supplies.length > 0 ? "Goods returned" : "Freight damage";
  const total = decimal(grossOf(order, net));
  const header = {
    invoiceNo: note.invoiceNo,
    custCode: order.customer.unified,
    orderNo: order.orderNo,
    custPoNo: order.custPoNo,
    invoiceDate: today,
    dueDate: today,
    currency: order.currency,
    grandTotal: total,
    accountingAmount: total,
    ...taxColumns(taxesOn(order.sorg, net, order.currency)),
    assignment: credited.invoiceNo,
    fiscalYear: yearOf(today),
    notes: `${textFor(order.sorg, reason)}, ${textFor(order.sorg, "invoice")} ${credited.invoiceNo}`,
    asOf,
  };
  const lines = goodsRows(order, note.supplies, credited.percent, names);
  if (lines.length === 0) return answer("invoices", [header]);
  return answer(
    "invoices",
    lines.map((line) => ({ ...header, ...line })),
  );
}

function lineOf(order: OrderDocument, lineNo: number): OrderDocument["lines"][number] {
  const line = order.lines.find((candidate) => candidate.lineNo === lineNo);
  if (!line) throw new Error(`${order.orderNo} has no line ${lineNo}`);
  return line;
}
