import { ApolloServer } from "@apollo/server";
import { guestActor, withActor } from "@spoke/core/platform";
import { authenticate, login } from "@spoke/core/session";
import type { GraphQLContext } from "@spoke/functions/graphql/context.ts";
import { executableSchema } from "@spoke/functions/graphql/schema.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addUser, EAST, PASSWORD, seedSites, WEST } from "../../builders/sites.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { tokenKeys } from "../../support/keys.ts";

let table: TestTable;
let apollo: ApolloServer<GraphQLContext>;

beforeAll(async () => {
  table = await startTable();
  Object.assign(process.env, await tokenKeys());
  await seedSites();
  await addUser({ id: "boss", roles: ["administrator"] });
  await addUser({ id: "far", hosts: [EAST], email: "far@example.com" });
  apollo = new ApolloServer({ schema: executableSchema() });
});
afterAll(async () => {
  await apollo.stop();
  await table.stop();
});

async function signIn(username: string, password = PASSWORD): Promise<string> {
  const signingIn = () => login({ username, password, host: WEST, address: "127.0.0.1" });
  return (await withActor(guestActor(WEST, "", "en-US"), signingIn)).requestToken;
}

/** Asks as the API does: the token first, then the operation. */
async function ask(token: string, query: string, variables: Record<string, unknown> = {}) {
  const actor = await authenticate(token, { host: WEST, correlationId: "test" });
  const { body } = await withActor(actor, () =>
    apollo.executeOperation(
      { query, variables },
      { contextValue: { actor, origin: { address: "127.0.0.1", peer: "127.0.0.1" } } },
    ),
  );
  if (body.kind !== "single") throw new Error("more than one answer");
  return JSON.parse(JSON.stringify(body.singleResult));
}

const CREATE = `mutation ($user: AdminUserInput!, $userAreas: [UserAreaInput!]) {
  createUser(user: $user, userAreas: $userAreas) {
    username password user { id version roles { id description } userAreas { sorg limitation } }
    message { status description } userErrors { field message }
  }
}`;
const UPDATE = `mutation ($id: ID, $user: AdminUserInput!, $generatePassword: Boolean, $version: String) {
  updateUser(id: $id, user: $user, generatePassword: $generatePassword, version: $version) {
    password user { id name } message { status description } userErrors { field message }
  }
}`;

it("[admin-users-004] creates a user who can sign in with the password that was shown", async () => {
  const boss = await signIn("boss");
  const user = { username: "nora", name: "Nora", hosts: [WEST], roles: ["dealer"], email: null };
  const { data } = await ask(boss, CREATE, { user, userAreas: [{ sorg: "U001" }] });
  expect(data.createUser).toMatchObject({
    username: "nora",
    user: { roles: [{ id: "dealer", description: "Dealer" }], userAreas: [{ sorg: "U001", limitation: "none" }] },
    message: { status: "success", description: "success_create_user" },
    userErrors: [],
  });
  await signIn("nora", data.createUser.password);
  const again = await ask(boss, CREATE, { user: { username: "nora" } });
  expect(again.data.createUser).toMatchObject({
    username: "",
    password: "",
    user: null,
    message: { status: "failed", description: "invalid_input" },
    userErrors: [
      { field: "user.name", message: "not_empty" },
      { field: "user.hosts", message: "required" },
    ],
  });
});

it("refuses the next call of a user who was disabled, got a new password or was deleted", async () => {
  const boss = await signIn("boss");
  const change = (id: string, variables: object) => ask(boss, UPDATE, { id, user: {}, ...variables });
  const ways: Record<string, (id: string) => Promise<unknown>> = {
    disabled: (id) => change(id, { user: { active: false } }),
    renewed: (id) => change(id, { generatePassword: true }),
    deleted: (id) => ask(boss, "mutation ($id: ID!) { deleteUser(id: $id) { message { status } } }", { id }),
  };
  for (const [id, takeAway] of Object.entries(ways)) {
    await addUser({ id });
    const token = await signIn(id);
    const bystander = await signIn("boss");
    await authenticate(token, { host: WEST, correlationId: "test" });
    await takeAway(id);
    await expect(authenticate(token, { host: WEST, correlationId: "test" })).rejects.toThrow("session_expired");
    await authenticate(bystander, { host: WEST, correlationId: "test" });
  }
});

