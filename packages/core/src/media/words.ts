import { wordsOf } from "../platform/index.ts";
import { readWords } from "./store.ts";

/** Characters of words that a function remembers. Words of a file never change. */
const REMEMBERED = 8_000_000;
const remembered = new Map<string, string>();
let characters = 0;

/** Words of PDFs by the ids of the files, as one text with a space before each word; files without words are left out. */
async function wordsOfFiles(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map(ids.flatMap((id) => (remembered.has(id) ? [[id, remembered.get(id) ?? ""] as const] : [])));
  for (const [id, text] of await readWords(ids.filter((each) => !found.has(each)))) {
    found.set(id, text);
    if (characters > REMEMBERED) {
      remembered.clear();
      characters = 0;
    }
    remembered.set(id, text);
    characters += text.length;
  }
  return found;
}

/** Those of the files whose text has every word of a search, or words that begin with them. The caller has checked who may read them. */
export async function filesWithText(ids: readonly string[], search: string): Promise<ReadonlySet<string>> {
  const wanted = wordsOf(search).map((word) => ` ${word}`);
  if (wanted.length === 0) return new Set();
  const texts = await wordsOfFiles([...new Set(ids)]);
  return new Set([...texts].filter(([, text]) => wanted.every((word) => text.includes(word))).map(([id]) => id));
}
