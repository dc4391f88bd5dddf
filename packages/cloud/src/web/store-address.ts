/** Site headers whose content security policy allows uploads to the local S3 endpoint. */
export function withStore(headers: Readonly<Record<string, string>>, endpoint: string): Record<string, string> {
  const policy = headers["content-security-policy"];
  if (policy === undefined) return { ...headers };
  const { origin } = new URL(endpoint);
  // Only the store is in the policy by an address of its own.
  return { ...headers, "content-security-policy": policy.replaceAll(/https:\/\/[^\s;]+/g, origin) };
}
