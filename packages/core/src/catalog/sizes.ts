const natural = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** A garment size at the start of a text: `XS`, `M`, `2XL`, `S/M`, `L (54)`, but not the L of `Long`. */
const LETTERS = /^(\d?)(x*)([sml])(?:\s*[/-]\s*(\d?)(x*)([sml]))?(?![a-z0-9])/i;

/**
 * Compares sizes in the order used in the trade: XS, S, M, L, XL, XXL, then numbers ascending (`143 mm`, `29"`,
 * `28-622`), then words in natural order.
 */
export function compareSizes(a: string, b: string): number {
  const [left, right] = [rankOf(a), rankOf(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? Number.NEGATIVE_INFINITY) - (right[i] ?? Number.NEGATIVE_INFINITY);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
  }
  return natural.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

/** Sort keys of a size, most significant first: the kind of size, then its numbers. */
function rankOf(size: string): number[] {
  const text = size.trim();
  const letters = LETTERS.exec(text);
  if (letters) {
    const from = letterRank(letters[1], letters[2], letters[3]);
    // `S/M` sorts between S and M.
    return [0, letters[6] ? (from + letterRank(letters[4], letters[5], letters[6])) / 2 : from];
  }
  const numbers = text.match(/\d+(?:[.,]\d+)?/g);
  if (numbers) return [1, ...numbers.map((number) => Number(number.replace(",", ".")))];
  return [2];
}

/** M is 0, smaller sizes are negative; `2XL` equals `XXL`. */
function letterRank(count: string | undefined, xs: string | undefined, letter: string | undefined): number {
  if (letter?.toLowerCase() === "m") return 0;
  const extra = count && xs ? Number(count) : (xs?.length ?? 0);
  return letter?.toLowerCase() === "s" ? -1 - extra : 1 + extra;
}
