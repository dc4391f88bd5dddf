import { readScan } from "../gtin.ts";
import { splitCompound } from "./compound.ts";
import type { Packed } from "./pack.ts";
import { asTyped, fold, foldCode, letterMask, numbersOf, tolerance, typoDistance, words } from "./text.ts";

/**
 * Full-text search over names and codes (README.md, "Text"). Two sorted structures share one idea: a prefix is a range
 * found by two binary searches.
 * - Words: a sorted dictionary; the postings of word `w` are `postings[offsets[w]]` to `postings[offsets[w + 1]]`. Because
 *   the postings of adjacent words are adjacent, a prefix is one continuous run of postings.
 * - Codes: a suffix array over the folded codes, with an entry for each position where a part of a code begins.
 */

/** Matching articles in ascending order, each with its score (0 to 1,023, higher is better). */
export interface TextMatch {
  readonly ids: Uint32Array;
  readonly scores: Uint16Array;
  /** The corrected query if a word matched only after correcting its spelling, else null. */
  readonly suggestion: string | null;
}

const MAX_WORDS = 8;
const EXACT_FACTOR = 4;
const PREFIX_FACTOR = 2;
const TYPO_FACTOR = 1;
/** Two words that the catalog writes as one have letters enough to be no accident. */
const SHORTEST_PAIR = 5;
const FULL_CODE_POINTS = 120;
const CODE_START_POINTS = 60;
const CODE_PART_POINTS = 30;
const MAX_SCORE = 0x3ff;

/** A continuous run of postings that match a query word; `factor` multiplies the weight of each. */
interface PostingRun {
  readonly from: number;
  readonly to: number;
  readonly factor: number;
}

