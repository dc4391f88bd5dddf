import { isoDay } from "../feed-file.ts";
import type { OrderDocument } from "./order-document.ts";
import type { Plan, Step } from "./plan.ts";

const DAY = 86_400_000;
const BACKORDER_DAYS = 14;

/** A feed file that answers an order. */
export interface Answer {
  readonly kind: "order-confirmations" | "deliveries" | "invoices" | "stock" | "credits";
  readonly rows: readonly object[];
}

const instant = (time: number): string => new Date(time).toISOString();
const money = (value: number): string => value.toFixed(4);
const numbered = (prefix: string, order: OrderDocument, part: number): string =>
  `${prefix}${order.orderNo.replace("-", "")}${part > 0 ? String(part) : ""}`;

export function confirmation(order: OrderDocument, plan: Plan, at: number): Answer {
  const row = (lineNo: number, qty: number, date: number, location: string): object => ({
    orderNo: order.orderNo,
    sapOrderNo: numbered("SO", order, 0),
    lineNo: String(lineNo),
    supplyQty: String(qty),
    supplyDate: isoDay(date),
    supplyLocation: location,
    asOf: instant(at),
  });
  const rows = [
    ...plan.now.map(({ lineNo, qty }) => row(lineNo, qty, at + DAY, "Main warehouse")),
    ...plan.later.map(({ lineNo, qty }) => row(lineNo, qty, at + BACKORDER_DAYS * DAY, "Backorder")),
  ];
  return { kind: "order-confirmations", rows };
}

export function delivery(order: OrderDocument, step: Step, at: number): Answer {
  const tracking = numbered("TRK", order, step.part);
  return {
    kind: "deliveries",
    rows: step.supplies.map(({ lineNo, articleCode, qty }) => ({
      doNumber: numbered("DO", order, step.part),
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
      price: money(lineOf(order, lineNo).price),
      soNo: numbered("SO", order, 0),
      trackingNo: tracking,
      trackingUrl: `https://tracking.example/${tracking}`,
      expeditionName: "Parcel Express",
      asOf: instant(at),
    })),
  };
}

/** The first invoice carries the freight and the discount of the way of paying. */
export function invoice(order: OrderDocument, step: Step, at: number): Answer {
  const freight = step.part === 1 ? (order.shipment?.amount ?? 0) : 0;
  const discount = step.part === 1 ? order.payment.discount : 0;
  const goods = step.supplies.reduce((sum, { lineNo, qty }) => sum + lineOf(order, lineNo).price * qty, 0);
  return {
    kind: "invoices",
    rows: step.supplies.map(({ lineNo, articleCode, qty }) => {
      const { price, uom } = lineOf(order, lineNo);
      return {
        invoiceNo: numbered("INV", order, step.part),
        custCode: order.customer.unified,
        doNo: numbered("DO", order, step.part),
        orderNo: order.orderNo,
        invoiceDate: isoDay(at),
        dueDate: isoDay(at + 30 * DAY),
        currency: order.currency,
        grandTotal: money(goods + freight - discount),
        shippingCost: money(freight),
        discount: money(discount),
        terms: "30 days net",
        assignment: numbered("INV", order, step.part),
        fiscalYear: isoDay(at).slice(0, 4),
        articleCode,
        uom,
        qty: String(qty),
        price: money(price),
        subTotal: money(price * qty),
        asOf: instant(at),
      };
    }),
  };
}

/** An article's stock as the ERP knows it. */
export interface StockFigure {
  readonly available: readonly {
    readonly date: string;
    readonly qty: number;
    readonly location: string;
    readonly priority: number;
  }[];
  readonly nextArrival?: { readonly date: string; readonly qty: number } | undefined;
}

/** What is left after `qty` pieces were taken from what lies there on `today`, in order of priority. */
export function take(figure: StockFigure, qty: number, today: string): StockFigure {
  let left = qty;
  const available = figure.available.map((entry) => {
    if (entry.date > today) return entry;
    const taken = Math.min(left, entry.qty);
    left -= taken;
    return { ...entry, qty: entry.qty - taken };
  });
  return { ...figure, available };
}

export const piecesNow = (figure: StockFigure, today: string): number =>
  figure.available.reduce((sum, entry) => (entry.date > today ? sum : sum + entry.qty), 0);

export function stock(figures: ReadonlyMap<string, StockFigure>, at: number): Answer {
  const rows = [...figures].flatMap(([article_code, { available, nextArrival }]) => {
    const common = {
      article_code,
      asOf: instant(at),
      ...(nextArrival && { "nextArrival.date": nextArrival.date, "nextArrival.qty": String(nextArrival.qty) }),
    };
    if (available.length === 0) return [{ ...common, qty: "0" }];
    return available.map(({ date, qty, location, priority }) => ({
      ...common,
      date,
      qty: String(qty),
      priority: String(priority),
      ...(location && { location }),
    }));
  });
  return { kind: "stock", rows };
}

function lineOf(order: OrderDocument, lineNo: number): OrderDocument["lines"][number] {
  const line = order.lines.find((one) => one.lineNo === lineNo);
  if (!line) throw new Error(`${order.orderNo} has no line ${lineNo}`);
  return line;
}
