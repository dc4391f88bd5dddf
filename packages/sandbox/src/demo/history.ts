import { addressLine } from "@spoke/core/customer/address.ts";
import type { FeedRow } from "@spoke/core/feed/kinds/index.ts";
import { type Amount, add, fromUnits, negate, share, subtract, sumOf, times } from "@spoke/core/platform/money.ts";
import { decimal, type FeedFile, isoDay, ndjson } from "../feed-file.ts";
import { taxColumns, taxesOn, withTaxes } from "../taxes.ts";
import { frameFeeds } from "./frames.ts";
import { arrivalIn } from "./market-goods.ts";
import type { Market } from "./markets.ts";
import { OPTION_TEXTS } from "./option-texts.ts";
import { numbered, ON_THE_ROAD, type PastLine, type PastOrder, pastOrders } from "./past-orders.ts";
import type { Dealer } from "./people.ts";
import { wordIn } from "./words.ts";

const DAY = 86_400_000;

type InvoiceRow = FeedRow<"invoice-history">;

const poNumberOf = ({ no }: PastOrder): string => `PO-${no.slice(0, 6)}`;
const subtotal = (line: { qty: number; price: Amount }): Amount => times(line.price, line.qty);
/** Before taxes. */
const total = (order: PastOrder): Amount => sumOf(order.lines, subtotal);

/** A net amount with the taxes of the market. */
const grossOf = ({ sorg, currency }: Market, net: Amount): Amount =>
  withTaxes(net, taxesOn(sorg, net, currency.display));

/** The total of an invoice or, for a negative amount, a credit note, with the taxes of the market. */
function totalColumns({ sorg, currency }: Market, net: Amount) {
  const taxes = taxesOn(sorg, net, currency.display);
  return { grandTotal: decimal(withTaxes(net, taxes)), ...taxColumns(taxes) };
}

/** How the orders are paid, in the language of a host. */
function paymentIn(locale: string, terms: "OPEN" | "INSTALLMENTS"): string {
  const { desc, texts } = OPTION_TEXTS[terms];
  return Object.entries(texts).find(([language]) => language === locale)?.[1].desc ?? desc;
}

function orderRows(market: Market, order: PastOrder, today: Date) {
  const { dealer } = order;
  const isInParts = hasInstallments(order, today);
  return order.lines.map(({ lineNo, item, qty, ordered, listPrice, price, by, shippedQty, expectedOn }) => ({
    order_no: order.no,
    custCode: dealer.code,
    createdAt: order.placed.toISOString(),
    currency: market.currency.display,
    ...(market.tax && { taxRate: String(market.tax.share) }),
    host: market.host,
    lineNo: String(lineNo),
    article_code: item.article.articleCode,
    description: item.article.name[market.locale] ?? item.article.articleCode,
    image: item.article.images[0]?.thumbnail,
    order_qty: String(ordered),
    uom: item.article.uom,
    price: decimal(listPrice),
    promoprice: decimal(price),
    ...(by && { priceBy: by.code, promotion: wordIn(market.locale, by.name) }),
    subtotal: decimal(times(price, ordered)),
    supplyQty: String(qty),
    supplyDate: expectedOn,
    supplyLocation: "Main warehouse",
    ...(order.shippedOn && { shipped: String(shippedQty), doNumbers: numbered("DO", order), ...trackingOf(order) }),
    ...(order.invoicedOn && { invoiced: String(qty), invoiceNos: numbered("INV", order) }),
    ...(!order.shippedOn && { order_status: "confirmed" as const }),
    sap_order_no: numbered("SO", order),
    cust_po_no: poNumberOf(order),
    "createdBy.name": dealer.buyer,
    locale: market.locale,
    "shipTo.code": "001",
    "shipTo.name": dealer.name,
    "shipTo.address": addressOf(market, dealer),
    r3: dealer.r3,
    custName: dealer.name,
    custEmail: dealer.email,
    merchant: market.merchant,
    "payment.desc": paymentIn(market.locale, isInParts ? "INSTALLMENTS" : "OPEN"),
  }));
}

const addressOf = ({ country }: Market, { street, city, region, postalCode }: Dealer): string =>
  addressLine({ address: street, city, region, postalCode, country });

function trackingOf(order: PastOrder) {
  const trackingNo = numbered("TRK", order);
  return { trackingNo, trackingUrl: `https://tracking.example/${trackingNo}` };
}

