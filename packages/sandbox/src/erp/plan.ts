import { createHash } from "node:crypto";
import { z } from "zod";
import { noonOf } from "./clock.ts";
import type { OrderDocument } from "./order-document.ts";
import type { Scenario } from "./scenario.ts";
import { firstOf, pieces, type Supply, supplySchema, without } from "./supplies.ts";

const DAY = 86_400_000;

/** Duration of each step in milliseconds of the ERP's clock. */
export const DURATIONS = {
  confirm: 1_500,
  book: 2_500,
  /** Until a confirmed order, or part of it, is canceled. */
  revise: 4_000,
  ship: 6_000,
  invoice: 3_000,
  /** From a confirmation or document to the credit figures that contain it. */
  owe: 1_000,
  secondPart: 12_000,
  backorder: 45_000,
  /** From a shipment to its handover, at least. */
  deliver: DAY / 4,
  /** From the last invoice to a return or complaint. */
  after: 3_000,
  /** Until a block is lifted. */
  block: DAY,
};

const STEPS = [
  /** Sends the promised quantities. */
  "confirm",
  /** Sends the stock of the order's articles. */
  "book",
  /** Ships pieces. */
  "ship",
  /** Invoices shipped pieces. */
  "invoice",
  /** Sends the credit figures. */
  "owe",
  /** Cancels pieces: returns them to stock and confirms the rest. */
  "revise",
  /** Returns pieces of invoice `part` to stock. */
  "return",
  /** Credit note on invoice `part`: for its pieces, or without pieces for `share` percent of its goods. */
  "credit",
  /** Changes the dealer prices of the order's articles by `share` percent. */
  "reprice",
  "block",
  "unblock",
  "block-article",
  "unblock-article",
] as const;

/** A planned step of an order. */
export const stepSchema = z.object({
  kind: z.enum(STEPS),
  orderNo: z.string(),
  /** Number of the delivery, from 1; for other kinds, distinguishes steps, from 0. */
  part: z.int(),
  /** Epoch milliseconds of the ERP's clock. */
  at: z.number(),
  supplies: z.array(supplySchema),
  /** Percent. */
  share: z.number().optional(),
});
export type Step = z.output<typeof stepSchema>;

/** Available pieces of an article. */
type Available = (articleCode: string) => number;

interface Plan {
  /** In stock. */
  readonly now: readonly Supply[];
  /** On backorder. */
  readonly later: readonly Supply[];
}

/** Arrivals of an article from which pieces on backorder are taken, the first one first. */
type Arriving = (articleCode: string) => readonly { readonly date: string; readonly qty: number }[];

/**
 * Splits the lines into pieces in stock and on backorder, which take what arrives soon before a later order can.
 * `ERP:backorder` puts the first line, or that many of its pieces, on backorder.
 */
export function promisePieces(
  order: OrderDocument,
  available: Available,
  scenario: Scenario = new Map(),
  arriving: Arriving = () => [],
): Plan {
  const backordered = scenario.get("backorder");
  const left = new Map<string, number>();
  const taken = new Map<string, number>();
  const now: Supply[] = [];
  const later: Supply[] = [];
  for (const [index, { lineNo, articleCode, qty, expectedDate }] of order.lines.entries()) {
    if (expectedDate) {
      later.push({ lineNo, articleCode, qty, arrival: expectedDate });
      continue;
    }
    const free = left.get(articleCode) ?? available(articleCode);
    const most = index === 0 && backordered !== undefined ? Math.max(0, backordered > 0 ? qty - backordered : 0) : qty;
    const part = Math.min(most, Math.max(0, free));
    left.set(articleCode, free - part);
    if (part > 0) now.push({ lineNo, articleCode, qty: part });
    const forced = qty - most;
    const short = qty - part - forced;
    const before = taken.get(articleCode) ?? 0;
    taken.set(articleCode, before + short);
    const arrivals = arriving(articleCode).map(({ date, qty }) => ({ lineNo, articleCode, qty, arrival: date }));
    const awaited = firstOf(without(arrivals, firstOf(arrivals, before)), short);
    const unknown = short - pieces(awaited) + forced;
    if (unknown > 0) later.push({ lineNo, articleCode, qty: unknown });
    later.push(...awaited);
  }
  return { now, later };
}

