import { roleKey } from "@spoke/core/access";
import { userKey } from "@spoke/core/user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addUser, startApi, type Tokens, tokensSchema, write } from "../../builders/api.ts";
import { HOST, OTHER_HOST, PASSWORD } from "../../support/people.ts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi();
  await addUser({ id: "greta", roles: ["administrator"], hosts: [OTHER_HOST] });
  await addUser({
    id: "both",
    roles: ["administrator"],
    hosts: [HOST, OTHER_HOST],
    userAreas: ["U001", "G001"].map((sorg) => ({ sorg, limitation: "none" as const, option: "", value: "" })),
  });
});
afterAll(() => api.stop());

const hostOf = (username: string) => (username === "greta" ? OTHER_HOST : HOST);
const signIn = async (username: string): Promise<Tokens> => {
  const host = hostOf(username);
  const { body } = await api.rest("POST /login", { host, body: { username, password: PASSWORD } });
  return tokensSchema.parse(body);
};
const ask = async (username: string, query: string, variables: object = {}) => {
  const { requestToken: token } = await signIn(username);
  return (await api.graphql(query, { token, host: hostOf(username), variables })).text;
};
const status = async ({ requestToken: token }: Tokens, host: string) =>
  (await api.graphql("{ apiVersion }", { token, host })).status;

const RESULT = "message { description } userErrors { field message }";
const create = (username: string, name: string, permissions: readonly string[] = ["page.news"]) =>
  ask(username, `mutation ($role: RoleInput!) { createRole(role: $role) { ${RESULT} role { id sorgs editable } } }`, {
    role: { name, permissions },
  });
const update = (username: string, id: string, version: number, permissions: readonly string[]) =>
  ask(
    username,
    `mutation ($id: ID!, $version: Int!, $role: RoleInput!) {
      updateRole(id: $id, version: $version, role: $role) { ${RESULT} role { version sorgs } }
    }`,
    { id, version, role: { name: id, permissions } },
  );

describe("roles belong to the sales organizations of their maker", () => {
  it("so that an administrator of one host cannot change what users of another may do", async () => {
    await addUser({ id: "gisela", roles: ["guest"], hosts: [OTHER_HOST] });
    const { body } = await api.rest("POST /login", {
      host: OTHER_HOST,
      body: { username: "gisela", password: PASSWORD },
    });
    const gisela = tokensSchema.parse(body);
    expect(await update("ada", "guest", 0, ["page.home-page"])).toContain("built_in");
    expect(await status(gisela, OTHER_HOST)).toBe(200);
    const { body: user } = await api.rest("GET /user", { token: gisela.requestToken, host: OTHER_HOST });
    expect(user).toMatchObject({ scopes: ["page.catalog", "page.home-page"] });
    expect(await create("greta", "Nur hier")).toContain('"sorgs":["G001"]');
    for (const query of ['{ role(id: "nur-hier") { id } }', '{ role(id: "nothing") { id } }'])
      expect(await ask("ada", query)).toContain("not_found");
    expect(await update("ada", "nur-hier", 1, [])).toContain("not_found");
    expect(await ask("ada", 'mutation { deleteRole(id: "nur-hier") { message { description } } }')).toContain(
      "not_found",
    );
  });

  it("are listed and offered only there", async () => {
    await create("greta", "Verborgen");
    await ask(
      "greta",
      'mutation { createGroupRole(groupRole: { description: "Gruppe", roles: ["verborgen"] }) { message { status } } }',
    );
    const lists = "{ roles { id } groupRoles { id } createData { roles { id } groupRoles { id } } }";
    expect((await ask("greta", lists)).match(/"verborgen"/g)).toHaveLength(2);
    expect((await ask("greta", lists)).match(/"gruppe"/g)).toHaveLength(2);
    expect(await ask("ada", lists)).not.toMatch(/verborgen|gruppe/);
    const give =
      'mutation { createUser(user: { username: "u.x", name: "X", hosts: ["velo.localhost"], roles: ["verborgen"] }) { userErrors { field message } } }';
    expect(await ask("ada", give)).toContain("role_unknown");
    const group =
      'mutation { createGroupRole(groupRole: { description: "Mine", roles: ["verborgen"] }) { userErrors { message } } }';
    expect(await ask("ada", group)).toContain("role_unknown");
  });

  it("may have the name of one that the maker cannot see", async () => {
    expect(await create("greta", "Leser")).toContain('"id":"leser"');
    expect(await create("ada", "Leser")).toContain('"id":"leser-2"');
    expect(await create("ada", "Leser")).toContain('"id":"leser-3"');
  });

  it("change only by administrators of all of them, when they are shared", async () => {
    expect(await create("both", "Shared")).toContain('"sorgs":["U001","G001"],"editable":true');
    expect(await ask("ada", '{ role(id: "shared") { editable } }')).toContain('"editable":false');
    expect(await update("ada", "shared", 1, [])).toContain("role_shared");
    expect(await update("both", "shared", 1, [])).toContain('"version":2');
  });

  it("are given only to users whose hosts are all theirs", async () => {
    await create("ada", "Here only");
    const give =
      'mutation { createUser(user: { username: "two", name: "Two", hosts: ["velo.localhost", "other.localhost"], roles: ["here-only"] }) { userErrors { field message } } }';
    expect(await ask("both", give)).toContain('{"field":"user.roles","message":"role_unknown"}');
  });
});

