/** Physical names. Only what people look for by name has one; everything else is named by CloudFormation. */

/** The stages' names are letters, digits and hyphens: they become part of queue, bus and function names. */
const STAGE = /^[a-z][a-z0-9-]{0,19}$/;

/**
 * `spoke-{stage}-{name}`, so that several stages can live in one account.
 * @throws Error when the stage cannot be part of a name.
 */
export function physicalName(stage: string, name?: string): string {
  if (!STAGE.test(stage))
    throw new Error(`"${stage}" is not a stage name: a-z, 0-9 and hyphens, at most 20 characters`);
  return name === undefined ? `spoke-${stage}` : `spoke-${stage}-${name}`;
}
