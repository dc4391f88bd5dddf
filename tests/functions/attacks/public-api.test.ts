import { hostKey } from "@spoke/core/host";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { addUser, write } from "../../builders/api.ts";
import { HOST } from "../../support/people.ts";
import { type Portal, startPortal } from "./portal.ts";

/** Nobody calls a stage so: it is a slip of the pen. */
const STAGE = "prodcution";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({
    change: ({ Resources }) => {
      for (const { Type, Properties } of Object.values(Resources)) {
        if (Type !== "AWS::Lambda::Function") continue;
        const environment: unknown = Properties?.Environment;
        if (typeof environment === "object" && environment !== null && "Variables" in environment)
          Object.assign(Object(environment.Variables), { STAGE });
      }
    },
  });
  await addUser({ id: "ada", roles: ["administrator"] });
}, 300_000);
afterAll(() => portal?.stop());

const PUBLIC = "/public/graphql";
const INTROSPECTION = "{ __schema { types { name } } }";

describe("an anonymous caller", () => {
  it("causes no fault that would ring the alarm of the API", async () => {
    const client = portal.client();
    const bodies = [
      { query: "{ apiVersion }" },
      { query: INTROSPECTION },
      { query: "mutation { ping }" },
      { query: "{ nothing }" },
      { query: "{" },
      { query: "" },
      { query: "{ countries { id } }", variables: "x" },
      { query: "{ countries { id } }", operationName: "Other" },
      {},
      [],
    ];
    for (const path of [PUBLIC, "/graphql", "/login", "/refresh-token", "/forgot-password", "/reset-password"])
      for (const body of bodies) {
        const { status } = await client.call({ path, body });
        expect([path, body, status < 500]).toEqual([path, body, true]);
      }
    expect((await client.call({ path: PUBLIC, body: { query: "{ apiVersion }" } })).status).toBe(401);
  });

  it("reads of a host what its site needs, whatever else its record holds", async () => {
    await write({ kind: "update", key: hostKey(HOST), set: { erpPassword: "not-for-browsers" } });
    const { status, text } = await portal.client().call({ path: `/server/config/${HOST}`, method: "GET" });
    expect(status).toBe(200);
    expect(text).toContain('"webTitle"');
    expect(text).not.toMatch(/not-for-browsers|gsi1|"pk"/);
  });

  it("is refused a file that is too large without an error of the server", async () => {
    const body = Buffer.alloc(11 * 1024 * 1024, "x");
    const headers = { "content-type": "application/octet-stream" };
    const { status } = await portal.client().call({ path: "/api/repeat-order/check", body, headers });
    expect(status).toBe(413);
  });

  it.each(["<script>alert(1)</script>", "x".repeat(65), "a b", '{"level":"ERROR"}'])(
    "puts nothing but an id into logs and events: %s",
    async (id) => {
      const { headers } = await portal.client().call({
        path: "/server/status",
        method: "GET",
        headers: { "x-correlation-id": id },
      });
      expect(headers["x-correlation-id"]).toMatch(/^[0-9A-Z]{26}$/);
    },
  );
});

describe("a stage whose name is misspelled", () => {
  it("keeps its schema closed, also to those who are signed in", async () => {
    const client = portal.client();
    const { requestToken } = await client.signIn("dora");
    for (const query of [INTROSPECTION, '{ __type(name: "Query") { fields { name } } }']) {
      const answer = JSON.stringify(await client.graphql(requestToken, query));
      expect(answer).not.toContain('"data":{"__');
      expect(answer).toContain('"errors"');
    }
    expect(JSON.stringify(await client.graphql(requestToken, "{ countrie { id } }"))).not.toContain("Did you mean");
  });
});

describe("a refusal", () => {
  const KEY = /^[a-z][a-z0-9_]*$/;
  const errorSchema = z.object({ field: z.string(), message: z.string() });
  /** Messages of refused fields anywhere in an answer. */
  function refusedIn(answer: unknown): { readonly field: string; readonly message: string }[] {
    if (Array.isArray(answer)) return answer.flatMap(refusedIn);
    if (typeof answer !== "object" || answer === null) return [];
    const own = errorSchema.safeParse(answer);
    return own.success ? [own.data] : Object.values(answer).flatMap(refusedIn);
  }

  it.each([
    ["letters in place of a number", 'mutation { deletePaymentDoc(id: "x") { userErrors { field message } } }'],
    ["a page beyond all", "{ usersV2(page: 2147483647, limit: 2147483647) { users { id } } }"],
    ["a page before the first", "{ usersV2(page: -1, limit: -1) { users { id } } }"],
    ["a search that is too long", `{ salesCustomers(search: "${"x".repeat(5_000)}") { custName } }`],
    ["an id that is too long", `{ upload(id: "${"x".repeat(5_000)}") { status } }`],
    ["a language that does not exist", `mutation { changeLanguage(id: "${"x".repeat(500)}") { description } }`],
  ])("says in a key, which the site translates, what is wrong: %s", async (_, query) => {
    const client = portal.client();
    const { requestToken } = await client.signIn("ada");
    const answer = await client.graphql(requestToken, query);
    for (const { message } of refusedIn(answer)) expect(message).toMatch(KEY);
    expect(JSON.stringify(answer)).not.toMatch(/Invalid input|Too (?:big|small)|expected (?:string|number)/);
  });

  it("does so at a field, over GraphQL and REST", async () => {
    const client = portal.client();
    const { requestToken } = await client.signIn("ada");
    const pages = "{ usersV2(page: 2147483647, limit: 2147483647) { users { id } } }";
    const refused = refusedIn(await client.graphql(requestToken, pages));
    expect(refused).toContainEqual({ field: "page", message: "invalid_value" });
    const long = await client.call({ path: "/refresh-token", body: { token: "x".repeat(500) } });
    expect(refusedIn(long.body())).toEqual([{ field: "token", message: "max_length_exceeded" }]);
  });
});
