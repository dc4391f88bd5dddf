import { Logger } from "@aws-lambda-powertools/logger";
import { currentActor } from "./actor.ts";

const powertools = new Logger({ serviceName: process.env.POWERTOOLS_SERVICE_NAME ?? "spoke" });

type Details = Readonly<Record<string, unknown>>;

const MOST_CAUSES = 5;

/**
 * An error as it is logged. Errors of AWS carry the items that stood against a write; of those only the codes are told,
 * as the items may be anybody's.
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
    ...(Array.isArray(reasons) && { reasons: reasons.map((one: unknown) => field(one, "Code")) }),
    ...(cause instanceof Error && depth < MOST_CAUSES && { cause: plainError(cause, depth + 1) }),
  };
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

/** Never secrets or personal data: ids, counts, states, and the correlation id of who acts. */
function withActorId(details: Details): Record<string, unknown> {
  const who = currentActor();
  const plain = Object.entries(details).map(([key, value]) => [
    key,
    value instanceof Error ? plainError(value) : value,
  ]);
  const told = Object.fromEntries(plain);
  return who ? { correlationId: who.correlationId, userId: who.userId, host: who.host, ...told } : told;
}

/** The structured log (Powertools), with the correlation id of the current actor in every line. */
export const logger = {
  debug: (message: string, details: Details = {}): void => powertools.debug(message, withActorId(details)),
  info: (message: string, details: Details = {}): void => powertools.info(message, withActorId(details)),
  warn: (message: string, details: Details = {}): void => powertools.warn(message, withActorId(details)),
  error: (message: string, details: Details = {}): void => powertools.error(message, withActorId(details)),
};
