import { logger, Refusal } from "@spoke/core/platform";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";

export type Response = APIGatewayProxyStructuredResultV2;

const STATUS: Record<Refusal["kind"], number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  limited: 429,
};

/** A JSON response that is never cached. */
export function json(statusCode: number, body: unknown, extra: { cookies?: string[] } = {}): Response {
  return {
    statusCode,
    headers: { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" },
    body: JSON.stringify(body),
    ...extra,
  };
}

/** A refusal as message and `userErrors`. Any other error is logged and answered with a generic message. */
export function failure(error: unknown): Response {
  if (error instanceof Refusal) {
    const { message, userErrors } = error;
    return json(STATUS[error.kind], { message: { status: "failed", description: message }, userErrors });
  }
  logger.error("request failed", { error: error instanceof Error ? error : String(error) });
  return json(500, { message: { status: "failed", description: "something_went_wrong" }, userErrors: [] });
}
