import { countMetric, currentActor, logger, Refusal } from "@spoke/core/platform";
import type { GraphQLFormattedError } from "graphql";

const CODES: Record<Refusal["kind"], string> = {
  invalid: "BAD_USER_INPUT",
  unauthenticated: "UNAUTHENTICATED",
  forbidden: "FORBIDDEN",
  "not-found": "NOT_FOUND",
  conflict: "CONFLICT",
  limited: "RATE_LIMITED",
};

/** Errors in the request itself: reported briefly, without hints at the schema. */
const REQUEST_CODES = new Set([
  "GRAPHQL_PARSE_FAILED",
  "GRAPHQL_VALIDATION_FAILED",
  "BAD_REQUEST",
  "BAD_USER_INPUT",
  "OPERATION_RESOLUTION_FAILURE",
  "PERSISTED_QUERY_NOT_FOUND",
  "PERSISTED_QUERY_NOT_SUPPORTED",
]);

/**
 * What a client sees of an error: the translation key and fields of a refusal, a short sentence for a bad request, and
 * a generic text for a fault, which is logged with the correlation id.
 */
export function formatError(
  hints: boolean,
): (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError {
  return (formatted, error) => {
    const cause = originalOf(error);
    const place = formatted.path ? { path: formatted.path } : {};
    if (cause instanceof Refusal) {
      return {
        message: cause.message,
        ...place,
        extensions: { code: CODES[cause.kind], ...(cause.userErrors.length > 0 && { userErrors: cause.userErrors }) },
      };
    }
    const code = isRequestError(cause, formatted) ? "BAD_USER_INPUT" : formatted.extensions?.code;
    if (typeof code === "string" && REQUEST_CODES.has(code)) {
      const message = hints && isSignedIn() ? formatted.message : formatted.message.replace(/ Did you mean .*$/s, "");
      return {
        message: message.slice(0, 300),
        ...(formatted.locations && { locations: formatted.locations }),
        extensions: { code },
      };
    }
    countMetric("Faults");
    logger.error("a resolver failed", { error: cause instanceof Error ? cause : String(cause), path: formatted.path });
    return { message: "something_went_wrong", ...place, extensions: { code: "INTERNAL_SERVER_ERROR" } };
  };
}

/**
 * Whether GraphQL refused the request before any resolver ran, for too many invalid variables or an operation type that
 * the schema does not have. Apollo gives these errors no code of their own.
 */
function isRequestError(cause: unknown, { path, extensions }: GraphQLFormattedError): boolean {
  const hasCode = extensions?.code !== undefined && extensions.code !== "INTERNAL_SERVER_ERROR";
  return cause instanceof Error && cause.name === "GraphQLError" && path === undefined && !hasCode;
}

/** Guests may not read the schema, so they get no hints at it either. */
function isSignedIn(): boolean {
  const kind = currentActor()?.kind;
  return kind !== undefined && kind !== "guest";
}

/**
 * The original error without GraphQL's wrappers. Recognized by its fields, because a bundle may contain several copies
 * of the class.
 */
function originalOf(error: unknown): unknown {
  const original = error instanceof Error && "originalError" in error ? error.originalError : undefined;
  return original ? originalOf(original) : error;
}
