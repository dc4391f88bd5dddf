/**
 * The origin of a host's site, without a trailing slash: SITE_ORIGIN with `{host}` replaced, `https://{host}` by default.
 */
export function siteOrigin(host: string): string {
  return (process.env.SITE_ORIGIN || "https://{host}").replaceAll("{host}", host);
}
