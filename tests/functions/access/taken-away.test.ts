import { awaitRevocation } from "@spoke/core/access";
import { logger, newId, setClock, setFaultHook } from "@spoke/core/platform";
import { createResetLink } from "@spoke/core/session";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { addUser, asSystem, startApi, type Tokens } from "../../builders/api.ts";
import { csv, send, startFeeds } from "../../core/feed/harness.ts";
import { itemsOf } from "../../support/items.ts";
import { HOST, OTHER_HOST } from "../../support/people.ts";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  api = await startApi(startFeeds);
});
afterAll(() => api.stop());

/** How both parts of the API answer an access token. */
async function calls({ requestToken: token }: Tokens, host = HOST): Promise<number[]> {
  const rest = await api.rest("GET /user", { token, host });
  const graphql = await api.graphql("{ apiVersion }", { token, host });
  return [rest.status, graphql.status];
}

/** A file of the ERP with one row, and the quarter of a second that it takes to hold everywhere. */
async function feed(kind: string, row: Readonly<Record<string, string>>): Promise<void> {
  const content = csv(Object.keys(row).join(","), Object.values(row).join(","));
  expect(await send(`feeds/U001/${kind}/${newId()}.csv`, content)).toMatchObject({ changed: 1 });
  await awaitRevocation();
}

/** A change by the administrator, who must sign in again after roles change. */
async function administer(query: string, variables: object): Promise<unknown> {
  const { requestToken: token } = await api.signIn("ada");
  const { body } = await api.graphql(query, { token, variables });
  const answer = z.object({ data: z.record(z.string(), z.object({ message: z.unknown() })) }).parse(body);
  return Object.values(answer.data)[0]?.message;
}
const done = (description: unknown) => ({ status: "success", description });

const UPDATE_USER = `mutation Update($id: ID!, $user: AdminUserInput!) {
  updateUser(id: $id, user: $user) { message { status description } }
}`;
const DELETE_USER = "mutation Delete($id: ID!) { deleteUser(id: $id) { message { status description } } }";

let count = 0;
/** Somebody new who is signed in. */
async function somebody(more: Omit<Parameters<typeof addUser>[0], "id"> = { roles: ["dealer"] }) {
  const id = `victim-${++count}`;
  await addUser({ id, ...more });
  return { id, tokens: await api.signIn(id) };
}

describe("access that was taken away ends with the next call, over REST and GraphQL", () => {
  it.each<[string, (id: string, tokens: Tokens) => Promise<unknown>, boolean]>([
    ["an administrator disables the user", (id) => administer(UPDATE_USER, { id, user: { active: false } }), false],
    ["an administrator deletes the user", (id) => administer(DELETE_USER, { id }), false],
    [
      "an administrator removes the user's role",
      (id) => administer(UPDATE_USER, { id, user: { roles: ["guest"] } }),
      true,
    ],
    [
      "the ERP takes the host away",
      (id) => feed("users", { username: id, name: id, roles: "dealer", hosts: OTHER_HOST }),
      false,
    ],
    [
      "the ERP disables the user",
      (id) => feed("users", { username: id, name: id, roles: "dealer", hosts: HOST, active: "no" }),
      false,
    ],
    ["the user signs out", (_, { refreshToken: token }) => api.rest("POST /logout", { body: { token } }), false],
    [
      "the user resets the password",
      async (id) => {
        const link = await asSystem(() => createResetLink({ userId: id, host: HOST, hours: 1 }));
        const token = link?.split("#token=")[1];
        const { status } = await api.rest("POST /reset-password", { body: { token, password: "Another-2026" } });
        expect(status).toBe(200);
      },
      false,
    ],
  ])("when %s", async (_, take, staysSignedIn) => {
    const { id, tokens } = await somebody();
    const bystander = await somebody();
    expect(await calls(tokens)).toEqual([200, 200]);
    await take(id, tokens);
    expect(await calls(tokens)).toEqual([401, 401]);
    expect(await calls(bystander.tokens)).toEqual([200, 200]);
    const again = await api.rest("POST /refresh-token", { body: { token: tokens.refreshToken } });
    expect(again.status).toBe(staysSignedIn ? 200 : 401);
  });

  it("when a refresh token is used that was replaced long ago: somebody has a copy", async () => {
    const { tokens } = await somebody();
    const next = await api.refresh(tokens);
    const later = Date.now() + 11_000;
    const restore = setClock(() => later);
    try {
      expect((await api.rest("POST /refresh-token", { body: { token: tokens.refreshToken } })).status).toBe(401);
      expect(await calls(next)).toEqual([401, 401]);
    } finally {
      restore();
    }
  });

  it("[admin-users-010] when a role loses permissions: its users keep the rest", async () => {
    const create = `mutation Create($role: RoleInput!) { createRole(role: $role) { message { status description } } }`;
    const update = `mutation Update($id: ID!, $role: RoleInput!, $version: Int!) {
      updateRole(id: $id, role: $role, version: $version) { message { status description } }
    }`;
    const name = "Reader";
    const before = { name, permissions: ["page.catalog", "page.user-management"] };
    expect(await administer(create, { role: before })).toEqual(done("success_save"));
    const { tokens } = await somebody({ roles: ["reader"] });
    const ask = ({ requestToken: token }: Tokens) => api.graphql("{ roles { id } }", { token });
    expect((await ask(tokens)).text).toContain("reader");
    const after = { name, permissions: ["page.catalog"] };
    expect(await administer(update, { id: "reader", version: 1, role: after })).toEqual(done("success_save"));
    expect(await calls(tokens)).toEqual([401, 401]);
    expect((await ask(await api.refresh(tokens))).text).toContain("FORBIDDEN");
  });

  it("when a group role loses a role", async () => {
    const create = `mutation Create($groupRole: GroupRoleInput!) {
      createGroupRole(groupRole: $groupRole) { message { status description } }
    }`;
    const update = `mutation Update($id: ID!, $groupRole: GroupRoleInput!, $version: Int!) {
      updateGroupRole(id: $id, groupRole: $groupRole, version: $version) { message { status description } }
    }`;
    const groupRole = { description: "North", roles: ["dealer", "guest"] };
    expect(await administer(create, { groupRole })).toEqual(done("success_save"));
    const { tokens } = await somebody({ roles: [], groupRole: "north" });
    const user = async ({ requestToken: token }: Tokens) => (await api.rest("GET /user", { token })).body;
    expect(await user(tokens)).toMatchObject({ scopes: expect.arrayContaining(["page.claim"]) });
    const less = { description: "North", roles: ["guest"] };
    expect(await administer(update, { id: "north", version: 1, groupRole: less })).toEqual(done("success_save"));
    expect(await calls(tokens)).toEqual([401, 401]);
    expect(await user(await api.refresh(tokens))).toMatchObject({ scopes: ["page.catalog", "page.home-page"] });
  });
});

