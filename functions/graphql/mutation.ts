import { asMutation, type MutationResult, succeeded, type UserError } from "@spoke/core/platform";

/**
 * The result of a mutation (1 §8): what `run` returns with the message `success`, or `refused` with the message and
 * field errors of the refusal. Authorization errors and faults are rethrown.
 */
export function mutation<Data extends object>(
  success: string,
  run: () => Promise<Data>,
  refused: Data,
): Promise<Data & MutationResult>;
export function mutation(success: string, run: () => Promise<void>): Promise<MutationResult>;
/** Without `refused`, the data of a refusal is undefined. */
export function mutation<Data extends object>(
  success: string,
  run: () => Promise<Data>,
): Promise<{ readonly [Name in keyof Data]: Data[Name] | undefined } & MutationResult>;
export function mutation(success: string, run: () => Promise<unknown>, refused: object = {}): Promise<object> {
  return asMutation(
    async () => ({ ...dataOf(await run()), ...succeeded(success) }),
    () => refused,
  );
}

const dataOf = (result: unknown): object => (typeof result === "object" && result !== null ? result : {});

/** Values of a text's placeholders as `MessageValue`s. */
export const messageValues = (values: UserError["values"]): { name: string; value: string }[] =>
  Object.entries(values ?? {}).map(([name, value]) => ({ name, value: String(value) }));
