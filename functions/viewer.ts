import { isIPv4, isIPv6 } from "node:net";
import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** Where a request comes from, good for limits, never for access. */
export interface Origin {
  /** Whoever sits before the browser, as far as it is known. */
  readonly address: string;
  /** The other end of the connection: an edge of the distribution, or a caller who went past it. */
  readonly peer: string;
}

/**
 * Where a request comes from. Behind a distribution the API's own peer is one of its edges, and the entry before the last
 * of `x-forwarded-for` is what that edge saw; what stands before it, callers may have invented, and whoever calls the API
 * directly that entry as well. Called without the header, the API knows its peer alone.
 */
export function originOf({ headers, requestContext }: APIGatewayProxyEventV2): Origin {
  const { sourceIp } = requestContext.http;
  const seen = (headers["x-forwarded-for"] ?? "").split(",").at(-2)?.trim() ?? "";
  const address = isIPv4(seen) || isIPv6(seen) ? seen : sourceIp;
  return { address: networkOf(address), peer: networkOf(sourceIp) };
}

/** An address of IPv4; of IPv6 the network, as everybody has 2^64 addresses there and could take another one each time. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [before = [], after] = address.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = after ? Array.from({ length: 8 - before.length - after.length }, () => "0") : [];
  const network = [...before, ...zeros, ...(after ?? [])].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
