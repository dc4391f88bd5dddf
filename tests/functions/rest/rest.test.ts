import { custCodeKey } from "@spoke/core/customer";
import { commit, currentActor, logger, setFaultHook, systemActor, withActor } from "@spoke/core/platform";
import { OPEN_ROUTES, routes } from "@spoke/functions/rest/routes.ts";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { httpEvent } from "../../support/http-event.ts";
import { tokenKeys } from "../../support/keys.ts";
import { HOST, OTHER_HOST, PASSWORD, seedPeople } from "../../support/people.ts";

let table: TestTable;
let handler: typeof import("@spoke/functions/rest/handler.ts").handler;

beforeAll(async () => {
  table = await startTable();
  Object.assign(process.env, await tokenKeys());
  await seedPeople();
  ({ handler } = await import("@spoke/functions/rest/handler.ts"));
});
afterAll(() => table.stop());

interface Sent {
  readonly body?: unknown;
  readonly token?: string;
  readonly host?: string;
  readonly cookies?: readonly string[];
  readonly query?: string;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly authorization?: string;
  readonly correlation?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

async function send(
  routeKey: string,
  sent: Sent = {},
): Promise<{ status: number; body: unknown; answer: APIGatewayProxyStructuredResultV2 }> {
  const [method = "", path = ""] = routeKey.split(" ");
  const authorization = sent.authorization ?? (sent.token && `Bearer ${sent.token}`);
  const answer = await handler(
    httpEvent({
      method,
      path,
      routeKey,
      headers: {
        "x-spoke-host": sent.host ?? HOST,
        ...(authorization && { authorization }),
        ...(sent.correlation && { "x-correlation-id": sent.correlation }),
        ...sent.headers,
      },
      body: sent.body === undefined ? undefined : typeof sent.body === "string" ? sent.body : JSON.stringify(sent.body),
      ...(sent.cookies && { cookies: sent.cookies }),
      ...(sent.query && { query: sent.query }),
      ...(sent.parameters && { pathParameters: sent.parameters }),
    }),
  );
  return { status: answer.statusCode ?? 0, body: JSON.parse(answer.body ?? "null"), answer };
}

const tokens = z.object({ requestToken: z.string(), refreshToken: z.string() });
const signIn = async (username = "dora") =>
  tokens.parse((await send("POST /login", { body: { username, password: PASSWORD } })).body);

describe("POST /login", () => {
  it("[session-017] answers both tokens, and puts the refresh token where no script and no other site can reach it", async () => {
    const { status, body, answer } = await send("POST /login", { body: { username: "dora", password: PASSWORD } });
    expect(status).toBe(200);
    const [cookie = ""] = answer.cookies ?? [];
    expect(cookie).toContain(tokens.parse(body).refreshToken);
    for (const attribute of ["HttpOnly", "Secure", "SameSite=Strict", "Path=/"]) expect(cookie).toContain(attribute);
    expect(cookie).toMatch(/^__Host-/);
    expect(cookie).not.toContain("Domain");
    expect(answer.headers?.["cache-control"]).toBe("no-store");
  });

  it("[session-021] refuses a wrong password with a message and no hint", async () => {
    const { status, body } = await send("POST /login", { body: { username: "dora", password: "wrong" } });
    expect([status, body]).toEqual([
      401,
      { message: { status: "failed", description: "login_failed" }, userErrors: [] },
    ]);
  });

  it("names the empty field", async () => {
    const { status, body } = await send("POST /login", { body: { username: "", password: "" } });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      userErrors: [
        { field: "username", message: "required" },
        { field: "password", message: "required" },
      ],
    });
  });

  it.each(["not json", "[]", "null", '"text"', `{"username":"${"x".repeat(70_000)}"}`])(
    "refuses the body %.20s",
    async (body) => {
      expect((await send("POST /login", { body })).status).toBe(400);
    },
  );
});

