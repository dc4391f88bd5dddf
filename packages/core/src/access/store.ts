import * as z from "zod";
import { ABSENT, type Key, newId, queryAll, type RawItem, type Write } from "../platform/index.ts";
import { DEFAULT_GROUP_ROLES, DEFAULT_PERMISSIONS, DEFAULT_ROLES } from "./defaults.ts";
import { rolesChangedWrite } from "./revocation.ts";
import {
  type GroupRole,
  groupRoleSchema,
  type Permission,
  permissionNameSchema,
  permissionSchema,
  type Role,
  roleSchema,
} from "./schema.ts";

const PARTITION = "ACCESS";

export const permissionKey = (name: string): Key => ({ pk: PARTITION, sk: `PERMISSION#${name}` });
export const roleKey = (id: string): Key => ({ pk: PARTITION, sk: `ROLE#${id}` });
export const groupRoleKey = (id: string): Key => ({ pk: PARTITION, sk: `GROUPROLE#${id}` });
/** Changes with every change of a permission, role or group role. */
export const accessVersionKey: Key = { pk: PARTITION, sk: "VERSION" };

/**
 * The role that has every permission but those that were taken from it, also the ones that are made later or that a later
 * version of the product brings: nobody gives what he has not, so that somebody has to have them first.
 */
export const ADMINISTRATOR = "administrator";

/** `version` counts the changes through the portal; 0 is how it comes with the product. */
export type Versioned<T> = T & { readonly version: number };

/** All that says who may do what. What is stored goes before the default of the same name. */
export interface Access {
  /** Of the roles as a whole; empty as long as nobody changed any. */
  readonly version: string;
  readonly permissions: readonly Versioned<Permission>[];
  readonly roles: readonly Versioned<Role>[];
  readonly groupRoles: readonly Versioned<GroupRole>[];
}

/** One consistent query. */
export async function readAccess(): Promise<Access> {
  const items = await queryAll({ pk: PARTITION });
  const version = items.find((item) => item.sk === accessVersionKey.sk);
  const permissions = over(DEFAULT_PERMISSIONS, of(items, "PERMISSION#", permissionSchema), ({ name }) => name);
  const stored = over<StoredRole>(DEFAULT_ROLES, of(items, "ROLE#", storedRoleSchema), ({ id }) => id);
  return {
    version: z.object({ version: z.string() }).safeParse(version).data?.version ?? "",
    permissions,
    roles: stored.map(({ without, ...role }) => ({
      ...role,
      permissions: role.id === ADMINISTRATOR ? rest(permissions, without) : role.permissions,
    })),
    groupRoles: over(DEFAULT_GROUP_ROLES, of(items, "GROUPROLE#", groupRoleSchema), ({ id }) => id),
  };
}

/** A role as it is stored; of the administrator only what was taken from him counts. */
const storedRoleSchema = roleSchema.extend({ without: z.array(permissionNameSchema).optional() });
type StoredRole = z.output<typeof storedRoleSchema>;

const rest = (all: Access["permissions"], without: readonly string[] = []): string[] =>
  all.map(({ name }) => name).filter((name) => !without.includes(name));

const versionSchema = z.object({ version: z.int().min(0).default(0) });

function of<T extends object>(items: readonly RawItem[], prefix: string, schema: z.ZodType<T>): Versioned<T>[] {
  return items
    .filter(({ sk }) => typeof sk === "string" && sk.startsWith(prefix))
    .map((item) => ({ ...schema.parse(item), version: versionSchema.parse(item).version }));
}

function over<T extends object>(
  defaults: readonly T[],
  stored: readonly Versioned<T>[],
  idOf: (one: T) => string,
): Versioned<T>[] {
  const all = [...defaults.map((one) => ({ ...one, version: 0 })), ...stored];
  return [...new Map(all.map((one) => [idOf(one), one])).values()];
}

/** Writes a role with its next version, among the permissions that there are. */
export function putRoleWrite({ permissions: all }: Pick<Access, "permissions">, role: Versioned<Role>): Write {
  const { id, permissions } = role;
  const item = id === ADMINISTRATOR ? { ...role, permissions: [], without: rest(all, permissions) } : role;
  return putAccessWrite(roleKey(id), item);
}

/** Writes a permission or group role with its next version; a role by `putRoleWrite`. */
export function putAccessWrite(key: Key, item: Versioned<Permission | Role | GroupRole>): Write {
  return { kind: "put", item: { ...item, version: item.version + 1, ...key } };
}

/**
 * What goes with every change of permissions, roles and group roles: their next version, on the condition that they are
 * as they were read, and the mark that ends the tokens that were made with another one.
 */
export function accessChangedWrites({ version }: Pick<Access, "version">): Write[] {
  const next = newId();
  const when = version === "" ? ABSENT : { expression: "#version = :version", values: { version } };
  return [{ kind: "put", item: { ...accessVersionKey, version: next }, when }, rolesChangedWrite(next)];
}
