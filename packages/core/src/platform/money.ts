/**
 * Every amount in the domain is an integer of ten-thousandths of its currency's unit, never a fraction: $12.50 is 125,000.
 * The API, files, and ERP documents carry plain numbers of units and convert at the edge (`toUnits`).
 */
const AMOUNT_DECIMALS = 4;

const DECIMALS: Readonly<Record<string, number>> = { IDR: 0, JPY: 0, KRW: 0, VND: 0 };

/** Decimals of a currency in bookkeeping; IDR has none, as dealers and banks in Indonesia count. */
export function currencyScale(currency: string): number {
  return DECIMALS[currency] ?? 2;
}

/** An amount in minor units, with `decimals` places (cents for 2), rounded half up. */
export function toMinor(amount: number, decimals: number): number {
  return divideHalfUp(BigInt(amount), 10n ** BigInt(AMOUNT_DECIMALS - decimals));
}

/** An amount rounded half up to `decimals` places, still in ten-thousandths. */
export function roundAmount(amount: number, decimals: number): number {
  return fromMinor(toMinor(amount, decimals), decimals);
}

/** Minor units with `decimals` places as an amount. */
export function fromMinor(minor: number, decimals: number): number {
  return toSafe(BigInt(minor) * 10n ** BigInt(AMOUNT_DECIMALS - decimals));
}

/** Integer division, rounded half up. @throws RangeError if the result is not a safe integer. */
export function divideHalfUp(amount: bigint, by: bigint): number {
  const doubled = 2n * amount + by;
  const floor = doubled / (2n * by);
  return toSafe(doubled < 0n && doubled % (2n * by) !== 0n ? floor - 1n : floor);
}

/** An amount or percentage as a plain number of units, for API answers, files, and ERP documents; not for calculations. */
export function toUnits(amount: number): number {
  return amount / 10 ** AMOUNT_DECIMALS;
}

/** A plain number of units as an amount; NaN for anything that is not an exact number. */
export function fromUnits(units: unknown): number {
  const amount = typeof units === "number" ? Math.round(units * 10 ** AMOUNT_DECIMALS) : Number.NaN;
  return Number.isSafeInteger(amount) ? amount : Number.NaN;
}

function toSafe(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for an amount`);
  return number;
}
