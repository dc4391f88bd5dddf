import { custCodeKey } from "@spoke/core/customer";
import { hostKey } from "@spoke/core/host";
import { readUser } from "@spoke/core/user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { addUser, startApi, type Tokens, write } from "../../builders/api.ts";
import { specified } from "../../support/data-sets.ts";
import { HOST, OTHER_HOST, PASSWORD } from "../../support/people.ts";

let api: Awaited<ReturnType<typeof startApi>>;
let sales: Tokens;
beforeAll(async () => {
  api = await startApi();
  await write(
    { kind: "put", item: { ...custCodeKey("r3", "RC1"), unified: "C1" } },
    { kind: "put", item: { ...custCodeKey("r3", "RC2"), unified: "C2" } },
    { kind: "put", item: { ...custCodeKey("isr", "IC1"), unified: "C1" } },
    { kind: "update", key: hostKey(OTHER_HOST), set: { forgotPassword: false } },
    { kind: "update", key: hostKey(HOST), set: { languages: [{ code: "en-US" }, { code: "de" }] } },
  );
  await addUser({
    id: "olga",
    roles: ["sales"],
    userAreas: [{ sorg: "U001", limitation: "none", option: "", value: "" }],
  });
  sales = await api.signIn("olga");
});
afterAll(() => api.stop());

const tokensSchema = z.object({ requestToken: z.string(), refreshToken: z.string() });
const SUCCESS = { status: "success", description: "reset_mail_sent" };

describe("[customer-024] POST /change-cust names the customer", () => {
  it.each([
    ["in the path", { parameters: { id: "C1" } }],
    ["by r3 in the query", { query: "r3=RC1" }],
    ["by isr in the query", { query: "isr=IC1" }],
    ["by both", { query: "r3=RC1&isr=IC1" }],
    ["by custCode in the body", { body: { custCode: "C1" } }],
    ["by the codes of custCode in the body", { body: { custCode: { r3: "RC1" } } }],
    ["in the path and the body", { parameters: { id: "C1" }, body: { custCode: { unified: "C1", isr: "IC1" } } }],
  ])("%s", async (_, sent) => {
    const route = "parameters" in sent ? "POST /change-cust/{id}" : "POST /change-cust";
    const body = { token: sales.refreshToken, ...("body" in sent ? sent.body : {}) };
    const { status, body: answer } = await api.rest(route, { token: sales.requestToken, ...sent, body });
    expect(status).toBe(200);
    const { requestToken: token, refreshToken } = tokensSchema.parse(answer);
    expect(refreshToken).toBe(sales.refreshToken);
    const user = await api.rest("GET /user", { token });
    expect(user.body).toMatchObject({ customerData: { custName: "Dealer C1" }, salesActiveCustCode: { r3: "RC1" } });
  });

  it.each([
    ["codes of two customers", { query: "r3=RC2&isr=IC1" }],
    ["a path and a body that differ", { parameters: { id: "C1" }, body: { custCode: "C2" } }],
    ["a unified code and another's own", { body: { custCode: { unified: "C1", r3: "RC2" } } }],
    ["an unknown code", { query: "r3=NOPE" }],
  ])("with %s is refused", async (_, sent) => {
    const route = "parameters" in sent ? "POST /change-cust/{id}" : "POST /change-cust";
    const { status, body } = await api.rest(route, { token: sales.requestToken, ...sent });
    expect([status, body]).toEqual([404, { message: { status: "failed", description: "not_found" }, userErrors: [] }]);
  });

  it.each([{}, { custCode: null }, { custCode: {} }])("with the body %j it is refused", async (body) => {
    expect((await api.rest("POST /change-cust", { token: sales.requestToken, body })).status).toBe(400);
  });

  it.each([{ custCode: 17 }, { custCode: ["C1"] }, { custCode: "../x" }, { custCode: { r3: { a: 1 } } }])(
    "the body %j is no code",
    async (body) => {
      expect((await api.rest("POST /change-cust", { token: sales.requestToken, body })).status).toBe(400);
    },
  );
});

it("DELETE /change-cust ends acting for a customer, also in the next token", async () => {
  const { requestToken, refreshToken } = await api.signIn("olga");
  const chosen = tokensSchema.parse(
    (await api.rest("POST /change-cust/{id}", { token: requestToken, parameters: { id: "C1" } })).body,
  );
  const { status, body } = await api.rest("DELETE /change-cust", { token: chosen.requestToken });
  expect(status).toBe(200);
  const ended = tokensSchema.parse(body);
  for (const token of [ended.requestToken, tokensSchema.parse(await renewed(refreshToken)).requestToken]) {
    const user = await api.rest("GET /user", { token });
    expect(user.body).toMatchObject({ customerData: null, salesActiveCustCode: null, lostCustomer: null });
  }
});

const renewed = async (token: string): Promise<unknown> =>
  (await api.rest("POST /refresh-token", { body: { token } })).body;

describe("GET /user", () => {
  it("[session-020] returns both codes of a sales user's active customer, and none to a dealer", async () => {
    const dealer = await api.signIn("dora");
    const { body } = await api.rest("GET /user", { token: dealer.requestToken });
    expect(body).toMatchObject({ salesActiveCustCode: null, lostCustomer: null, hasCustCode: true });
  });
});

