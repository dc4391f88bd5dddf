import { createHash } from "node:crypto";
import { z } from "zod";
import type { OrderDocument } from "./order-document.ts";
import type { Scenario } from "./scenario.ts";
import { firstOf, pieces, type Supply, supplySchema, without } from "./supplies.ts";

const DAY = 86_400_000;

/** How long the ERP takes for each step, in milliseconds of its clock. */
export const DURATIONS = {
  confirm: 1_500,
  book: 2_500,
  /** Until a confirmed order, or a part of it, is called off. */
  revise: 4_000,
  ship: 6_000,
  invoice: 3_000,
  /** From a confirmation or a document to the figures that contain it. */
  owe: 1_000,
  secondPart: 12_000,
  backorder: 45_000,
  /** From the last invoice to goods that come back, or to a complaint. */
  after: 3_000,
  /** Until a block is lifted. */
  block: DAY,
};

const STEPS = [
  /** Tells the portal what is promised. */
  "confirm",
  /** Tells the portal the stock of the order's articles. */
  "book",
  /** Supplies leave. */
  "ship",
  /** They are invoiced. */
  "invoice",
  /** Tells the portal what the dealer owes. */
  "owe",
  /** Supplies are called off: back to the stock, and told. */
  "revise",
  /** Supplies of the invoice `part` come back to the stock. */
  "return",
  /** A credit note on the invoice `part`: for its supplies, or (without any) for `share` percent of its goods. */
  "credit",
  /** The dealer's prices of the order's articles change by `share` percent. */
  "reprice",
  "block",
  "unblock",
  "block-article",
  "unblock-article",
] as const;

/** Something the ERP will do to an order. */
export const stepSchema = z.object({
  kind: z.enum(STEPS),
  orderNo: z.string(),
  /** Number of the delivery, 1 for the first; else tells steps of a kind apart, from 0. */
  part: z.int(),
  /** When, by the ERP's clock, in epoch milliseconds. */
  at: z.number(),
  supplies: z.array(supplySchema),
  /** Percent. */
  share: z.number().optional(),
});
export type Step = z.output<typeof stepSchema>;

/** Free pieces of an article now. */
type Available = (articleCode: string) => number;

interface Plan {
  /** What lies in the warehouse. */
  readonly now: readonly Supply[];
  /** What must be waited for. */
  readonly later: readonly Supply[];
}

/** Splits the lines into what is there and what is not; `ERP:backorder` makes the first line wait, or so many of its pieces. */
export function promise(order: OrderDocument, available: Available, scenario: Scenario = new Map()): Plan {
  const held = scenario.get("backorder");
  const left = new Map<string, number>();
  const now: Supply[] = [];
  const later: Supply[] = [];
  for (const [index, { lineNo, articleCode, qty }] of order.lines.entries()) {
    const free = left.get(articleCode) ?? available(articleCode);
    const most = index === 0 && held !== undefined ? Math.max(0, held > 0 ? qty - held : 0) : qty;
    const part = Math.min(most, Math.max(0, free));
    left.set(articleCode, free - part);
    if (part > 0) now.push({ lineNo, articleCode, qty: part });
    if (part < qty) later.push({ lineNo, articleCode, qty: qty - part });
  }
  return { now, later };
}

/** Every second order of several lines leaves in two parcels, as it happens; the number decides which. */
function leavesInTwo(order: Pick<OrderDocument, "orderNo">): boolean {
  return (createHash("sha256").update(order.orderNo).digest()[0] ?? 0) % 2 === 0;
}

/** A promise without pieces of the first line that will never come: those that must be waited for go first. */
function shorten(order: OrderDocument, plan: Plan, qty: number): Plan & { readonly dropped: readonly Supply[] } {
  const { lineNo } = order.lines[0] ?? { lineNo: 0 };
  const ofLine = [...plan.later, ...plan.now].filter((one) => one.lineNo === lineNo);
  const dropped = firstOf(ofLine, qty);
  const fromNow = Math.max(0, pieces(dropped) - pieces(plan.later.filter((one) => one.lineNo === lineNo)));
  return {
    dropped,
    later: without(plan.later, dropped),
    now: without(
      plan.now,
      firstOf(
        plan.now.filter((one) => one.lineNo === lineNo),
        fromNow,
      ),
    ),
  };
}

interface Parcel {
  readonly supplies: readonly Supply[];
  readonly at: number;
}

