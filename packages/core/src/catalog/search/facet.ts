import { scratchList } from "./bits.ts";
import type { FacetMeta } from "./build.ts";

/**
 * A property that the catalog can be filtered by. Its values are numbered: the code of `meta.ids[i]` is `i + 1`, and 0
 * means no value (README.md, "Facets").
 */
export interface Facet {
  readonly meta: FacetMeta;
  /** Code of a value; 0 if the value does not exist. */
  code(id: string): number;
  /** Articles with the value, ascending. */
  idsWith(code: number): Uint32Array;
  /** Those of `ids` with a value whose code has a 1 in `chosen`, in the same order. */
  filter(ids: Uint32Array, chosen: Uint8Array): Uint32Array;
  /**
   * Counts the values of `ids`; with `modelOf`, a value counts once for each model, and the articles of a model have to
   * be together. The result is overwritten by the next tally of the same facet.
   */
  tally(ids: Uint32Array, modelOf?: Uint32Array): Tally;
  /** Ids of the merchandise categories of the articles with a value. */
  merchandise(code: number, ids: readonly string[]): string[];
}

/** Values that occur, ascending by code, and how often each does. */
export interface Tally {
  readonly codes: Uint32Array;
  readonly counts: Uint32Array;
}

/** A property with at most one value per article. */
export interface SingleFacetIndex extends Facet {
  /** Code of the article's value, or 0. */
  of(id: number): number;
}

/** A property with at most one value per article, stored as a column of codes. */
export function singleFacet(meta: FacetMeta, codes: Uint16Array | Uint32Array): SingleFacetIndex {
  const codeCounter = new CodeCounter(meta.ids.length);
  let lists: { starts: Uint32Array; ids: Uint32Array } | undefined;
  const inverted = () => {
    lists ??= invert(codes, meta.ids.length + 1);
    return lists;
  };
  return {
    meta,
    of: (id) => codes[id] ?? 0,
    code: codeFinder(meta),
    idsWith: (code) => {
      const { starts, ids } = inverted();
      return ids.subarray(starts[code], starts[code + 1]);
    },
    filter: (ids, chosen) => {
      const matching = scratchList(ids.length);
      let count = 0;
      for (let i = 0; i < ids.length; i++) {
        const id = ids[i] ?? 0;
        if (chosen[codes[id] ?? 0] === 1) matching[count++] = id;
      }
      return matching.slice(0, count);
    },
    merchandise: merchandiseReader(meta),
    tally: (ids, modelOf) => {
      const { counts, seenCodes } = codeCounter;
      const lastModels = modelOf && codeCounter.startModels();
      let distinct = 0;
      for (let i = 0; i < ids.length; i++) {
        const code = codes[ids[i] ?? 0] ?? 0;
        if (lastModels) {
          const model = modelOf[ids[i] ?? 0] ?? 0;
          if (lastModels[code] === model) continue;
          lastModels[code] = model;
        }
        const count = counts[code] ?? 0;
        if (count === 0) seenCodes[distinct++] = code;
        counts[code] = count + 1;
      }
      return codeCounter.takeTally(distinct);
    },
  };
}

/** A property with any number of values: those of article `i` are `values[offsets[i]]` to `values[offsets[i + 1] - 1]`. */
export function multiFacet(meta: FacetMeta, offsets: Uint32Array, values: Uint32Array): Facet {
  const codeCounter = new CodeCounter(meta.ids.length);
  let lists: Uint32Array[] | undefined;
  const inverted = () => {
    if (lists) return lists;
    const made: number[][] = Array.from({ length: meta.ids.length + 1 }, () => []);
    for (let id = 0; id + 1 < offsets.length; id++) {
      for (let i = offsets[id] ?? 0; i < (offsets[id + 1] ?? 0); i++) made[values[i] ?? 0]?.push(id);
    }
    lists = made.map((list) => Uint32Array.from(list));
    return lists;
  };
  return {
    meta,
    code: codeFinder(meta),
    idsWith: (code) => inverted()[code] ?? new Uint32Array(),
    filter: (ids, chosen) =>
      ids.filter((id) => {
        for (let i = offsets[id] ?? 0; i < (offsets[id + 1] ?? 0); i++) if (chosen[values[i] ?? 0] === 1) return true;
        return false;
      }),
    merchandise: merchandiseReader(meta),
    tally: (ids, modelOf) => {
      const { counts, seenCodes } = codeCounter;
      const lastModels = modelOf && codeCounter.startModels();
      let distinct = 0;
      for (let k = 0; k < ids.length; k++) {
        const id = ids[k] ?? 0;
        const end = offsets[id + 1] ?? 0;
        const model = modelOf?.[id] ?? 0;
        for (let i = offsets[id] ?? 0; i < end; i++) {
          const code = values[i] ?? 0;
          if (lastModels) {
            if (lastModels[code] === model) continue;
            lastModels[code] = model;
          }
          const count = counts[code] ?? 0;
          if (count === 0) seenCodes[distinct++] = code;
          counts[code] = count + 1;
        }
      }
      return codeCounter.takeTally(distinct);
    },
  };
}

