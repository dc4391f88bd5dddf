import { add, type Dinero, type DineroCurrency, dinero, halfUp, multiply, toSnapshot, transformScale } from "dinero.js";

/**
 * An amount of money: `amount` in units of 10^-scale of the currency, never floating point.
 * Prices may carry more decimals than the currency has; totals are rounded to the currency's own.
 */
export interface Money {
  readonly amount: number;
  readonly currency: string;
  readonly scale: number;
}

const DECIMALS: Readonly<Record<string, number>> = { IDR: 0, JPY: 0, KRW: 0, VND: 0 };

/** Decimals of a currency in bookkeeping: IDR is kept without, as dealers and banks there do. */
export function currencyScale(currency: string): number {
  return DECIMALS[currency] ?? 2;
}

function definition(code: string): DineroCurrency<number> {
  return { code, base: 10, exponent: currencyScale(code) };
}

function toDinero(money: Money): Dinero<number> {
  return dinero({ amount: money.amount, currency: definition(money.currency), scale: money.scale });
}

function fromDinero(value: Dinero<number>): Money {
  const { amount, currency, scale } = toSnapshot(value);
  return { amount, currency: currency.code, scale };
}

export function zero(currency: string): Money {
  return { amount: 0, currency, scale: currencyScale(currency) };
}

/** Sum of amounts of one currency. @throws Error when currencies differ. */
export function sum(currency: string, amounts: readonly Money[]): Money {
  return fromDinero(amounts.reduce((total, one) => add(total, toDinero(one)), toDinero(zero(currency))));
}

/** Money times a whole number of pieces. */
export function times(money: Money, quantity: number): Money {
  return fromDinero(multiply(toDinero(money), quantity));
}

/** Money changed by a percentage given in hundredths of a percent (-250 = minus 2.5 %), exact. */
export function changeByBasisPoints(money: Money, basisPoints: number): Money {
  return fromDinero(multiply(toDinero(money), { amount: 10_000 + basisPoints, scale: 4 }));
}

/** Rounds half up to the currency's own decimals. */
export function toCurrency(money: Money): Money {
  return fromDinero(transformScale(toDinero(money), currencyScale(money.currency), halfUp));
}

/**
 * Reads a plain decimal ("1234.5600", "-3"), keeping its decimals.
 * @throws RangeError when it is no plain decimal, or too long to be exact.
 */
export function parseMoney(text: string, currency: string): Money {
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,6}))?$/.exec(text);
  if (!match) throw new RangeError(`not an amount: ${text.slice(0, 40)}`);
  const [, sign = "", whole = "0", fraction = ""] = match;
  const decimals = fraction.padEnd(currencyScale(currency), "0");
  const amount = Number(`${sign}${whole}${decimals}`);
  if (!Number.isSafeInteger(amount)) throw new RangeError(`amount too large: ${text.slice(0, 40)}`);
  return { amount: amount === 0 ? 0 : amount, currency, scale: decimals.length };
}

/** The amount as a JavaScript number of major units, for GraphQL's Float fields and for display only. */
export function toNumber(money: Money): number {
  return money.amount / 10 ** money.scale;
}
