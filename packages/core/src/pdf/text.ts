/** Maximum length of a text in UTF-16 units. Longer text is truncated. */
const LONGEST = 2_000;
/** Placeholder for characters that the font does not have. */
const UNKNOWN = "□";

/**
 * Text that can be rendered: keeps line breaks, removes other control characters and bidi controls, and replaces characters that
 * the font does not have.
 */
export function settable(text: string, has: (codePoint: number) => boolean): string {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  const plain = cut
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, "\n")
    .replace(/\t/g, " ")
    .replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, "");
  return Array.from(plain, (sign) => (sign === "\n" || has(sign.codePointAt(0) ?? 0) ? sign : UNKNOWN)).join("");
}

/**
 * Wraps a text at spaces into lines of at most `width`. Words that are too wide are broken.
 * @param measure width of a text in the font
 */
export function linesOf(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split("\n").flatMap((paragraph) => {
    if (measure(paragraph) <= width) return [paragraph];
    const lines: string[] = [];
    let line = "";
    for (const word of paragraph.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (measure(longer) <= width) {
        line = longer;
        continue;
      }
      if (line !== "") lines.push(line);
      const pieces = piecesOf(word, width, measure);
      lines.push(...pieces.slice(0, -1));
      line = pieces.at(-1) ?? "";
    }
    return [...lines, line];
  });
}

/** Splits a word into pieces of at most `width`, with at least one character each. */
function piecesOf(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word) <= width) return [word];
  const pieces: string[] = [];
  let piece = "";
  for (const sign of word) {
    if (piece !== "" && measure(piece + sign) > width) {
      pieces.push(piece);
      piece = "";
    }
    piece += sign;
  }
  return [...pieces, piece];
}
