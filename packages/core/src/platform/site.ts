/**
 * Where people reach a host's site, without a slash at the end: SITE_ORIGIN with `{host}` in it, `https://{host}` when it
 * is not set.
 */
export function siteOrigin(host: string): string {
  return (process.env.SITE_ORIGIN || "https://{host}").replaceAll("{host}", host);
}
