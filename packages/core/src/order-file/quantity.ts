/**
 * A quantity as people write it: `1000`, `1,000`, `1.000`, `1 000`, `1'000`, `12.0`, `1,000.00`. Undefined for everything
 * that is no whole number, so that a fraction is asked about instead of being cut. Three digits behind a separator are
 * thousands: nobody orders thousandths of a piece.
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
