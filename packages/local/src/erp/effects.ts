import { isoDay } from "../feed-file.ts";
import { accountKey, settle, teller } from "./accounts.ts";
import {
  type Answer,
  amountOf,
  confirmation,
  creditNote,
  delivery,
  extras,
  invoice,
  type Names,
  numbered,
} from "./answers.ts";
import { articles, prices } from "./masters.ts";
import { bookPieces, figuresOf, keepFigures, moment, type Office } from "./office.ts";
import type { Step } from "./plan.ts";
import { scenarioOf } from "./scenario.ts";
import type { Billed, OpenOrder } from "./state.ts";
import { stock } from "./stock.ts";
import { pieces, type Supply, without } from "./supplies.ts";

type Effect = (office: Office, known: OpenOrder, step: Step) => Promise<Answer | undefined>;

const codesOf = ({ order }: OpenOrder): string[] => [...new Set(order.lines.map(({ articleCode }) => articleCode))];

/** Pieces that are promised and not invoiced. */
const toInvoice = ({ now, later, invoices }: OpenOrder): number =>
  pieces(now) + pieces(later) - invoices.reduce((sum, one) => sum + pieces(one.supplies), 0);

/** Takes an amount from what is on order; nothing is left once every promised piece is invoiced. */
function lowerOnOrder(known: OpenOrder, amount: number): void {
  known.worth.onOrder = toInvoice(known) <= 0 ? 0 : Math.max(0, known.worth.onOrder - amount);
}

/** What calling off pieces puts back: those beyond what had to be waited for. */
function lyingThere({ later }: OpenOrder, supplies: readonly Supply[]): Supply[] {
  return without(supplies, later);
}

async function account(office: Office, { order }: OpenOrder) {
  const custCode = order.customer.unified;
  const companyCode = await office.lookups.companyOf(order.sorg, custCode);
  return companyCode === undefined ? undefined : { custCode, companyCode };
}

/** What the articles are called, in the first language that the portal has of each. */
async function namesOf({ lookups }: Office, sorg: string, supplies: readonly Supply[]): Promise<Names> {
  const codes = [...new Set(supplies.map(({ articleCode }) => articleCode))];
  const known = await Promise.all(codes.map((code) => lookups.article(sorg, code)));
  return new Map(
    known.flatMap((one) => {
      const [name] = Object.values(one?.name ?? {});
      return one && name ? [[one.article_code, { name, brand: one.brand.description }] as const] : [];
    }),
  );
}

/** What each step does: it changes the ERP's books and answers what the portal is told. */
export const EFFECTS: Readonly<Record<Step["kind"], Effect>> = {
  async confirm(office, known) {
    if (known.status === "confirmed") known.worth.onOrder = Math.round(known.order.total * 10_000);
    return confirmation(known, moment(office));
  },

  async book(office, known) {
    const { sorg } = known.order;
    const figures = await figuresOf(office, sorg, codesOf(known));
    const when = moment(office, ...[...figures.values()].map(({ asOf }) => asOf));
    keepFigures(office, sorg, figures, when.asOf);
    return stock(figures, when);
  },

  async ship(office, known, step) {
    known.gone.push(...step.supplies);
    return delivery(known.order, step, moment(office));
  },

  async invoice(office, known, { part, supplies }) {
    const { order } = known;
    const percent = Math.max(-99, scenarioOf(order).get("price") ?? 0);
    const withExtras = known.invoices.length === 0;
    const { freight, discount } = extras(order);
    const extra = withExtras ? freight - discount : 0;
    const total = amountOf(order, supplies, percent) + extra;
    const billed: Billed = {
      ...{ part, invoiceNo: numbered("INV", order, part), supplies, percent, withExtras, total },
    };
    const [owner, names] = await Promise.all([account(office, known), namesOf(office, order.sorg, supplies)]);
    const when = moment(office);
    known.invoices.push(billed);
    known.worth.billed += total;
    lowerOnOrder(known, amountOf(order, supplies) + extra);
    if (owner) {
      const entry = { account: accountKey(owner), dueDate: isoDay(when.at, 30), left: total };
      office.state.unpaid[`${order.sorg}#${billed.invoiceNo}`] = entry;
    }
    return invoice(order, billed, when, names);
  },

  async owe(office, known) {
    const owner = await account(office, known);
    const tell = owner && (await teller(office, owner, known.order.currency));
    const { worth, told } = known;
    known.told = { ...worth };
    return tell?.({ openInvoice: worth.billed - told.billed, openDo: worth.onOrder - told.onOrder });
  },

  async revise(office, known, { supplies }) {
    const back = lyingThere(known, supplies);
    const book = await bookPieces(office, known.order.sorg, back, 1);
    known.later = without(known.later, supplies);
    known.now = without(known.now, back);
    if (pieces(known.now) + pieces(known.later) === 0) known.status = "cancelled";
    lowerOnOrder(known, amountOf(known.order, supplies));
    book();
    return confirmation(known, moment(office));
  },

  async return(office, known, { supplies }) {
    const book = await bookPieces(office, known.order.sorg, supplies, 1);
    book();
    return undefined;
  },

  async credit(office, known, { part, supplies, share }) {
    const { order } = known;
    const on = share ? known.invoices[0] : known.invoices.find((one) => one.part === part);
    if (!on) return undefined;
    const goods = amountOf(order, on.supplies, on.percent);
    const whole = supplies.length > 0 && pieces(without(on.supplies, supplies)) === 0;
    const amount = share
      ? Math.round((goods * Math.min(share, 100)) / 100 / 100) * 100
      : amountOf(order, supplies, on.percent);
    const note = {
      invoiceNo: numbered(share ? "CND" : "CNR", order, on.part),
      amount: whole && known.status === "cancelled" ? on.total : amount,
      supplies,
    };
    if (note.amount <= 0) return undefined;
    const names = await namesOf(office, order.sorg, supplies);
    known.worth.billed -= note.amount;
    settle(office.state, order.sorg, on.invoiceNo, note.amount);
    return creditNote(order, on, note, moment(office), names);
  },

  async reprice(office, known, { share = 0 }) {
    const { sorg } = known.order;
    const rows = (await Promise.all(codesOf(known).map((code) => office.lookups.prices(sorg, code)))).flat();
    return rows.length === 0
      ? undefined
      : prices(rows, Math.max(-99, share), moment(office, ...rows.map((one) => one.asOf)));
  },

  block: (office, known) => hold(office, known, true),
  unblock: (office, known) => hold(office, known, false),
  "block-article": (office, known) => blockArticle(office, known, true),
  "unblock-article": (office, known) => blockArticle(office, known, false),
};

async function hold(office: Office, known: OpenOrder, held: boolean): Promise<Answer | undefined> {
  const owner = await account(office, known);
  const tell = owner && (await teller(office, owner, known.order.currency));
  if (!tell) return undefined;
  const key = accountKey(owner);
  const others = office.state.held.filter((one) => one !== key);
  office.state.held = held ? [...others, key] : others;
  return tell({ openInvoice: 0, openDo: 0 });
}

/** The article of the first line. */
async function blockArticle(office: Office, known: OpenOrder, blocked: boolean): Promise<Answer | undefined> {
  const [code = ""] = codesOf(known);
  const article = await office.lookups.article(known.order.sorg, code);
  return article && articles([article], blocked, moment(office, article.asOf));
}

/** Promised pieces that have not left. */
export const notGone = ({ now, later, gone }: OpenOrder): Supply[] => without([...now, ...later], gone);
