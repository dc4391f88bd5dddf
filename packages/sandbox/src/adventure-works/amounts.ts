import { type Amount, amountOf, percentOf } from "@spoke/core/platform/money.ts";
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

/** An amount of the source in another currency. `rate` is a decimal such as "1.0286". */
export function converted(amount: string, rate: string): Amount {
  return amountOf(Number(divide(millionths(amount) * millionths(rate), 100_000_000n)));
}

/** A fraction of one as a percentage: 0.02 is "2". */
export function percent(fraction: string): string {
  return decimal(percentOf(Number(millionths(fraction)))).replace(/\.?0+$/, "");
}
