import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { invocation } from "./invocation.ts";

/** The sites' distributions send these headers too; clients that call the API directly get them only here. */
const HEADERS = {
  "x-content-type-options": "nosniff",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
};

/** Wraps the functions of the API: secrets, metrics, and security headers on every response, refusals included. */
export function answering(
  handler: (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>,
): (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2> {
  return invocation(async (event) => {
    const response = await handler(event);
    return { ...response, headers: { ...HEADERS, ...response.headers } };
  });
}
