import { timingSafeEqual } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** The header in which the sites' distributions prove that a request came through them, and so through the web ACL. */
const HEADER = "x-spoke-origin";

/**
 * Whether a request came through a site. Stages without `ORIGIN_SECRETS`, such as local ones, do not check. The list is
 * comma-separated: while a secret is being changed, two are valid.
 */
export function cameThroughSite({ headers }: Pick<APIGatewayProxyEventV2, "headers">): boolean {
  const secrets = (process.env.ORIGIN_SECRETS ?? "").split(",").filter((secret) => secret !== "");
  const sent = Buffer.from(headers[HEADER] ?? "");
  return (
    secrets.length === 0 ||
    secrets
      .map((secret) => Buffer.from(secret))
      .some((secret) => secret.length === sent.length && timingSafeEqual(secret, sent))
  );
}
