import { add, amountOf, roundAmount, ZERO } from "@spoke/core/platform/money.ts";
import { decimal } from "../feed-file.ts";
import { converted } from "./amounts.ts";
import { type Calendar, SOURCE_TODAY } from "./calendar.ts";
import { type Dealer, type Dealers, type Owed, shipToCode } from "./dealers.ts";
import { type Feed, feed } from "./feed.ts";
import type { Region } from "./regions.ts";
import { by, cell, groupedBy, readTable, type SourceRow } from "./source.ts";

/** Days until an invoice is due, by the payment terms of the reseller. */
const TERM_DAYS: Readonly<Record<string, number>> = { "1": 14, "2": 30, "3": 45 };
const USUAL_DAYS = 30;

/** An order of a reseller with its lines. */
interface ResellerOrder {
  readonly header: SourceRow;
  readonly lines: readonly SourceRow[];
  readonly dealer: Dealer;
}

export interface Orders {
  readonly orders: readonly ResellerOrder[];
  /** Orders of resellers before the period that is converted. */
  readonly tooOld: number;
  /** Orders of consumers. */
  readonly consumers: number;
  readonly products: ReadonlyMap<string, SourceRow>;
  readonly shipMethods: ReadonlyMap<string, SourceRow>;
  /** Pieces sold by product. */
  readonly sold: ReadonlyMap<string, number>;
}

/** @param months period of orders to convert; older orders are counted */
export function readOrders(dir: string, dealers: Dealers, products: readonly SourceRow[], months: number): Orders {
  const from = monthsBefore(SOURCE_TODAY, months);
  const accounts = new Map(dealers.dealers.map((dealer) => [dealer.account.slice(-6), dealer]));
  let consumers = 0;
  let tooOld = 0;
  const headers = readTable(dir, "SalesOrderHeader", (row) => {
    const reseller = cell(row, "OnlineOrderFlag") === "0";
    if (!reseller) consumers += 1;
    else if (cell(row, "OrderDate") < from) tooOld += 1;
    return reseller && cell(row, "OrderDate") >= from && cell(row, "OrderDate").slice(0, 10) <= SOURCE_TODAY;
  });
  const wanted = new Set(headers.map((row) => cell(row, "SalesOrderID")));
  const details = groupedBy(
    readTable(dir, "SalesOrderDetail", (row) => wanted.has(cell(row, "SalesOrderID"))),
    "SalesOrderID",
  );
  const orders = headers.map((header): ResellerOrder => {
    const dealer = accounts.get(cell(header, "AccountNumber").slice(-6));
    if (!dealer) throw new Error(`order ${cell(header, "SalesOrderID")} is of no store`);
    return { header, lines: details.get(cell(header, "SalesOrderID")) ?? [], dealer };
  });
  const sold = new Map<string, number>();
  for (const { lines } of orders)
    for (const line of lines) {
      const id = cell(line, "ProductID");
      sold.set(id, (sold.get(id) ?? 0) + Number(cell(line, "OrderQty")));
    }
  const shipMethods = by(readTable(dir, "ShipMethod"), "ShipMethodID");
  return { orders, tooOld, consumers, products: by(products, "ProductID"), shipMethods, sold };
}

function monthsBefore(day: string, months: number): string {
  const date = new Date(day);
  date.setUTCMonth(date.getUTCMonth() - months);
  return date.toISOString().slice(0, 10);
}

/**
 * An order number in the portal's format. It uses the unshifted day of the source, so that an order keeps its number in
 * every conversion.
 */
function orderNo(order: ResellerOrder): string {
  return `${cell(order.header, "OrderDate").slice(2, 10).replaceAll("-", "")}-${orderId(order)}`;
}

const orderId = ({ header }: ResellerOrder): string => cell(header, "SalesOrderID");
const isShipped = ({ header }: ResellerOrder): boolean => cell(header, "ShipDate").slice(0, 10) <= SOURCE_TODAY;
const doNumber = (order: ResellerOrder): string => `DO${orderId(order)}`;
const invoiceNo = (order: ResellerOrder): string => `AR${orderId(order)}`;

