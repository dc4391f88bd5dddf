import { type Column, type Packed, packTexts } from "./pack.ts";
import { codeStarts, fold, foldCode, letterMask, spellings, tolerance, typoDistance, words } from "./text.ts";

/**
 * Text part of an index: a sorted list of words with the articles of each, and the sorted beginnings of all parts of
 * all codes. The articles of all words with one prefix lie side by side, so a prefix is two binary searches and a scan.
 */
export interface TextSource {
  /** Texts with their importance, 1 to 15. */
  readonly texts: readonly { readonly text: string; readonly weight: number }[];
  readonly codes: readonly string[];
}

/** Found articles in ascending order, each with its score (higher is better). */
export interface TextMatch {
  readonly ids: Uint32Array;
  readonly scores: Uint16Array;
  /** What was probably meant, when a word was only found with other letters. */
  readonly suggestion: string | null;
}

const MOST_WORDS = 8;
const EXACT = 4;
const PREFIX = 2;
const TYPO = 1;
const WHOLE_CODE = 120;
const CODE_BEGINNING = 60;
const CODE_PART = 30;
const BEST_SCORE = 0x3ff;

/** Builds the columns of the text part; `sources[i]` describes article `i`. */
export function buildText(sources: readonly TextSource[]): [string, Column][] {
  const postings = new Map<string, number[]>();
  const written = new Map<string, string>();
  const entries: { suffix: string; at: number; owner: number }[] = [];
  const codeText: string[] = [];
  let at = 0;
  sources.forEach(({ texts, codes }, id) => {
    const best = new Map<string, number>();
    for (const { text, weight } of texts) {
      for (const word of words(text)) {
        for (const spelling of spellings(word)) {
          if ((best.get(spelling) ?? 0) < weight) best.set(spelling, weight);
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

/** A run of postings that a typed word matches. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly factor: number;
}

interface Matched {
  readonly runs: Run[];
  readonly codes: { readonly from: number; readonly to: number; readonly length: number };
  readonly size: number;
  /** The word that was meant, when the typed one was not found as it is. */
  readonly meant: string | undefined;
}

export class TextIndex {
  readonly #words: string[];
  readonly #masks: Uint32Array;
  readonly #offsets: Uint32Array;
  readonly #postings: Uint32Array;
  readonly #codeText: Uint8Array;
  readonly #codeAt: Uint32Array;
  readonly #owners: Uint32Array;
  readonly #packed: Packed;
  #written: Readonly<Record<string, string>> | undefined;
  // Scratch of one search at a time: how many words an article has, its score, the part of the current word, who was met.
  readonly #has: Uint8Array;
  readonly #score: Uint16Array;
  readonly #part: Uint16Array;
  readonly #met: Uint32Array;

  constructor(packed: Packed, count: number) {
    this.#packed = packed;
    const text = new TextDecoder().decode(packed.u8("words.text"));
    this.#words = text === "" ? [] : text.split("\n");
    this.#masks = packed.u32("words.masks");
    this.#offsets = packed.u32("words.offsets");
    this.#postings = packed.u32("words.postings");
    this.#codeText = packed.u8("codes.text");
    this.#codeAt = packed.u32("codes.at");
    this.#owners = packed.u32("codes.owners");
    this.#has = new Uint8Array(count);
    this.#score = new Uint16Array(count);
    this.#part = new Uint16Array(count);
    this.#met = new Uint32Array(count);
  }

  /** Articles that hold every word typed, as a word, its beginning, a part of a code or with small typing errors. */
  search(text: string): TextMatch {
    const typed = words(text).map(fold).slice(0, MOST_WORDS);
    const matched = typed.map((word, i) => this.#match(word, i === typed.length - 1));
    const suggestion = matched.some((one) => one.meant !== undefined)
      ? matched.map((one, i) => one.meant ?? typed[i]).join(" ")
      : null;
    // Rarest first: what it excludes is never looked at again.
    const order = matched.toSorted((a, b) => a.size - b.size);
    const state = { met: 0 };
    order.forEach((one, step) => {
      this.#add(one, step, state);
    });
    let needed = typed.length;
    const joined = foldCode(text);
    if (typed.length > 1 && joined.length > 2) {
      const range = this.#codeRange(joined);
      if (range.from < range.to) needed = this.#addJoined(range, needed, state);
    }
    return { ...this.#collect(needed, state.met), suggestion };
  }

  /** Articles one of whose codes is this as a whole, whatever its case and separators (`bk m82s` and `BK-M82S`). */
  withCode(code: string): number[] {
    const folded = foldCode(code);
    if (folded === "") return [];
    const { from, to, length } = this.#codeRange(folded);
    const found = new Set<number>();
    for (let i = from; i < to; i++) {
      // Codes that go on after it come behind those that end with it.
      if (this.#codeText[(this.#codeAt[i] ?? 0) + length] !== 0) break;
      const owner = this.#owners[i] ?? 0;
      if ((owner & 1) === 1) found.add(owner >>> 1);
    }
    return [...found];
  }

  #match(word: string, last: boolean): Matched {
    const { from, to } = this.#wordRange(word);
    const exact = this.#words[from] === word;
    const runs: Run[] = [];
    const start = this.#offsets[from] ?? 0;
    const afterExact = exact ? (this.#offsets[from + 1] ?? 0) : start;
    if (exact) runs.push({ from: start, to: afterExact, factor: EXACT });
    // A single letter in the middle of a query is a word ("size L"), at its end the beginning of one.
    const end = word.length > 1 || last ? (this.#offsets[to] ?? 0) : afterExact;
    if (end > afterExact) runs.push({ from: afterExact, to: end, factor: PREFIX });
    const codes = word.length > 1 ? this.#codeRange(word) : { from: 0, to: 0, length: word.length };
    let size = end - start + codes.to - codes.from;
    let meant: string | undefined;
    if (size === 0 && tolerance(word) > 0) {
      const near = this.#near(word);
      meant = near.meant;
      for (const at of near.at) {
        const run = { from: this.#offsets[at] ?? 0, to: this.#offsets[at + 1] ?? 0, factor: TYPO };
        runs.push(run);
        size += run.to - run.from;
      }
    }
    return { runs, codes, size, meant };
  }

  /** Words within the tolerance, the closest only; as whole words if there are any, else as beginnings. */
  #near(typed: string): { at: number[]; meant: string | undefined } {
    const most = tolerance(typed);
    const mask = letterMask(typed);
    let least = { whole: most, prefix: most };
    let whole: number[] = [];
    let prefix: number[] = [];
    for (let at = 0; at < this.#masks.length; at++) {
      if (bitCount(mask & ~(this.#masks[at] ?? 0)) > most) continue;
      const distance = typoDistance(typed, this.#words[at] ?? "", most);
      if (distance.whole < least.whole) {
        whole = [];
        least = { ...least, whole: distance.whole };
      }
      if (distance.whole <= least.whole) whole.push(at);
      if (distance.prefix < least.prefix) {
        prefix = [];
        least = { ...least, prefix: distance.prefix };
      }
      if (distance.prefix <= least.prefix) prefix.push(at);
    }
    const at = whole.length > 0 ? whole : prefix;
    let meant: number | undefined;
    for (const one of at) if (meant === undefined || this.#frequency(one) > this.#frequency(meant)) meant = one;
    return { at, meant: meant === undefined ? undefined : this.#asWritten(this.#words[meant] ?? "") };
  }

  #frequency(word: number): number {
    return (this.#offsets[word + 1] ?? 0) - (this.#offsets[word] ?? 0);
  }

  #asWritten(word: string): string {
    this.#written ??= JSON.parse(new TextDecoder().decode(this.#packed.u8("words.written")));
    const found: unknown = this.#written?.[word];
    return typeof found === "string" ? found : word;
  }

  /** Counts the articles of one typed word, if they have every word before it. */
  #add({ runs, codes }: Matched, step: number, state: { met: number }): void {
    for (const { from, to, factor } of runs) {
      for (let i = from; i < to; i++) {
        const posting = this.#postings[i] ?? 0;
        this.#meet(posting >>> 4, (posting & 15) * factor, step, state);
      }
    }
    for (let i = codes.from; i < codes.to; i++) {
      this.#meet((this.#owners[i] ?? 0) >>> 1, this.#codeScore(i, codes.length), step, state);
    }
  }

  #meet(id: number, points: number, step: number, state: { met: number }): void {
    const has = this.#has[id] ?? 0;
    if (has === step + 1) {
      const more = points - (this.#part[id] ?? 0);
      if (more <= 0) return;
      this.#score[id] = (this.#score[id] ?? 0) + more;
    } else if (has === step) {
      if (step === 0) this.#met[state.met++] = id;
      this.#has[id] = step + 1;
      this.#score[id] = (this.#score[id] ?? 0) + points;
    } else return;
    this.#part[id] = points;
  }

  /** Several words that are one code (`BK M82` or `BK-M82`): such articles are found whatever their texts say. */
  #addJoined(range: { from: number; to: number; length: number }, needed: number, state: { met: number }): number {
    for (let i = range.from; i < range.to; i++) {
      const id = (this.#owners[i] ?? 0) >>> 1;
      if (this.#has[id] === 0) this.#met[state.met++] = id;
      if (this.#has[id] !== needed) this.#score[id] = 0;
      this.#has[id] = needed;
      this.#score[id] = (this.#score[id] ?? 0) + this.#codeScore(i, range.length);
    }
    return needed;
  }

  #collect(needed: number, met: number): { ids: Uint32Array; scores: Uint16Array } {
    let count = 0;
    const ids = new Uint32Array(met);
    for (let i = 0; i < met; i++) {
      const id = this.#met[i] ?? 0;
      if (this.#has[id] === needed) ids[count++] = id;
      this.#has[id] = 0;
    }
    const found = ids.slice(0, count).sort();
    const scores = new Uint16Array(count);
    for (let i = 0; i < count; i++) scores[i] = Math.min(this.#score[found[i] ?? 0] ?? 0, BEST_SCORE);
    for (let i = 0; i < met; i++) this.#score[this.#met[i] ?? 0] = 0;
    return { ids: found, scores };
  }

  #codeScore(entry: number, length: number): number {
    if (((this.#owners[entry] ?? 0) & 1) === 0) return CODE_PART;
    const end = this.#codeText[(this.#codeAt[entry] ?? 0) + length];
    return end === 0 ? WHOLE_CODE : CODE_BEGINNING;
  }

  #wordRange(prefix: string): { from: number; to: number } {
    const from = firstAtLeast(this.#words.length, (i) => (this.#words[i] ?? "") >= prefix);
    const to = firstAtLeast(this.#words.length, (i) => {
      const word = this.#words[i] ?? "";
      return word >= prefix && !word.startsWith(prefix);
    });
    return { from, to };
  }

  #codeRange(prefix: string): { from: number; to: number; length: number } {
    const bytes = Buffer.from(prefix);
    const compare = (i: number): number => {
      const at = this.#codeAt[i] ?? 0;
      for (let k = 0; k < bytes.length; k++) {
        const difference = (this.#codeText[at + k] ?? 0) - (bytes[k] ?? 0);
        if (difference !== 0) return difference;
      }
      return 0;
    };
    const from = firstAtLeast(this.#codeAt.length, (i) => compare(i) >= 0);
    const to = firstAtLeast(this.#codeAt.length, (i) => compare(i) > 0);
    return { from, to, length: bytes.length };
  }
}

/** First index for which `holds` is true; it must stay true from there on. */
function firstAtLeast(length: number, holds: (i: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function bitCount(value: number): number {
  let rest = value - ((value >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
