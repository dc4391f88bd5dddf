export interface Part {
  readonly sorg: string;
  /** Sum of the lines, in the currency's unit. */
  readonly total: number;
  /** Decimal places of the currency. */
  readonly decimals: number;
  /** Price of the chosen shipment; undefined: priced later. */
  readonly shipping: number | undefined;
  /** Fraction that the chosen payment takes off the lines. */
  readonly paymentDiscount: number;
}

export interface Totals {
  readonly lines: number;
  readonly shipping: number;
  readonly discount: number;
  readonly total: number;
}

/** What the orders will come to. Each order's discount is rounded by itself, as on the order. */
export function checkoutTotals(parts: readonly Part[]): Totals {
  let [lines, shipping, discount] = [0, 0, 0];
  for (const part of parts) {
    const unit = 10 ** part.decimals;
    lines += part.total;
    shipping += part.shipping ?? 0;
    discount += Math.round(part.total * part.paymentDiscount * unit) / unit;
  }
  return { lines, shipping, discount, total: lines + shipping - discount };
}
