import type { IncomingMessage } from "node:http";

/** Access key of a function: its logical id in the template, which is unique and alphanumeric. */
export const accessKeyOf = (functionId: string): string => `FUNCTION${functionId}`;

const CREDENTIAL = /Credential=([^/,\s]+)\//;

/** Access key that signed a request in its header or query; empty if it is not signed. */
export function accessKey({ headers, url = "" }: Pick<IncomingMessage, "headers" | "url">): string {
  const signed = CREDENTIAL.exec(headers.authorization ?? "")?.[1];
  if (signed !== undefined) return signed;
  const start = url.indexOf("?");
  if (start < 0 || !url.includes("X-Amz-Credential=", start)) return "";
  return new URLSearchParams(url.slice(start)).get("X-Amz-Credential")?.split("/")[0] ?? "";
}
