/** Physical names. Only what people search for has one; CloudFormation names the rest. */

/** Stage names are letters, digits, and hyphens: they become part of queue, bus, and function names. */
const STAGE = /^[a-z][a-z0-9-]{0,19}$/;

/** Stages with data of customers. */
export const PROTECTED_STAGES: readonly string[] = ["production", "staging"];

/**
 * `spoke-{stage}-{name}`, so that several stages can live in one account.
 * @throws Error when the stage cannot be part of a name.
 */
export function physicalName(stage: string, name?: string): string {
  if (!STAGE.test(stage))
    throw new Error(`"${stage}" is not a stage name: a-z, 0-9, and hyphens, at most 20 characters`);
  return name === undefined ? `spoke-${stage}` : `spoke-${stage}-${name}`;
}

/**
 * The name of a function's bundle: its path without `functions/` and `.ts`, as in `subscribers/order-placed-erp-outbound`.
 * The code is the object `{CodePrefix}{entry name}.zip` of the code bucket.
 */
export function entryName(entry: string): string {
  return entry.replace(/^functions\//, "").replace(/\.ts$/, "");
}

/** The name of a function in metrics, traces, and alarms: `graphql`, `subscribers-order-placed-erp-outbound`. */
export function serviceName(entry: string): string {
  return entryName(entry)
    .replace(/\/handler$/, "")
    .replaceAll("/", "-");
}
