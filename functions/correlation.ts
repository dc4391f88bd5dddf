import { newId } from "@spoke/core/platform";
import type { APIGatewayProxyEventV2 } from "aws-lambda";

/**
 * What every line in the log about a request carries: the caller's own id where it is one, else a new one. It goes into
 * events and the audit, so that a caller cannot put anything else there.
 */
export function correlationIdOf({ headers }: Pick<APIGatewayProxyEventV2, "headers">): string {
  const given = headers["x-correlation-id"];
  return given && /^[\w.:-]{1,64}$/.test(given) ? given : newId();
}
