/** Why a call failed: `status` 0 means that no answer came. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, message: string, body: unknown = undefined) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/** Whether a call was canceled on purpose. */
export function isCanceled(error: unknown): boolean {
  return typeof error === "object" && error !== null && "name" in error && error.name === "AbortError";
}
