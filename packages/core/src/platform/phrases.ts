import { wordsOf } from "./search.ts";

/** Rows of a list; `complete` if there are no others. */
export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly complete: boolean;
}

/** Words of a search that are read by: the rarest of them decides. */
const MAX_WORDS = 3;

/**
 * Finds rows that are listed by phrases, which are what a row is found by from each of its words on. Reads at most `most` items,
 * whatever the search. With several words it reads the beginning of the rows with each, and with the phrases that stand for all of
 * them: if those of a word are all there, so are the rows that have all words.
 * @param phrases phrases that stand for the whole search, such as its words in order
 * @param read the first rows of which a phrase begins with the prefix
 */
export async function findByPhrases<Row>(
  { search, phrases, most }: { readonly search: string; readonly phrases: readonly string[]; readonly most: number },
  read: (prefix: string, most: number) => Promise<Rows<Row>>,
  hasWords: (row: Row, words: readonly string[]) => boolean,
): Promise<Rows<Row>> {
  const words = wordsOf(search);
  const [first, ...others] = words.toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS);
  if (first === undefined) return { rows: [], complete: true };
  const prefixes = [first, ...others, ...phrases.filter((phrase) => phrase !== first)];
  const each = Math.floor(most / prefixes.length);
  const found = await Promise.all(prefixes.map((prefix) => read(prefix, each)));
  const withWords = ({ rows }: Rows<Row>): Row[] => rows.filter((row) => hasWords(row, words));
  const byWord = found.slice(0, 1 + others.length);
  const byPhrase = found.slice(1 + others.length);
  const rarest = byWord.find(({ complete }) => complete);
  return {
    rows: [...byPhrase.flatMap(({ rows }) => rows), ...(rarest ? [rarest] : byWord).flatMap(withWords)],
    complete: rarest !== undefined && byPhrase.every(({ complete }) => complete),
  };
}
