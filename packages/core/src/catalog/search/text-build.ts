import { colorOf } from "./compound.ts";
import { type Column, packTexts } from "./pack.ts";
import { codeStarts, foldCode, joinedWords, letterMask, spellings, words } from "./text.ts";

/** What the text index reads of an article. */
export interface TextSource {
  /** Texts with their weight, 1 to 15 (four bits of a posting). */
  readonly texts: readonly { readonly text: string; readonly weight: number }[];
  readonly codes: readonly string[];
}

/** Weight of a color, also of one at the end of a compound word. */
const COLOR_WEIGHT = 4;

/** Builds the columns of the text part; `sources[i]` describes article `i`. */
export function buildText(sources: readonly TextSource[]): [string, Column][] {
  const postings = new Map<string, number[]>();
  const written = new Map<string, string>();
  const entries: { suffix: string; at: number; owner: number }[] = [];
  const codeText: string[] = [];
  let at = 0;
  sources.forEach(({ texts, codes }, id) => {
    const best = new Map<string, number>();
    const put = (word: string, weight: number) => {
      if ((best.get(word) ?? 0) < weight) best.set(word, weight);
    };
    for (const { text, weight } of texts) {
      for (const word of [...words(text), ...joinedWords(text)]) {
        for (const spelling of spellings(word)) {
          put(spelling, weight);
          // Who looks for red helmets types "helm rot" for `Helm, Signalrot`.
          const color = colorOf(spelling);
          if (color) put(color, Math.min(weight, COLOR_WEIGHT));
          if (spelling !== word && !written.has(spelling)) written.set(spelling, word);
        }
      }
    }
    for (const [word, weight] of best) {
      const list = postings.get(word);
      if (list) list.push(id * 16 + weight);
      else postings.set(word, [id * 16 + weight]);
    }
    for (const code of new Set(codes)) {
      const folded = foldCode(code);
      if (folded === "") continue;
      for (const start of codeStarts(code)) {
        entries.push({
          suffix: folded.slice(start),
          at: at + Buffer.byteLength(folded.slice(0, start)),
          owner: id * 2 + (start === 0 ? 1 : 0),
        });
      }
      codeText.push(folded, "\0");
      at += Buffer.byteLength(folded) + 1;
    }
  });
  const sorted = [...postings.keys()].sort();
  const offsets = new Uint32Array(sorted.length + 1);
  sorted.forEach((word, i) => {
    offsets[i + 1] = (offsets[i] ?? 0) + (postings.get(word)?.length ?? 0);
  });
  const all = new Uint32Array(offsets[sorted.length] ?? 0);
  sorted.forEach((word, i) => {
    all.set(postings.get(word) ?? [], offsets[i] ?? 0);
  });
  entries.sort((a, b) => (a.suffix < b.suffix ? -1 : a.suffix > b.suffix ? 1 : a.owner - b.owner));
  return [
    ["words.text", packTexts([sorted.join("\n")]).bytes],
    ["words.written", packTexts([JSON.stringify(Object.fromEntries(written))]).bytes],
    ["words.masks", Uint32Array.from(sorted, letterMask)],
    ["words.offsets", offsets],
    ["words.postings", all],
    ["codes.text", packTexts([codeText.join("")]).bytes],
    ["codes.at", Uint32Array.from(entries, (entry) => entry.at)],
    ["codes.owners", Uint32Array.from(entries, (entry) => entry.owner)],
  ];
}