function deliveryRows(market: Market, order: PastOrder, today: Date) {
  const { dealer, shippedOn } = order;
  if (!shippedOn) return [];
  const arrivesOn = arrivalIn(market, new Date(shippedOn), ON_THE_ROAD);
  const shipped = order.lines.filter(({ shippedQty }) => shippedQty > 0);
  return shipped.map(({ lineNo, item, shippedQty, price }) => ({
    doNumber: numbered("DO", order),
    custCode: dealer.code,
    custName: dealer.name,
    custPoNo: poNumberOf(order),
    shipTo: `${dealer.name}, ${addressOf(market, dealer)}`,
    deliveryDate: shippedOn,
    estimatedDeliveryDate: arrivesOn,
    ...(arrivesOn < isoDay(today.getTime()) && { deliveredDate: arrivesOn }),
    currency: market.currency.display,
    orderNo: order.no,
    lineNo: String(lineNo),
    articleCode: item.article.articleCode,
    orderQty: String(shippedQty),
    price: decimal(price),
    soNo: numbered("SO", order),
    ...trackingOf(order),
    expeditionName: "Parcel Express",
  }));
}

/** When an order's invoice is due and what became of it: most are paid on time; the newest are open, and every eleventh is late. */
function stateOf({ no, invoicedOn = "" }: PastOrder, today: Date) {
  const due = new Date(invoicedOn).getTime() + 30 * DAY;
  const late = no.charCodeAt(8) % 11 === 0 && due > today.getTime() - 90 * DAY;
  return { due, late, paid: due < today.getTime() && !late };
}

/** Whether an order is paid in two installments, as its terms say: every fourth of those with an open invoice. */
function hasInstallments(order: PastOrder, today: Date): boolean {
  if (!order.invoicedOn || order.no.charCodeAt(9) % 4 !== 0) return false;
  const { late, paid } = stateOf(order, today);
  return !late && !paid;
}

function invoiceRows(market: Market, order: PastOrder, today: Date): InvoiceRow[] {
  const { dealer, invoicedOn } = order;
  if (!invoicedOn) return [];
  const { due, late, paid } = stateOf(order, today);
  const header = {
    invoiceNo: numbered("INV", order),
    custCode: dealer.code,
    payerName: dealer.name,
    companyCode: market.companyCode,
    doNo: numbered("DO", order),
    orderNo: order.no,
    custPoNo: poNumberOf(order),
    invoiceDate: invoicedOn,
    dueDate: isoDay(due),
    currency: market.currency.display,
    ...totalColumns(market, total(order)),
    ...(paid && { status: "Paid", clearingDate: isoDay(paidAt(order, due, today)) }),
    terms: wordIn(market.locale, "30 days net"),
    assignment: numbered("INV", order),
    fiscalYear: invoicedOn.slice(0, 4),
  } satisfies InvoiceRow;
  const lines = order.lines.map((line) => ({
    ...articleColumns(market, line),
    ...{ qty: String(line.qty), price: decimal(line.price), subTotal: decimal(subtotal(line)) },
  }));
  const parts = paid || late ? [{}] : openParts(market, order, due, today);
  return parts.flatMap((part, index): InvoiceRow[] => {
    const row = { ...header, ...part };
    return index === 0 ? lines.map((line) => ({ ...row, ...line })) : [row];
  });
}

/** Two days before the due date; some pay a week after it. */
function paidAt(order: PastOrder, due: number, today: Date): number {
  const isLate = order.no.charCodeAt(9) % 5 === 1 && due + 7 * DAY < today.getTime();
  return isLate ? due + 7 * DAY : due - 2 * DAY;
}

/** Details of an open invoice by installment; every third without installments has allowances. */
function openParts(market: Market, order: PastOrder, due: number, today: Date): Partial<InvoiceRow>[] {
  const { decimalPrecision } = market.currency;
  const sum = grossOf(market, total(order));
  if (hasInstallments(order, today)) {
    const first = share(sum, 0.5, decimalPrecision);
    return [first, subtract(sum, first)].map((amount, index) => ({
      installment: String(index + 1),
      assignment: `${numbered("INV", order)}-${index + 1}`,
      dueDate: isoDay(due + index * 30 * DAY),
      accountingAmount: decimal(amount),
      terms: wordIn(market.locale, "2 installments, after 30 and 60 days"),
    }));
  }
  if (order.no.charCodeAt(9) % 3 !== 0) return [{}];
  return [
    {
      freightAllowance: decimal(share(sum, 0.01, decimalPrecision)),
      earlyPaymentDiscount: decimal(share(sum, 0.02, decimalPrecision)),
      terms: wordIn(market.locale, "30 days net, 2 % for early payment"),
    },
  ];
}

/** One credit note per dealer for returned goods: half of the pieces of the cheapest line of the newest invoice, but at least one. */
function creditRows(market: Market, past: readonly PastOrder[]): InvoiceRow[] {
  const newest = [...Map.groupBy(past, ({ dealer }) => dealer.code).values()].flatMap(
    (orders) => orders.filter(({ invoicedOn }) => invoicedOn).sort((a, b) => b.no.localeCompare(a.no))[0] ?? [],
  );
  return newest.flatMap((order) => {
    const [line] = order.lines.toSorted((a, b) => subtotal(a) - subtotal(b));
    if (!line) return [];
    const qty = Math.max(1, Math.floor(line.qty / 2));
    const credit = subtotal({ qty, price: line.price });
    const day = order.invoicedOn ?? "";
    return {
      invoiceNo: numbered("CN", order),
      custCode: order.dealer.code,
      payerName: order.dealer.name,
      companyCode: market.companyCode,
      invoiceDate: day,
      dueDate: day,
      currency: market.currency.display,
      ...totalColumns(market, negate(credit)),
      assignment: numbered("INV", order),
      fiscalYear: day.slice(0, 4),
      terms: "",
      notes: wordIn(market.locale, "Goods returned"),
      ...articleColumns(market, line),
      ...{ qty: String(qty), price: decimal(line.price), subTotal: decimal(credit) },
    };
  });
}

