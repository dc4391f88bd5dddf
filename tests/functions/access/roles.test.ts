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

const ROLE = "id name description permissions { name } builtIn grantable version";
const RESULT = "message { status description } userErrors { field message }";

/** The answer of one field to somebody who has just signed in: every change of roles ends the tokens before it. */
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
const createPermission = (permission: object) =>
  ask(
    "ada",
    `mutation Create($permission: PermissionInput!) {
      createPermission(permission: $permission) { ${RESULT} permission { id name description builtIn grantable } }
    }`,
    { permission },
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
      { what: "made", who: "ada", detail: { permissions: "news.cu page.news" } },
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

  it("of the product change, but stay; administrators keep the way to administer", async () => {
    const changed = await updateRole("guest", 0, { name: "Visitor", permissions: ["page.catalog"] });
    expect(changed.value).toMatchObject({ role: { id: "guest", name: "Visitor", builtIn: true, version: 1 } });
    expect(await remove("deleteRole", "guest")).toMatchObject(failed("built_in"));
    const permissions = SCOPES.filter((scope) => scope !== "page.user-management");
    expect(await updateRole("administrator", 0, { name: "Administrator", permissions })).toMatchObject(
      refusedOn("permissions", "administrator_needs_users"),
    );
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
    const weaker = { name: "Administrator", permissions: ["page.user-management"] };
    expect(await updateRole("administrator", 0, weaker, "mia")).toMatchObject(
      refusedOn("permissions", "not_grantable"),
    );
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

  it("when deleting or renaming a permission that only higher roles have", async () => {
    await createPermission({ name: "claim.decide", description: "Decide claims" });
    expect(await remove("deletePermission", "claim.decide", "mia")).toMatchObject(refusedOn("name", "not_grantable"));
    const rename = `mutation { updatePermission(id: "claim.decide", version: 1, permission: { name: "claim.decide", description: "Harmless" }) { ${RESULT} } }`;
    expect(await ask("mia", rename)).toMatchObject(refusedOn("description", "not_grantable"));
    expect((await remove("deletePermission", "claim.decide")).value).toMatchObject({ message: { status: "success" } });
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
      groupRole: { id: "readers-and-guests", roles: [{ id: "guest" }], permissions: [{ name: "page.catalog" }] },
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
  const form = async () => {
    const { value } = await ask("ada", `{ role(id: "administrator") { ${ROLE} } }`);
    const role = z.object({ version: z.int(), permissions: z.array(z.object({ name: z.string() })) }).parse(value);
    return { version: role.version, names: role.permissions.map(({ name }) => name) };
  };
  const save = async (change: (names: readonly string[]) => readonly string[]) => {
    const { version, names } = await form();
    return updateRole("administrator", version, { name: "Administrator", permissions: change(names) });
  };

  it("has what the product asks for and what is made later, and gets back what nobody else could give", async () => {
    const took = await save((names) => names.filter((name) => name !== "page.upload-area"));
    expect(took.value).toMatchObject({ message: { status: "success" } });
    const lost = () => ask("ada", `{ permission(id: "page.upload-area") { grantable } }`);
    expect(await lost()).toEqual({ value: { grantable: false } });
    // Others have it still: only they can give it.
    const back = () => save((names) => [...names, "page.upload-area"]);
    expect(await back()).toMatchObject(refusedOn("permissions", "not_grantable"));
    for (const id of ["sales", "salesman", "sales.group"])
      await write({
        kind: "put",
        item: { ...roleKey(id), id, name: id, description: "", permissions: ["page.news"], version: 1 },
      });
    expect(await lost()).toEqual({ value: { grantable: true } });
    const input = { name: "Uploader", permissions: ["page.upload-area"] };
    expect(await createRole(input)).toMatchObject(refusedOn("permissions", "not_grantable"));
    expect((await back()).value).toMatchObject({ message: { status: "success" } });
    expect([...(await form()).names].sort()).toEqual([...SCOPES].sort());
    await createPermission({ name: "claim.later" });
    expect((await form()).names).toContain("claim.later");
    await remove("deletePermission", "claim.later");
  });

  it("can have as many permissions as there may be, and everybody goes on to sign in", async () => {
    const names = Array.from({ length: 300 - SCOPES.length }, (_, index) => `area${index}.use`);
    for (const name of names)
      await write({ kind: "put", item: { ...permissionKey(name), name, description: "", version: 1 } });
    expect((await save((all) => all)).value).toMatchObject({ message: { status: "success" } });
    expect((await form()).names).toHaveLength(300);
    expect(await createPermission({ name: "one.more" })).toMatchObject(failed("max_items_exceeded"));
    for (const name of names) await write({ kind: "delete", key: permissionKey(name) });
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
  it("are made for administrators to give on, and go when no other role has them", async () => {
    const { value } = await createPermission({ name: "claim.approve", description: "Approve claims" });
    expect(value).toMatchObject({ permission: { id: "claim.approve", builtIn: false } });
    const received = await ask("ada", `{ permission(id: "claim.approve") { description grantable } }`);
    expect(received.value).toEqual({ description: "Approve claims", grantable: true });
    const approver = await createRole({ name: "Approver", permissions: ["claim.approve"] });
    expect(approver.value).toMatchObject({ message: { status: "success" } });
    expect(await remove("deletePermission", "claim.approve")).toMatchObject(failed("in_use"));
    await remove("deleteRole", "approver");
    expect(await remove("deletePermission", "claim.approve")).toMatchObject({
      value: { message: { status: "success" } },
    });
    const administrator = await ask("ada", `{ role(id: "administrator") { permissions { name } } }`);
    expect(JSON.stringify(administrator.value)).not.toContain("claim.approve");
    expect(await remove("deletePermission", "page.catalog")).toMatchObject(failed("built_in"));
  });

  it("have names of an area and what is done in it", async () => {
    for (const name of ["claim", "Claim.approve", "claim..approve", "claim approve.x"])
      expect([name, await createPermission({ name })]).toMatchObject([
        name,
        refusedOn("name", "permission_name_invalid"),
      ]);
    expect(await createPermission({ name: "page.catalog" })).toMatchObject(refusedOn("name", "already_exists"));
  });
});
