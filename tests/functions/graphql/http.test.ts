import { guestActor, withActor } from "@spoke/core/platform";
import { login } from "@spoke/core/session";
import { serverAudits } from "graphql-http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { httpEvent } from "../../support/http-event.ts";
import { tokenKeys } from "../../support/keys.ts";
import { HOST, PASSWORD, seedPeople } from "../../support/people.ts";

let table: TestTable;
let token = "";
let handler: typeof import("@spoke/functions/graphql/handler.ts").handler;

beforeAll(async () => {
  table = await startTable();
  Object.assign(process.env, await tokenKeys());
  await seedPeople();
  const signIn = () => login({ username: "dora", password: PASSWORD, host: HOST, address: "test" });
  token = (await withActor(guestActor(HOST, "", "en-US"), signIn)).requestToken;
  ({ handler } = await import("@spoke/functions/graphql/handler.ts"));
});
afterAll(() => table.stop());

/** `fetch` that hands the request to the function as the HTTP API would. */
async function fetchFunction(url: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const { pathname, search } = new URL(String(url));
  const answer = await handler(
    httpEvent({
      method: init.method ?? "GET",
      path: pathname,
      query: search.slice(1),
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        authorization: `Bearer ${token}`,
        "x-spoke-host": HOST,
      },
      body: typeof init.body === "string" ? init.body : undefined,
    }),
  );
  const headers = new Headers(
    Object.entries(answer.headers ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return new Response(answer.body ?? "", { status: answer.statusCode ?? 200, headers });
}

async function post(query: string, extra: object = {}, headers: Record<string, string> = {}) {
  const response = await fetchFunction("http://api.localhost/graphql", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ query, ...extra }),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe("GraphQL over HTTP", () => {
  for (const audit of serverAudits({ url: "http://api.localhost/graphql", fetchFn: fetchFunction })) {
    it(audit.name, async () => {
      const result = await audit.fn();
      expect(result.status, "reason" in result ? result.reason : "").toBe("ok");
    });
  }
});

describe("the GraphQL edge", () => {
  it("[calls-001] [calls-005] answers a POST of query and variables with a bearer token, and nobody without one", async () => {
    expect((await post("query Q { apiVersion }", { variables: {} })).body).toEqual({ data: { apiVersion: "1" } });
    const anonymous = await handler(
      httpEvent({
        method: "POST",
        path: "/graphql",
        headers: { "content-type": "application/json" },
        body: '{"query":"{apiVersion}"}',
      }),
    );
    expect(anonymous.statusCode).toBe(401);
  });

  it.each([
    ["levels", `{ a${"{ a".repeat(12)}${" }".repeat(13)}`],
    ["aliases", `{ ${Array.from({ length: 21 }, (_, index) => `a${index}: apiVersion`).join(" ")} }`],
    ["directives", `{ apiVersion ${"@include(if: true) ".repeat(6)} }`],
  ])("refuses too many %s, in few words", async (what, query) => {
    const { body } = await post(query);
    const { errors } = z.object({ errors: z.array(z.unknown()) }).parse(body);
    expect(JSON.stringify(errors)).toContain(what === "levels" ? "" : what);
    expect(errors.length).toBeGreaterThan(0);
    expect(JSON.stringify(body).length).toBeLessThan(5_000);
  });

  it("refuses documents of more than 2,000 tokens and bodies of more than 256 KB", async () => {
    expect((await post(`{ ${"apiVersion ".repeat(2_100)} }`)).body).toMatchObject({
      errors: [{ extensions: { code: "GRAPHQL_PARSE_FAILED" } }],
    });
    expect((await post("{ apiVersion }", { pad: "x".repeat(270_000) })).status).toBe(413);
  });

  it("says where a request went and lets nobody keep it", async () => {
    const { headers } = await post("{ apiVersion }", {}, { "x-correlation-id": "abc" });
    expect(headers.get("x-correlation-id")).toBe("abc");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it.each(["x".repeat(65), "two words", "<script>", '","level":"ERROR', "%0Aline"])(
    "replaces a malformed correlation id: %s",
    async (sent) => {
      const { headers } = await post("{ apiVersion }", {}, { "x-correlation-id": sent });
      expect(headers.get("x-correlation-id")).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    },
  );

  it("is not made unusable by depth bombs of fragments", async () => {
    const spread = Array.from(
      { length: 40 },
      (_, index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`,
    );
    const { body } = await post(`{ ...F0 } ${spread.join(" ")} fragment F40 on Query { apiVersion }`);
    expect(body).toBeDefined();
  });
});

it("answers requests that no resolver sees as bad requests, not as faults", async () => {
  const persisted = { extensions: { persistedQuery: { version: 1, sha256Hash: "abc" } } };
  const lines = Array.from({ length: 60 }, () => ({ articleCode: "x" }));
  const forecast = "query F($lines: [BonusForecastInput!]!) { bonusForecast(lines: $lines) { points } }";
  const answers = await Promise.all([
    post("{ apiVersion }", persisted),
    post("subscription { x }"),
    post(forecast, { variables: { lines } }),
  ]);
  for (const { body } of answers) {
    const { errors } = z
      .object({ errors: z.array(z.object({ extensions: z.object({ code: z.string() }) })) })
      .parse(body);
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.map(({ extensions }) => extensions.code)).not.toContain("INTERNAL_SERVER_ERROR");
  }
});
