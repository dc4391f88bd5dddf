/** Schemes of addresses that a link may open. */
const SCHEMES = new Set(["http", "https", "mailto", "tel"]);

/**
 * Whether a link in a document may stay: an address of the web, of mail, or of a phone, or a place relative to the document, but
 * no program, file, or shared folder.
 */
export function isHarmlessAddress(link: string): boolean {
  // Readers ignore spaces and control characters within the scheme.
  const address = link.replaceAll(/[\p{C}\p{Z}]/gu, "");
  const [, scheme] = /^([^/?#:]*):/.exec(address) ?? [];
  if (scheme !== undefined) return SCHEMES.has(scheme.toLowerCase());
  // `\\server\share` and `//server/share`
  return !address.startsWith("//") && !address.includes("\\");
}
