import { dayOf } from "@spoke/core/platform/calendar.ts";
import { negate, sumOf, ZERO } from "@spoke/core/platform/money.ts";
import { accountReporter, reduceUnpaid, updateOverdueBlocks } from "./accounts.ts";
import { type Answer, answer, delivery } from "./answers.ts";
import { cancellationDocument, cutPieces, cutSteps, reasonFor } from "./cancellations.ts";
import { parseClaim, repliesToClaim } from "./claims.ts";
import { noonOf } from "./clock.ts";
import { bookStock, type ErpContext, nextInstant, nextMoment, promisable } from "./context.ts";
import { arrivalOn, shippingTime } from "./days.ts";
import { earlierOrder } from "./earlier-orders.ts";
import { EFFECTS, namesOf, unshipped } from "./effects.ts";
import { decisionDocument, type OrderDocument, orderDocument } from "./order-document.ts";
import { outgoingFiles } from "./outgoing.ts";
import { leftAfter, paidInvoiceRows, paymentDocumentSchema } from "./payments.ts";
import { DURATIONS, heldSteps, planSteps, promisePieces, releasedSteps, returnSteps, type Step } from "./plan.ts";
import { RECALL_MS, type RecallReply, replyToKit, replyToStatement } from "./recalls.ts";
import { REGISTRATION_MS, replyTo } from "./registrations.ts";
import { type Scenario, scenarioOf } from "./scenario.ts";
import type { OpenOrder } from "./state.ts";
import { type Supply, without } from "./supplies.ts";

/**
 * The ERP without file transfer: accepts the portal's documents, runs planned steps by its clock, and adds files to
 * `state.outgoing`. A document or step that fails leaves the state unchanged.
 */
export interface ErpEngine {
  /** Accepts an order; a repeated order changes nothing. */
  receiveOrder(document: unknown): Promise<void>;
  /**
   * Applies the office's decision on an order's payment: an approved order ships; a voided one is canceled, and shipped goods
   * come back.
   */
  applyDecision(document: unknown): void;
  /** Cancels pieces that have not left, and answers. A repeated document changes nothing. */
  cancelPieces(document: unknown): Promise<void>;
  /** Records a payment of invoices. */
  recordPayment(document: unknown): Promise<void>;
  /** Answers a registration of a sold frame. A repeated document is answered again. */
  answerRegistration(document: unknown): void;
  /** Answers an approved claim, in steps. A repeated document is answered again. */
  answerClaim(document: unknown): Promise<void>;
  /** Sends the repair kit of a recalled frame. */
  answerRecallKit(document: unknown): void;
  /** Credits a statement of recall work. */
  creditRecallWork(document: unknown): void;
  /** Runs the next due step; false if none is due. */
  runNextStep(): Promise<boolean>;
  /** Sends credit figures of accounts that became overdue, or were paid since; returns whether there were any. */
  updateOverdueBlocks(): Promise<boolean>;
}

