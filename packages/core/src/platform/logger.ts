import { Logger } from "@aws-lambda-powertools/logger";
import { currentActor } from "./actor.ts";

const powertools = new Logger({ serviceName: process.env.POWERTOOLS_SERVICE_NAME ?? "spoke" });

type Details = Readonly<Record<string, unknown>>;

const MOST_CAUSES = 5;

/**
 * An error for the log. Cancellation errors of DynamoDB contain the conflicting items, which may hold personal data, so only
 * their codes are logged.
 */
export function plainError(error: Error, depth = 0): Record<string, unknown> {
  const { name, message, stack, cause } = error;
  const requestId = "$metadata" in error && field(error.$metadata, "requestId");
  const reasons = "CancellationReasons" in error && error.CancellationReasons;
  return {
    name,
    message,
    stack,
    ...("code" in error && { code: error.code }),
    ...(requestId !== false && { requestId }),
    ...(Array.isArray(reasons) && { reasons: reasons.map((reason: unknown) => field(reason, "Code")) }),
    ...(cause instanceof Error && depth < MOST_CAUSES && { cause: plainError(cause, depth + 1) }),
  };
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

/** Adds the actor's ids to the details. Log ids, counts, and states only, never secrets or personal data. */
function withActorId(details: Details): Record<string, unknown> {
  const current = currentActor();
  const plain = Object.entries(details).map(([key, value]) => [
    key,
    value instanceof Error ? plainError(value) : value,
  ]);
  const fields = Object.fromEntries(plain);
  return current
    ? { correlationId: current.correlationId, userId: current.userId, host: current.host, ...fields }
    : fields;
}

/** The structured log (Powertools). Every line has the correlation id of the current actor. */
export const logger = {
  debug: (message: string, details: Details = {}): void => powertools.debug(message, withActorId(details)),
  info: (message: string, details: Details = {}): void => powertools.info(message, withActorId(details)),
  warn: (message: string, details: Details = {}): void => powertools.warn(message, withActorId(details)),
  error: (message: string, details: Details = {}): void => powertools.error(message, withActorId(details)),
};
