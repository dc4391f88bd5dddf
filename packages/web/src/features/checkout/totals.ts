import { orderTotals as exactTotals } from "@spoke/core/cart/total.ts";
import { fromUnits, toUnits } from "@spoke/core/platform/money.ts";

export interface Part {
  /** Sum of the lines, in the currency's unit. */
  readonly total: number;
  /** Decimal places of the currency. */
  readonly decimals: number;
  /** Price of the chosen shipment; undefined: priced later. */
  readonly shipping: number | undefined;
  /** Fraction that the chosen payment takes off the lines. */
  readonly paymentDiscount: number;
  /** What the lines take off the freight. */
  readonly freightBenefit: number;
  /** Tax that the invoice adds, as a fraction. */
  readonly taxRate: number;
}

export interface Totals {
  readonly lines: number;
  readonly discount: number;
  /** What is taken off the freight, or will be once it is priced. */
  readonly freightBenefit: number;
  readonly total: number;
  readonly tax: number;
  /** With tax. */
  readonly due: number;
}

/** What an order will come to, by the rules that checkout itself adds up with; amounts in the currency's unit. */
export function orderTotals({ total, decimals, shipping, paymentDiscount, freightBenefit, taxRate }: Part): Totals {
  const exact = exactTotals({
    goods: fromUnits(total),
    fraction: paymentDiscount,
    freight: shipping === undefined ? undefined : fromUnits(shipping),
    benefit: fromUnits(freightBenefit),
    taxRate,
    decimals,
  });
  return {
    lines: toUnits(exact.goods),
    discount: toUnits(exact.discount),
    freightBenefit: toUnits(exact.freightBenefit),
    total: toUnits(exact.total),
    tax: toUnits(exact.tax),
    due: toUnits(exact.due),
  };
}
