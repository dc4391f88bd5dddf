import { addDays } from "@spoke/core/platform/calendar.ts";
import {
  type Amount,
  add,
  currencyScale,
  largest,
  share as shareOf,
  subtract,
  ZERO,
} from "@spoke/core/platform/money.ts";
import { MARKETS } from "../demo/markets.ts";
import { accountKey, accountReporter, reduceUnpaid } from "./accounts.ts";
import {
  type Answer,
  confirmation,
  creditNote,
  DUE_DAYS,
  delivery,
  discountOf,
  documentNumber,
  grossOf,
  invoice,
  type Names,
  netOf,
  suppliedAmount,
} from "./answers.ts";
import {
  bookStock,
  type ErpContext,
  nextInstant,
  nextMoment,
  type Place,
  saveFigures,
  stockFigures,
} from "./context.ts";
import { articles, prices } from "./masters.ts";
import type { Step } from "./plan.ts";
import { scenarioOf } from "./scenario.ts";
import type { Billed, OpenOrder } from "./state.ts";
import { stock } from "./stock.ts";
import { pieces, type Supply, without } from "./supplies.ts";

type Effect = (context: ErpContext, openOrder: OpenOrder, step: Step) => Promise<Answer | undefined>;

const codesOf = ({ order }: OpenOrder): string[] => [...new Set(order.lines.map(({ articleCode }) => articleCode))];

const placeOf = ({ order: { sorg }, timeZone }: OpenOrder): Place => ({ sorg, timeZone });

/** Promised pieces that are not invoiced. */
const toInvoice = ({ now, later, invoices }: OpenOrder): number =>
  pieces(now) + pieces(later) - invoices.reduce((sum, { supplies }) => sum + pieces(supplies), 0);

/** Lowers the value on order; it is 0 once every promised piece is invoiced. */
function lowerOnOrder(openOrder: OpenOrder, amount: Amount): void {
  openOrder.value.onOrder = toInvoice(openOrder) <= 0 ? ZERO : largest(ZERO, subtract(openOrder.value.onOrder, amount));
}

/** The canceled pieces that return: those ordered for an arrival to it, and to stock those beyond the backordered ones. */
function piecesToRestock({ later }: OpenOrder, supplies: readonly Supply[]): Supply[] {
  return [...supplies.filter(({ arrival }) => arrival), ...without(supplies, later)];
}

async function account(context: ErpContext, { order }: OpenOrder) {
  const custCode = order.customer.unified;
  const companyCode = await context.lookups.companyOf(order.sorg, custCode);
  return companyCode === undefined ? undefined : { custCode, companyCode };
}

/** Names of the articles in the language of the market, or else the first that the portal has for each. */
export async function namesOf(
  { lookups }: ErpContext,
  sorg: string,
  supplies: readonly Pick<Supply, "articleCode">[],
): Promise<Names> {
  const codes = [...new Set(supplies.map(({ articleCode }) => articleCode))].filter((code) => code !== "");
  const found = await Promise.all(codes.map((code) => lookups.article(sorg, code)));
  const locale = MARKETS.find((market) => market.sorg === sorg)?.locale ?? "";
  return new Map(
    found.flatMap((article) => {
      const [first] = Object.values(article?.name ?? {});
      const name = article?.name[locale] ?? first;
      return article && name ? [[article.articleCode, { name, brand: article.brand.description }] as const] : [];
    }),
  );
}

