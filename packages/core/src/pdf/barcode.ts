import type { Sheet } from "./sheet.ts";

/** Left and right halves of EAN digits. The right half is the complement of the left, and its reverse the even left half. */
const ODD = [
  "0001101",
  "0011001",
  "0010011",
  "0111101",
  "0100011",
  "0110001",
  "0101111",
  "0111011",
  "0110111",
  "0001011",
] as const;
/** Which of the left digits are even, by the first digit of EAN-13. */
const PARITY = [
  "OOOOOO",
  "OOEOEE",
  "OOEEOE",
  "OOEEEO",
  "OEOOEE",
  "OEEOOE",
  "OEEEOO",
  "OEOEOE",
  "OEOEEO",
  "OEEOEO",
] as const;

/** Widths of bars and spaces of Code 128, by value; then start B and stop. */
const CODE_128 = (
  "212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 " +
  "223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 " +
  "112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 " +
  "311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 " +
  "122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 " +
  "214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112"
).split(" ");
const START_B = 104;
const STOP = 106;

/**
 * The barcode of a text as bars (1) and spaces (0) of equal width: EAN for a GTIN with 8 or 13 digits, otherwise Code 128; undefined for
 * a text that Code 128 cannot hold.
 */
export function barcodeOf(text: string): string | undefined {
  if (!/^\d+$/.test(text)) return code128(text);
  if (text.length === 13) return ean13(text);
  return text.length === 8 ? ean8(text) : code128(text);
}

const digitOf = (digit: string | undefined): number => Number(digit ?? 0);
const odd = (digit: string): string => ODD[digitOf(digit)] ?? "";
const right = (digit: string): string => odd(digit).replace(/./g, (bit) => (bit === "0" ? "1" : "0"));
const even = (digit: string): string => [...right(digit)].reverse().join("");

function ean13(digits: string): string {
  const parity = PARITY[digitOf(digits[0])] ?? "";
  const left = [...digits.slice(1, 7)].map((digit, index) => (parity[index] === "O" ? odd(digit) : even(digit)));
  return `101${left.join("")}01010${[...digits.slice(7)].map(right).join("")}101`;
}

const ean8 = (digits: string): string =>
  `101${[...digits.slice(0, 4)].map(odd).join("")}01010${[...digits.slice(4)].map(right).join("")}101`;

function code128(text: string): string | undefined {
  if (!/^[\x20-\x7e]{1,40}$/.test(text)) return undefined;
  const values = [...text].map((sign) => sign.charCodeAt(0) - 32);
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), START_B) % 103;
  return [START_B, ...values, check, STOP]
    .flatMap((value) =>
      [...(CODE_128[value] ?? "")].map((width, index) => (index % 2 ? "0" : "1").repeat(digitOf(width))),
    )
    .join("");
}

/** Draws a barcode at a position; the paper around it is its quiet zone. */
export function drawBarcode(
  { doc }: Sheet,
  bars: string,
  at: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): void {
  const module = at.width / bars.length;
  for (const { index, 0: bar } of bars.matchAll(/1+/g))
    doc.rect(at.x + index * module, at.y, bar.length * module, at.height);
  doc.fill("#000000");
}
