import { permissionKey, roleKey } from "@spoke/core/access";
import { SCOPES } from "@spoke/core/access/scopes.ts";
import { hostKey } from "@spoke/core/host";
import { hostConfigSchema } from "@spoke/core/host/schema.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { addUser, startApi, write } from "../../builders/api.ts";
import { itemsOf } from "../../support/items.ts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
  await addUser({ id: "mia", roles: ["users-only"] });
});
afterAll(() => api.stop());

const ROLE = "id name description permissions { name } builtIn grantable editable sorgs version";
const RESULT = "message { status description } userErrors { field message }";

/** The answer of one field to somebody who has just signed in. */
async function ask(username: string, query: string, variables: object = {}): Promise<Record<string, unknown>> {
  const { requestToken: token } = await api.signIn(username);
  const { body } = await api.graphql(query, { token, variables });
  const answer = z
    .object({ data: z.record(z.string(), z.unknown()).nullish(), errors: z.unknown().optional() })
    .parse(body);
  const [value] = Object.values(answer.data ?? {});
  return { value, ...(answer.errors !== undefined && { errors: JSON.stringify(answer.errors) }) };
}

const createRole = (role: object, username = "ada") =>
  ask(username, `mutation Create($role: RoleInput!) { createRole(role: $role) { ${RESULT} role { ${ROLE} } } }`, {
    role,
  });
const updateRole = (id: string, version: number, role: object, username = "ada") =>
  ask(
    username,
    `mutation Update($id: ID!, $version: Int!, $role: RoleInput!) {
      updateRole(id: $id, version: $version, role: $role) { ${RESULT} role { ${ROLE} } }
    }`,
    { id, version, role },
  );
const remove = (field: string, id: string, username = "ada") =>
  ask(username, `mutation Remove($id: ID!) { ${field}(id: $id) { ${RESULT} } }`, { id });
const createGroup = (groupRole: object, username = "ada") =>
  ask(
    username,
    `mutation Create($groupRole: GroupRoleInput!) {
      createGroupRole(groupRole: $groupRole) {
        ${RESULT} groupRole { id description roles { id name } permissions { name } version grantable }
      }
    }`,
    { groupRole },
  );
const failed = (description: string) => ({ value: { message: { status: "failed", description } } });
const refusedOn = (field: string, message: string) => ({ value: { userErrors: [{ field, message }] } });

describe("[admin-users-010] roles", () => {
  it("[permissions-012] are built in and have descriptions", async () => {
    const { value } = await ask("ada", `{ roles { ${ROLE} } }`);
    const roles = z.array(z.looseObject({ id: z.string(), builtIn: z.boolean(), version: z.number() })).parse(value);
    expect(roles.map(({ id }) => id)).toEqual(
      expect.arrayContaining(["sales", "salesman", "sales.group", "customer", "customer-vendor", "Product", "guest"]),
    );
    expect(roles.every(({ builtIn, version }) => builtIn && version === 0)).toBe(true);
    const guest = await ask("ada", `{ role(id: "guest") { ${ROLE} } }`);
    expect(guest.value).toMatchObject({ permissions: [{ name: "page.catalog" }, { name: "page.home-page" }] });
  });

  it("are made, with an id out of the name, found by words, and kept with who made them", async () => {
    const role = { name: "Éditeurs Nord", description: "News of the north", permissions: ["news.cu", "page.news"] };
    const { value } = await createRole(role);
    expect(value).toMatchObject({
      message: { status: "success", description: "success_save" },
      role: { id: "editeurs-nord", version: 1, builtIn: false, grantable: true },
    });
    const found = await ask("ada", `{ roles(search: "editeurs") { id } }`);
    expect(found.value).toEqual([{ id: "editeurs-nord" }]);
    expect(await itemsOf({ pk: "AUDIT#ROLE#editeurs-nord" })).toMatchObject([
      {
        what: "made",
        who: "ada",
        changes: expect.arrayContaining([{ field: "permissions", after: ["news.cu", "page.news"] }]),
      },
    ]);
    expect(await createRole(role)).toMatchObject(refusedOn("name", "already_exists"));
    expect(await createRole({ ...role, id: "Editeurs-Nord" })).toMatchObject(refusedOn("id", "already_exists"));
  });

  it("are refused with their fields", async () => {
    expect(await createRole({ name: " ", permissions: [] })).toMatchObject(refusedOn("name", "required"));
    expect(await createRole({ name: "x".repeat(61), permissions: [] })).toMatchObject(refusedOn("name", "too_long"));
    expect(await createRole({ name: "***", permissions: [] })).toMatchObject(refusedOn("id", "code_invalid"));
    expect(await createRole({ id: "a/b", name: "A", permissions: [] })).toMatchObject(refusedOn("id", "code_invalid"));
    expect(await createRole({ name: "Odd", permissions: ["page.nothing"] })).toMatchObject(
      refusedOn("permissions", "permission_unknown"),
    );
  });

  it("change once: of two changes to what was shown, the second is a conflict", async () => {
    const role = { name: "Twice", permissions: ["page.news"] };
    await createRole(role);
    const first = await updateRole("twice", 1, { ...role, permissions: ["page.claim"] });
    expect(first.value).toMatchObject({ role: { version: 2, permissions: [{ name: "page.claim" }] } });
    expect(await updateRole("twice", 1, role)).toMatchObject(failed("conflict"));
    expect(await updateRole("nothing", 1, role)).toMatchObject(failed("not_found"));
  });

  it("of the product stay as they are", async () => {
    expect(await updateRole("guest", 0, { name: "Visitor", permissions: ["page.catalog"] })).toMatchObject(
      failed("built_in"),
    );
    expect(await remove("deleteRole", "guest")).toMatchObject(failed("built_in"));
    const group = `mutation { updateGroupRole(id: "guest", version: 0, groupRole: { description: "G", roles: [] }) { ${RESULT} } }`;
    expect(await ask("ada", group)).toMatchObject(failed("built_in"));
    const guest = await ask("ada", `{ role(id: "guest") { ${ROLE} } }`);
    expect(guest.value).toMatchObject({ name: "Guest", builtIn: true, editable: false, sorgs: [], version: 0 });
  });

  it("of the product that were changed before they were fixed allow what they allowed", async () => {
    const stored = { id: "Product", name: "Catalog", description: "", permissions: ["page.news"], version: 3 };
    await write({ kind: "put", item: { ...roleKey(stored.id), ...stored } });
    const shown = await ask("ada", `{ role(id: "Product") { name permissions { name } editable } }`);
    expect(shown.value).toEqual({ name: "Catalog", permissions: [{ name: "page.news" }], editable: false });
    await write({ kind: "delete", key: roleKey(stored.id) });
  });

  it("are deleted once nobody has them: no user, no group role", async () => {
    await createRole({ name: "Held", permissions: ["page.news"] });
    await createRole({ name: "Grouped", permissions: ["page.news"] });
    await createRole({ name: "Free", permissions: ["page.news"] });
    await addUser({ id: "holder", roles: ["held"] });
    await createGroup({ description: "A group", roles: ["grouped"] });
    expect(await remove("deleteRole", "held")).toMatchObject(failed("in_use"));
    expect(await remove("deleteRole", "grouped")).toMatchObject(failed("in_use"));
    expect(await remove("deleteRole", "free")).toMatchObject({ value: { message: { description: "success_delete" } } });
    expect((await ask("ada", `{ role(id: "free") { id } }`)).errors).toContain("not_found");
  });
});