/** What is converted of an order line, amounts in ten-thousandths of the region's currency. */
function toLine(line: SourceRow, index: number, products: ReadonlyMap<string, SourceRow>, rate: string) {
  const product = products.get(cell(line, "ProductID"));
  const qty = Number(cell(line, "OrderQty"));
  const subtotal = converted(cell(line, "LineTotal"), rate);
  return {
    lineNo: index + 1,
    article: cell(product, "ProductNumber"),
    name: cell(product, "Name"),
    qty,
    price: converted(cell(line, "UnitPrice"), rate),
    charged: amountOf(Number((2n * BigInt(subtotal) + BigInt(qty)) / (2n * BigInt(qty)))),
    subtotal,
    offer: cell(line, "SpecialOfferID"),
  };
}

/** Orders, deliveries, invoices, and open amounts of a region. */
export function orderFeeds(source: Orders, dealers: Dealers, region: Region, rate: string, days: Calendar) {
  const own = source.orders.filter(({ dealer }) => dealer.region === region);
  const shipped = own.filter(isShipped);
  const { sorg } = region;
  const feeds: Feed[] = [
    feed(
      sorg,
      "orders",
      own.flatMap((order) => orderRows(order, source, dealers, region, rate, days)),
    ),
    feed(
      sorg,
      "delivery-history",
      shipped.flatMap((order) => deliveryRows(order, source, region, rate, days)),
    ),
    feed(
      sorg,
      "invoice-history",
      shipped.flatMap((order) => invoiceRows(order, source, region, rate, days)),
    ),
  ];
  return { feeds, owed: owedBy(own, rate, days), orders: own.length, open: own.length - shipped.length };
}

function orderRows(
  order: ResellerOrder,
  source: Orders,
  dealers: Dealers,
  region: Region,
  rate: string,
  days: Calendar,
) {
  const { header, dealer, lines } = order;
  const get = (column: string): string => cell(header, column);
  const seller = dealers.salesPersons.find(({ id }) => id === get("SalesPersonID"));
  const address = dealers.addresses.get(get("ShipToAddressID")) ?? dealer.main;
  const done = isShipped(order);
  return lines.map((row, index) => {
    const line = toLine(row, index, source.products, rate);
    return {
      order_no: orderNo(order),
      custCode: dealer.account,
      createdAt: createdAt(order, days),
      currency: region.currency.display,
      host: region.host,
      lineNo: line.lineNo,
      article_code: line.article,
      description: line.name,
      order_qty: line.qty,
      uom: "PC",
      price: decimal(line.price),
      promoprice: decimal(line.charged),
      subtotal: decimal(line.subtotal),
      priceBy: line.offer === "1" ? "" : `SO${line.offer}`,
      shipped: done ? line.qty : "",
      invoiced: done ? line.qty : "",
      supplyQty: line.qty,
      supplyDate: days.day(get("ShipDate")),
      total_order: decimal(roundAmount(converted(get("TotalDue"), rate), 2)),
      sap_order_no: get("SalesOrderNumber"),
      cust_po_no: get("PurchaseOrderNumber"),
      delivery_date: days.day(get("DueDate")),
      "createdBy.id": seller?.user,
      "createdBy.name": seller?.name,
      locale: region.languages[0],
      "shipTo.code": shipToCode(address),
      "shipTo.name": dealer.name,
      "shipTo.address": shipToText(address),
      r3: dealer.account,
      isr: dealer.customerId,
      custName: dealer.name,
      custEmail: dealer.email,
      merchant: region.title,
      "shipment.desc": cell(source.shipMethods.get(get("ShipMethodID")), "Name"),
      "shipment.amount": decimal(converted(get("Freight"), rate)),
      "payment.desc": `Net ${termDays(dealer)} days`,
      doNumbers: done ? doNumber(order) : "",
      invoiceNos: done ? invoiceNo(order) : "",
    };
  });
}

