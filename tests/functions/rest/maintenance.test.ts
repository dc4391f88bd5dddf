import { hostKey } from "@spoke/core/host";
import { setClock } from "@spoke/core/platform";
import { routes } from "@spoke/functions/rest/routes.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApi, type Tokens, write } from "../../builders/api.ts";
import { HOST, OTHER_HOST, PASSWORD } from "../../support/people.ts";

let api: Awaited<ReturnType<typeof startApi>>;
let tokens: Tokens;
let restore: () => void;

/** More than the 30 s that a host's configuration may be old: what is known before is forgotten. */
let ahead = 0;
const setStatus = async (host: string, serverStatus: string): Promise<void> => {
  await write({ kind: "update", key: hostKey(host), set: { serverStatus } });
  ahead += 60_000;
};

beforeAll(async () => {
  api = await startApi();
  restore = setClock(() => Date.now() + ahead);
  await setStatus(HOST, "maintenance");
  tokens = await api.signIn("dora");
});
afterAll(async () => {
  restore();
  await api.stop();
});

const MAINTENANCE = { status: "maintenance", message: "maintenance_text" };
const ANSWERING = new Set([
  "POST /login",
  "POST /logout",
  "GET /server/config/{host}",
  "GET /server/status",
  "GET /active-announcements/{host}",
  "GET /.well-known/jwks.json",
]);
const PUBLIC_FILES = /manifest/;
const ERROR_REPORTS = "POST /client-errors";

describe("while a host is under maintenance", () => {
  it("[config-007] its status says so", async () => {
    const { status, body } = await api.rest("GET /server/status", { query: `host=${HOST}` });
    expect([status, body]).toEqual([200, { status: "maintenance" }]);
  });

  it.each(
    Object.keys(routes).filter((route) => ![...ANSWERING, ERROR_REPORTS].includes(route) && !PUBLIC_FILES.test(route)),
  )("[session-015] %s is answered with 500 and the status", async (route) => {
    const { status, body } = await api.rest(route, {
      token: tokens.requestToken,
      body: route.startsWith("POST") ? {} : undefined,
      parameters: { id: "C1", file: "x" },
    });
    expect([status, body]).toEqual([500, MAINTENANCE]);
  });

  it("[session-015] GraphQL is answered with 500 and the status", async () => {
    const { status, body } = await api.graphql("{ apiVersion }", { token: tokens.requestToken });
    expect([status, body]).toEqual([500, MAINTENANCE]);
  });

  it.each([...ANSWERING])("%s still answers", async (route) => {
    const { status } = await api.rest(route, {
      body: route.startsWith("POST") ? { username: "dora", password: PASSWORD } : undefined,
      parameters: { host: HOST },
    });
    expect(status).toBe(200);
  });

  it("still takes error reports of browsers", async () => {
    const { status } = await api.rest(ERROR_REPORTS, { body: { message: "x is not defined", path: "/de/order" } });
    expect(status).toBe(204);
  });

  it("says nothing of it to who has no token", async () => {
    expect((await api.rest("GET /user")).status).toBe(401);
    expect((await api.graphql("{ apiVersion }")).status).toBe(401);
  });

  it("other hosts go on", async () => {
    const { status, body } = await api.rest("POST /refresh-token", { host: OTHER_HOST, body: { token: "x" } });
    expect([status, body]).not.toEqual([500, MAINTENANCE]);
  });
});

describe("after maintenance", () => {
  it("the host answers again", async () => {
    await setStatus(HOST, "online");
    tokens = await api.signIn("dora");
    expect((await api.rest("GET /user", { token: tokens.requestToken })).status).toBe(200);
    expect((await api.graphql("{ apiVersion }", { token: tokens.requestToken })).status).toBe(200);
  });
});
