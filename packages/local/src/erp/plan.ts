import { createHash } from "node:crypto";
import { z } from "zod";
import type { OrderDocument } from "./order-document.ts";

/** How long the ERP takes for each step, in milliseconds of its clock. */
export const DURATIONS = {
  confirm: 1_500,
  book: 2_500,
  ship: 6_000,
  invoice: 3_000,
  /** From a confirmation or an invoice to the figures that contain it. */
  owe: 1_000,
  secondPart: 12_000,
  backorder: 45_000,
};

const supplySchema = z.object({ lineNo: z.int(), articleCode: z.string(), qty: z.int().positive() });
export type Supply = z.output<typeof supplySchema>;

/** Something the ERP will do to an order. */
export const stepSchema = z.object({
  kind: z.enum(["confirm", "book", "ship", "invoice", "owe"]),
  orderNo: z.string(),
  /** Number of the delivery, 1 for the first; 0 for steps of the whole order. */
  part: z.int(),
  /** When, by the ERP's clock, in epoch milliseconds. */
  at: z.number(),
  supplies: z.array(supplySchema),
});
export type Step = z.output<typeof stepSchema>;

/** Free pieces of an article now. */
export type Available = (articleCode: string) => number;

export interface Plan {
  /** What lies in the warehouse. */
  readonly now: readonly Supply[];
  /** What must be waited for. */
  readonly later: readonly Supply[];
}

/** Splits the lines into what is there and what is not. */
export function promise(order: OrderDocument, available: Available): Plan {
  const left = new Map<string, number>();
  const now: Supply[] = [];
  const later: Supply[] = [];
  for (const { lineNo, articleCode, qty } of order.lines) {
    const free = left.get(articleCode) ?? available(articleCode);
    const part = Math.min(qty, Math.max(0, free));
    left.set(articleCode, free - part);
    if (part > 0) now.push({ lineNo, articleCode, qty: part });
    if (part < qty) later.push({ lineNo, articleCode, qty: qty - part });
  }
  return { now, later };
}

/** Every second order of several lines leaves in two parcels, as it happens; the number decides which. */
export function leavesInTwo(order: Pick<OrderDocument, "orderNo">): boolean {
  return (createHash("sha256").update(order.orderNo).digest()[0] ?? 0) % 2 === 0;
}

/**
 * The steps of an order received at `at`: confirmation, stock booking, deliveries, an invoice for each delivery, and the
 * figures of the dealer's credit after what changes them.
 */
export function planSteps(order: OrderDocument, plan: Plan, at: number): Step[] {
  const { orderNo } = order;
  const all = [...plan.now, ...plan.later];
  const split = plan.now.length > 1 && leavesInTwo(order);
  const last = split ? plan.now.slice(-1) : [];
  const parts: { supplies: readonly Supply[]; at: number }[] = [
    { supplies: split ? plan.now.slice(0, -1) : plan.now, at: at + DURATIONS.ship },
    { supplies: last, at: at + DURATIONS.secondPart },
    { supplies: plan.later, at: at + DURATIONS.backorder },
  ].filter(({ supplies }) => supplies.length > 0);
  return [
    { kind: "confirm", orderNo, part: 0, at: at + DURATIONS.confirm, supplies: all },
    { kind: "owe", orderNo, part: 0, at: at + DURATIONS.confirm + DURATIONS.owe, supplies: [] },
    { kind: "book", orderNo, part: 0, at: at + DURATIONS.book, supplies: [...plan.now] },
    ...parts.flatMap(({ supplies, at: shipAt }, index): Step[] => [
      { kind: "ship", orderNo, part: index + 1, at: shipAt, supplies: [...supplies] },
      { kind: "invoice", orderNo, part: index + 1, at: shipAt + DURATIONS.invoice, supplies: [...supplies] },
      {
        ...{ kind: "owe", orderNo, part: index + 1 },
        ...{ at: shipAt + DURATIONS.invoice + DURATIONS.owe, supplies: [...supplies] },
      },
    ]),
  ];
}
