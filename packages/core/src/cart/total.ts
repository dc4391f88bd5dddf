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

export interface OrderTotals {
  /** Sum of the lines. */
  readonly goods: number;
  readonly discount: number;
  readonly shipment: number;
  /** Goods, less discount, plus shipment. */
  readonly total: number;
}

/** Totals of an order whose lines are rounded to the currency already. The discount is on the goods alone. */
export function orderTotals(
  subtotals: readonly number[],
  fraction: number,
  shipment: ShipmentConfig | undefined,
  decimals: number,
): OrderTotals {
  const goods = subtotals.reduce((sum, one) => sum + one, 0);
  const discount = paymentDiscount(goods, fraction, decimals);
  const freight = (shipment && shipmentAmount(shipment, goods)) ?? 0;
  return { goods, discount, shipment: freight, total: goods - discount + freight };
}
