import type { SorgConfig } from "../host/schema.ts";

/** All amounts here are in ten-thousandths of the currency's unit (decision 006). */
const SCALE = 4;

export type ShipmentConfig = SorgConfig["shipments"][number];

/** Rounds an amount half up to a currency with `decimals` places. */
export function roundTo(amount: bigint, decimals: number): number {
  const step = 10n ** BigInt(SCALE - decimals);
  return Number(((amount + step / 2n) / step) * step);
}

/** What paying so takes off: a fraction of the total before discount (2 §9), rounded to the currency. */
export function paymentDiscount(total: number, fraction: number, decimals: number): number {
  const millionths = BigInt(Math.round(fraction * 1_000_000));
  return roundTo((BigInt(total) * millionths + 500_000n) / 1_000_000n, decimals);
}

/** Price of a shipment for goods of that total; undefined when it is priced later. */
export function shipmentAmount(shipment: ShipmentConfig, total: number): number | undefined {
  if (shipment.input === "notes") return undefined;
  if (shipment.input === "none") return 0;
  return shipment.freeFrom !== undefined && total >= shipment.freeFrom ? 0 : shipment.rate;
}

/** What an order comes to is made of; amounts in ten-thousandths of the currency's unit. */
export interface TotalsInput {
  /** Sum of the lines, each rounded to the currency already. */
  readonly goods: number;
  /** Fraction of the goods that paying so takes off. */
  readonly fraction: number;
  /** Price of the shipment; undefined: priced later. */
  readonly freight: number | undefined;
  /** What the goods have earned off the freight (2 §3 Freight benefit). */
  readonly benefit: number;
  /** Decimal places of the currency. */
  readonly decimals: number;
}

export interface OrderTotals {
  /** Sum of the lines. */
  readonly goods: number;
  readonly discount: number;
  /** What is paid for the shipment, the benefit taken off. */
  readonly shipment: number;
  /** What was taken off the freight, or is to be once it is priced. */
  readonly freightBenefit: number;
  /** Goods, less discount, plus shipment. */
  readonly total: number;
}

/** Totals of an order. The payment's discount is on the goods alone; a benefit takes off the freight at most. */
export function orderTotals({ goods, fraction, freight, benefit, decimals }: TotalsInput): OrderTotals {
  const discount = paymentDiscount(goods, fraction, decimals);
  const freightBenefit = freight === undefined ? benefit : Math.min(freight, benefit);
  const shipment = freight === undefined ? 0 : freight - freightBenefit;
  return { goods, discount, shipment, freightBenefit, total: goods - discount + shipment };
}
