import type { SorgConfig } from "../host/schema.ts";
import { type Amount, add, share, smallest, subtract, ZERO } from "../platform/money.ts";

export type ShipmentConfig = SorgConfig["shipments"][number];

/** Price of a shipment for goods of that total; undefined when it is priced later. */
export function shipmentAmount(shipment: ShipmentConfig, total: Amount): Amount | undefined {
  if (shipment.input === "notes") return undefined;
  if (shipment.input === "none") return ZERO;
  return shipment.freeFrom !== undefined && total >= shipment.freeFrom ? ZERO : shipment.rate;
}

/** What an order's total is computed from. */
export interface TotalsInput {
  /** Sum of the lines, each already rounded to the currency. */
  readonly goods: Amount;
  /** Discount of the payment method, as a fraction of the goods. */
  readonly fraction: number;
  /** Price of the shipment; undefined if it is priced later. */
  readonly freight: Amount | undefined;
  /** Freight discount earned by the goods (2 §3 Freight benefit). */
  readonly benefit: Amount;
  /** Tax that the invoice adds, as a fraction; 0 for prices that include it. */
  readonly taxRate: number;
  /** Decimal places of the currency. */
  readonly decimals: number;
}

export interface OrderTotals {
  /** Sum of the lines. */
  readonly goods: Amount;
  readonly discount: Amount;
  /** Price of the shipment after the freight discount. */
  readonly shipment: Amount;
  /** The freight discount, already deducted or to be deducted when the freight is priced. */
  readonly freightBenefit: Amount;
  /** Goods minus discount plus shipment. */
  readonly total: Amount;
  /** Tax that the invoice adds to the total. */
  readonly tax: Amount;
  /** The total with tax: what has to be paid. */
  readonly due: Amount;
}

/** Totals of an order. The payment discount applies to goods only; the freight discount is at most the freight. */
export function orderTotals({ goods, fraction, freight, benefit, taxRate, decimals }: TotalsInput): OrderTotals {
  const discount = share(goods, fraction, decimals);
  const freightBenefit = freight === undefined ? benefit : smallest(freight, benefit);
  const shipment = freight === undefined ? ZERO : subtract(freight, freightBenefit);
  const total = add(subtract(goods, discount), shipment);
  const tax = share(total, taxRate, decimals);
  return { goods, discount, shipment, freightBenefit, total, tax, due: add(total, tax) };
}
