import { decimal, type FeedFile, isoDay, ndjson } from "../feed-file.ts";
import { assortment, type DemoArticle } from "./assortment.ts";
import { frameFeeds } from "./frames.ts";
import { MARKETS, type Market } from "./markets.ts";
import { dealerPrice } from "./masters.ts";
import { type Dealer, people } from "./people.ts";
import { type Random, seeded } from "./random.ts";

const DAY = 86_400_000;
const TWO_YEARS = 730;
const ORDERS_PER_DEALER = 26;
const CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

interface PastOrder {
  readonly no: string;
  readonly dealer: Dealer;
  readonly placed: Date;
  readonly lines: readonly {
    readonly lineNo: number;
    readonly item: DemoArticle;
    readonly qty: number;
    readonly price: number;
  }[];
  readonly shippedOn?: string;
  readonly invoicedOn?: string;
}

const numbered = (prefix: string, order: PastOrder): string => `${prefix}${order.no.replace("-", "")}`;

/** Dealers buy bicycles before spring and parts all year, rarely on Sundays. */
function placedAt(random: Random, today: Date, index: number): Date {
  const days = Math.floor((index / ORDERS_PER_DEALER) * TWO_YEARS) + random.int(0, 24);
  const at = new Date(today.getTime() - days * DAY);
  at.setUTCHours(random.int(7, 18), random.int(0, 59), random.int(0, 59), 0);
  if (at.getUTCDay() === 0) at.setUTCDate(at.getUTCDate() - 1);
  return at.getTime() >= today.getTime() ? new Date(today.getTime() - 3_600_000) : at;
}

function orderNo(placed: Date, random: Random): string {
  const tail = Array.from({ length: 5 }, () => CROCKFORD[random.int(0, 31)]).join("");
  return `${isoDay(placed.getTime()).slice(2).replaceAll("-", "")}-${tail}`;
}

function pastOrders(market: Market, today: Date): PastOrder[] {
  const random = seeded(0x02de2 + MARKETS.indexOf(market) * 977);
  const { articles } = assortment(market, today);
  const sellable = articles.filter(({ blocks }) => !blocks.orderBlocked);
  return people(market).dealers.flatMap((dealer) =>
    Array.from({ length: Math.round(ORDERS_PER_DEALER * Math.min(dealer.weight, 1.2)) }, (_, index): PastOrder => {
      const placed = placedAt(random, today, index % ORDERS_PER_DEALER);
      const age = Math.floor((today.getTime() - placed.getTime()) / DAY);
      const items = random.some(sellable, random.int(1, 6));
      const lines = items.map((item, position) => ({
        lineNo: (position + 1) * 10,
        item,
        qty: Math.max(1, Math.round(random.int(1, item.article.category === "Bike" ? 4 : 12) * dealer.weight)),
        price: dealerPrice(market, item.retail, dealer.priceList),
      }));
      const shipped = placed.getTime() + random.int(3, 9) * DAY;
      return {
        no: orderNo(placed, random),
        dealer,
        placed,
        lines,
        ...(age > 9 && { shippedOn: isoDay(shipped) }),
        ...(age > 11 && { invoicedOn: isoDay(shipped + DAY) }),
      };
    }),
  );
}

const subtotal = (line: { qty: number; price: number }): number => line.qty * line.price;
const total = (order: PastOrder): number => order.lines.reduce((sum, line) => sum + subtotal(line), 0);

function orderRows(market: Market, order: PastOrder): object[] {
  const { dealer } = order;
  return order.lines.map(({ lineNo, item, qty, price }) => ({
    order_no: order.no,
    custCode: dealer.code,
    createdAt: order.placed.toISOString(),
    currency: market.currency.display,
    host: market.host,
    lineNo: String(lineNo),
    article_code: item.article.articleCode,
    description: item.article.name[market.locale] ?? item.article.articleCode,
    image: item.article.images[0]?.thumbnail,
    order_qty: String(qty),
    uom: item.article.uom,
    price: decimal(price),
    subtotal: decimal(qty * price),
    supplyQty: String(qty),
    supplyDate: order.shippedOn ?? isoDay(order.placed.getTime() + 7 * DAY),
    supplyLocation: "Main warehouse",
    ...(order.shippedOn && { shipped: String(qty), doNumbers: numbered("DO", order) }),
    ...(order.invoicedOn && { invoiced: String(qty), invoiceNos: numbered("INV", order) }),
    ...(!order.shippedOn && { order_status: "confirmed" }),
    sap_order_no: numbered("SO", order),
    cust_po_no: `PO-${order.no.slice(0, 6)}`,
    "createdBy.name": dealer.name,
    locale: market.locale,
    "shipTo.code": "MAIN",
    "shipTo.name": dealer.name,
    "shipTo.address": `${dealer.street}, ${dealer.postalCode} ${dealer.city}`,
    r3: dealer.r3,
    custName: dealer.name,
    custEmail: dealer.email,
    merchant: market.merchant,
    "payment.desc": "Open account, 30 days",
  }));
}

