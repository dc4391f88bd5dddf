import { newId } from "@spoke/core/platform";
import type { APIGatewayProxyEventV2 } from "aws-lambda";

/**
 * The correlation id of a request: the client's own if it is well-formed, otherwise a new one. It is logged and stored with
 * events and the audit, so nothing but an id is accepted (decision 116).
 */
export function correlationIdOf({ headers }: Pick<APIGatewayProxyEventV2, "headers">): string {
  const id = headers["x-correlation-id"];
  return id && /^[\w.:-]{1,64}$/.test(id) ? id : newId();
}