/** About half of the orders with several lines ship in two parcels; the order number decides. */
function shipsInTwoParcels(order: Pick<OrderDocument, "orderNo">): boolean {
  return (createHash("sha256").update(order.orderNo).digest()[0] ?? 0) % 2 === 0;
}

/** A plan without `qty` pieces of the first line; backordered pieces are dropped first. */
function dropPieces(order: OrderDocument, plan: Plan, qty: number): Plan & { readonly dropped: readonly Supply[] } {
  const { lineNo } = order.lines[0] ?? { lineNo: 0 };
  const ofLine = [...plan.later, ...plan.now].filter((supply) => supply.lineNo === lineNo);
  const dropped = firstOf(ofLine, qty);
  const fromNow = Math.max(0, pieces(dropped) - pieces(plan.later.filter((supply) => supply.lineNo === lineNo)));
  return {
    dropped,
    later: without(plan.later, dropped),
    now: without(
      plan.now,
      firstOf(
        plan.now.filter((supply) => supply.lineNo === lineNo),
        fromNow,
      ),
    ),
  };
}

interface Parcel {
  readonly supplies: readonly Supply[];
  readonly at: number;
  /** Whether it waits for the day of an arrival. */
  readonly waits?: boolean;
}

function parcels(order: OrderDocument, { now, later }: Plan, scenario: Scenario, at: number): Parcel[] {
  const split = scenario.has("split") || shipsInTwoParcels(order);
  const halved = scenario.has("split") && now.length === 1 ? firstOf(now, Math.floor(pieces(now) / 2)) : [];
  const last = split && now.length > 1 ? now.slice(-1) : halved;
  const backordered = scenario.has("drop-backorder") ? [] : later;
  const byArrival = Map.groupBy(backordered, ({ arrival }) => arrival ?? "");
  const ofArrivals = [...byArrival]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, supplies]): Parcel => {
      const soonest = at + DURATIONS.backorder;
      return day === "" ? { supplies, at: soonest } : { supplies, at: Math.max(soonest, noonOf(day)), waits: true };
    });
  return [
    { supplies: without(now, last), at: at + DURATIONS.ship },
    { supplies: last, at: at + DURATIONS.secondPart },
    ...ofArrivals,
  ].filter(({ supplies }) => supplies.length > 0);
}

/**
 * Steps of an order received at `at`: confirmation, stock, deliveries, an invoice per delivery, credit figures after
 * each change, and the steps of the scenario. Nothing leaves before `shipsFrom`.
 */
export function planSteps(
  order: OrderDocument,
  plan: Plan,
  at: number,
  scenario: Scenario = new Map(),
  shipsFrom = 0,
): Step[] {
  const { orderNo } = order;
  const step = (kind: Step["kind"], part: number, when: number, supplies: readonly Supply[] = []): Step => ({
    ...{ kind, orderNo, part, at: when, supplies: [...supplies] },
  });
  if (scenario.has("reject")) return [step("confirm", 0, at + DURATIONS.confirm)];
  const reportedAt = at + DURATIONS.confirm + DURATIONS.owe;
  /** Cancels pieces and sends the figures that follow. */
  const cancelSteps = (supplies: readonly Supply[], when: number): Step[] => [
    step("revise", 0, when, supplies),
    step("book", 101, when + DURATIONS.owe),
    step("owe", 101, when + DURATIONS.owe),
  ];
  const first = [
    step("confirm", 0, at + DURATIONS.confirm),
    step("owe", 0, reportedAt),
    step("book", 0, at + DURATIONS.book),
    ...masterDataSteps(scenario, step, reportedAt),
  ];
  if (scenario.has("cancel")) return [...first, ...cancelSteps([...plan.now, ...plan.later], at + DURATIONS.revise)];
  const short = dropPieces(order, plan, scenario.get("short") ?? 0);
  const parts = parcels(order, short, scenario, Math.max(at, shipsFrom - DURATIONS.ship));
  const canceledBackorders = scenario.has("drop-backorder") ? short.later : [];
  const end = ((parts.findLast(({ waits }) => !waits) ?? parts.at(-1))?.at ?? at) + DURATIONS.invoice + DURATIONS.after;
  return [
    ...first,
    ...(short.dropped.length > 0 ? cancelSteps(short.dropped, at + DURATIONS.revise) : []),
    ...(canceledBackorders.length > 0
      ? cancelSteps(canceledBackorders, at + DURATIONS.secondPart + DURATIONS.revise)
      : []),
    ...parts.flatMap(({ supplies, at: shipAt }, index): Step[] => [
      step("ship", index + 1, shipAt, supplies),
      step("invoice", index + 1, shipAt + DURATIONS.invoice, supplies),
      step("owe", index + 1, shipAt + DURATIONS.invoice + DURATIONS.owe),
    ]),
    ...complaintSteps(parts, scenario, step, end),
  ];
}