function parcels(order: OrderDocument, { now, later }: Plan, scenario: Scenario, at: number): Parcel[] {
  const split = scenario.has("split") || leavesInTwo(order);
  const halved = scenario.has("split") && now.length === 1 ? firstOf(now, Math.floor(pieces(now) / 2)) : [];
  const last = split && now.length > 1 ? now.slice(-1) : halved;
  const waited = scenario.has("drop-backorder") ? [] : later;
  return [
    { supplies: without(now, last), at: at + DURATIONS.ship },
    { supplies: last, at: at + DURATIONS.secondPart },
    { supplies: waited, at: at + DURATIONS.backorder },
  ].filter(({ supplies }) => supplies.length > 0);
}

/**
 * The steps of an order received at `at`: confirmation, stock booking, deliveries, an invoice for each delivery, the
 * figures of the dealer's credit after what changes them, and what the scenario adds.
 */
export function planSteps(order: OrderDocument, plan: Plan, at: number, scenario: Scenario = new Map()): Step[] {
  const { orderNo } = order;
  const step = (kind: Step["kind"], part: number, when: number, supplies: readonly Supply[] = []): Step => ({
    ...{ kind, orderNo, part, at: when, supplies: [...supplies] },
  });
  if (scenario.has("reject")) return [step("confirm", 0, at + DURATIONS.confirm)];
  const told = at + DURATIONS.confirm + DURATIONS.owe;
  /** Calling off, with the figures that follow from it. */
  const callOff = (supplies: readonly Supply[], when: number): Step[] => [
    step("revise", 0, when, supplies),
    step("book", 101, when + DURATIONS.owe),
    step("owe", 101, when + DURATIONS.owe),
  ];
  const first = [
    step("confirm", 0, at + DURATIONS.confirm),
    step("owe", 0, told),
    step("book", 0, at + DURATIONS.book),
    ...aside(scenario, step, told),
  ];
  if (scenario.has("cancel")) return [...first, ...callOff([...plan.now, ...plan.later], at + DURATIONS.revise)];
  const short = shorten(order, plan, scenario.get("short") ?? 0);
  const parts = parcels(order, short, scenario, at);
  const given = scenario.has("drop-backorder") ? short.later : [];
  const end = (parts.at(-1)?.at ?? at) + DURATIONS.invoice + DURATIONS.after;
  return [
    ...first,
    ...(short.dropped.length > 0 ? callOff(short.dropped, at + DURATIONS.revise) : []),
    ...(given.length > 0 ? callOff(given, at + DURATIONS.secondPart + DURATIONS.revise) : []),
    ...parts.flatMap(({ supplies, at: shipAt }, index): Step[] => [
      step("ship", index + 1, shipAt, supplies),
      step("invoice", index + 1, shipAt + DURATIONS.invoice, supplies),
      step("owe", index + 1, shipAt + DURATIONS.invoice + DURATIONS.owe),
    ]),
    ...afterwards(parts, scenario, step, end),
  ];
}

type MakeStep = (kind: Step["kind"], part: number, at: number, supplies?: readonly Supply[]) => Step;

/** What does not concern the order's own goods. */
function aside(scenario: Scenario, step: MakeStep, at: number): Step[] {
  return [
    ...(scenario.has("reprice") ? [{ ...step("reprice", 0, at), share: scenario.get("reprice") }] : []),
    ...(scenario.has("block") ? [step("block", 0, at), step("unblock", 0, at + DURATIONS.block)] : []),
    ...(scenario.has("block-article")
      ? [step("block-article", 0, at), step("unblock-article", 0, at + DURATIONS.block)]
      : []),
  ];
}

/** Goods that come back, and complaints: of the first invoice. */
function afterwards(parts: readonly Parcel[], scenario: Scenario, step: MakeStep, at: number): Step[] {
  const [parcel] = parts;
  if (!parcel) return [];
  const back = firstOf(parcel.supplies, scenario.get("return") ?? 0);
  const share = scenario.get("credit");
  return [
    ...(back.length > 0 ? comeBack(step, 1, back, at) : []),
    ...(share ? [{ ...step("credit", 201, at), share }, step("owe", 201, at + DURATIONS.owe)] : []),
  ];
}

/** Goods of the invoice `part` come back: to the stock, and credited. */
export function comeBack(step: MakeStep, part: number, supplies: readonly Supply[], at: number): Step[] {
  return [
    step("return", part, at, supplies),
    step("credit", part, at + 500, supplies),
    step("book", 300 + part, at + DURATIONS.owe),
    step("owe", 300 + part, at + DURATIONS.owe),
  ];
}