function deliveryRows(market: Market, order: PastOrder): object[] {
  const { dealer, shippedOn } = order;
  if (!shippedOn) return [];
  return order.lines.map(({ lineNo, item, qty, price }) => ({
    doNumber: numbered("DO", order),
    custCode: dealer.code,
    custName: dealer.name,
    custPoNo: `PO-${order.no.slice(0, 6)}`,
    shipTo: `${dealer.street}, ${dealer.postalCode} ${dealer.city}`,
    deliveryDate: shippedOn,
    currency: market.currency.display,
    orderNo: order.no,
    lineNo: String(lineNo),
    articleCode: item.article.articleCode,
    orderQty: String(qty),
    price: decimal(price),
    soNo: numbered("SO", order),
    trackingNo: numbered("TRK", order),
    trackingUrl: `https://tracking.example/${numbered("TRK", order)}`,
    expeditionName: "Parcel Express",
  }));
}

function invoiceRows(market: Market, order: PastOrder, today: Date): object[] {
  const { dealer, invoicedOn } = order;
  if (!invoicedOn) return [];
  const due = new Date(invoicedOn).getTime() + 30 * DAY;
  // Most invoices are paid on time; the newest are open, and every eleventh is late.
  const late = order.no.charCodeAt(8) % 11 === 0 && due > today.getTime() - 90 * DAY;
  const paid = due < today.getTime() && !late;
  const header = {
    invoiceNo: numbered("INV", order),
    custCode: dealer.code,
    payerName: dealer.name,
    companyCode: market.companyCode,
    doNo: numbered("DO", order),
    orderNo: order.no,
    invoiceDate: invoicedOn,
    dueDate: isoDay(due),
    currency: market.currency.display,
    grandTotal: decimal(total(order)),
    ...(paid && { status: "Paid", clearingDate: isoDay(due - 2 * DAY) }),
    terms: "30 days net",
    assignment: numbered("INV", order),
    fiscalYear: invoicedOn.slice(0, 4),
  };
  const lines = order.lines.map(({ item, qty, price }) => ({
    articleCode: item.article.articleCode,
    name: item.article.name[market.locale] ?? item.article.articleCode,
    brand: item.article.brand.description,
    uom: item.article.uom,
    qty: String(qty),
    price: decimal(price),
    subTotal: decimal(qty * price),
  }));
  if (paid || late) return lines.map((line) => ({ ...header, ...line }));
  return openInvoiceRows(market, order, header, due).flatMap((row, index) =>
    index === 0 ? lines.map((line) => ({ ...row, ...line })) : [row],
  );
}

/** Details of an open invoice: every fourth has two installments, every third has allowances. */
function openInvoiceRows(market: Market, order: PastOrder, header: { invoiceNo: string }, due: number): object[] {
  const step = 10_000 / 10 ** market.currency.decimalPrecision;
  const share = (amount: number, part: number): number => Math.round((amount * part) / step) * step;
  const sum = total(order);
  const kind = order.no.charCodeAt(9);
  if (kind % 4 === 0) {
    const first = share(sum, 0.5);
    return [first, sum - first].map((amount, index) => ({
      ...header,
      installment: String(index + 1),
      assignment: `${header.invoiceNo}-${index + 1}`,
      dueDate: isoDay(due + index * 30 * DAY),
      accountingAmount: decimal(amount),
      terms: "2 installments",
    }));
  }
  const allowed = kind % 3 === 0 && {
    freightAllowance: decimal(share(sum, 0.01)),
    earlyPaymentDiscount: decimal(share(sum, 0.02)),
    terms: "30 days net, 2 % for early payment",
  };
  return [{ ...header, ...allowed }];
}

/** One credit note per dealer for returned goods: half of the cheapest line of the newest invoice. */
function creditRows(market: Market, past: readonly PastOrder[]): object[] {
  const newest = [...Map.groupBy(past, ({ dealer }) => dealer.code).values()].flatMap(
    (orders) => orders.filter(({ invoicedOn }) => invoicedOn).sort((a, b) => b.no.localeCompare(a.no))[0] ?? [],
  );
  return newest.map((order) => {
    const step = 10_000 / 10 ** market.currency.decimalPrecision;
    const least = Math.min(...order.lines.map(subtotal));
    const day = order.invoicedOn ?? "";
    return {
      invoiceNo: numbered("CN", order),
      custCode: order.dealer.code,
      payerName: order.dealer.name,
      companyCode: market.companyCode,
      invoiceDate: day,
      dueDate: day,
      currency: market.currency.display,
      grandTotal: decimal(-Math.round(least / 2 / step) * step),
      assignment: numbered("CN", order),
      fiscalYear: day.slice(0, 4),
      terms: "",
      notes: "Goods returned",
    };
  });
}

/** Two years of orders, deliveries, invoices, frames, and registered sales of a market's dealers. */
export function historyFeeds(market: Market, today: Date): FeedFile[] {
  const past = pastOrders(market, today);
  const file = (kind: string, rows: (order: PastOrder) => object[]): FeedFile =>
    ndjson(market.sorg, kind, today, past.flatMap(rows));
  return [
    file("orders", (order) => orderRows(market, order)),
    file("delivery-history", (order) => deliveryRows(market, order)),
    ndjson(market.sorg, "invoice-history", today, [
      ...past.flatMap((order) => invoiceRows(market, order, today)),
      ...creditRows(market, past),
    ]),
    ...frameFeeds(market, past, today),
  ];
}
