/** Text for searching and sorting: without case and accents. */
export function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether one of the texts contains what is searched, without case and accents. An empty search matches everything. */
export function contains(search: string, ...texts: string[]): boolean {
  const wanted = folded(search.trim());
  return wanted === "" || texts.some((text) => folded(text).includes(wanted));
}

/** Letters that do not decompose into a plain letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  æ: "ae",
  œ: "oe",
  ı: "i",
};

/** A name for keys and prefixes: lower case, without marks, a dash for everything that is not a letter or digit. */
export function comparableName(name: string): string {
  return folded(name)
    .replace(/[ßøłđðþæœı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
}

/** The words of a text, comparable. */
export function wordsOf(text: string): string[] {
  return comparableName(text).split("-").filter(Boolean);
}