describe("a customer who was taken away", () => {
  const area = { custCode: "C1", priceList: "DEALER", companyCode: "U1" };
  const serving = async (): Promise<Tokens> => {
    const { tokens } = await somebody({
      roles: ["salesman"],
      userAreas: [{ sorg: "U001", limitation: "salesman", option: "", value: "sally" }],
    });
    const parameters = { id: "C1" };
    const changed = await api.rest("POST /change-cust/{id}", { token: tokens.requestToken, parameters });
    expect(changed.status).toBe(200);
    const requestToken = z.object({ requestToken: z.string() }).parse(changed.body).requestToken;
    return { ...tokens, requestToken };
  };
  const user = async ({ requestToken: token }: Tokens) => (await api.rest("GET /user", { token })).body;

  it.each<[string, () => Promise<void>, () => Promise<void>]>([
    [
      "went to another sales person",
      () => feed("customer-areas", { ...area, salesman: "somebody" }),
      () => feed("customer-areas", { ...area, salesman: "sally" }),
    ],
    [
      "does no business in the sales organization any more",
      () => feed("customer-areas", { ...area, deleted: "yes" }),
      () => feed("customer-areas", { ...area, salesman: "sally" }),
    ],
    [
      "is no customer any more",
      () => feed("customers", { custCode: "C1", custName: "Dealer C1", active: "no" }),
      () => feed("customers", { custCode: "C1", custName: "Dealer C1", active: "yes" }),
    ],
  ])(
    "[customer-020] who %s is out of reach from the next call on, and the sales user is notified once",
    async (_, take, giveBack) => {
      const sales = await serving();
      const dealer = await api.signIn("dan");
      expect(await user(sales)).toMatchObject({ salesActiveCustCode: { r3: "RC1" }, lostCustomer: null });
      await take();
      try {
        expect(await calls(sales)).toEqual([401, 401]);
        expect(await calls(dealer)).toEqual([200, 200]);
        const next = await api.refresh(sales);
        expect(await user(next)).toMatchObject({
          hasCustCode: false,
          salesActiveCustCode: null,
          customerData: null,
          lostCustomer: { custCode: { unified: "C1", r3: "RC1" }, custName: "Dealer C1" },
        });
        expect(await user(next)).toMatchObject({ lostCustomer: null });
      } finally {
        await giveBack();
      }
    },
  );

  it("[customer-020] was the dealer's own: the dealer is notified too, and continues without a customer", async () => {
    const dealer = await api.signIn("dora");
    await feed("customers", { custCode: "C1", custName: "Dealer C1", active: "no" });
    try {
      expect(await calls(dealer)).toEqual([401, 401]);
      const next = await api.refresh(dealer);
      expect(await user(next)).toMatchObject({ hasCustCode: false, lostCustomer: { custName: "Dealer C1" } });
      expect(await user(next)).toMatchObject({ lostCustomer: null });
    } finally {
      await feed("customers", { custCode: "C1", custName: "Dealer C1", active: "yes" });
    }
  });

  it("is not lost for a page that asks with a token from before it was chosen, and stays chosen", async () => {
    const before = await api.signIn("sally");
    const parameters = { id: "C1" };
    const changed = await api.rest("POST /change-cust/{id}", { token: before.requestToken, parameters });
    const { requestToken } = z.object({ requestToken: z.string() }).parse(changed.body);
    expect(await user(before)).toMatchObject({ hasCustCode: false, lostCustomer: null });
    expect(await user({ ...before, requestToken })).toMatchObject({ hasCustCode: true });
    expect(await user(await api.refresh(before))).toMatchObject({ hasCustCode: true, lostCustomer: null });
  });

  it("is forgotten when the sales person takes up another", async () => {
    const sales = await serving();
    await feed("customer-areas", { ...area, salesman: "somebody" });
    const next = await api.refresh(sales);
    await feed("customer-areas", { ...area, salesman: "sally" });
    const parameters = { id: "C1" };
    const changed = await api.rest("POST /change-cust/{id}", { token: next.requestToken, parameters });
    expect(changed.status).toBe(200);
    const { requestToken } = z.object({ requestToken: z.string() }).parse(changed.body);
    expect(await user({ ...next, requestToken })).toMatchObject({ hasCustCode: true, lostCustomer: null });
  });
});

