import { type Access, accessChangedWrites, awaitRevocation, readAccess } from "../access/index.ts";
import { type AuditEntry, actor, commit, Refusal, refuseField, type Write } from "../platform/index.ts";

/** The writes and the audit entry of a change. */
export interface AccessChange {
  readonly writes: readonly Write[];
  readonly audit: AuditEntry;
}

/**
 * Changes permissions, roles, or group roles. Decides again on a conflict. Resolves when all tokens with the previous
 * permissions are refused.
 */
export async function changeAccess(decide: (access: Access) => AccessChange | Promise<AccessChange>): Promise<void> {
  await commit.retrying(
    async () => {
      const access = await readAccess();
      const { writes, audit } = await decide(access);
      return { writes: [...writes, ...accessChangedWrites(access)], audit, result: undefined };
    },
    { busy: "conflict" },
  );
  await awaitRevocation();
}

/** @throws Refusal "conflict" if the item changed since the client loaded it */
export function requireVersion({ version }: { readonly version: number }, expected: number): void {
  if (version !== expected) throw new Refusal("conflict", "conflict");
}

/** Users can grant only permissions they hold. @throws Refusal on the field */
export function requireGrantable(field: string, scopes: readonly string[]): void {
  const own = actor().scopes;
  if (!scopes.every((scope) => own.has(scope))) throw refuseField(field, "not_grantable");
}

/**
 * Whether no role has the permission, so that nobody could grant it. Users who hold all other permissions of the administrator
 * role may restore it there.
 */
export function isLost({ roles }: Pick<Access, "roles">, name: string): boolean {
  return !roles.some(({ permissions }) => permissions.includes(name));
}

/** @throws Refusal on the field if any of them does not exist */
export function requireExisting(
  field: string,
  key: string,
  required: readonly string[],
  existing: readonly string[],
): void {
  if (!required.every((name) => existing.includes(name))) throw refuseField(field, key);
}