describe("users grant only permissions they hold", () => {
  it("in roles, in group roles, and when removing permissions from higher roles", async () => {
    await createRole({ id: "users-only", name: "Users only", permissions: ["page.user-management", "page.news"] });
    const mighty = { name: "Mighty", permissions: ["page.user-management", "page.claim"] };
    expect(await createRole(mighty, "mia")).toMatchObject(refusedOn("permissions", "not_grantable"));
    const own = { name: "Users only", permissions: ["page.user-management", "page.news", "page.claim"] };
    expect(await updateRole("users-only", 1, own, "mia")).toMatchObject(refusedOn("permissions", "not_grantable"));
    expect(await createGroup({ description: "Up", roles: ["administrator"] }, "mia")).toMatchObject(
      refusedOn("roles", "not_grantable"),
    );
    const dealer = await ask("mia", `{ role(id: "dealer") { grantable } }`);
    expect(dealer.value).toEqual({ grantable: false });
    const less = await createRole({ name: "Less", permissions: ["page.news"] }, "mia");
    expect(less.value).toMatchObject({ role: { grantable: true } });
    await createRole({ name: "More", permissions: ["page.claim"] });
    expect(await remove("deleteRole", "more", "mia")).toMatchObject(refusedOn("permissions", "not_grantable"));
  });

  it("requires page.user-management: the users' scope alone gives no access to roles", async () => {
    await createRole({ id: "clerk", name: "Clerk", permissions: ["page.user-management-us"] });
    await addUser({ id: "carl", roles: ["clerk"] });
    expect((await ask("carl", "{ roles { id } }")).errors).toContain("forbidden");
    expect((await createRole({ name: "Mine", permissions: [] }, "carl")).errors).toContain("forbidden");
  });
});

describe("[admin-users-010] group roles", () => {
  it("are made of roles, tell what these allow together, and go when no user has them", async () => {
    const { value } = await createGroup({ description: "Readers and guests", roles: ["guest", "guest"] });
    expect(value).toMatchObject({
      groupRole: {
        id: "readers-and-guests",
        roles: [{ id: "guest" }],
        permissions: [{ name: "page.catalog" }, { name: "page.home-page" }],
      },
    });
    expect(await createGroup({ description: "Odd", roles: ["nothing"] })).toMatchObject(
      refusedOn("roles", "role_unknown"),
    );
    await addUser({ id: "grouped", roles: [], groupRole: "readers-and-guests" });
    expect(await remove("deleteGroupRole", "readers-and-guests")).toMatchObject(failed("in_use"));
    expect(await remove("deleteGroupRole", "dealer")).toMatchObject(failed("built_in"));
    await createGroup({ description: "Nobody", roles: [] });
    expect(await remove("deleteGroupRole", "nobody")).toMatchObject({ value: { message: { status: "success" } } });
  });
});

