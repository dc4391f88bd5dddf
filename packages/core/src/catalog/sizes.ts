const natural = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** A garment size at the beginning: `XS`, `M`, `2XL`, `S/M`, `L (54)`, not the L of `Long`. */
const LETTERS = /^(\d?)(x*)([sml])(?:\s*[/-]\s*(\d?)(x*)([sml]))?(?![a-z0-9])/i;

/**
 * Order of sizes as people in the trade expect it, for `sort`: XS, S, M, L, XL, XXL, then those with numbers ascending
 * (`143 mm`, `29"`, `28-622`), then words. Of equal rank they stand in natural order.
 */
export function compareSizes(a: string, b: string): number {
  const [one, other] = [rankOf(a), rankOf(b)];
  for (let i = 0; i < Math.max(one.length, other.length); i++) {
    const difference = (one[i] ?? Number.NEGATIVE_INFINITY) - (other[i] ?? Number.NEGATIVE_INFINITY);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
  }
  return natural.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** Numbers to be compared one by one: the kind of size first. */
function rankOf(size: string): number[] {
  const text = size.trim();
  const letters = LETTERS.exec(text);
  if (letters) {
    const from = letterRank(letters[1], letters[2], letters[3]);
    // `S/M` stands between S and M.
    return [0, letters[6] ? (from + letterRank(letters[4], letters[5], letters[6])) / 2 : from];
  }
  const numbers = text.match(/\d+(?:[.,]\d+)?/g);
  if (numbers) return [1, ...numbers.map((number) => Number(number.replace(",", ".")))];
  return [2];
}

/** M is 0, smaller sizes are below it; `2XL` is `XXL`. */
function letterRank(count: string | undefined, xs: string | undefined, letter: string | undefined): number {
  if (letter?.toLowerCase() === "m") return 0;
  const extra = count && xs ? Number(count) : (xs?.length ?? 0);
  return letter?.toLowerCase() === "s" ? -1 - extra : 1 + extra;
}
