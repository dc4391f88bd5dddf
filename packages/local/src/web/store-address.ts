/** The site's headers with the address of the store that browsers send files to, which is not the one that S3 would have. */
export function withStore(headers: Readonly<Record<string, string>>, endpoint: string): Record<string, string> {
  const policy = headers["content-security-policy"];
  if (policy === undefined) return { ...headers };
  const { origin } = new URL(endpoint);
  return { ...headers, "content-security-policy": policy.replace(/connect-src [^;]*/, `connect-src 'self' ${origin}`) };
}