describe("POST /refresh-token", () => {
  it("[session-018] takes the token from the cookie or from the body", async () => {
    const { refreshToken } = await signIn();
    const byCookie = await send("POST /refresh-token", { cookies: [`__Host-spoke_refresh=${refreshToken}`] });
    const byBody = await send("POST /refresh-token", { body: { token: tokens.parse(byCookie.body).refreshToken } });
    expect([byCookie.status, byBody.status]).toEqual([200, 200]);
  });

  it.each([{ "sec-fetch-site": "same-origin" }, { origin: `https://${HOST}` }])(
    "gives a browser (%o) the refresh token in the cookie alone, at every call that renews it",
    async (headers) => {
      const cookieOf = ({ answer }: Awaited<ReturnType<typeof send>>) =>
        /^(__Host-spoke_refresh=[^;]{60,})/.exec(answer.cookies?.[0] ?? "")?.[1] ?? "";
      const signedIn = await send("POST /login", { headers, body: { username: "sally", password: PASSWORD } });
      const renewed = await send("POST /refresh-token", { headers, cookies: [cookieOf(signedIn)] });
      const { requestToken: token } = tokens.parse(renewed.body);
      const cookies = [cookieOf(renewed)];
      const acting = await send("POST /change-cust", { headers, token, cookies, body: { custCode: "C1" } });
      for (const { status, body } of [signedIn, renewed, acting])
        expect([status, tokens.parse(body).refreshToken]).toEqual([200, ""]);
      expect([signedIn, renewed, acting].map(cookieOf)).not.toContain("");
    },
  );

  it("[session-013] is refused without any token", async () => {
    expect((await send("POST /refresh-token")).status).toBe(401);
  });
});

it("sends headers that hold without a site too, also on refusals", async () => {
  for (const { answer } of [await send("GET /user"), await send("POST /logout"), await send("GET /nowhere")])
    expect(answer.headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "strict-transport-security": expect.stringContaining("max-age="),
    });
});

describe("POST /logout", () => {
  it("ends the session, takes the cookie away and says the same to everybody", async () => {
    const { refreshToken } = await signIn();
    const out = await send("POST /logout", { cookies: [`__Host-spoke_refresh=${refreshToken}`] });
    expect(out.answer.cookies?.[0]).toContain("Max-Age=0");
    expect((await send("POST /refresh-token", { body: { token: refreshToken } })).status).toBe(401);
    expect((await send("POST /logout")).body).toEqual(out.body);
  });
});

describe("GET /user", () => {
  it("[session-019] shows the signed-in user and nothing secret", async () => {
    const { requestToken } = await signIn();
    const { status, body } = await send("GET /user", { token: requestToken });
    expect(status).toBe(200);
    expect(body).toMatchObject({ username: "dora", hasCustCode: true, customerData: { custName: "Dealer C1" } });
    expect(JSON.stringify(body)).not.toMatch(/password|argon2/i);
  });

  it("is refused with a token of another host", async () => {
    const { requestToken } = await signIn();
    expect((await send("GET /user", { token: requestToken, host: OTHER_HOST })).status).toBe(401);
  });
});

describe("POST /change-cust", () => {
  it("takes up a customer by code or by the ERP's code, and answers a stranger's like none", async () => {
    const { requestToken, refreshToken } = await signIn("sally");
    const cookies = [`__Host-spoke_refresh=${refreshToken}`];
    const byId = await send("POST /change-cust/{id}", { token: requestToken, cookies, parameters: { id: "C1" } });
    expect(byId.status).toBe(200);
    const none = await send("POST /change-cust", { token: requestToken, cookies, query: "r3=NOPE" });
    const foreign = await send("POST /change-cust/{id}", { token: requestToken, cookies, parameters: { id: "C2" } });
    expect([none.status, none.body]).toEqual([404, foreign.body]);
    expect((await send("POST /change-cust", { token: requestToken, cookies })).status).toBe(400);
  });

  it("tells a dealer nothing of which codes of the ERP there are", async () => {
    const item = { ...custCodeKey("r3", "RC2"), unified: "C2" };
    await withActor(systemActor(), () => commit({ writes: [{ kind: "put", item }] }));
    const { requestToken } = await signIn("dora");
    const existing = await send("POST /change-cust", { token: requestToken, query: "r3=RC2" });
    const unknown = await send("POST /change-cust", { token: requestToken, query: "r3=NOPE" });
    expect([existing.status, existing.body]).toEqual([403, unknown.body]);
    expect(unknown.status).toBe(403);
  });
});