export function createEngine(context: ErpContext): ErpEngine {
  const { state, clock, lookups } = context;

  function send(sorg: string, subject: string, seed: string, answer: Answer, scenario: Scenario, delay = 0): void {
    state.files += 1;
    const upcoming = state.steps.filter(({ orderNo }) => orderNo === subject).map(({ at }) => at);
    const answerContext = {
      ...{ sorg, subject, seed, number: state.files, asOf: new Date(state.lastInstant).toISOString() },
      ...{ at: clock.now() + delay, next: upcoming.length > 0 ? Math.min(...upcoming) : undefined },
    };
    state.outgoing.push(...outgoingFiles(answer, answerContext, state.disorder, scenario));
  }

  async function receiveOrder(document: unknown): Promise<void> {
    const order = orderDocument.parse(document);
    if (state.finished.includes(order.orderNo) || state.open[order.orderNo]) return;
    const scenario = scenarioOf(order);
    const [timeZone, deliveryDays, leadDays] = await Promise.all([
      lookups.timeZone(order.sorg),
      lookups.deliveryDays(order.sorg),
      order.shipment ? lookups.leadDays(order.sorg, order.shipment.id) : undefined,
    ]);
    const place = { sorg: order.sorg, timeZone };
    const { free, arriving } = await promisable(
      context,
      place,
      order.lines.map(({ articleCode }) => articleCode),
    );
    const rejected = scenario.has("reject");
    const plan = rejected ? { now: [], later: [] } : promisePieces(order, free, scenario, arriving);
    const commitStock = await bookStock(
      context,
      place,
      [...plan.now, ...plan.later.filter(({ arrival }) => arrival)],
      -1,
    );
    const status = rejected ? "rejected" : "confirmed";
    const isHeld = order.payment.isAwaited && !state.approved.includes(order.orderNo);
    const { held, steps } = heldSteps(
      planSteps(order, plan, clock.now(), scenario, shippingTime(order, { deliveryDays, leadDays })),
      isHeld,
    );
    state.open[order.orderNo] = { ...newOrder(order, place.timeZone, plan, status), deliveryDays, leadDays, held };
    state.steps.push(...steps);
    commitStock();
  }

  function applyDecision(document: unknown): void {
    const { orderNo, decision } = decisionDocument.parse(document);
    const openOrder = state.open[orderNo];
    if (decision === "approved") {
      if (openOrder) state.steps.push(...releasedSteps(openOrder, clock.now()));
      else if (!state.approved.includes(orderNo)) state.approved.push(orderNo);
      return;
    }
    // A block that the order requested is still lifted.
    state.steps = state.steps.filter((step) => step.orderNo !== orderNo || step.kind.startsWith("unblock"));
    if (!openOrder) {
      if (!state.finished.includes(orderNo)) state.finished.push(orderNo);
      return;
    }
    const at = clock.now();
    const step = (kind: Step["kind"], part: number, when: number, supplies: readonly Supply[] = []): Step => ({
      ...{ kind, orderNo, part, at: when, supplies: [...supplies] },
    });
    const open = unshipped(openOrder);
    openOrder.held = [];
    openOrder.status = "canceled";
    openOrder.value.onOrder = ZERO;
    const billed = openOrder.invoices.flatMap(({ part, supplies }) =>
      returnSteps(step, part, supplies, at + DURATIONS.after),
    );
    const invoiced = openOrder.invoices.flatMap(({ supplies }) => supplies);
    const unbilled = without(openOrder.shipped, invoiced);
    state.steps.push(
      step("revise", 400, at, open),
      ...(unbilled.length > 0 ? [step("return", 400, at + DURATIONS.after, unbilled)] : []),
      ...billed,
      step("book", 400, at + DURATIONS.after + DURATIONS.owe),
      step("owe", 400, at + DURATIONS.after + DURATIONS.owe),
    );
  }

  /** The order with its planned steps. One from before the simulator is taken over from the portal. */
  async function openOrderOf(orderNo: string): Promise<OpenOrder | undefined> {
    const own = state.open[orderNo];
    if (own || state.finished.includes(orderNo)) return own;
    const stored = await lookups.order(orderNo);
    if (!stored) return undefined;
    const [timeZone, deliveryDays] = await Promise.all([
      lookups.timeZone(stored.sorg),
      lookups.deliveryDays(stored.sorg),
    ]);
    return earlierOrder(stored, { timeZone, deliveryDays });
  }

  async function cancelPieces(document: unknown): Promise<void> {
    const { orderNo, sorg, sequence, lines } = cancellationDocument.parse(document);
    const openOrder = await openOrderOf(orderNo);
    if (openOrder && openOrder.canceledBy >= sequence) return;
    const scenario: Scenario = openOrder ? scenarioOf(openOrder.order) : new Map();
    const isPacked = scenario.has("keep");
    const wanted = isPacked ? [] : lines;
    const planned = cutPieces(state.steps, orderNo, wanted);
    const held = cutPieces(openOrder?.held ?? [], orderNo, wanted);
    const cut = [...planned.cut, ...held.cut];
    if (openOrder) {
      state.open[orderNo] = openOrder;
      openOrder.canceledBy = sequence;
      openOrder.held = held.steps;
      state.steps = [...planned.steps, ...cutSteps(orderNo, sequence, cut, clock.now() + DURATIONS.confirm)];
    }
    const status = cut.length > 0 ? ("accepted" as const) : ("refused" as const);
    const reason = reasonFor(sorg, lines, cut, isPacked, openOrder?.shipped);
    const row = { orderNo, sequence, status, ...(reason && { reason }), asOf: nextInstant(context) };
    const answered = answer("cancellation-answers", [row]);
    send(sorg, orderNo, `cancel ${orderNo} ${sequence}`, answered, scenario, DURATIONS.confirm);
  }

  async function recordPayment(document: unknown): Promise<void> {
    const payment = paymentDocumentSchema.parse(document);
    if (state.paid.includes(payment.paymentNo)) return;
    const documents = [...payment.invoices, ...payment.credits];
    const matches = await Promise.all(
      documents.map(async (paid) => ({
        paid,
        invoice: await lookups.invoice(paid.sorg, paid.invoiceNo, paid.installment),
      })),
    );
    const timeZone = await lookups.timeZone(payment.sorg);
    const report = await accountReporter(context, { custCode: payment.customer, companyCode: payment.companyCode });
    const when = nextMoment(context, timeZone, ...matches.flatMap(({ invoice }) => invoice?.asOf ?? []));
    const rows = matches.flatMap(({ paid, invoice }) => {
      if (!invoice) return [];
      const key = `${paid.sorg}#${paid.invoiceNo}#${paid.installment}`;
      const own = state.left[key];
      // The portal may not have imported an earlier partial payment yet.
      const before = own && own.asOf > invoice.asOf ? own.left : invoice.accountingAmount;
      const left = leftAfter(before, paid, payment.isPartialPayment);
      state.left[key] = { asOf: when.asOf, left };
      return paidInvoiceRows(invoice, before, left, when).map((row) => ({ sorg: paid.sorg, row }));
    });
    for (const { sorg, invoiceNo, amount } of documents) reduceUnpaid(state, sorg, invoiceNo, amount);
    for (const [sorg, sorgRows] of Map.groupBy(rows, (row) => row.sorg)) {
      const paid = answer(
        "invoices",
        sorgRows.map(({ row }) => row),
      );
      send(sorg, payment.paymentNo, `pay ${payment.paymentNo} ${sorg}`, paid, new Map());
    }
    const amount = sumOf(documents, (document) => document.amount);
    const figures = report?.({ openInvoice: negate(amount), openDo: ZERO });
    if (figures) send(payment.sorg, payment.paymentNo, `owe ${payment.paymentNo}`, figures, new Map());
    state.paid.push(payment.paymentNo);
  }

  function answerRegistration(document: unknown): void {
    const reply = replyTo(document, () => nextInstant(context));
    if (!reply) return;
    const { sorg, subject, scenario } = reply;
    send(sorg, subject, `register ${subject}`, reply.answer, scenario, REGISTRATION_MS);
  }

  const answerRecall =
    (reply: (document: unknown, instant: () => string) => RecallReply) =>
    (document: unknown): void => {
      const { sorg, subject, answer: sent } = reply(document, () => nextInstant(context));
      send(sorg, subject, `recall ${subject}`, sent, new Map(), RECALL_MS);
    };

  async function answerClaim(document: unknown): Promise<void> {
    const claim = parseClaim(document);
    const names = await namesOf(context, claim.sorg, claim.lines);
    const replies = repliesToClaim(claim, () => nextInstant(context), names);
    const companyCode = await lookups.companyOf(claim.sorg, claim.customer);
    const report = companyCode && (await accountReporter(context, { custCode: claim.customer, companyCode }));
    for (const { sorg, subject, seed, scenario, delay, answer: reply, owed } of replies) {
      send(sorg, subject, seed, reply, scenario, delay);
      if (!report || owed === undefined || state.credited.includes(subject)) continue;
      send(sorg, subject, `owe ${subject}`, report({ openInvoice: owed, openDo: ZERO }), scenario, delay);
      state.credited.push(subject);
    }
  }

  /** Sends that a shipment was handed over, at noon of the day on which it is expected. */
  function reportDelivered(openOrder: OpenOrder, step: Step): void {
    const { order, timeZone } = openOrder;
    const moment = nextMoment(context, timeZone);
    const expected = noonOf(arrivalOn(order, openOrder, moment.today));
    const delay = Math.max(DURATIONS.deliver, expected - clock.now());
    const delivered = delivery(openOrder, step, moment, dayOf(clock.now() + delay, timeZone));
    send(order.sorg, order.orderNo, `deliver ${order.orderNo} ${step.part}`, delivered, scenarioOf(order), delay);
  }

  async function runNextStep(): Promise<boolean> {
    const step = state.steps.reduce<Step | undefined>(
      (next, candidate) => (next && next.at <= candidate.at ? next : candidate),
      undefined,
    );
    if (!step || step.at > clock.now()) return false;
    const openOrder = state.open[step.orderNo];
    const sent = openOrder && (await EFFECTS[step.kind](context, openOrder, step));
    state.steps.splice(state.steps.indexOf(step), 1);
    if (openOrder && sent) {
      const seed = `${step.kind} ${step.orderNo} ${step.part}`;
      send(openOrder.order.sorg, step.orderNo, seed, sent, scenarioOf(openOrder.order));
      if (step.kind === "ship") reportDelivered(openOrder, step);
    }
    const isHeld = (openOrder?.held.length ?? 0) > 0;
    if (!isHeld && !state.steps.some(({ orderNo }) => orderNo === step.orderNo)) {
      delete state.open[step.orderNo];
      if (!state.finished.includes(step.orderNo)) state.finished.push(step.orderNo);
    }
    return true;
  }

  const updateBlocks = (): Promise<boolean> =>
    updateOverdueBlocks(context, (sorg, custCode, answer) => {
      send(sorg, custCode, `overdue ${custCode} ${state.files}`, answer, new Map());
    });

  return {
    ...{ receiveOrder, applyDecision, cancelPieces, recordPayment, answerRegistration, answerClaim, runNextStep },
    ...{ answerRecallKit: answerRecall(replyToKit), creditRecallWork: answerRecall(replyToStatement) },
    updateOverdueBlocks: updateBlocks,
  };
}

const newOrder = (
  order: OrderDocument,
  timeZone: string,
  { now, later }: ReturnType<typeof promisePieces>,
  status: OpenOrder["status"],
): Omit<OpenOrder, "deliveryDays"> => ({
  ...{ order, timeZone, now: [...now], later: [...later], status, shipped: [], invoices: [], held: [], canceledBy: 0 },
  ...{ value: { onOrder: ZERO, billed: ZERO }, reported: { onOrder: ZERO, billed: ZERO } },
});
