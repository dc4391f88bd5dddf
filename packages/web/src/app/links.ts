/**
 * Where a link that somebody entered may lead: an address elsewhere (http or https, no user name in it) or a path of the
 * site. Undefined for anything else, also for what only looks like a path (`//elsewhere`, `/\elsewhere`).
 */
export function safeLink(value: string | null | undefined): string | undefined {
  const link = value?.trim() ?? "";
  // Browsers leave control characters out of an address and read a backslash as a slash.
  if (link === "" || /[\p{Cc}\\]/u.test(link)) return undefined;
  if (link.startsWith("/")) return link.startsWith("//") ? undefined : link;
  const address = /^https?:\/\//i.test(link) ? URL.parse(link) : null;
  return address && address.username === "" && address.password === "" ? link : undefined;
}
