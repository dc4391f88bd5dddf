/**
 * A quantity as people write it: `1000`, `1,000`, `1.000`, `1 000`, `1'000`, `12.0`, `1,000.00`. Undefined for anything
 * that is not a whole number, so that a fraction becomes an error instead of being cut. Three digits after a separator
 * are thousands.
 */
export function parseQuantity(written: string): number | undefined {
  const text = written.trim().replace(/[\u00a0\u2007\u2009\u202f]/g, " ");
  const grouped = /^(\d{1,3}([.,' \u2019])\d{3}(?:\2\d{3})*)(?:(?!\2)[.,]0+)?$/.exec(text);
  const plain = grouped ?? /^(\d+)(?:[.,]0+)?$/.exec(text);
  return plain ? toNumber((plain[1] ?? "").replace(/\D/g, "")) : undefined;
}

function toNumber(digits: string): number | undefined {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : undefined;
}
