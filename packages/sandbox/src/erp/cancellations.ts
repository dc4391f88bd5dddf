import { z } from "zod";
import { DURATIONS, type Step } from "./plan.ts";
import { pieces, type Supply } from "./supplies.ts";
import { textFor } from "./words.ts";

const linesSchema = z.array(z.object({ lineNo: z.int(), qty: z.int().positive() })).min(1);

/** A request to cancel pieces of an order from the portal (docs/erp.md), with the fields the simulator uses. */
export const cancellationDocument = z.object({
  format: z.literal(1),
  orderNo: z.string(),
  sorg: z.string(),
  sequence: z.int(),
  lines: linesSchema,
});
type Lines = z.output<typeof linesSchema>;

/** Steps of a parcel: without pieces they are left out. */
const PARCEL_STEPS: ReadonlySet<Step["kind"]> = new Set(["ship", "invoice", "owe", "return", "credit"]);

/** Takes pieces out of the parcels of an order that have not left, the last parcel first. */
export function cutPieces(
  steps: readonly Step[],
  orderNo: string,
  lines: Lines,
): { readonly steps: Step[]; readonly cut: Supply[] } {
  const wanted = new Map(lines.map(({ lineNo, qty }) => [lineNo, qty]));
  const cut: Supply[] = [];
  const parcels = new Map<number, Supply[]>();
  const own = steps.filter((step) => step.orderNo === orderNo && step.kind === "ship");
  for (const { part, supplies } of own.toSorted((a, b) => b.at - a.at)) {
    const left = supplies.flatMap((supply) => {
      const want = wanted.get(supply.lineNo) ?? 0;
      const qty = Math.min(supply.qty, want);
      wanted.set(supply.lineNo, want - qty);
      if (qty > 0) cut.push({ ...supply, qty });
      return qty < supply.qty ? [{ ...supply, qty: supply.qty - qty }] : [];
    });
    parcels.set(part, left);
  }
  const without = (step: Step): Step[] => {
    const left = step.orderNo === orderNo && PARCEL_STEPS.has(step.kind) ? parcels.get(step.part) : undefined;
    if (!left) return [step];
    if (left.length === 0) return [];
    return [step.kind === "ship" || step.kind === "invoice" ? { ...step, supplies: left } : step];
  };
  return { steps: steps.flatMap(without), cut };
}

/** Steps that cancel the pieces that were cut, and send the figures that follow. */
export function cutSteps(orderNo: string, sequence: number, cut: readonly Supply[], at: number): Step[] {
  if (cut.length === 0) return [];
  const step = { orderNo, part: 500 + sequence, at: at + DURATIONS.owe, supplies: [] };
  return [
    { ...step, kind: "revise", at, supplies: [...cut] },
    { ...step, kind: "book" },
    { ...step, kind: "owe" },
  ];
}

/** What the ERP answers: how much was too late, or why it refuses. @param shipped pieces of the order; undefined if it ended */
export function reasonFor(
  sorg: string,
  lines: Lines,
  cut: readonly Supply[],
  isPacked: boolean,
  shipped: readonly Supply[] | undefined,
): string {
  if (isPacked) return textFor(sorg, "The goods are already packed.");
  const late = lines.reduce((sum, { qty }) => sum + qty, 0) - pieces(cut);
  if (cut.length === 0) {
    const hasLeft = !shipped || lines.some(({ lineNo }) => shipped.some((supply) => supply.lineNo === lineNo));
    return textFor(
      sorg,
      hasLeft ? "The goods have already shipped." : "The cancellation of these goods is already under way.",
    );
  }
  return late > 0 ? textFor(sorg, "Already shipped: {count}", late) : "";
}
