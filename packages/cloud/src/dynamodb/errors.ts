import type { ActionError } from "dynalite/db/index.js";

/** An error of the service: HTTP 400 with `{ __type, message, ...extra }`. */
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

/** Whether an error is a service error, ours or dynalite's. */
export function isRefusal(error: unknown): error is ActionError {
  return error instanceof Error && "statusCode" in error && "body" in error;
}

/** `ConditionalCheckFailedException` of either namespace. */
export function errorType(error: ActionError): string {
  return error.body.__type.slice(error.body.__type.indexOf("#") + 1);
}
