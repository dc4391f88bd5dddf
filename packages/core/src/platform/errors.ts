/** A field's error; `message` is a translation key and `values` fill its placeholders. */
export interface UserError {
  readonly field: string;
  readonly message: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

export type RefusalKind = "invalid" | "unauthenticated" | "forbidden" | "not-found" | "conflict" | "limited";

/**
 * An expected failure: shown to the user as `userErrors` and `message`, never logged as a fault.
 * A foreign id is refused exactly as an absent one ("not-found").
 */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly kind: RefusalKind;
  readonly userErrors: readonly UserError[];

  /** @param message translation key, such as `failed_checkout` */
  constructor(kind: RefusalKind, message: string, userErrors: readonly UserError[] = []) {
    super(message);
    this.kind = kind;
    this.userErrors = userErrors;
  }
}

/** Why a transaction wrote nothing. Writes add reasons of their own, such as `out-of-stock`. */
type ConflictReason = "changed" | "busy" | "already-consumed" | (string & {});

/**
 * A transaction was refused and wrote nothing. `changed`: an item is no longer as it was read. `busy`: other transactions
 * on the same items, or throttling, won every attempt. `already-consumed`: the subscriber has handled the event before.
 */
export class Conflict extends Error {
  override readonly name = "Conflict";
  readonly reason: ConflictReason;

  constructor(reason: ConflictReason, options?: ErrorOptions) {
    super(`conflict: ${reason}`, options);
    this.reason = reason;
  }
}

/** Whether an error is a conflict for this reason. */
export const isConflict = (error: unknown, reason?: ConflictReason): error is Conflict =>
  error instanceof Conflict && (reason === undefined || error.reason === reason);

/** Refuses an input with one field error. */
export function refuseField(field: string, message: string, values?: UserError["values"]): Refusal {
  return new Refusal("invalid", "invalid_input", [values ? { field, message, values } : { field, message }]);
}

export function notFound(): Refusal {
  return new Refusal("not-found", "not_found");
}

/** The result of a mutation (1 §8): status, message, and refused fields. */
export interface MutationResult {
  readonly message: { readonly status: "success" | "failed"; readonly description: string };
  readonly userErrors: readonly UserError[];
}

export function succeeded(description: string): MutationResult {
  return { message: { status: "success", description }, userErrors: [] };
}

/**
 * Runs a mutation and returns an expected refusal as data. Authorization errors and faults are rethrown.
 */
export async function asMutation<T extends object>(
  run: () => Promise<T>,
  whenRefused: () => Omit<T, keyof MutationResult>,
): Promise<T | (Omit<T, keyof MutationResult> & MutationResult)> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === "unauthenticated" || error.kind === "forbidden") throw error;
    return {
      ...whenRefused(),
      message: { status: "failed", description: error.message },
      userErrors: error.userErrors,
    };
  }
}
