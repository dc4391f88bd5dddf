import type { ActionError } from "dynalite/db/index.js";

/** A refusal as DynamoDB words it: answered with HTTP 400 and `{ __type, message, ...extra }`. */
export class ServiceError extends Error implements ActionError {
  readonly statusCode = 400;
  readonly body: ActionError["body"] & Record<string, unknown>;

  constructor(type: string, message: string, extra: Record<string, unknown> = {}) {
    super(message);
    this.body = { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message, ...extra };
  }
}

export function validationError(message: string): ServiceError {
  return new ServiceError("ValidationException", message);
}

/** dynalite's refusals and ours look alike; everything else is a fault. */
export function isRefusal(error: unknown): error is ActionError {
  return error instanceof Error && "statusCode" in error && "body" in error;
}

/** `ConditionalCheckFailedException` of either name space. */
export function errorType(error: ActionError): string {
  return error.body.__type.slice(error.body.__type.indexOf("#") + 1);
}