type MakeStep = (kind: Step["kind"], part: number, at: number, supplies?: readonly Supply[]) => Step;

/** Steps that change prices, accounts, or articles. */
function masterDataSteps(scenario: Scenario, step: MakeStep, at: number): Step[] {
  return [
    ...(scenario.has("reprice") ? [{ ...step("reprice", 0, at), share: scenario.get("reprice") }] : []),
    ...(scenario.has("block") ? [step("block", 0, at), step("unblock", 0, at + DURATIONS.block)] : []),
    ...(scenario.has("block-article")
      ? [step("block-article", 0, at), step("unblock-article", 0, at + DURATIONS.block)]
      : []),
  ];
}

/** Returns and complaints on the first invoice. */
function complaintSteps(parts: readonly Parcel[], scenario: Scenario, step: MakeStep, at: number): Step[] {
  const [parcel] = parts;
  if (!parcel) return [];
  const back = firstOf(parcel.supplies, scenario.get("return") ?? 0);
  const share = scenario.get("credit");
  return [
    ...(back.length > 0 ? returnSteps(step, 1, back, at) : []),
    ...(share ? [{ ...step("credit", 201, at), share }, step("owe", 201, at + DURATIONS.owe)] : []),
  ];
}

/** Returns goods of invoice `part` to stock and credits them. */
export function returnSteps(step: MakeStep, part: number, supplies: readonly Supply[], at: number): Step[] {
  return [
    step("return", part, at, supplies),
    step("credit", part, at + 500, supplies),
    step("book", 300 + part, at + DURATIONS.owe),
    step("owe", 300 + part, at + DURATIONS.owe),
  ];
}

/** The steps of an order, and those that wait until its payment is approved: from the first shipment on. */
export function heldSteps(steps: readonly Step[], isHeld: boolean): { readonly held: Step[]; readonly steps: Step[] } {
  const shipsAt = Math.min(...steps.filter(({ kind }) => kind === "ship").map(({ at }) => at));
  const waits = ({ kind, at }: Step): boolean => isHeld && at >= shipsAt && !kind.startsWith("unblock");
  return { held: steps.filter(waits), steps: steps.filter((step) => !waits(step)) };
}

const startOf = (steps: readonly Step[]): number => Math.min(...steps.map(({ at }) => at));

/** Parts of an order that wait for the day of an arrival. */
const waitingParts = (steps: readonly Step[]): ReadonlySet<number> =>
  new Set(
    steps
      .filter(({ kind, supplies }) => kind === "ship" && supplies.some(({ arrival }) => arrival))
      .map(({ part }) => part),
  );

/**
 * The held steps of an order, which no longer wait: the first follows an approval at `now` as a confirmation does an order, and what
 * was ordered for an arrival still leaves on its day. A confirmation comes before them: the days of delivery count from the approval.
 */
export function releasedSteps(openOrder: { held: Step[] }, now: number): Step[] {
  const { held } = openOrder;
  const [step] = held;
  if (!step) return [];
  const waiting = waitingParts(held);
  const groupOf = ({ part }: Step): number => (waiting.has(part) ? part : 0);
  const firsts = new Map([...Map.groupBy(held, groupOf)].map(([group, steps]) => [group, startOf(steps)]));
  const releasedAt = (step: Step): number => {
    const group = groupOf(step);
    const soonest = now + DURATIONS.confirm + step.at - (firsts.get(group) ?? 0);
    return group === 0 ? soonest : Math.max(soonest, step.at);
  };
  openOrder.held = [];
  return [
    { kind: "confirm", orderNo: step.orderNo, part: 1, at: now, supplies: [] },
    ...held.map((held) => ({ ...held, at: releasedAt(held) })),
  ];
}
