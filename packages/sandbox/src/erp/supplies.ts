import { daySchema } from "@spoke/core/platform/schema.ts";
import { z } from "zod";

export const supplySchema = z.object({
  lineNo: z.int(),
  articleCode: z.string(),
  qty: z.int().positive(),
  /** Day of the arrival that they are taken from; absent if they are taken from stock. */
  arrival: z.string().optional(),
  /** When and from where another ERP promised them, of orders from before the simulator. */
  promised: z.object({ date: daySchema, location: z.string() }).optional(),
});
/** Pieces of an order line. */
export type Supply = z.output<typeof supplySchema>;

export const pieces = (supplies: readonly Supply[]): number => supplies.reduce((sum, { qty }) => sum + qty, 0);

export const piecesOf = (supplies: readonly Supply[], lineNo: number): number =>
  pieces(supplies.filter((supply) => supply.lineNo === lineNo));

/** Pieces without the `taken` ones, per line; never below 0. */
export function without(supplies: readonly Supply[], taken: readonly Supply[]): Supply[] {
  const left = new Map(taken.map(({ lineNo }) => [lineNo, piecesOf(taken, lineNo)]));
  return supplies.flatMap((supply) => {
    const removed = Math.min(supply.qty, left.get(supply.lineNo) ?? 0);
    left.set(supply.lineNo, (left.get(supply.lineNo) ?? 0) - removed);
    return supply.qty > removed ? [{ ...supply, qty: supply.qty - removed }] : [];
  });
}

/** The first `qty` pieces. */
export function firstOf(supplies: readonly Supply[], qty: number): Supply[] {
  let left = Math.max(0, Math.trunc(qty));
  return supplies.flatMap((supply) => {
    const part = Math.min(supply.qty, left);
    left -= part;
    return part > 0 ? [{ ...supply, qty: part }] : [];
  });
}
