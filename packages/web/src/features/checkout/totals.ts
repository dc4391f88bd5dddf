export interface Part {
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

/** What an order will come to, worked out in whole minor units and given in the currency's unit. */
export function orderTotals({ total, decimals, shipping, paymentDiscount }: Part): Totals {
  const minor = 10 ** decimals;
  const lines = Math.round(total * minor);
  const sent = Math.round((shipping ?? 0) * minor);
  const discount = Math.round(lines * paymentDiscount);
  return {
    lines: lines / minor,
    shipping: sent / minor,
    discount: discount / minor,
    total: (lines + sent - discount) / minor,
  };
}
