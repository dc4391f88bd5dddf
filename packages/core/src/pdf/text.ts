/** Longest text that is set in one piece, in UTF-16 units; what is longer is cut. */
const LONGEST = 2_000;
/** What stands for a sign that the font does not have. */
const UNKNOWN = "□";

/**
 * A text that can be set: line breaks stay, anything else that controls (also the direction of writing) goes, and signs that
 * the font does not have become an empty box.
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
 * Lines of a text that are no wider than `width`: broken at spaces, and within a word only where it has no room of its own.
 * @param measure width of a text in the font that is meant
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

/** A word in pieces of at most `width`, each of one sign at least. */
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