describe("a role that was stored before roles had owners", () => {
  const legacy = { id: "legacy", name: "Legacy", description: "", permissions: ["page.news"], version: 1 };
  it("still works, and changes only by administrators of all its users, who then own it", async () => {
    await write({ kind: "put", item: { ...roleKey("legacy"), ...legacy } });
    await addUser({ id: "old-us", roles: ["legacy"] });
    await addUser({ id: "old-de", roles: ["legacy"], hosts: [OTHER_HOST] });
    const { requestToken: token } = await signIn("old-us");
    expect((await api.rest("GET /user", { token })).body).toMatchObject({ scopes: ["page.news"] });
    expect(await ask("ada", "{ roles { id } }")).toContain('"legacy"');
    expect(await update("ada", "legacy", 1, [])).toContain("role_shared");
    await write({ kind: "delete", key: userKey("old-de") });
    expect(await update("ada", "legacy", 1, ["page.claim"])).toContain('"version":2,"sorgs":["U001"]');
    expect(await ask("greta", "{ roles { id } }")).not.toContain('"legacy"');
  });
});

describe("a change of a role ends the tokens that carry it, and no others", () => {
  it("none at all when an unused role is made", async () => {
    const all = await Promise.all(["ada", "greta", "dora"].map(signIn));
    expect(await create("ada", "Unused")).toContain("success_save");
    for (const [index, host] of [HOST, OTHER_HOST, HOST].entries())
      expect(all[index] && (await status(all[index], host))).toBe(200);
  });

  it("those of its users when it allows something else, also through a group role", async () => {
    await create("ada", "Carried");
    await ask(
      "ada",
      'mutation { createGroupRole(groupRole: { description: "Carriers", roles: ["carried"] }) { message { status } } }',
    );
    await addUser({ id: "carla", roles: ["carried"] });
    await addUser({ id: "cosmo", roles: [], groupRole: "carriers" });
    const [carla, cosmo, dora, greta] = await Promise.all([
      signIn("carla"),
      signIn("cosmo"),
      signIn("dora"),
      signIn("greta"),
    ]);
    expect(await update("ada", "carried", 1, ["page.news", "page.claim"])).toContain('"version":2');
    expect(await Promise.all([status(carla, HOST), status(cosmo, HOST)])).toEqual([401, 401]);
    expect(await Promise.all([status(dora, HOST), status(greta, OTHER_HOST)])).toEqual([200, 200]);
    expect(await status(await api.refresh(carla), HOST)).toBe(200);
  });

  it("none when only its name changes", async () => {
    await create("ada", "Renamed");
    await addUser({ id: "rita", roles: ["renamed"] });
    const rita = await signIn("rita");
    const rename =
      'mutation { updateRole(id: "renamed", version: 1, role: { name: "Better", permissions: ["page.news"] }) { message { status } } }';
    expect(await ask("ada", rename)).toContain("success");
    expect(await status(rita, HOST)).toBe(200);
  });
});