describe("a table that does not answer", () => {
  it("lets no token through, and says no more than that something went wrong", async () => {
    const { tokens } = await somebody();
    const logged = vi.spyOn(logger, "error").mockImplementation(() => undefined);
    vi.spyOn(logger, "warn").mockImplementation(() => undefined);
    await awaitRevocation();
    const restore = setFaultHook(({ command }) => {
      if (command === "QueryCommand") throw new Error("the table is away");
    });
    try {
      const { requestToken: token } = tokens;
      const answers = [await api.rest("GET /user", { token }), await api.graphql("{ apiVersion }", { token })];
      for (const { status, text } of answers) {
        expect(status).toBe(500);
        expect(text).toContain("something_went_wrong");
        expect(text).not.toContain("away");
      }
      expect(logged).toHaveBeenCalledTimes(2);
    } finally {
      restore();
      vi.restoreAllMocks();
    }
    expect(await calls(tokens)).toEqual([200, 200]);
  });
});

describe("a token of one host", () => {
  it("is refused on another, over REST and GraphQL", async () => {
    const { tokens } = await somebody();
    expect(await calls(tokens, OTHER_HOST)).toEqual([401, 401]);
    expect(await calls(tokens, "unknown.localhost")).toEqual([401, 401]);
  });

  it.each(["host", "x-forwarded-host", "x-forwarded-for", "x-forwarded-proto", "forwarded", "x-original-host"])(
    "is neither moved nor widened by a forged %s",
    async (name) => {
      const { requestToken: token } = await api.signIn("dora");
      const plain = await api.rest("GET /user", { token });
      const forged = await api.rest("GET /user", { token, headers: { [name]: OTHER_HOST } });
      expect(forged).toEqual(plain);
      const elsewhere = await api.rest("GET /user", { token, host: OTHER_HOST, headers: { [name]: HOST } });
      expect(elsewhere.status).toBe(401);
      const graphql = await api.graphql("{ apiVersion }", { token, host: OTHER_HOST, headers: { [name]: HOST } });
      expect(graphql.status).toBe(401);
    },
  );
});

describe("the audit log", () => {
  it("[customer-024] records that a sales user starts acting for a customer, with the previous customer", async () => {
    const { id, tokens } = await somebody({
      roles: ["salesman"],
      userAreas: [{ sorg: "U001", limitation: "none", option: "", value: "" }],
    });
    let token = tokens.requestToken;
    for (const customer of ["C1", "C2"]) {
      const { body } = await api.rest("POST /change-cust/{id}", { token, parameters: { id: customer } });
      token = z.object({ requestToken: z.string() }).parse(body).requestToken;
    }
    const [stored] = (await itemsOf({ pk: "AUDIT#CUSTOMER#C2" })).filter(({ who }) => who === id);
    expect(stored).toMatchObject({
      who: id,
      forWhom: "C2",
      host: HOST,
      what: "selected by sales user",
      detail: { before: "C1" },
      when: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });
});
