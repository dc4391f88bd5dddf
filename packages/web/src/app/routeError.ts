/** An error of a page that knows what it is: 404 shows the not-found page, anything else the generic one (1 §8). */
export class RouteError extends Error {
  override readonly name = "RouteError";
  readonly statusCode: number;

  constructor(statusCode: number, message: string) {
    super(message);
    this.statusCode = statusCode;
  }
}

/** Whatever was thrown, as message and HTTP status; 500 when it does not say one (1 §8). */
export function normalizeError(thrown: unknown): { readonly message: string; readonly statusCode: number } {
  if (typeof thrown !== "object" || thrown === null) return { message: String(thrown), statusCode: 500 };
  const { message, statusCode, status } = thrown as { message?: unknown; statusCode?: unknown; status?: unknown };
  return {
    message: typeof message === "string" ? message : "",
    statusCode: [statusCode, status].find(isErrorStatus) ?? 500,
  };
}

function isErrorStatus(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 400 && value <= 599;
}
