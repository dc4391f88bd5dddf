import { type Access, accessChangedWrites, readAccess, revocationHolds } from "../access/index.ts";
import { type AuditEntry, actor, commit, Refusal, refuseField, type Write, WriteConflict } from "../platform/index.ts";

/** What changes, decided on roles as they were read: refused, or made as long as nobody changes them meanwhile. */
export interface Change {
  readonly writes: readonly Write[];
  readonly audit: AuditEntry;
}

const ATTEMPTS = 4;

/**
 * Changes roles: looked at again when somebody else was faster, and done when no call with what was allowed before gets
 * through any more.
 */
export async function changeAccess(decide: (access: Access) => Change | Promise<Change>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const access = await readAccess();
    const { writes, audit } = await decide(access);
    try {
      await commit({ writes: [...writes, ...accessChangedWrites(access)], audit });
      break;
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
      if (attempt >= ATTEMPTS) throw new Refusal("conflict", "conflict");
    }
  }
  await revocationHolds();
}

/** @throws Refusal "conflict" when it was changed since it was shown */
export function requireVersion({ version }: { readonly version: number }, shown: number): void {
  if (version !== shown) throw new Refusal("conflict", "conflict");
}

/** Nobody gives what he has not himself. @throws Refusal on the field */
export function requireGrantable(field: string, scopes: readonly string[]): void {
  const own = actor().scopes;
  if (!scopes.every((scope) => own.has(scope))) throw refuseField(field, "not_grantable");
}

/**
 * Whether a permission was taken from everybody: nobody could give it any more, so that the role administrator may have it
 * back from those who have all else that it allows.
 */
export function isLost({ roles }: Pick<Access, "roles">, name: string): boolean {
  return !roles.some(({ permissions }) => permissions.includes(name));
}

/** @throws Refusal on the field when one of them is not known */
export function requireKnown(field: string, key: string, given: readonly string[], known: readonly string[]): void {
  if (!given.every((one) => known.includes(one))) throw refuseField(field, key);
}
