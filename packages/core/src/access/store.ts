import * as z from "zod";
import { ABSENT, type Key, newId, queryAll, type RawItem, type Write } from "../platform/index.ts";
import { DEFAULT_GROUP_ROLES, DEFAULT_PERMISSIONS, DEFAULT_ROLES } from "./defaults.ts";
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
/** Changes with every change of a permission, role, or group role. */
export const accessVersionKey: Key = { pk: PARTITION, sk: "VERSION" };

/**
 * The role that has every permission except those removed from it, including permissions created later or added by a later
 * version. Users can grant only permissions they hold, so someone must hold new permissions from the start.
 */
export const ADMINISTRATOR = "administrator";

/** `version` counts the changes through the portal; 0 is the built-in state. */
export type Versioned<T> = T & {
  readonly version: number;
  /** The sales organizations that own it. Absent for built-in ones, and for those stored before they had owners (017). */
  readonly sorgs?: readonly string[] | undefined;
};

/** All permissions, roles, and group roles. Stored items replace built-in items of the same name. */
export interface Access {
  /** Version of all of them together; empty until the first change. */
  readonly version: string;
  readonly permissions: readonly Versioned<Permission>[];
  readonly roles: readonly Versioned<Role>[];
  readonly groupRoles: readonly Versioned<GroupRole>[];
}

/** One consistent query. */
export async function readAccess(): Promise<Access> {
  const items = await queryAll({ pk: PARTITION, bounded: "roles and permissions" });
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

/** A stored role. For the administrator role, only the removed permissions matter. */
const storedRoleSchema = roleSchema.extend({ without: z.array(permissionNameSchema).optional() });
type StoredRole = z.output<typeof storedRoleSchema>;

const rest = (all: Access["permissions"], without: readonly string[] = []): string[] =>
  all.map(({ name }) => name).filter((name) => !without.includes(name));

const versionSchema = z.object({ version: z.int().min(0).default(0), sorgs: z.array(z.string()).optional() });

function of<T extends object>(items: readonly RawItem[], prefix: string, schema: z.ZodType<T>): Versioned<T>[] {
  return items
    .filter(({ sk }) => typeof sk === "string" && sk.startsWith(prefix))
    .map((item) => ({ ...schema.parse(item), ...versionSchema.parse(item) }));
}

function over<T extends object>(
  defaults: readonly T[],
  stored: readonly Versioned<T>[],
  idOf: (item: T) => string,
): Versioned<T>[] {
  const all = [...defaults.map((item) => ({ ...item, version: 0 })), ...stored];
  return [...new Map(all.map((item) => [idOf(item), item])).values()];
}

/** Writes a permission, role, or group role with its next version. */
export function putAccessWrite(key: Key, item: Versioned<Permission | Role | GroupRole>): Write {
  return { kind: "put", item: { ...item, version: item.version + 1, ...key } };
}

/** The next version of permissions, roles, and group roles, if they are unchanged since they were read. */
export function nextVersionWrite({ version }: Pick<Access, "version">): Write {
  const when = version === "" ? ABSENT : { expression: "#version = :version", values: { version } };
  return { kind: "put", item: { ...accessVersionKey, version: newId() }, when };
}
