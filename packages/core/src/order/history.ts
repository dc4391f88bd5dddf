import * as z from "zod";
import { daySchema } from "../platform/schema.ts";
import { expectedQty, openQty } from "./open.ts";
import type { Order, OrderLine } from "./schema.ts";

const ORDER_STEPS = [
  "confirmed",
  "changed",
  "in-progress",
  "shipped",
  "invoiced",
  "canceled",
  "rejected",
  "cancel-requested",
  "cancel-accepted",
  "cancel-refused",
  "proof-rejected",
  "payment-approved",
] as const;

/** What happened to an order, and when the portal learned of it. */
export const orderStepSchema = z.object({
  at: z.iso.datetime(),
  what: z.enum(ORDER_STEPS),
  /** The delivery order or invoice; absent for corrections. */
  document: z.string().optional(),
  /** Why the dealer cancels, what the ERP answered to that, or why the office rejected a proof of payment. */
  note: z.string().optional(),
  /**
   * Pieces before and after, of lines that changed: expected pieces for `confirmed` (only lines with fewer than ordered) and
   * `changed`, shipped pieces for `shipped`, pieces that have not shipped for requests to cancel them. `date`: day of the last
   * expected pieces.
   */
  lines: z.array(z.object({ lineNo: z.int(), from: z.int(), to: z.int(), date: daySchema.optional() })).default([]),
});
export type OrderStep = z.output<typeof orderStepSchema>;
type LineStep = OrderStep["lines"][number];

/** Steps that are stored of an order. Later ones still happen, but leave no entry. */
export const MAX_STEPS = 200;

type Moving = Pick<Order, "status" | "lines" | "confirmedAsOf" | "doNumbers" | "invoiceNos" | "cancellation"> & {
  readonly orderPayment: Pick<Order["orderPayment"], "awaited">;
};

const isEnd = (status: Order["status"]): status is "canceled" | "rejected" =>
  status === "canceled" || status === "rejected";

/** What happened between two versions of an order; nothing after it was canceled or rejected. */
export function stepsBetween(before: Moving, after: Moving, at: string): OrderStep[] {
  if (isEnd(before.status)) return [];
  const entry = (what: OrderStep["what"], lines: LineStep[] = [], document?: string): OrderStep => ({
    ...{ at, what, lines },
    ...(document !== undefined && { document }),
  });
  if (isEnd(after.status)) return [entry(after.status)];
  // Orders that the ERP brought were confirmed before the first answer that the portal got.
  const isFirst =
    before.confirmedAsOf === undefined &&
    after.confirmedAsOf !== undefined &&
    before.lines.every(({ confirmations }) => confirmations.length === 0);
  const promised = isFirst ? shortLines(after.lines) : changedLines(before.lines, after.lines);
  const shipped = shippedLines(before.lines, after.lines);
  const [doNumber] = addedTo(before.doNumbers, after.doNumbers);
  const canceling = cancellationStep(before.cancellation, after.cancellation);
  return [
    ...(canceling ? [{ at, ...canceling }] : []),
    ...newRejections(before, after).map((note) => ({ ...entry("proof-rejected"), note })),
    ...(isPaid(after) && !isPaid(before) ? [entry("payment-approved")] : []),
    ...(isFirst ? [entry("confirmed", promised)] : []),
    ...(!isFirst && promised.length > 0 ? [entry("changed", promised)] : []),
    ...(before.status !== "in-progress" && after.status === "in-progress" ? [entry("in-progress")] : []),
    ...(shipped.length > 0 ? [entry("shipped", shipped, doNumber)] : []),
    ...addedTo(before.invoiceNos, after.invoiceNos).map((number) => entry("invoiced", [], number)),
  ];
}

/**
 * Whether the dealer gets a mail about a step. Skips the dealer's own requests, what an answer already announced, full confirmations that
 * arrive after the goods have left, and deliveries that were corrected to fewer pieces.
 * @param before the order as it was before the step
 */
export function isNews({ what, lines }: OrderStep, before: Moving & Pick<Order, "history">): boolean {
  if (what === "in-progress" || what === "cancel-requested") return false;
  if (what === "canceled")
    return !isAnnounced(before, new Map(before.lines.map((line) => [line.lineNo, openQty(line)])));
  if (what === "changed") {
    const isFewer = lines.every(({ from, to }) => to < from);
    return !(isFewer && isAnnounced(before, new Map(lines.map(({ lineNo, from, to }) => [lineNo, from - to]))));
  }
  if (what === "confirmed") return lines.length > 0 || before.lines.every(({ shipped }) => shipped === 0);
  return what !== "shipped" || lines.some(({ from, to }) => to > from);
}

