import type { z } from "zod";

/**
 * Every amount in the domain is an integer of ten-thousandths of its currency's unit, never a fraction: $12.50 is 125,000.
 * The API, files, and ERP documents carry plain numbers of units and convert at the edge (`toUnits`). Amounts compare like
 * numbers; everything else is calculated here, and schemas read them with `amountSchema`.
 */
export type Amount = number & z.core.$brand<"Amount">;

/** Ten-thousandths of a percent: 2.5 % is 25,000. */
export type Percent = number & z.core.$brand<"Percent">;

const AMOUNT_DECIMALS = 4;
const UNIT = 10_000n;

/** Ten-thousandths as an amount. @throws RangeError for a fraction, or what is too large */
export function amountOf(tenThousandths: number): Amount {
  const amount = tenThousandths === 0 ? 0 : tenThousandths; // not -0
  if (!isAmount(amount)) throw new RangeError(`${tenThousandths} is not an amount`);
  return amount;
}

function isAmount(value: number): value is Amount {
  return Number.isSafeInteger(value);
}

export const ZERO = amountOf(0);

export const add = (...amounts: readonly Amount[]): Amount =>
  amountOf(amounts.reduce<number>((sum, amount) => sum + amount, 0));
export const subtract = (amount: Amount, ...others: readonly Amount[]): Amount =>
  amountOf(others.reduce<number>((rest, other) => rest - other, amount));
/** The sum of an amount of each item. */
export function sumOf<T>(items: Iterable<T>, amountOfItem: (item: T) => Amount): Amount {
  let sum = 0;
  for (const item of items) sum += amountOfItem(item);
  return amountOf(sum);
}
export const negate = (amount: Amount): Amount => amountOf(0 - amount);
export const absolute = (amount: Amount): Amount => amountOf(Math.abs(amount));
/** An amount for each of `quantity` pieces. @throws RangeError for a part of a piece */
export function times(amount: Amount, quantity: number): Amount {
  if (!Number.isSafeInteger(quantity)) throw new RangeError(`${quantity} is not a quantity`);
  return amountOf(amount * quantity);
}
export const smallest = (first: Amount, ...others: readonly Amount[]): Amount => amountOf(Math.min(first, ...others));
export const largest = (first: Amount, ...others: readonly Amount[]): Amount => amountOf(Math.max(first, ...others));

/** A fraction of an amount, such as 0.02, rounded half up to `decimals` places. The fraction counts to six places. */
export function share(amount: Amount, fraction: number, decimals: number): Amount {
  const millionths = BigInt(Math.round(fraction * 1_000_000));
  const step = 10n ** BigInt(AMOUNT_DECIMALS - decimals);
  return amountOf(divideHalfUp(BigInt(amount) * millionths, 1_000_000n * step) * Number(step));
}

/** A whole number of ten-thousandths of a percent. @throws RangeError for a fraction, or what is too large */
export function percentOf(tenThousandths: number): Percent {
  if (!isPercent(tenThousandths)) throw new RangeError(`${tenThousandths} is not a percentage`);
  return tenThousandths;
}

function isPercent(value: number): value is Percent {
  return Number.isSafeInteger(value);
}

/** An amount with a percentage added, rounded half up: -2.5 % takes 2.5 % off. */
export function addPercent(amount: Amount, percent: Percent): Amount {
  const hundred = 100n * UNIT;
  return amountOf(divideHalfUp(BigInt(amount) * (hundred + BigInt(percent)), hundred));
}

const DECIMALS: Readonly<Record<string, number>> = { IDR: 0, JPY: 0, KRW: 0, VND: 0 };

/** Decimals of a currency in bookkeeping; IDR has none, as dealers and banks in Indonesia count. */
export function currencyScale(currency: string): number {
  return DECIMALS[currency] ?? 2;
}

/** An amount in minor units, with `decimals` places (cents for 2), rounded half up. */
export function toMinor(amount: Amount, decimals: number): number {
  return divideHalfUp(BigInt(amount), 10n ** BigInt(AMOUNT_DECIMALS - decimals));
}

/** An amount rounded half up to `decimals` places, still in ten-thousandths. */
export function roundAmount(amount: Amount, decimals: number): Amount {
  return fromMinor(toMinor(amount, decimals), decimals);
}

/** Minor units with `decimals` places as an amount. */
export function fromMinor(minor: number, decimals: number): Amount {
  return amountOf(Number(BigInt(minor) * 10n ** BigInt(AMOUNT_DECIMALS - decimals)));
}

/** Integer division, rounded half up. @throws RangeError if the result is not a safe integer. */
function divideHalfUp(amount: bigint, by: bigint): number {
  const doubled = 2n * amount + by;
  const floor = doubled / (2n * by);
  return toSafe(doubled < 0n && doubled % (2n * by) !== 0n ? floor - 1n : floor);
}

/** An amount or percentage as a plain number of units, for API answers, files, and ERP documents; not for calculations. */
export function toUnits(amount: Amount): number {
  return amount / 10 ** AMOUNT_DECIMALS;
}

/** A plain number of units as an amount. @throws RangeError for what is not a number, or too large */
export function fromUnits(units: number): Amount {
  return amountOf(Math.round(units * 10 ** AMOUNT_DECIMALS));
}

function toSafe(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large for an amount`);
  return number;
}

/** An amount's currency, and the tax that invoices add to it, as a fraction. */
interface Taxed {
  readonly currency: string;
  readonly taxRate: number;
}

/** The tax that invoices add to an amount, rounded to the currency. */
export const taxOn = ({ currency, taxRate }: Taxed, amount: Amount): Amount =>
  share(amount, taxRate, currencyScale(currency));

/** An amount with the tax that invoices add to it. */
export const withTax = (taxed: Taxed, amount: Amount): Amount => add(amount, taxOn(taxed, amount));