it("[admin-users-001] lists, [admin-users-005] creates several, [admin-users-006] changes, and answers another's user like none", async () => {
  const boss = await signIn("boss");
  const many = await ask(
    boss,
    `mutation ($users: [NewUserInput!]!) { createUsers(users: $users) {
      users { row username password } rows { row userErrors { field message } } message { status description } } }`,
    {
      users: [
        { user: { username: "m-1", name: "Emma", hosts: [WEST], roles: ["dealer"] } },
        { user: { username: "m-2", name: "" } },
      ],
    },
  );
  expect(many.data.createUsers).toMatchObject({
    users: [{ row: 1, username: "m-1" }],
    rows: [{ row: 2, userErrors: [{ field: "user.name" }, { field: "user.hosts" }, { field: "user.groupRole" }] }],
    message: { status: "success", description: "success_create_users" },
  });
  const { data } = await ask(
    boss,
    `{ usersV2(search: "emma", sort: { sortBy: createdAt, order: DESC }, groupRoleIds: []) {
      users { id username custNumber email { email } manageable version } info { page count pageTotal } } }`,
  );
  const [emma] = data.usersV2.users;
  expect(data.usersV2).toMatchObject({
    users: [{ username: "m-1", custNumber: "", manageable: true }],
    info: { count: 1, pageTotal: 1 },
  });
  const saved = await ask(boss, UPDATE, {
    id: emma.id,
    user: { name: "Emma Two", phone: null },
    version: emma.version,
  });
  expect(saved.data.updateUser).toMatchObject({ password: "", user: { name: "Emma Two" }, userErrors: [] });
  const stale = await ask(boss, UPDATE, { id: emma.id, user: { name: "Late" }, version: emma.version });
  expect(stale.data.updateUser.message).toEqual({ status: "failed", description: "conflict" });
  const [foreign, absent] = await Promise.all(
    ["far", "none"].map((id) => ask(boss, UPDATE, { id, user: { name: "X" } })),
  );
  expect(foreign).toEqual(absent);
  const [foreignForm, absentForm] = await Promise.all(
    ["far", "none"].map((id) => ask(boss, "query ($id: ID!) { editData(id: $id) { user { id } } }", { id })),
  );
  expect(foreignForm).toEqual(absentForm);
});

it("[admin-users-007] changes the own profile by updateUser and by updateProfileUser, both with a message", async () => {
  await addUser({ id: "pia" });
  const first = await ask(await signIn("pia"), UPDATE, { user: { phone: "17" } });
  expect(first.data.updateUser.message).toEqual({ status: "success", description: "success_update_user" });
  const second = await ask(
    await signIn("pia"),
    `mutation { updateProfileUser(user: { name: "Pia P" }) { message { status description } userErrors { field } } }`,
  );
  expect(second.data.updateProfileUser.message).toEqual({ status: "success", description: "success_update_profile" });
  const { data } = await ask(await signIn("pia"), "{ profile { name phone language { id description } } }");
  expect(data.profile).toMatchObject({ name: "Pia P", phone: "17", language: { id: "en-US" } });
});

it("[admin-users-003] gives what the forms need", async () => {
  const { data } = await ask(
    await signIn("boss"),
    `{ createData { groupRoles { id description roles { id permissions { name } } grantable }
      roles { id name description grantable } contentTargetMarkets { id marketName } hosts { host webTitle }
      sorgs { sorg name } languages { id description } } }`,
  );
  expect(data.createData.groupRoles.length).toBeGreaterThan(5);
  expect(data.createData).toMatchObject({
    hosts: [{ host: WEST }],
    sorgs: [{ sorg: "U001" }],
    contentTargetMarkets: [],
  });
});
