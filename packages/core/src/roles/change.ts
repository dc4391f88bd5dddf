import { type Access, awaitRevocation, nextVersionWrite, readAccess, rolesChangedWrites } from "../access/index.ts";
import { type AuditEntry, actor, commit, Refusal, refuseField, type Write } from "../platform/index.ts";

/** The write and the audit entry of a change, and the roles and group roles that differ afterwards. */
export interface AccessChange {
  readonly write: Write;
  readonly after?: Partial<Pick<Access, "roles" | "groupRoles">>;
  readonly audit: AuditEntry;
}

/**
 * Changes permissions, roles, or group roles. Decides again on a conflict. Ends only the tokens that carry a role or group
 * role which allows something else afterwards, and resolves when these are refused.
 */
export async function changeAccess(decide: (access: Access) => AccessChange | Promise<AccessChange>): Promise<void> {
  const revokes = await commit.retrying(
    async () => {
      const access = await readAccess();
      const { write, after, audit } = await decide(access);
      const revoking = rolesChangedWrites(access, { ...access, ...after });
      return { writes: [write, nextVersionWrite(access), ...revoking], audit, result: revoking.length > 0 };
    },
    { busy: "conflict" },
  );
  if (revokes) await awaitRevocation();
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

/** @throws Refusal on the field if any of them does not exist */
export function requireExisting(
  field: string,
  key: string,
  required: readonly string[],
  existing: readonly string[],
): void {
  if (!required.every((name) => existing.includes(name))) throw refuseField(field, key);
}
