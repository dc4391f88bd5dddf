import { decimal } from "../feed-file.ts";

/** A decimal with at most six places in millionths. */
function millionths(text: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(text);
  if (!match) throw new RangeError(`not an amount: ${text.slice(0, 40)}`);
  const [, sign = "", whole = "0", fraction = ""] = match;
  return BigInt(`${sign}${whole}${fraction.padEnd(6, "0")}`);
}

/** Integer division, rounding half away from zero. */
function divide(amount: bigint, by: bigint): bigint {
  const sign = amount < 0n ? -1n : 1n;
  return (sign * (2n * sign * amount + by)) / (2n * by);
}

/** An amount of the source in another currency, in ten-thousandths. `rate` is a decimal such as "1.0286". */
export function converted(amount: string, rate: string): number {
  return Number(divide(millionths(amount) * millionths(rate), 100_000_000n));
}

/** Ten-thousandths rounded to hundredths, for payable amounts. */
export function toCents(amount: number): number {
  return Number(divide(BigInt(amount), 100n)) * 100;
}

/** A share of an amount, given as a decimal: 0.6 of it. */
export function share(amount: number, part: string): number {
  return Number(divide(BigInt(amount) * millionths(part), 1_000_000n));
}

/** A fraction of one as a percentage: 0.02 is "2". */
export function percent(fraction: string): string {
  return decimal(Number(millionths(fraction))).replace(/\.?0+$/, "");
}
