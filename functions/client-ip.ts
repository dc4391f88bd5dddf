import { isIPv4, isIPv6 } from "node:net";
import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** Where a request comes from: for rate limits, never for access. */
export interface ClientIp {
  /** The browser's address as the distribution saw it, or the peer's. */
  readonly address: string;
  /** The other end of the API's connection: an edge of the distribution, or a client that called the API directly. */
  readonly peer: string;
}

/**
 * The addresses that a request came from. Behind the distribution, the second to last entry of `x-forwarded-for` is the
 * address that the edge saw. Clients can forge the entries before it, and that one too if they call the API directly.
 */
export function clientIp({ headers, requestContext }: APIGatewayProxyEventV2): ClientIp {
  const { sourceIp } = requestContext.http;
  const forwarded = (headers["x-forwarded-for"] ?? "").split(",").at(-2)?.trim() ?? "";
  const address = isIPv4(forwarded) || isIPv6(forwarded) ? forwarded : sourceIp;
  return { address: networkOf(address), peer: networkOf(sourceIp) };
}

/** An IPv4 address as it is. An IPv6 address as its /64 network, because every client there has 2^64 addresses to choose from. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [before = [], after] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = after ? Array.from({ length: 8 - before.length - after.length }, () => "0") : [];
  const network = [...before, ...zeros, ...(after ?? [])].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