describe("the calls of start-up", () => {
  it("gives a host's configuration, with the defaults of the specification, and knows no other host", async () => {
    const { status, body } = await send("GET /server/config/{host}", { parameters: { host: HOST } });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      host: HOST,
      dateFormat: "DD MMM YYYY",
      timeFormat: "HH:mm:ss",
      invoicePaymentRule: "overdue",
    });
    expect((await send("GET /server/config/{host}", { parameters: { host: "unknown.localhost" } })).status).toBe(404);
    expect((await send("GET /server/config/{host}", { parameters: { host: "../etc" } })).status).toBe(400);
  });

  it("[config-007] tells the server's status and the announcements in force", async () => {
    expect((await send("GET /server/status", { query: `host=${HOST}` })).body).toEqual({ status: "online" });
    expect((await send("GET /active-announcements/{host}", { parameters: { host: HOST } })).body).toEqual([]);
  });

  it("[config-006] gives a host's configuration only with the site's credentials where the stage has some", async () => {
    process.env.SITE_BASIC_AUTH = "site:word";
    try {
      const configuration = (authorization?: string) =>
        send("GET /server/config/{host}", { parameters: { host: HOST }, ...(authorization && { authorization }) });
      const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString("base64")}`;
      for (const wrong of [undefined, basic("site:other"), basic("other:word"), basic("site"), "Bearer site:word"]) {
        const { status, body } = await configuration(wrong);
        expect([wrong, status]).toEqual([wrong, 401]);
        expect(JSON.stringify(body)).not.toContain("dateFormat");
      }
      const { status, body } = await configuration(basic("site:word"));
      expect(status).toBe(200);
      expect(body).toMatchObject({ host: HOST, dateFormat: "DD MMM YYYY" });
    } finally {
      delete process.env.SITE_BASIC_AUTH;
    }
  });

  it("publishes the public keys without their private part", async () => {
    const { body } = await send("GET /.well-known/jwks.json");
    expect(z.object({ keys: z.array(z.record(z.string(), z.string())) }).parse(body).keys[0]).not.toHaveProperty("d");
  });
});

describe("every route", () => {
  it.each(Object.keys(routes).filter((route) => !OPEN_ROUTES.has(route)))(
    "%s is refused without a token",
    async (route) => {
      expect((await send(route)).status).toBe(401);
      expect((await send(route, { token: "a.b.c" })).status).toBe(401);
    },
  );

  it("that does not exist is not found", async () => {
    expect((await send("GET /nothing")).status).toBe(404);
  });
});

describe("a fault", () => {
  it("is answered and logged with the correlation id of the request", async () => {
    const logged: (string | undefined)[] = [];
    const spy = vi.spyOn(logger, "error").mockImplementation(() => {
      logged.push(currentActor()?.correlationId);
    });
    const restore = setFaultHook(({ command }) => {
      if (command === "GetItemCommand" || command === "GetCommand") throw new Error("the table is away");
    });
    try {
      const { status, body, answer } = await send("POST /refresh-token", {
        body: { token: `${"0".repeat(26)}.${"x".repeat(43)}` },
        correlation: "trace-17",
      });
      expect(status).toBe(500);
      expect(body).toMatchObject({ message: { description: "something_went_wrong" } });
      expect(answer.headers?.["x-correlation-id"]).toBe("trace-17");
      expect(logged).toEqual(["trace-17"]);
    } finally {
      restore();
      spy.mockRestore();
    }
  });
});
