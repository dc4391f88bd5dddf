/** Text for searching and sorting: without case and accents. */
export function folded(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Whether one of the texts contains what is searched, without case and accents. An empty search matches everything. */
export function contains(search: string, ...texts: string[]): boolean {
  const wanted = folded(search.trim());
  return wanted === "" || texts.some((text) => folded(text).includes(wanted));
}
