import { roleKey } from "@spoke/core/access";
import { DEFAULT_ROLES } from "@spoke/core/access/defaults.ts";
import { readUserByLogin } from "@spoke/core/user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import writeExcelFile from "write-excel-file/node";
import { addUser, write } from "../../builders/api.ts";
import { HOST, OTHER_HOST, PASSWORD } from "../../support/people.ts";
import { type Portal, startPortal } from "./portal.ts";

const SALES = DEFAULT_ROLES.find(({ id }) => id === "salesman")?.permissions ?? [];
const areaOf = (limitation: "none" | "salesman") => ({
  ...{ sorg: "U001", limitation, option: "" },
  value: limitation === "none" ? "" : "sally",
});

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
  const role = { id: "help-desk", name: "Help desk", description: "", sorgs: ["U001"], version: 1 };
  const permissions = [...SALES, "page.user-management", "page.user-management-us"];
  await write({ kind: "put", item: { ...roleKey(role.id), ...role, permissions } });
  // Serves the customers of `sally` alone, and looks after users.
  await addUser({ id: "helga", roles: [role.id], userAreas: [areaOf("salesman")] });
  await addUser({ id: "ada", roles: ["administrator"] });
  await addUser({ id: "gisela", roles: ["guest"], hosts: [OTHER_HOST] });
}, 300_000);
afterAll(() => portal?.stop());

const as = async (username: string) => {
  const client = portal.client();
  const { requestToken: token } = await client.signIn(username);
  return { client, token };
};

describe("somebody whose area is limited", () => {
  const newcomer = (username: string) => ({ username, name: "Second account", hosts: [HOST], roles: ["salesman"] });

  it("cannot make an account without that limit", async () => {
    const { client, token } = await as("helga");
    const query = `mutation ($user: AdminUserInput!, $userAreas: [UserAreaInput!]) {
      createUser(user: $user, userAreas: $userAreas) { password user { id } message { status } userErrors { field } }
    }`;
    for (const userAreas of [[areaOf("none")], [areaOf("salesman"), areaOf("none")], [{ sorg: "U001" }]]) {
      const answer = await client.graphql(token, query, { user: newcomer("second"), userAreas });
      expect(answer).toMatchObject({
        data: { createUser: { password: "", user: null, message: { status: "failed" } } },
      });
    }
    expect(await readUserByLogin("second")).toBeUndefined();
  });

  it("cannot make one by a list of users or a spreadsheet", async () => {
    const { client, token } = await as("helga");
    const query = `mutation ($users: [NewUserInput!]!) { createUsers(users: $users) { users { password } rows { row } } }`;
    const users = [{ user: newcomer("by-list"), userAreas: [areaOf("none")] }];
    expect(await client.graphql(token, query, { users })).toMatchObject({
      data: { createUsers: { users: [], rows: [{ row: 1 }] } },
    });
    const rows = [
      ["username", "name", "email", "hosts", "groupRole", "userAreas", "sendEmailWarranty"],
      ["by-file", "Second account", "", HOST, "salesman", "U001", ""],
    ];
    const data = rows.map((row) => row.map((value) => ({ value, type: String })));
    const file = await writeExcelFile([{ sheet: "Users", data }]).toBuffer();
    const headers = { "content-type": "application/octet-stream" };
    const { text } = await client.call({ path: "/api/admin/users/mass", token, body: file, headers });
    expect(text).not.toContain("password");
    for (const username of ["by-list", "by-file"]) expect(await readUserByLogin(username)).toBeUndefined();
  });

  it("cannot lift the limit of the own account or of another's", async () => {
    const { client, token } = await as("helga");
    const query = `mutation ($id: ID, $userAreas: [UserAreaInput!]) {
      updateUser(id: $id, user: {}, userAreas: $userAreas) { message { status } }
    }`;
    for (const id of ["helga", "sally"]) {
      await client.graphql(token, query, { id, userAreas: [areaOf("none")] });
      expect((await readUserByLogin(id))?.userAreas).toMatchObject([{ limitation: "salesman" }]);
    }
  });

  it("acts only for the customers of the area, and sees nobody's account", async () => {
    const { client, token } = await as("helga");
    const acting = async (code: string) => (await client.call({ path: `/change-cust/${code}`, token })).status;
    expect([await acting("C1"), await acting("C2")]).toEqual([200, 404]);
    expect(await client.graphql(token, "{ usersV2(limit: 250) { users { username } } }")).toMatchObject({
      data: { usersV2: { users: [] } },
    });
  });
});

describe("an administrator of one host", () => {
  const UPDATE = `mutation ($id: ID!, $version: Int!, $role: RoleInput!) {
    updateRole(id: $id, version: $version, role: $role) { message { status } userErrors { message } }
  }`;

  it("cannot change what users of another host may do", async () => {
    const guest = portal.client(OTHER_HOST);
    const { requestToken } = await guest.signIn("gisela");
    const scopes = async () => (await guest.call({ path: "/user", method: "GET", token: requestToken })).body();
    const before = await scopes();
    const { client, token } = await as("ada");
    const role = { name: "guest", permissions: ["page.home-page"] };
    expect(await client.graphql(token, UPDATE, { id: "guest", version: 0, role })).toMatchObject({
      data: { updateRole: { message: { status: "failed" } } },
    });
    expect(await scopes()).toEqual(before);
    expect(before).toMatchObject({ scopes: expect.arrayContaining(["page.catalog"]) });
  });

  it("ends no token of others by making a role", async () => {
    const [mine, theirs] = [portal.client(), portal.client(OTHER_HOST)];
    const tokens = [(await mine.signIn("dora")).requestToken, (await theirs.signIn("gisela")).requestToken];
    const { client, token } = await as("ada");
    const query = `mutation ($role: RoleInput!) { createRole(role: $role) { message { status } } }`;
    const role = { name: "Nobody has it", permissions: ["page.news"] };
    expect(await client.graphql(token, query, { role })).toMatchObject({
      data: { createRole: { message: { status: "success" } } },
    });
    const user = { path: "/user", method: "GET" };
    const statuses = [
      (await mine.call({ ...user, token: tokens[0] ?? "" })).status,
      (await theirs.call({ ...user, token: tokens[1] ?? "" })).status,
      (await portal.client(OTHER_HOST).login("gisela", PASSWORD)).status,
    ];
    expect(statuses).toEqual([200, 200, 200]);
  });
});
