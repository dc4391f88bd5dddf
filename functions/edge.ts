import { timingSafeEqual } from "node:crypto";
import { secret } from "@spoke/core/platform";
import type { APIGatewayProxyEventV2 } from "aws-lambda";

/** The header in which the sites' distributions prove that a request came through them, and so through the web ACL. */
const HEADER = "x-spoke-origin";

/**
 * Whether a request came through a site. Stages without the secret, such as local ones, do not check, unless they must
 * (`ORIGIN_REQUIRED`). The list is comma-separated: while a secret is being changed, two are valid.
 */
export function cameThroughSite({ headers }: Pick<APIGatewayProxyEventV2, "headers">): boolean {
  const secrets = secret("ORIGIN_SECRETS")
    .split(",")
    .filter((each) => each !== "");
  const sent = Buffer.from(headers[HEADER] ?? "");
  return (
    (secrets.length === 0 && process.env.ORIGIN_REQUIRED !== "true") ||
    secrets.map((each) => Buffer.from(each)).some((each) => each.length === sent.length && timingSafeEqual(each, sent))
  );
}