describe("the role administrator", () => {
  it("has every permission except those that were taken from it before it was fixed", async () => {
    const names = async () => {
      const { value } = await ask("ada", `{ role(id: "administrator") { permissions { name } } }`);
      return z
        .object({ permissions: z.array(z.object({ name: z.string() })) })
        .parse(value)
        .permissions.map(({ name }) => name);
    };
    expect([...(await names())].sort()).toEqual([...SCOPES].sort());
    const stored = { id: "administrator", name: "Administrator", description: "", permissions: [], version: 1 };
    await write({ kind: "put", item: { ...roleKey(stored.id), ...stored, without: ["page.upload-area"] } });
    expect(await names()).toHaveLength(SCOPES.length - 1);
    await write({ kind: "delete", key: roleKey(stored.id) });
  });
});

describe("a host keeps an administrator", () => {
  it("also when a role or a group role is to allow less", async () => {
    const keeper = { name: "Keeper", permissions: ["page.user-management"] };
    await createRole(keeper);
    await createGroup({ description: "Keepers", roles: ["keeper"] });
    const currency = {
      display: "USD",
      symbol: "$",
      thousandSeparator: ",",
      decimalSeparator: ".",
      decimalPrecision: 2,
    };
    const far = hostConfigSchema.parse({
      ...{ host: "far.localhost", sorg: "U001", webTitle: "Far", languages: [{ code: "en-US" }] },
      ...{ currency, branding: { accent: "#0b5d4e" } },
    });
    await write({ kind: "put", item: { ...hostKey(far.host), ...far } });
    await addUser({ id: "kim", roles: [], groupRole: "keepers", hosts: ["far.localhost"] });
    expect(await updateRole("keeper", 1, { name: "Keeper", permissions: ["page.news"] })).toMatchObject(
      refusedOn("permissions", "last_administrator"),
    );
    const emptied = await ask(
      "ada",
      `mutation { updateGroupRole(id: "keepers", version: 1, groupRole: { description: "K", roles: [] }) { ${RESULT} } }`,
    );
    expect(emptied).toMatchObject(refusedOn("roles", "last_administrator"));
    await addUser({ id: "kay", roles: ["administrator"], hosts: ["far.localhost"] });
    expect((await updateRole("keeper", 1, { name: "Keeper", permissions: [] })).value).toMatchObject({
      message: { status: "success" },
    });
  });
});

describe("[admin-users-010] permissions", () => {
  const describePermission = (name: string, description: string, username: string) =>
    ask(
      username,
      `mutation Create($permission: PermissionInput!) {
        createPermission(permission: $permission) { ${RESULT} permission { id description version editable } }
      }`,
      { permission: { name, description } },
    );

  it("are those that the portal checks: another name is refused, and no role has more than before", async () => {
    expect(await describePermission("claim.made-up", "", "ada")).toMatchObject(
      refusedOn("name", "permission_unchecked"),
    );
    for (const name of ["claim", "Claim.approve", "claim..approve", "claim approve.x"])
      expect([name, await describePermission(name, "", "ada")]).toMatchObject([
        name,
        refusedOn("name", "permission_name_invalid"),
      ]);
    const { value } = await ask("ada", "{ permissions { name } }");
    expect(value).toHaveLength(SCOPES.length);
  });

  it("are described once for all hosts, by administrators of all of them", async () => {
    expect(await describePermission("page.catalog", "Shop", "ada")).toMatchObject(failed("role_shared"));
    await addUser({
      id: "alma",
      roles: ["administrator"],
      userAreas: ["U001", "G001"].map((sorg) => ({ sorg, limitation: "none" as const, option: "", value: "" })),
    });
    expect(await describePermission("page.catalog", "Shop", "alma")).toMatchObject({
      value: { permission: { description: "Shop", version: 1, editable: true } },
    });
    expect(await describePermission("page.catalog", "Again", "alma")).toMatchObject(
      refusedOn("name", "already_exists"),
    );
    const update = `mutation { updatePermission(id: "page.catalog", version: 1, permission: { name: "page.catalog", description: "Catalog" }) { ${RESULT} } }`;
    expect((await ask("alma", update)).value).toMatchObject({ message: { status: "success" } });
    expect(await remove("deletePermission", "page.catalog", "alma")).toMatchObject(failed("built_in"));
  });

  it("with a name that nothing checks can only go", async () => {
    const name = "claim.old";
    await write({ kind: "put", item: { ...permissionKey(name), name, description: "", version: 1 } });
    expect(await remove("deletePermission", name)).toMatchObject(failed("role_shared"));
    expect((await remove("deletePermission", name, "alma")).value).toMatchObject({ message: { status: "success" } });
  });
});
