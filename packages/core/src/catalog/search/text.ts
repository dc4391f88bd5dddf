/** How texts are split into words, normalized, and compared. Pure functions; build and search must use the same ones. */

const SPECIAL: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  æ: "ae",
  œ: "oe",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
const UMLAUTS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue" };
const COMBINING = /\p{M}+/gu;
const HYPHENATED = /[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)+/gu;
/** Sizes and gears: `1×12`, `29 × 2.25`. */
const TIMES = /(?<=\p{N})\s?×\s?(?=\p{N})/gu;
const TIMED = /\p{N}+(?:x\p{N}+)+/gu;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Lower case without accents: `Crème` and `CREME` fold to the same text. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (isAscii(lower)) return lower;
  return lower
    .normalize("NFKD")
    .replace(COMBINING, "")
    .replace(/[ßøæœłđðþı]/g, (letter) => SPECIAL[letter] ?? letter);
}

/** Words of a text in lower case, with their accents. */
export function words(text: string): string[] {
  return text.toLowerCase().normalize("NFC").match(WORD) ?? [];
}

/** Words written with hyphens or `×`, as people also write them: `e-bike` as `ebike`, `1×12` as `1x12`. */
export function joinedWords(text: string): string[] {
  const lower = text.toLowerCase().normalize("NFC");
  const found = lower.match(HYPHENATED) ?? [];
  const timed = lower.includes("×") ? (asTyped(lower).match(TIMED) ?? []) : [];
  return [...found.map((word) => word.replace(/-/g, "")), ...timed];
}

/** A query with the letter for `×` between numbers, under which both spellings are indexed. */
export const asTyped = (text: string): string => text.replace(TIMES, "x");

/** Folded English plurals and singulars that a folded word may also be written as: `tubes` as `tube`, `battery` as `batteries`. */
export function numbersOf(word: string): string[] {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return [];
  if (word.endsWith("ies")) return [`${word.slice(0, -3)}y`];
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (word.endsWith("s")) return word.endsWith("ss") ? [] : [word.slice(0, -1)];
  // Other plurals begin with the singular, which finds them as the start of a word.
  return /[^aeiou]y$/.test(word) ? [`${word.slice(0, -1)}ies`] : [];
}

/** Folded spellings under which a word is indexed: `räder` as `rader` and `raeder`. */
export function spellings(word: string): string[] {
  const folded = fold(word);
  if (isAscii(word)) return [folded];
  const written = fold(word.replace(/[äöü]/g, (letter) => UMLAUTS[letter] ?? letter));
  return written === folded ? [folded] : [folded, written];
}

/** An article code without separators: `BK-M82S` becomes `bkm82s`. */
export function foldCode(code: string): string {
  return fold(code).replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Offsets in the folded code at which its parts begin: `BK-M82S` (`bkm82s`) gives 0 and 2. */
export function codeStarts(code: string): number[] {
  const starts: number[] = [];
  let length = 0;
  for (const part of fold(code).match(/[\p{L}\p{N}]+/gu) ?? []) {
    starts.push(length);
    length += part.length;
  }
  return starts;
}

/** Edits that a misspelled word may contain: none in short words and codes, 1 below eight letters, else 2. */
export function tolerance(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0;
  return word.length < 8 ? 1 : 2;
}

/** One bit per letter. Each letter that a word lacks costs an edit, so the masks alone rule out most words. */
export function letterMask(word: string): number {
  let mask = 0;
  for (let i = 0; i < word.length; i++) mask |= 1 << (word.charCodeAt(i) & 31);
  return mask >>> 0;
}

const rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)];

/**
 * Edit distance (insert, delete, replace, swap of neighbors) of `typed` to the closest prefix of `word` and to the full
 * word; distances above `most` are reported as `most + 1`. Reuses three rows and stops when a row exceeds `most`.
 */
export function typoDistance(typed: string, word: string, most: number): { prefix: number; full: number } {
  const far = most + 1;
  const width = Math.min(word.length, typed.length + most, 62);
  if (typed.length > 60 || width < typed.length - most) return { prefix: far, full: far };
  let [before, previous, current] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let j = 0; j <= width; j++) previous[j] = j;
  for (let i = 1; i <= typed.length; i++) {
    const letter = typed.charCodeAt(i - 1);
    current[0] = i;
    let least = i;
    for (let j = 1; j <= width; j++) {
      const other = word.charCodeAt(j - 1);
      let cost = (previous[j - 1] ?? 0) + (letter === other ? 0 : 1);
      cost = Math.min(cost, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && letter === word.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === other) {
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      }
      current[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return { prefix: far, full: far };
    [before, previous, current] = [previous, current, before];
  }
  let prefix = far;
  for (let j = 0; j <= width; j++) prefix = Math.min(prefix, previous[j] ?? far);
  const full = width === word.length ? Math.min(previous[width] ?? far, far) : far;
  return { prefix, full };
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}
