import type { SorgConfig } from "../host/schema.ts";

/** All amounts here are in ten-thousandths of the currency's unit (decision 006). */
const SCALE = 4;

export type ShipmentConfig = SorgConfig["shipments"][number];

/** Rounds an amount half up to a currency with `decimals` places. */
export function roundTo(amount: bigint, decimals: number): number {
  const step = 10n ** BigInt(SCALE - decimals);
  return Number(((amount + step / 2n) / step) * step);
}

/** Discount of a payment method: a fraction of the total before discount (2 §9), rounded to the currency. */
export function paymentDiscount(total: number, fraction: number, decimals: number): number {
  const millionths = BigInt(Math.round(fraction * 1_000_000));
  return roundTo((BigInt(total) * millionths + 500_000n) / 1_000_000n, decimals);
}

/** Price of a shipment for goods worth `total`; undefined if it is priced later. */
export function shipmentAmount(shipment: ShipmentConfig, total: number): number | undefined {
  if (shipment.input === "notes") return undefined;
  if (shipment.input === "none") return 0;
  return shipment.freeFrom !== undefined && total >= shipment.freeFrom ? 0 : shipment.rate;
}

/** What an order's total is computed from; amounts in ten-thousandths. */
export interface TotalsInput {
  /** Sum of the lines, each already rounded to the currency. */
  readonly goods: number;
  /** Discount of the payment method, as a fraction of the goods. */
  readonly fraction: number;
  /** Price of the shipment; undefined if it is priced later. */
  readonly freight: number | undefined;
  /** Freight discount earned by the goods (2 §3 Freight benefit). */
  readonly benefit: number;
  /** Decimal places of the currency. */
  readonly decimals: number;
}

export interface OrderTotals {
  /** Sum of the lines. */
  readonly goods: number;
  readonly discount: number;
  /** Price of the shipment after the freight discount. */
  readonly shipment: number;
  /** The freight discount, already deducted or to be deducted when the freight is priced. */
  readonly freightBenefit: number;
  /** Goods minus discount plus shipment. */
  readonly total: number;
}

/** Totals of an order. The payment discount applies to goods only; the freight discount is at most the freight. */
export function orderTotals({ goods, fraction, freight, benefit, decimals }: TotalsInput): OrderTotals {
  const discount = paymentDiscount(goods, fraction, decimals);
  const freightBenefit = freight === undefined ? benefit : Math.min(freight, benefit);
  const shipment = freight === undefined ? 0 : freight - freightBenefit;
  return { goods, discount, shipment, freightBenefit, total: goods - discount + shipment };
}
