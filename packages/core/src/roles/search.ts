const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether one of the texts contains what is searched, without case and accents. Nothing is in everything. */
export function contains(search: string, ...texts: string[]): boolean {
  const wanted = plain(search.trim());
  return wanted === "" || texts.some((text) => plain(text).includes(wanted));
}