const articleColumns = ({ locale }: Market, { item: { article } }: PastLine) => ({
  articleCode: article.articleCode,
  name: article.name[locale] ?? article.articleCode,
  brand: article.brand.description,
  uom: article.uom,
});

/** A settled credit note per dealer for a piece of a paid invoice that came back, which takes back its bonus points. */
function returnRows(market: Market, past: readonly PastOrder[], today: Date): InvoiceRow[] {
  const settled = past.filter(
    (order) =>
      order.invoicedOn && Date.parse(order.invoicedOn) + 40 * DAY < today.getTime() && stateOf(order, today).paid,
  );
  const newest = [...Map.groupBy(settled, ({ dealer }) => dealer.code).values()].flatMap(
    (orders) => orders.sort((a, b) => b.no.localeCompare(a.no))[0] ?? [],
  );
  return newest.flatMap((order) => {
    const [line] = order.lines;
    const day = isoDay(Date.parse(order.invoicedOn ?? "") + 20 * DAY);
    if (!line) return [];
    return {
      invoiceNo: numbered("RN", order),
      custCode: order.dealer.code,
      payerName: order.dealer.name,
      companyCode: market.companyCode,
      ...{ invoiceDate: day, dueDate: day, clearingDate: day, status: "Paid" },
      currency: market.currency.display,
      ...totalColumns(market, negate(line.price)),
      assignment: numbered("INV", order),
      fiscalYear: day.slice(0, 4),
      ...{ terms: "", notes: wordIn(market.locale, "Piece returned") },
      ...articleColumns(market, line),
      ...{ qty: "1", price: decimal(line.price), subTotal: decimal(line.price) },
    };
  });
}

/** Room for new orders that every account has, for a dealer of weight 1 in US dollars. */
const CREDIT_ROOM = 50_000;

/** Credit figures that agree with the open invoices, credit notes, and orders; limits leave room for new orders. */
function creditFeed(market: Market, past: readonly PastOrder[], invoices: readonly InvoiceRow[]): FeedRow<"credits">[] {
  const { merchant, companyCode, currency, rate } = market;
  const open = Map.groupBy(
    invoices.filter(({ status }) => status !== "Paid"),
    ({ custCode }) => custCode,
  );
  const orders = Map.groupBy(past, ({ dealer }) => dealer);
  return [...orders].map(([dealer, own]) => {
    // An invoice has a row for each line and installment, all with its total.
    const totals = new Map((open.get(dealer.code) ?? []).map(({ invoiceNo, grandTotal }) => [invoiceNo, grandTotal]));
    const openInvoice = sumOf([...totals.values()], (units) => fromUnits(Number(units)));
    const openDo = sumOf(
      own.filter(({ invoicedOn }) => !invoicedOn),
      (order) => grossOf(market, total(order)),
    );
    const room = fromUnits(Math.round(CREDIT_ROOM * rate * dealer.weight));
    return {
      ...{ custCode: dealer.code, companyCode, companyName: merchant, currency: currency.display },
      creditLimit: decimal(rounded(add(openInvoice, openDo, room), fromUnits(Math.round(500 * rate)))),
      openInvoice: decimal(openInvoice),
      openDo: decimal(openDo),
    };
  });
}

/** The next multiple of a step. */
const rounded = (amount: Amount, step: Amount): Amount => times(step, Math.ceil(amount / step));

/** Two years of orders, deliveries, invoices, frames, and registered sales of a market's dealers. */
export function historyFeeds(market: Market, today: Date): FeedFile[] {
  const past = pastOrders(market, today);
  const invoices = [
    ...past.flatMap((order) => invoiceRows(market, order, today)),
    ...creditRows(market, past),
    ...returnRows(market, past, today),
  ];
  return [
    ndjson(
      market.sorg,
      "orders",
      today,
      past.flatMap((order) => orderRows(market, order, today)),
    ),
    ndjson(
      market.sorg,
      "delivery-history",
      today,
      past.flatMap((order) => deliveryRows(market, order, today)),
    ),
    ndjson(market.sorg, "invoice-history", today, invoices),
    ndjson(market.sorg, "credits", today, creditFeed(market, past, invoices)),
    ...frameFeeds(market, past, today),
  ];
}
