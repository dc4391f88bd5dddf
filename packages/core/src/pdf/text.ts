/** Maximum length of a text in UTF-16 units. Longer text is truncated. */
const LONGEST = 2_000;
/** Placeholder for characters that the font does not have. */
const UNKNOWN = "□";

/**
 * Text that can be rendered: keeps line breaks, removes other control characters and bidi controls, and replaces characters that
 * the font does not have.
 */
export function settable(text: string, has: (sign: string) => boolean): string {
  const cut = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  const plain = cut
    .toWellFormed()
    .normalize("NFC")
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, "\n")
    .replace(/\t/g, " ")
    .replace(/(?!\n)[\p{Cc}\p{Cf}]/gu, "");
  return Array.from(plain, (sign) => (sign === "\n" || has(sign) ? sign : UNKNOWN)).join("");
}

/** What a part of a text is set in: Inter, or a font of its script. */
export type Face = "latin" | "han" | "hangul";

const HAN = /[\u2e80-\u312f\u3190-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{3ffff}]/u;
const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/u;

export const faceOf = (sign: string): Face => (HANGUL.test(sign) ? "hangul" : HAN.test(sign) ? "han" : "latin");

/** A text in parts that are each set in one face. */
export function runsOf(text: string): { readonly face: Face; readonly text: string }[] {
  if (!HAN.test(text) && !HANGUL.test(text)) return text === "" ? [] : [{ face: "latin", text }];
  const runs: { face: Face; text: string }[] = [];
  for (const sign of text) {
    const face = faceOf(sign);
    const last = runs.at(-1);
    if (last?.face === face) last.text += sign;
    else runs.push({ face, text: sign });
  }
  return runs;
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