const userEntity = z
  .array(z.object({ name: z.string(), fields: z.array(z.string()) }))
  .safeParse(specified("entities.json"))
  .data?.find(({ name }) => name === "SignedInUser");
/** Of those who keep users: theirs to see, and in `profile` the user's own. */
const ADMINISTRATORS = ["sendEmail", "sendEmailWarranty", "isFakeEmail", "emailConfirmations"];

it.skipIf(!userEntity)("GET /user has every field that is named", async () => {
  const { body } = await api.rest("GET /user", { token: (await api.signIn("dora")).requestToken });
  const user = z.record(z.string(), z.unknown()).parse(body);
  const has = (path: string): boolean => {
    const [first = "", second] = path.split(".");
    const value = user[first.replace("[]", "")];
    const entry: unknown = Array.isArray(value) ? value[0] : value;
    return value !== undefined && (second === undefined || !entry || (typeof entry === "object" && second in entry));
  };
  const missing = userEntity?.fields.filter((path) => !has(path) && !ADMINISTRATORS.includes(path));
  expect(missing).toEqual([]);
});

describe("a forgotten password", () => {
  it("is answered alike for everybody", async () => {
    const answers = [];
    for (const username of ["dora", "nobody", "nobody@example.test", "gone"])
      answers.push(await api.rest("POST /forgot-password", { body: { username } }));
    for (const { status, body } of answers) expect([status, body]).toEqual([200, { message: SUCCESS, userErrors: [] }]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it("needs a name, and a host that offers it", async () => {
    const empty = await api.rest("POST /forgot-password", { body: { username: " " } });
    expect([empty.status, empty.body]).toMatchObject([
      400,
      { userErrors: [{ field: "username", message: "required" }] },
    ]);
    expect((await api.rest("POST /forgot-password", { host: OTHER_HOST, body: { username: "dora" } })).status).toBe(
      404,
    );
  });

  it("is not replaced without a link", async () => {
    const { status, body } = await api.rest("POST /reset-password", { body: { token: "x", password: "Good-2026" } });
    expect([status, body]).toMatchObject([400, { userErrors: [{ field: "token", message: "reset_link_invalid" }] }]);
  });

  it("leaves an address as it is without a link", async () => {
    const { status, body } = await api.rest("POST /confirm-email", { body: { token: "x" } });
    expect([status, body]).toMatchObject([400, { userErrors: [{ field: "token", message: "email_link_invalid" }] }]);
  });
});

describe("changing the language", () => {
  const change = async (tokens: Tokens, id: string) => {
    const query = "mutation Change($id: String!) { changeLanguage(id: $id) { status description } }";
    const { body } = await api.graphql(query, { token: tokens.requestToken, variables: { id } });
    return z.object({ data: z.object({ changeLanguage: z.unknown() }) }).parse(body).data.changeLanguage;
  };

  it("stores one of the host's languages, whatever the user's roles", async () => {
    await addUser({ id: "gus", roles: [] });
    const tokens = await api.signIn("gus");
    expect(await change(tokens, "de")).toEqual({ status: "success", description: "success_change_language" });
    expect((await readUser("gus"))?.language).toBe("de");
    const next = await api.refresh(tokens);
    const { body } = await api.rest("GET /user", { token: next.requestToken });
    expect(body).toMatchObject({ language: { id: "de", description: "Deutsch" } });
  });

  it.each(["fr", "tlh", "", "../de"])("refuses %j, which the host does not have", async (id) => {
    const tokens = await api.signIn("dan");
    expect(await change(tokens, id)).toEqual({ status: "failed", description: "failed_change_language" });
    expect((await readUser("dan"))?.language).toBe("en-US");
  });
});

describe("a form of another site", () => {
  const credentials = { username: "olga", password: PASSWORD };

  it.each(["cross-site", "same-site"])("signs nobody in or out, and changes nothing (%s)", async (from) => {
    const headers = { "content-type": "text/plain", "sec-fetch-site": from };
    for (const [route, body] of [
      ["POST /login", credentials],
      ["POST /refresh-token", { token: "x" }],
      ["POST /logout", {}],
      ["POST /forgot-password", { username: "olga" }],
    ] as const) {
      const { status, body: answer } = await api.rest(route, { headers, body });
      expect([route, status]).toEqual([route, 403]);
      expect(answer).toMatchObject({ message: { description: "forbidden" } });
    }
    expect((await api.rest("GET /server/status", { headers, query: `host=${HOST}` })).status).toBe(200);
  });

  it.each(["https://evil.example", "null", `https://${HOST}.evil.example`])(
    "is refused by its origin where the browser says no more (%s)",
    async (origin) => {
      const { status } = await api.rest("POST /login", { headers: { origin }, body: credentials });
      expect(status).toBe(403);
      const own = { headers: { origin: `http://${HOST}:3000` }, body: credentials };
      expect((await api.rest("POST /login", own)).status).toBe(200);
    },
  );

  it.each(["same-origin", "none"])("is not the site itself, nor a program (%s)", async (from) => {
    const sent = { headers: { "sec-fetch-site": from }, body: credentials };
    expect((await api.rest("POST /login", sent)).status).toBe(200);
    expect((await api.rest("POST /login", { body: credentials })).status).toBe(200);
  });
});