/** The source has no times: hour and minute come from the number, so that lists keep its order. */
function createdAt(order: ResellerOrder, days: Calendar): string {
  const minute = Number(orderId(order)) % 480;
  const time = [8 + Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return `${days.day(cell(order.header, "OrderDate"))}T${time}:00.000Z`;
}

const shipToText = ({ street, postalCode, city, country }: Dealer["main"]): string =>
  `${street}, ${postalCode} ${city}, ${country}`;

function deliveryRows(order: ResellerOrder, source: Orders, region: Region, rate: string, days: Calendar) {
  const { header, dealer, lines } = order;
  const get = (column: string): string => cell(header, column);
  return lines.map((row, index) => {
    const line = toLine(row, index, source.products, rate);
    return {
      doNumber: doNumber(order),
      custCode: dealer.account,
      custName: dealer.name,
      custPoNo: get("PurchaseOrderNumber"),
      shipTo: shipToText(dealer.main),
      deliveryDate: days.day(get("ShipDate")),
      requestDeliveryDate: days.day(get("DueDate")),
      currency: region.currency.display,
      trackingNo: cell(row, "CarrierTrackingNumber"),
      expeditionName: cell(source.shipMethods.get(get("ShipMethodID")), "Name"),
      orderNo: orderNo(order),
      lineNo: line.lineNo,
      articleCode: line.article,
      orderQty: line.qty,
      price: decimal(line.charged),
      poNo: get("PurchaseOrderNumber"),
      soNo: get("SalesOrderNumber"),
    };
  });
}

function termDays(dealer: Dealer): number {
  return TERM_DAYS[dealer.terms] ?? USUAL_DAYS;
}

/** Days after the due day on which an invoice was paid: most are on time, every seventh is half a year late. */
function daysLate(order: ResellerOrder): number {
  return Number(orderId(order)) % 7 === 0 ? 180 : -(Number(orderId(order)) % 5);
}

function payment(order: ResellerOrder, days: Calendar) {
  const shipDate = cell(order.header, "ShipDate");
  const paidOn = days.later(shipDate, termDays(order.dealer) + daysLate(order));
  return { dueDate: days.later(shipDate, termDays(order.dealer)), ...(paidOn <= days.today && { paidOn }) };
}

function invoiceRows(order: ResellerOrder, source: Orders, region: Region, rate: string, days: Calendar) {
  const { header, dealer, lines } = order;
  const get = (column: string): string => cell(header, column);
  const { dueDate, paidOn } = payment(order, days);
  return lines.map((row, index) => {
    const line = toLine(row, index, source.products, rate);
    return {
      invoiceNo: invoiceNo(order),
      custCode: dealer.account,
      payerName: dealer.name,
      companyCode: region.company,
      invoiceDate: days.day(get("ShipDate")),
      dueDate,
      currency: region.currency.display,
      grandTotal: decimal(roundAmount(converted(get("TotalDue"), rate), 2)),
      tax: decimal(converted(get("TaxAmt"), rate)),
      shippingCost: decimal(converted(get("Freight"), rate)),
      status: paidOn ? ("Paid" as const) : ("Open" as const),
      clearingDate: paidOn ?? "",
      doNo: doNumber(order),
      orderNo: orderNo(order),
      terms: `Net ${termDays(dealer)} days`,
      accountingNo: `AC${orderId(order)}`,
      assignment: get("SalesOrderNumber"),
      fiscalYear: days.day(get("ShipDate")).slice(0, 4),
      expeditionName: cell(source.shipMethods.get(get("ShipMethodID")), "Name"),
      expeditionTracking: cell(row, "CarrierTrackingNumber"),
      articleCode: line.article,
      name: line.name,
      brand: "Adventure Works",
      uom: "PC",
      qty: line.qty,
      price: decimal(line.charged),
      subTotal: decimal(line.subtotal),
    };
  });
}

function owedBy(orders: readonly ResellerOrder[], rate: string, days: Calendar): ReadonlyMap<string, Owed> {
  const owed = new Map<string, Owed>();
  for (const order of orders) {
    const { invoices = ZERO, orders: open = ZERO } = owed.get(order.dealer.account) ?? {};
    const total = roundAmount(converted(cell(order.header, "TotalDue"), rate), 2);
    if (!isShipped(order)) owed.set(order.dealer.account, { invoices, orders: add(open, total) });
    else if (!payment(order, days).paidOn)
      owed.set(order.dealer.account, { invoices: add(invoices, total), orders: open });
  }
  return owed;
}