/** Whether an accepted request announced already that these pieces, by line, will not come. */
function isAnnounced(before: Moving & Pick<Order, "history">, missing: ReadonlyMap<number, number>): boolean {
  const { cancellation, lines } = before;
  if (cancellation?.state !== "accepted") return false;
  const canceled = new Map(cancellation.lines.map(({ lineNo, qty }) => [lineNo, qty]));
  return lines.every((line) => {
    const qty = missing.get(line.lineNo) ?? 0;
    // Pieces of the request that are off the order already announce no others.
    const gone = expectedAtRequest(before, line) - expectedQty(line);
    return qty === 0 || gone + qty <= (canceled.get(line.lineNo) ?? 0);
  });
}

/** Pieces of a line that were expected when the request was made that `answer` answers, by default the last request. */
export function expectedAtRequest({ history }: Pick<Order, "history">, line: OrderLine, answer?: OrderStep): number {
  const until = answer ? history.indexOf(answer) : history.length;
  const requested = history.slice(0, until).findLastIndex(({ what }) => what === "cancel-requested");
  const next = history
    .slice(requested + 1)
    .filter(({ what }) => what === "confirmed" || what === "changed")
    .flatMap(({ lines }) => lines)
    .find(({ lineNo }) => lineNo === line.lineNo);
  return next?.from ?? expectedQty(line);
}

function cancellationStep(
  before: Order["cancellation"],
  after: Order["cancellation"],
): Pick<OrderStep, "what" | "lines" | "note"> | undefined {
  if (!after || (before?.sequence === after.sequence && before.state === after.state)) return undefined;
  const { state, lines, reason, answer } = after;
  const note = state === "requested" ? reason : answer;
  return {
    what: `cancel-${state}`,
    lines: lines.map(({ lineNo, qty }) => ({ lineNo, from: qty, to: 0 })),
    ...(note && { note }),
  };
}

const isPaid = ({ orderPayment: { awaited } }: Moving): boolean => awaited?.state === "completed";

/** Reasons of the office for rejecting proofs of payment, each once. */
function newRejections(before: Moving, after: Moving): string[] {
  const reasonsOf = ({ orderPayment: { awaited } }: Moving) =>
    (awaited?.docs ?? []).flatMap(({ id, rejection }) => (rejection ? [{ id, reason: rejection.reason }] : []));
  const earlier = new Set(reasonsOf(before).map(({ id }) => id));
  return [...new Set(reasonsOf(after).flatMap(({ id, reason }) => (earlier.has(id) ? [] : [reason])))];
}

const addedTo = (before: readonly string[], after: readonly string[]): string[] =>
  after.filter((number) => !before.includes(number));

/** Day on which the last expected pieces of a line come. */
const lastDay = ({ confirmations }: Pick<OrderLine, "confirmations">): LineStep["date"] =>
  confirmations
    .filter(({ supplyQty }) => supplyQty > 0)
    .map(({ supplyDate }) => supplyDate)
    .sort()
    .at(-1);

function step(line: OrderLine, from: number): LineStep {
  const date = lastDay(line);
  return { lineNo: line.lineNo, from, to: expectedQty(line), ...(date && { date }) };
}

const shortLines = (lines: readonly OrderLine[]): LineStep[] =>
  lines.filter((line) => expectedQty(line) < line.qty).map((line) => step(line, line.qty));

/** What a dealer sees of a confirmation: pieces by day. */
const promise = ({ confirmations }: OrderLine): string =>
  JSON.stringify(
    confirmations
      .filter(({ supplyQty }) => supplyQty > 0)
      .map(({ supplyQty, supplyDate }) => [supplyDate, supplyQty])
      .sort(),
  );

function changedLines(before: readonly OrderLine[], after: readonly OrderLine[]): LineStep[] {
  return after.flatMap((line, index) => {
    const former = before[index];
    const isSame = !former || (promise(former) === promise(line) && expectedQty(former) === expectedQty(line));
    return isSame ? [] : [step(line, expectedQty(former))];
  });
}

function shippedLines(before: readonly OrderLine[], after: readonly OrderLine[]): LineStep[] {
  return after.flatMap(({ lineNo, shipped }, index) => {
    const from = before[index]?.shipped ?? 0;
    return shipped === from ? [] : [{ lineNo, from, to: shipped }];
  });
}
