import * as z from "zod";
import { type Key, queryAll, type RawItem } from "../platform/index.ts";
import { DEFAULT_GROUP_ROLES, DEFAULT_PERMISSIONS, DEFAULT_ROLES } from "./defaults.ts";
import { type GroupRole, groupRoleSchema, type Permission, permissionSchema, type Role, roleSchema } from "./schema.ts";

const PARTITION = "ACCESS";

export const permissionKey = (name: string): Key => ({ pk: PARTITION, sk: `PERMISSION#${name}` });
export const roleKey = (id: string): Key => ({ pk: PARTITION, sk: `ROLE#${id}` });
export const groupRoleKey = (id: string): Key => ({ pk: PARTITION, sk: `GROUPROLE#${id}` });
/** Changes with every change of a permission, role or group role. */
export const accessVersionKey: Key = { pk: PARTITION, sk: "VERSION" };

/** All that says who may do what. What is stored goes before the default of the same name. */
export interface Access {
  /** Of the roles as a whole; empty as long as nobody changed any. */
  readonly version: string;
  readonly permissions: readonly Permission[];
  readonly roles: readonly Role[];
  readonly groupRoles: readonly GroupRole[];
}

/** One consistent query. */
export async function readAccess(): Promise<Access> {
  const items = await queryAll({ pk: PARTITION });
  const version = items.find((item) => item.sk === accessVersionKey.sk);
  return {
    version: z.object({ version: z.string() }).safeParse(version).data?.version ?? "",
    permissions: over(DEFAULT_PERMISSIONS, of(items, "PERMISSION#", permissionSchema), ({ name }) => name),
    roles: over(DEFAULT_ROLES, of(items, "ROLE#", roleSchema), ({ id }) => id),
    groupRoles: over(DEFAULT_GROUP_ROLES, of(items, "GROUPROLE#", groupRoleSchema), ({ id }) => id),
  };
}

function of<T>(items: readonly RawItem[], prefix: string, schema: z.ZodType<T>): T[] {
  return items.filter(({ sk }) => typeof sk === "string" && sk.startsWith(prefix)).map((item) => schema.parse(item));
}

function over<T>(defaults: readonly T[], stored: readonly T[], idOf: (one: T) => string): T[] {
  return [...new Map([...defaults, ...stored].map((one) => [idOf(one), one])).values()];
}
