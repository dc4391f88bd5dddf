import { z } from "zod";

export const supplySchema = z.object({ lineNo: z.int(), articleCode: z.string(), qty: z.int().positive() });
/** Pieces of an order line. */
export type Supply = z.output<typeof supplySchema>;

export const pieces = (supplies: readonly Supply[]): number => supplies.reduce((sum, { qty }) => sum + qty, 0);

export const piecesOf = (supplies: readonly Supply[], lineNo: number): number =>
  pieces(supplies.filter((one) => one.lineNo === lineNo));

/** What is left of pieces when others are taken away, line by line; no line falls below nothing. */
export function without(supplies: readonly Supply[], taken: readonly Supply[]): Supply[] {
  const left = new Map(taken.map(({ lineNo }) => [lineNo, piecesOf(taken, lineNo)]));
  return supplies.flatMap((one) => {
    const off = Math.min(one.qty, left.get(one.lineNo) ?? 0);
    left.set(one.lineNo, (left.get(one.lineNo) ?? 0) - off);
    return one.qty > off ? [{ ...one, qty: one.qty - off }] : [];
  });
}

/** At most `qty` of the pieces, from the first on. */
export function firstOf(supplies: readonly Supply[], qty: number): Supply[] {
  let left = Math.max(0, Math.trunc(qty));
  return supplies.flatMap((one) => {
    const part = Math.min(one.qty, left);
    left -= part;
    return part > 0 ? [{ ...one, qty: part }] : [];
  });
}
