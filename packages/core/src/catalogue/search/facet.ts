import { borrow } from "./bits.ts";
import type { FacetMeta } from "./build.ts";

/** A filter by one property: which articles have a choice, and how often each choice occurs among some articles. */
export interface Facet {
  readonly meta: FacetMeta;
  /** Code of a choice; 0 when there is no such choice. */
  code(id: string): number;
  /** Articles that have the choice, ascending. */
  having(code: number): Uint32Array;
  /** Those of `ids` that have one of the chosen codes (1 at its place); the order stays. */
  keep(ids: Uint32Array, chosen: Uint8Array): Uint32Array;
  /** The choices that occur among `ids`, ascending, and how often each does; lent until the next tally of the facet. */
  tally(ids: Uint32Array): Tally;
  /** Ids of the merchandise categories that occur together with a choice. */
  merchandise(code: number, ids: readonly string[]): string[];
}

export interface Tally {
  readonly codes: Uint32Array;
  readonly counts: Uint32Array;
}

/** A filter by a property with one value. */
export interface SingleFacetIndex extends Facet {
  /** Code of the article's choice; 0 is none. */
  of(id: number): number;
}

/** Property with at most one value: a code per article. */
export function singleFacet(meta: FacetMeta, codes: Uint16Array | Uint32Array): SingleFacetIndex {
  const counter = new Counter(meta.ids.length);
  let lists: { starts: Uint32Array; ids: Uint32Array } | undefined;
  const inverted = () => {
    lists ??= invert(codes, meta.ids.length + 1);
    return lists;
  };
  return {
    meta,
    of: (id) => codes[id] ?? 0,
    code: codeFinder(meta),
    having: (code) => {
      const { starts, ids } = inverted();
      return ids.subarray(starts[code], starts[code + 1]);
    },
    keep: (ids, chosen) => {
      const kept = borrow(ids.length);
      let count = 0;
      for (let i = 0; i < ids.length; i++) {
        const id = ids[i] ?? 0;
        if (chosen[codes[id] ?? 0] === 1) kept[count++] = id;
      }
      return kept.slice(0, count);
    },
    merchandise: merchandiseReader(meta),
    tally: (ids) => {
      const { counts, met } = counter;
      let kinds = 0;
      for (let i = 0; i < ids.length; i++) {
        const code = codes[ids[i] ?? 0] ?? 0;
        const count = counts[code] ?? 0;
        if (count === 0) met[kinds++] = code;
        counts[code] = count + 1;
      }
      return counter.take(kinds);
    },
  };
}

/** Property with any number of values: those of article `i` are `values[offsets[i]]` to `values[offsets[i + 1]]`. */
export function multiFacet(meta: FacetMeta, offsets: Uint32Array, values: Uint32Array): Facet {
  const counter = new Counter(meta.ids.length);
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
    having: (code) => inverted()[code] ?? new Uint32Array(),
    keep: (ids, chosen) =>
      ids.filter((id) => {
        for (let i = offsets[id] ?? 0; i < (offsets[id + 1] ?? 0); i++) if (chosen[values[i] ?? 0] === 1) return true;
        return false;
      }),
    merchandise: merchandiseReader(meta),
    tally: (ids) => {
      const { counts, met } = counter;
      let kinds = 0;
      for (let k = 0; k < ids.length; k++) {
        const id = ids[k] ?? 0;
        const end = offsets[id + 1] ?? 0;
        for (let i = offsets[id] ?? 0; i < end; i++) {
          const code = values[i] ?? 0;
          const count = counts[code] ?? 0;
          if (count === 0) met[kinds++] = code;
          counts[code] = count + 1;
        }
      }
      return counter.take(kinds);
    },
  };
}

/** Counts codes; costs what is counted and not what there is, as a catalogue has thousands of models. */
class Counter {
  /** How often each code was met; all zero between two counts. */
  readonly counts: Uint32Array;
  /** The codes met, in the order of their first time. */
  readonly met: Uint32Array;
  readonly #codes: Uint32Array;
  readonly #found: Uint32Array;

  constructor(options: number) {
    this.counts = new Uint32Array(options + 1);
    this.met = new Uint32Array(options + 1);
    this.#codes = new Uint32Array(options + 1);
    this.#found = new Uint32Array(options + 1);
  }

  /** What was counted, ascending; the counter is empty again. */
  take(kinds: number): Tally {
    const { counts, met } = this;
    const codes = this.#codes;
    const found = this.#found;
    // Sorting few codes is cheaper than looking at all, looking at all is cheaper than sorting many.
    const many = kinds * 16 > counts.length;
    const sorted = many ? undefined : met.subarray(0, kinds).sort();
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
    const known = read[code];
    if (known) return known;
    const made = (meta.mcs[code - 1] ?? []).map((mc) => ids[mc - 1] ?? "");
    read[code] = made;
    return made;
  };
}

/** Articles of each code, side by side: those of code `c` lie from `starts[c]` to `starts[c + 1]`, ascending. */
export function invert(codes: ArrayLike<number>, kinds: number): { starts: Uint32Array; ids: Uint32Array } {
  const starts = new Uint32Array(kinds + 1);
  for (let i = 0; i < codes.length; i++) {
    const next = (codes[i] ?? 0) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let c = 1; c <= kinds; c++) starts[c] = (starts[c] ?? 0) + (starts[c - 1] ?? 0);
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
    places ??= new Map(meta.ids.map((one, i) => [one, i + 1]));
    return places.get(id) ?? 0;
  };
}