/** Everything that matches a single query word. */
interface WordMatch {
  readonly runs: PostingRun[];
  /** Range of code entries that start with the word, and the length of the word in bytes. */
  readonly codes: { readonly from: number; readonly to: number; readonly length: number };
  /** Number of postings and code entries: an upper bound of the number of articles. */
  readonly size: number;
  /** The dictionary word that replaces a misspelled query word. */
  readonly correction: string | undefined;
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
  #originalSpellings: Readonly<Record<string, string>> | undefined;
  // Scratch space of a search, indexed by article. A search is synchronous, so that there is only one at a time, and
  // leaves #wordsMatched and #scores all zero.
  /** How many of the query words processed so far the article matches. */
  readonly #wordsMatched: Uint8Array;
  /** Sum of the best points of each matched word. */
  readonly #scores: Uint16Array;
  /** Best points of the word being processed; valid only if the article matches it. */
  readonly #currentWordScores: Uint16Array;
  /** Articles with a nonzero #wordsMatched: what must be collected and reset. */
  readonly #touched: Uint32Array;

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
    this.#wordsMatched = new Uint8Array(count);
    this.#scores = new Uint16Array(count);
    this.#currentWordScores = new Uint16Array(count);
    this.#touched = new Uint32Array(count);
  }

  /** Articles that match every query word as a word, a prefix, the start of a code part, or a misspelling. */
  search(text: string): TextMatch {
    const scanned = this.#idsWithGtin(text);
    if (scanned.length > 0) {
      const ids = Uint32Array.from(scanned).sort();
      return { ids, scores: new Uint16Array(ids.length).fill(FULL_CODE_POINTS), suggestion: null };
    }
    const typed = words(asTyped(text)).map(fold).slice(0, MAX_WORDS);
    const compounds = typed.map((word, i) => this.#partsOf(word, i === typed.length - 1));
    if (compounds.every((parts) => parts === undefined)) return this.#searchWords(typed, text);
    const parts = typed.flatMap((word, i) => compounds[i] ?? [word]).slice(0, MAX_WORDS);
    const found = this.#searchWords(parts, text);
    // No road-bike helmets: then helmets.
    return found.ids.length > 0
      ? found
      : this.#searchWords(
          typed.map((word, i) => compounds[i]?.at(-1) ?? word),
          text,
        );
  }

  /** Parts of a compound that the dictionary lacks; the last one is what it is about. */
  #partsOf(word: string, last: boolean): readonly string[] | undefined {
    const { from, to } = this.#wordRange(word);
    const codes = this.#codeRange(word);
    if (from < to || codes.from < codes.to || this.#numberRuns(word).length > 0) return undefined;
    const isWord = (part: string, end: boolean) => {
      const range = this.#wordRange(part);
      return end && last ? range.from < range.to : this.#words[range.from] === part;
    };
    return splitCompound(word, isWord, () => this.#findMisspelled(word).words.length > 0);
  }

  #searchWords(typed: readonly string[], text: string): TextMatch {
    const pairs = typed.slice(1).map((word, i) => this.#pairRuns(typed[i] ?? "", word, i + 2 === typed.length));
    const matches = typed.map((word, i) =>
      this.#lookUpWord(word, i === typed.length - 1, [...(pairs[i - 1] ?? []), ...(pairs[i] ?? [])]),
    );
    const suggestion = matches.some((match) => match.correction !== undefined)
      ? matches.map((match, i) => match.correction ?? typed[i]).join(" ")
      : null;
    // Rarest first: an article that misses a word is skipped in all following words.
    const rarestFirst = matches.toSorted((a, b) => a.size - b.size);
    const state = { touched: 0 };
    rarestFirst.forEach((match, step) => {
      this.#addWord(match, step, state);
    });
    let requiredWords = typed.length;
    // Several words may be a single code typed with separators: `BK M82S` or `BK-M82S`.
    const joined = foldCode(text);
    if (typed.length > 1 && joined.length > 2) {
      const range = this.#codeRange(joined);
      if (range.from < range.to) requiredWords = this.#addJoinedCode(range, requiredWords, state);
    }
    return { ...this.#collectAndReset(requiredWords, state.touched), suggestion };
  }

  /** Articles with exactly this code or GTIN, ignoring case and separators (`bk m82s` equals `BK-M82S`). */
  idsWithCode(code: string): number[] {
    return [...new Set([...this.#idsWithExactCode(code), ...this.#idsWithGtin(code)])];
  }

  /** Articles with the GTIN of a barcode, whatever its leading zeros; none for a text without a GTIN. */
  #idsWithGtin(text: string): number[] {
    const { gtin } = readScan(text);
    return gtin ? this.#idsWithExactCode(gtin) : [];
  }

  #idsWithExactCode(code: string): number[] {
    const folded = foldCode(code);
    if (folded === "") return [];
    const { from, to, length } = this.#codeRange(folded);
    const found = new Set<number>();
    for (let i = from; i < to; i++) {
      // Entries are sorted, so that the codes that end here come before those that continue.
      if (this.#codeText[(this.#codeAt[i] ?? 0) + length] !== 0) break;
      const owner = this.#owners[i] ?? 0;
      if ((owner & 1) === 1) found.add(owner >>> 1);
    }
    return [...found];
  }

  /** Postings of a word of the dictionary and, with `isStart`, of those that begin with it. */
  #wordRuns(word: string, isStart: boolean): PostingRun[] {
    const { from, to } = this.#wordRange(word);
    const exact = this.#words[from] === word;
    const start = this.#offsets[from] ?? 0;
    const afterExact = exact ? (this.#offsets[from + 1] ?? 0) : start;
    const end = isStart ? (this.#offsets[to] ?? 0) : afterExact;
    return [
      ...(exact ? [{ from: start, to: afterExact, factor: EXACT_FACTOR }] : []),
      ...(end > afterExact ? [{ from: afterExact, to: end, factor: PREFIX_FACTOR }] : []),
    ];
  }

  /** Postings of the plural or singular of an English word. */
  #numberRuns(word: string): PostingRun[] {
    return numbersOf(word).flatMap((other) => this.#wordRuns(other, false));
  }

  /** Postings of two query words that the catalog writes as one: `inner tube` as `innertube`. They match both words. */
  #pairRuns(first: string, second: string, last: boolean): PostingRun[] {
    const joined = first + second;
    if (joined.length < SHORTEST_PAIR || /\d/.test(joined)) return [];
    return [...this.#wordRuns(joined, last), ...this.#numberRuns(joined)];
  }

  /** Finds what matches a query word, alone or with the word beside it; corrects its spelling only if nothing does. */
  #lookUpWord(word: string, last: boolean, pairs: readonly PostingRun[]): WordMatch {
    // A single letter is a word ("size L blue"); only the last one may be an unfinished word.
    const runs = [...this.#wordRuns(word, word.length > 1 || last), ...this.#numberRuns(word), ...pairs];
    const codes = word.length > 1 ? this.#codeRange(word) : { from: 0, to: 0, length: word.length };
    let size = runs.reduce((sum, run) => sum + run.to - run.from, codes.to - codes.from);
    let correction: string | undefined;
    if (size === 0 && tolerance(word) > 0) {
      const closest = this.#findMisspelled(word);
      correction = closest.correction;
      for (const near of closest.words) {
        const run = { from: this.#offsets[near] ?? 0, to: this.#offsets[near + 1] ?? 0, factor: TYPO_FACTOR };
        runs.push(run);
        size += run.to - run.from;
      }
    }
    return { runs, codes, size, correction };
  }

  /**
   * The dictionary words closest to a misspelled query word, within its tolerance: complete words if any is close enough,
   * else words with a close prefix. Scans the dictionary; the letter masks skip nearly all words.
   */
  #findMisspelled(typed: string): { words: number[]; correction: string | undefined } {
    const most = tolerance(typed);
    const mask = letterMask(typed);
    let closest = { full: most, prefix: most };
    let full: number[] = [];
    let prefix: number[] = [];
    for (let at = 0; at < this.#masks.length; at++) {
      if (bitCount(mask & ~(this.#masks[at] ?? 0)) > most) continue;
      const distance = typoDistance(typed, this.#words[at] ?? "", most);
      if (distance.full < closest.full) {
        full = [];
        closest = { ...closest, full: distance.full };
      }
      if (distance.full <= closest.full) full.push(at);
      if (distance.prefix < closest.prefix) {
        prefix = [];
        closest = { ...closest, prefix: distance.prefix };
      }
      if (distance.prefix <= closest.prefix) prefix.push(at);
    }
    const words = full.length > 0 ? full : prefix;
    let mostFrequent: number | undefined;
    for (const word of words)
      if (mostFrequent === undefined || this.#frequency(word) > this.#frequency(mostFrequent)) mostFrequent = word;
    return {
      words,
      correction: mostFrequent === undefined ? undefined : this.#originalSpelling(this.#words[mostFrequent] ?? ""),
    };
  }

  /** Number of articles that contain a word of the dictionary. */
  #frequency(word: number): number {
    return (this.#offsets[word + 1] ?? 0) - (this.#offsets[word] ?? 0);
  }

  #originalSpelling(word: string): string {
    this.#originalSpellings ??= JSON.parse(new TextDecoder().decode(this.#packed.u8("words.written")));
    const found: unknown = this.#originalSpellings?.[word];
    return typeof found === "string" ? found : word;
  }

  /** Adds the points of a query word to the articles that match it and every word before it. */
  #addWord({ runs, codes }: WordMatch, step: number, state: { touched: number }): void {
    for (const { from, to, factor } of runs) {
      for (let i = from; i < to; i++) {
        const posting = this.#postings[i] ?? 0;
        this.#addPoints(posting >>> 4, (posting & 15) * factor, step, state);
      }
    }
    for (let i = codes.from; i < codes.to; i++) {
      this.#addPoints((this.#owners[i] ?? 0) >>> 1, this.#codeScore(i, codes.length), step, state);
    }
  }

  /**
   * Counts only the best match of a word: an article gets the difference if another posting of the same word is worth
   * more. `step` is the place of the word in the query, rarest first.
   */
  #addPoints(id: number, points: number, step: number, state: { touched: number }): void {
    const matched = this.#wordsMatched[id] ?? 0;
    if (matched === step + 1) {
      const more = points - (this.#currentWordScores[id] ?? 0);
      if (more <= 0) return;
      this.#scores[id] = (this.#scores[id] ?? 0) + more;
    } else if (matched === step) {
      if (step === 0) this.#touched[state.touched++] = id;
      this.#wordsMatched[id] = step + 1;
      this.#scores[id] = (this.#scores[id] ?? 0) + points;
    } else return;
    this.#currentWordScores[id] = points;
  }

  /** Adds articles whose code starts with all query words joined; they match even if no text contains the words. */
  #addJoinedCode(
    range: { from: number; to: number; length: number },
    requiredWords: number,
    state: { touched: number },
  ): number {
    for (let i = range.from; i < range.to; i++) {
      const id = (this.#owners[i] ?? 0) >>> 1;
      if (this.#wordsMatched[id] === 0) this.#touched[state.touched++] = id;
      if (this.#wordsMatched[id] !== requiredWords) this.#scores[id] = 0;
      this.#wordsMatched[id] = requiredWords;
      this.#scores[id] = (this.#scores[id] ?? 0) + this.#codeScore(i, range.length);
    }
    return requiredWords;
  }

  /** Returns the touched articles that match enough words, and clears the scratch space for the next search. */
  #collectAndReset(requiredWords: number, touched: number): { ids: Uint32Array; scores: Uint16Array } {
    let count = 0;
    const ids = new Uint32Array(touched);
    for (let i = 0; i < touched; i++) {
      const id = this.#touched[i] ?? 0;
      if (this.#wordsMatched[id] === requiredWords) ids[count++] = id;
      this.#wordsMatched[id] = 0;
    }
    const found = ids.slice(0, count).sort();
    const scores = new Uint16Array(count);
    for (let i = 0; i < count; i++) scores[i] = Math.min(this.#scores[found[i] ?? 0] ?? 0, MAX_SCORE);
    for (let i = 0; i < touched; i++) this.#scores[this.#touched[i] ?? 0] = 0;
    return { ids: found, scores };
  }

  /** Points of a code entry: full code, start of a code, or start of a later part of it. */
  #codeScore(entry: number, length: number): number {
    if (((this.#owners[entry] ?? 0) & 1) === 0) return CODE_PART_POINTS;
    const end = this.#codeText[(this.#codeAt[entry] ?? 0) + length];
    return end === 0 ? FULL_CODE_POINTS : CODE_START_POINTS;
  }

  /** Range of dictionary words that start with the prefix. */
  #wordRange(prefix: string): { from: number; to: number } {
    const from = firstAtLeast(this.#words.length, (i) => (this.#words[i] ?? "") >= prefix);
    const to = firstAtLeast(this.#words.length, (i) => {
      const word = this.#words[i] ?? "";
      return word >= prefix && !word.startsWith(prefix);
    });
    return { from, to };
  }

  /** Range of code entries whose text starts with the prefix; compares UTF-8 bytes in place. */
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

/** Binary search: the first index for which `holds` is true, given that it is true for all greater ones. */
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
