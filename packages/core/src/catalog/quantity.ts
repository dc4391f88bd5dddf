/** In which quantities an article is sold. Pure; the page and the server share it. */
export interface QuantityRule {
  /** Fewest pieces of an order. */
  readonly min: number;
  /** Orders are multiples of this many pieces. */
  readonly step: number;
  /** Pieces in a carton, for information. */
  readonly carton: number | null;
}

interface QuantityFields {
  readonly minQty?: number | undefined;
  readonly qtyStep?: number | undefined;
  readonly cartonQty?: number | undefined;
}

/** The rule of an article; null if every quantity can be ordered and no carton is known. */
export function quantityRuleOf({ minQty, qtyStep, cartonQty }: QuantityFields): QuantityRule | null {
  const rule = { min: minQty ?? 1, step: qtyStep ?? 1, carton: cartonQty ?? null };
  return rule.min > 1 || rule.step > 1 || rule.carton !== null ? rule : null;
}

/** The smallest quantity that can be ordered. */
export const leastQuantity = (rule: QuantityRule | null): number =>
  rule ? Math.max(rule.step, Math.ceil(rule.min / rule.step) * rule.step) : 1;

/** The quantity, rounded up to one that can be ordered. 0 stays 0. */
export function roundedUp(rule: QuantityRule | null, qty: number): number {
  if (!rule || qty <= 0) return qty;
  return Math.max(leastQuantity(rule), Math.ceil(qty / rule.step) * rule.step);
}

/** The largest quantity up to `qty` that can be ordered; 0 if there is none. */
export function roundedDown(rule: QuantityRule | null, qty: number): number {
  if (!rule) return Math.max(0, qty);
  const down = Math.floor(qty / rule.step) * rule.step;
  return down >= leastQuantity(rule) ? down : 0;
}

/** The parts of a rule that a quantity breaks: too few pieces of an order, or no multiple of the step. */
export function brokenParts(
  { min, step }: QuantityRule,
  qty: number,
): { readonly min?: number; readonly step?: number } {
  return { ...(qty < min && { min }), ...(Math.max(qty, min) % step !== 0 && { step }) };
}

/** The next quantities below and above one that cannot be ordered; undefined if it can. `below` is 0 if there is none. */
export function neighborsOf(
  rule: QuantityRule | null,
  qty: number,
): { readonly below: number; readonly above: number } | undefined {
  const above = roundedUp(rule, qty);
  return above === qty ? undefined : { below: roundedDown(rule, qty), above };
}