/** What each step does: changes the ERP's state and returns the answer to send, if any. */
export const EFFECTS: Readonly<Record<Step["kind"], Effect>> = {
  async confirm(context, openOrder) {
    // Paid in advance, an order is no risk: its money comes before the goods leave.
    const { payment, total } = openOrder.order;
    if (openOrder.status === "confirmed" && !payment.isAwaited) openOrder.value.onOrder = total;
    return confirmation(openOrder, nextMoment(context, openOrder.timeZone));
  },

  async book(context, openOrder) {
    const { sorg } = openOrder.order;
    const figures = await stockFigures(context, sorg, codesOf(openOrder));
    const asOf = nextInstant(context, ...[...figures.values()].map((figure) => figure.asOf));
    saveFigures(context, sorg, figures, asOf);
    return stock(figures, { asOf });
  },

  async ship(context, openOrder, step) {
    openOrder.shipped.push(...step.supplies);
    return delivery(openOrder, step, nextMoment(context, openOrder.timeZone));
  },

  async invoice(context, openOrder, { part, supplies }) {
    const { order, timeZone } = openOrder;
    const percent = Math.max(-99, scenarioOf(order).get("price") ?? 0);
    const withExtras = openOrder.invoices.length === 0;
    const before = openOrder.invoices.flatMap((earlier) => earlier.supplies);
    const discount = discountOf(order, supplies, before);
    const posted = { part, invoiceNo: documentNumber("INV", order, part), supplies, percent, withExtras, discount };
    const total = grossOf(order, netOf(order, posted));
    const billed: Billed = { ...posted, total };
    const [owner, names] = await Promise.all([account(context, openOrder), namesOf(context, order.sorg, supplies)]);
    const when = nextMoment(context, timeZone);
    openOrder.invoices.push(billed);
    if (order.payment.isAwaited) return invoice(order, billed, when, names);
    openOrder.value.billed = add(openOrder.value.billed, total);
    lowerOnOrder(openOrder, netOf(order, { ...posted, percent: 0 }));
    if (owner) {
      const dueDate = addDays(when.today, DUE_DAYS);
      const entry = { account: accountKey(owner), dueDate, timeZone, left: total };
      context.state.unpaid[`${order.sorg}#${billed.invoiceNo}`] = entry;
    }
    return invoice(order, billed, when, names);
  },

  async owe(context, openOrder) {
    const owner = await account(context, openOrder);
    const report = owner && (await accountReporter(context, owner, openOrder.order.currency));
    const { order, value, reported } = openOrder;
    openOrder.reported = { ...value };
    return report?.({
      openInvoice: subtract(value.billed, reported.billed),
      openDo: subtract(grossOf(order, value.onOrder), grossOf(order, reported.onOrder)),
    });
  },

  async revise(context, openOrder, { supplies }) {
    const back = piecesToRestock(openOrder, supplies);
    const commitStock = await bookStock(context, placeOf(openOrder), back, 1);
    openOrder.later = without(openOrder.later, supplies);
    openOrder.now = without(
      openOrder.now,
      back.filter(({ arrival }) => !arrival),
    );
    if (pieces(openOrder.now) + pieces(openOrder.later) === 0) openOrder.status = "canceled";
    lowerOnOrder(openOrder, suppliedAmount(openOrder.order, supplies));
    commitStock();
    return confirmation(openOrder, nextMoment(context, openOrder.timeZone));
  },

  async return(context, openOrder, { supplies }) {
    const commitStock = await bookStock(context, placeOf(openOrder), supplies, 1);
    commitStock();
    return undefined;
  },

  async credit(context, openOrder, { part, supplies, share }) {
    const { order } = openOrder;
    const credited = share ? openOrder.invoices[0] : openOrder.invoices.find((invoice) => invoice.part === part);
    if (!credited) return undefined;
    const goods = suppliedAmount(order, credited.supplies, credited.percent);
    const isFull = supplies.length > 0 && pieces(without(credited.supplies, supplies)) === 0;
    const net = share
      ? shareOf(goods, Math.min(share, 100) / 100, currencyScale(order.currency))
      : suppliedAmount(order, supplies, credited.percent);
    const note = {
      invoiceNo: documentNumber(share ? "CND" : "CNR", order, credited.part),
      net: isFull && openOrder.status === "canceled" ? netOf(order, credited) : net,
      supplies,
    };
    if (note.net <= 0) return undefined;
    const names = await namesOf(context, order.sorg, supplies);
    const amount = grossOf(order, note.net);
    openOrder.value.billed = subtract(openOrder.value.billed, amount);
    reduceUnpaid(context.state, order.sorg, credited.invoiceNo, amount);
    return creditNote(order, credited, note, nextMoment(context, openOrder.timeZone), names);
  },

  async reprice(context, openOrder, { share = 0 }) {
    const { sorg } = openOrder.order;
    const rows = (await Promise.all(codesOf(openOrder).map((code) => context.lookups.prices(sorg, code)))).flat();
    return rows.length === 0
      ? undefined
      : prices(rows, Math.max(-99, share), { asOf: nextInstant(context, ...rows.map(({ asOf }) => asOf)) });
  },

  block: (context, openOrder) => hold(context, openOrder, true),
  unblock: (context, openOrder) => hold(context, openOrder, false),
  "block-article": (context, openOrder) => blockArticle(context, openOrder, true),
  "unblock-article": (context, openOrder) => blockArticle(context, openOrder, false),
};

async function hold(context: ErpContext, openOrder: OpenOrder, held: boolean): Promise<Answer | undefined> {
  const owner = await account(context, openOrder);
  const report = owner && (await accountReporter(context, owner, openOrder.order.currency));
  if (!report) return undefined;
  const key = accountKey(owner);
  const others = context.state.held.filter((account) => account !== key);
  context.state.held = held ? [...others, key] : others;
  return report({ openInvoice: ZERO, openDo: ZERO });
}

/** Blocks or unblocks the article of the first line. */
async function blockArticle(context: ErpContext, openOrder: OpenOrder, blocked: boolean): Promise<Answer | undefined> {
  const [code = ""] = codesOf(openOrder);
  const article = await context.lookups.article(openOrder.order.sorg, code);
  return article && articles([article], blocked, { asOf: nextInstant(context, article.asOf) });
}

/** Promised pieces that are not shipped. */
export const unshipped = ({ now, later, shipped }: OpenOrder): Supply[] => without([...now, ...later], shipped);
