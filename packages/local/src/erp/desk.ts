import { dun, settle, teller } from "./accounts.ts";
import type { Answer } from "./answers.ts";
import { EFFECTS, notGone } from "./effects.ts";
import { bookPieces, freePieces, moment, type Office } from "./office.ts";
import { decisionDocument, type OrderDocument, orderDocument } from "./order-document.ts";
import { bookedRows, leftAfter, paymentDocumentSchema } from "./payments.ts";
import { comeBack, DURATIONS, planSteps, promise, type Step } from "./plan.ts";
import { postsOf } from "./posts.ts";
import { type Scenario, scenarioOf } from "./scenario.ts";
import type { OpenOrder } from "./state.ts";
import { type Supply, without } from "./supplies.ts";

const UNIT = 10_000;

/**
 * The ERP without the way its documents come and go: it takes the portal's documents, works by its clock, and lays files
 * into `state.outgoing`. A document or step changes the books as a whole or, when it fails, not at all.
 */
export interface Desk {
  /** An order. One that is known changes nothing. */
  receive(document: unknown): Promise<void>;
  /** What the office decided of an order's payment: what was voided is called off, and what has left comes back. */
  heed(document: unknown): void;
  /** A payment of invoices. */
  book(document: unknown): Promise<void>;
  /** Does the step that is due next; false when none is. */
  workOne(): Promise<boolean>;
  /** Tells accounts whose invoices have become overdue, or are paid since; whether there were any. */
  dun(): Promise<boolean>;
}

export function erpDesk(office: Office): Desk {
  const { state, clock, lookups } = office;

  function post(sorg: string, subject: string, seed: string, answer: Answer, scenario: Scenario): void {
    state.files += 1;
    const ahead = state.steps.filter(({ orderNo }) => orderNo === subject).map(({ at }) => at);
    const posting = {
      ...{ sorg, subject, seed, number: state.files, asOf: new Date(state.lastInstant).toISOString() },
      ...{ at: clock.now(), next: ahead.length > 0 ? Math.min(...ahead) : undefined },
    };
    state.outgoing.push(...postsOf(answer, posting, state.unruliness, scenario));
  }

  async function receive(document: unknown): Promise<void> {
    const order = orderDocument.parse(document);
    if (state.finished.includes(order.orderNo) || state.open[order.orderNo]) return;
    const scenario = scenarioOf(order);
    const free = await freePieces(
      office,
      order.sorg,
      order.lines.map(({ articleCode }) => articleCode),
    );
    const rejected = scenario.has("reject");
    const plan = rejected ? { now: [], later: [] } : promise(order, free, scenario);
    const book = await bookPieces(office, order.sorg, plan.now, -1);
    state.open[order.orderNo] = newOrder(order, plan.now, plan.later, rejected ? "rejected" : "confirmed");
    state.steps.push(...planSteps(order, plan, clock.now(), scenario));
    book();
  }

  function heed(document: unknown): void {
    const { orderNo, decision } = decisionDocument.parse(document);
    if (decision !== "voided") return;
    const known = state.open[orderNo];
    // A block that the order has asked for is lifted all the same.
    state.steps = state.steps.filter((step) => step.orderNo !== orderNo || step.kind.startsWith("unblock"));
    if (!known) {
      if (!state.finished.includes(orderNo)) state.finished.push(orderNo);
      return;
    }
    const at = clock.now();
    const step = (kind: Step["kind"], part: number, when: number, supplies: readonly Supply[] = []): Step => ({
      ...{ kind, orderNo, part, at: when, supplies: [...supplies] },
    });
    const open = notGone(known);
    known.status = "cancelled";
    known.worth.onOrder = 0;
    const billed = known.invoices.flatMap(({ part, supplies }) => comeBack(step, part, supplies, at + DURATIONS.after));
    const invoiced = known.invoices.flatMap(({ supplies }) => supplies);
    const unbilled = without(known.gone, invoiced);
    state.steps.push(
      step("revise", 400, at, open),
      ...(unbilled.length > 0 ? [step("return", 400, at + DURATIONS.after, unbilled)] : []),
      ...billed,
      step("book", 400, at + DURATIONS.after + DURATIONS.owe),
      step("owe", 400, at + DURATIONS.after + DURATIONS.owe),
    );
  }

  async function book(document: unknown): Promise<void> {
    const payment = paymentDocumentSchema.parse(document);
    if (state.paid.includes(payment.paymentNo)) return;
    const documents = [...payment.invoices, ...payment.credits];
    const seen = await Promise.all(
      documents.map(async (one) => ({ one, invoice: await lookups.invoice(one.sorg, one.invoiceNo, one.installment) })),
    );
    const tell = await teller(office, { custCode: payment.customer, companyCode: payment.companyCode });
    const when = moment(office, ...seen.flatMap(({ invoice }) => invoice?.asOf ?? []));
    const rows = seen.flatMap(({ one, invoice }) => {
      if (!invoice) return [];
      const key = `${one.sorg}#${one.invoiceNo}#${one.installment}`;
      const own = state.left[key];
      // An earlier payment of a part may not have arrived in the portal yet.
      const before = own && own.asOf > invoice.asOf ? own.left : invoice.accountingAmount;
      const left = leftAfter(before, one, payment.isPartialPayment);
      state.left[key] = { asOf: when.asOf, left };
      return bookedRows(invoice, before, left, when).map((row) => ({ sorg: one.sorg, row }));
    });
    for (const one of documents) settle(state, one.sorg, one.invoiceNo, Math.round(one.amount * UNIT));
    for (const [sorg, some] of Map.groupBy(rows, (row) => row.sorg)) {
      const answer: Answer = { kind: "invoices", rows: some.map(({ row }) => row) };
      post(sorg, payment.paymentNo, `pay ${payment.paymentNo} ${sorg}`, answer, new Map());
    }
    const amount = documents.reduce((sum, one) => sum + Math.round(one.amount * UNIT), 0);
    const told = tell?.({ openInvoice: -amount, openDo: 0 });
    if (told) post(payment.sorg, payment.paymentNo, `owe ${payment.paymentNo}`, told, new Map());
    state.paid.push(payment.paymentNo);
  }

  async function workOne(): Promise<boolean> {
    const step = state.steps.reduce<Step | undefined>(
      (next, one) => (next && next.at <= one.at ? next : one),
      undefined,
    );
    if (!step || step.at > clock.now()) return false;
    const known = state.open[step.orderNo];
    const answer = known && (await EFFECTS[step.kind](office, known, step));
    state.steps.splice(state.steps.indexOf(step), 1);
    if (known && answer) {
      const seed = `${step.kind} ${step.orderNo} ${step.part}`;
      post(known.order.sorg, step.orderNo, seed, answer, scenarioOf(known.order));
    }
    if (!state.steps.some(({ orderNo }) => orderNo === step.orderNo)) {
      delete state.open[step.orderNo];
      if (!state.finished.includes(step.orderNo)) state.finished.push(step.orderNo);
    }
    return true;
  }

  const dunAll = (): Promise<boolean> =>
    dun(office, (sorg, custCode, answer) => {
      post(sorg, custCode, `dun ${custCode} ${state.files}`, answer, new Map());
    });

  return { receive, heed, book, workOne, dun: dunAll };
}

const newOrder = (
  order: OrderDocument,
  now: readonly Supply[],
  later: readonly Supply[],
  status: OpenOrder["status"],
): OpenOrder => ({
  ...{ order, now: [...now], later: [...later], status, gone: [], invoices: [] },
  ...{ worth: { onOrder: 0, billed: 0 }, told: { onOrder: 0, billed: 0 } },
});