const NO_MODEL = 0xffffffff;

/** Counts codes in time proportional to the articles counted, not to the values that exist (thousands of models). */
class CodeCounter {
  /** Count by code; all zero between two tallies. */
  readonly counts: Uint32Array;
  /** Distinct codes counted so far, in order of first occurrence. */
  readonly seenCodes: Uint32Array;
  readonly #codes: Uint32Array;
  readonly #found: Uint32Array;
  #lastModels: Uint32Array | undefined;

  constructor(options: number) {
    this.counts = new Uint32Array(options + 1);
    this.seenCodes = new Uint32Array(options + 1);
    this.#codes = new Uint32Array(options + 1);
    this.#found = new Uint32Array(options + 1);
  }

  /** The model in which each code was counted last: none at the start. */
  startModels(): Uint32Array {
    this.#lastModels ??= new Uint32Array(this.counts.length);
    return this.#lastModels.fill(NO_MODEL);
  }

  /** Returns the counts, ascending by code, and resets the counter. */
  takeTally(distinct: number): Tally {
    const { counts, seenCodes } = this;
    const codes = this.#codes;
    const found = this.#found;
    // Sort a few codes; scan the array of counts if there are many.
    const many = distinct * 16 > counts.length;
    const sorted = many ? undefined : seenCodes.subarray(0, distinct).sort();
    let at = 0;
    for (let i = sorted ? 0 : 1; i < (sorted?.length ?? counts.length); i++) {
      const code = sorted ? (sorted[i] ?? 0) : i;
      const count = counts[code] ?? 0;
      if (count === 0 || code === 0) continue;
      codes[at] = code;
      found[at++] = count;
      counts[code] = 0;
    }
    counts[0] = 0;
    return { codes: codes.subarray(0, at), counts: found.subarray(0, at) };
  }
}

function merchandiseReader(meta: FacetMeta): Facet["merchandise"] {
  const read: (string[] | undefined)[] = [];
  return (code, ids) => {
    const cached = read[code];
    if (cached) return cached;
    const made = (meta.mcs[code - 1] ?? []).map((mc) => ids[mc - 1] ?? "");
    read[code] = made;
    return made;
  };
}

/** Groups articles by code (counting sort): those of code `c` are `ids[starts[c]]` to `ids[starts[c + 1] - 1]`, ascending. */
export function invert(codes: ArrayLike<number>, distinct: number): { starts: Uint32Array; ids: Uint32Array } {
  const starts = new Uint32Array(distinct + 1);
  for (let i = 0; i < codes.length; i++) {
    const next = (codes[i] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let c = 1; c <= distinct; c++) starts[c] = (starts[c] ?? 0) + (starts[c - 1] ?? 0);
  const at = starts.slice();
  const ids = new Uint32Array(codes.length);
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] ?? 0;
    ids[at[code] ?? 0] = i;
    at[code] = (at[code] ?? 0) + 1;
  }
  return { starts, ids };
}

function codeFinder(meta: FacetMeta): (id: string) => number {
  let places: Map<string, number> | undefined;
  return (id) => {
    places ??= new Map(meta.ids.map((id, i) => [id, i + 1]));
    return places.get(id) ?? 0;
  };
}
