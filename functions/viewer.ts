import type { APIGatewayProxyEventV2 } from "aws-lambda";

/**
 * The address of whoever sits before the browser. Behind a distribution the API's own peer is one of its edges, and the
 * entry before the last of `x-forwarded-for` is what that edge saw; what stands before it, callers may have invented.
 * Called directly, the API knows its peer alone. Good for limits, never for access.
 */
export function viewerAddress({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const chain = (headers["x-forwarded-for"] ?? "").split(",").map((part) => part.trim());
  const seen = chain.at(-2) ?? "";
  return /^[0-9a-fA-F.:]{3,45}$/.test(seen) ? seen : requestContext.http.sourceIp;
}
