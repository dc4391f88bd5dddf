import { Logger } from "@aws-lambda-powertools/logger";
import { currentActor } from "./actor.ts";

const powertools = new Logger({ serviceName: process.env.POWERTOOLS_SERVICE_NAME ?? "spoke" });

type Details = Readonly<Record<string, unknown>>;

/** Never secrets or personal data: ids, counts, states, and the correlation id of who acts. */
function withActorId(details: Details): Record<string, unknown> {
  const who = currentActor();
  return who ? { correlationId: who.correlationId, userId: who.userId, host: who.host, ...details } : { ...details };
}

/** The structured log (Powertools), with the correlation id of the current actor in every line. */
export const logger = {
  debug: (message: string, details: Details = {}): void => powertools.debug(message, withActorId(details)),
  info: (message: string, details: Details = {}): void => powertools.info(message, withActorId(details)),
  warn: (message: string, details: Details = {}): void => powertools.warn(message, withActorId(details)),
  error: (message: string, details: Details = {}): void => powertools.error(message, withActorId(details)),
};
