import { createAnnouncement } from "@spoke/core/announcement/manage.ts";
import { logger, withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { administrator } from "../../builders/uploads.ts";
import { Browser } from "../../core/push/service.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { httpEvent } from "../../support/http-event.ts";
import { itemsOf } from "../../support/items.ts";
import { tokenKeys } from "../../support/keys.ts";
import { HOST, PASSWORD, seedPeople } from "../../support/people.ts";
import { seedHost } from "../../support/portal.ts";

let table: TestTable;
let handler: typeof import("@spoke/functions/rest/handler.ts").handler;
let token = "";

interface Sent {
  readonly body?: object;
  readonly token?: string;
  readonly host?: string;
  readonly file?: string;
}

async function send(routeKey: string, { body, token: bearer, host = HOST, file }: Sent = {}) {
  const [method = "", path = ""] = routeKey.split(" ");
  const headers = { "x-spoke-host": host, ...(bearer && { authorization: `Bearer ${bearer}` }) };
  const pathParameters = file === undefined ? {} : { pathParameters: { file } };
  const event = httpEvent({ method, path, routeKey, headers, body: body && JSON.stringify(body), ...pathParameters });
  const answer = await handler(event);
  return { status: answer.statusCode, headers: answer.headers ?? {}, body: answer.body ?? "" };
}

beforeAll(async () => {
  table = await startTable();
  Object.assign(process.env, await tokenKeys());
  vi.stubEnv("PUSH_PUBLIC_KEY", "the-key");
  await seedPeople();
  await seedHost(HOST, "U001", { flags: ["WEB_NOTIFICATION", "WEB_MANIFEST"] });
  ({ handler } = await import("@spoke/functions/rest/handler.ts"));
  const { body } = await send("POST /login", { body: { username: "dora", password: PASSWORD } });
  token = z.object({ requestToken: z.string() }).parse(JSON.parse(body)).requestToken;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await table.stop();
});

it("[announcement-005] a host's running announcements are answered to the site's own credentials, newest first", async () => {
  const author = administrator({ host: HOST });
  const wanted = { type: "home_page", content: "<p>x</p>", url: "/news", to: "2099-12-31" };
  for (const [title, from] of [
    ["Older", "2020-01-01"],
    ["Newer", "2021-01-01"],
    ["To come", "2099-01-01"],
  ] as const)
    await withActor(author, () => createAnnouncement({ ...wanted, title, from }));
  const ask = (authorization?: string) =>
    handler(
      httpEvent({
        method: "GET",
        path: `/active-announcements/${HOST}`,
        routeKey: "GET /active-announcements/{host}",
        headers: { "x-spoke-host": HOST, ...(authorization && { authorization }) },
        pathParameters: { host: HOST },
      }),
    );
  vi.stubEnv("SITE_BASIC_AUTH", "site:word");
  expect((await ask()).statusCode).toBe(401);
  const answer = await ask(`Basic ${Buffer.from("site:word").toString("base64")}`);
  vi.stubEnv("SITE_BASIC_AUTH", "");
  expect(JSON.parse(answer.body ?? "")).toMatchObject([
    { title: "Newer", url: "/news", content: "<p>x</p>", from: { date: "2021-01-01" }, to: { date: "2099-12-31" } },
    { title: "Older" },
  ]);
});

describe("push", () => {
  const { subscription } = new Browser("https://fcm.googleapis.com/fcm/send/abc");

  it("[push-004] takes the browser's subscription of a signed-in user, and gives it up again", async () => {
    expect(JSON.parse((await send("GET /notification/key", { token })).body)).toEqual({ publicKey: "the-key" });
    // A browser says more than counts, such as `expirationTime`.
    const body = { ...subscription, expirationTime: null };
    const taken = await send("POST /notification/subscriptions", { token, body });
    expect(taken).toMatchObject({ status: 204, body: "" });
    expect(await itemsOf({ pk: `PUSH#${HOST}` })).toMatchObject([{ userId: "dora", ...subscription }]);
    const { endpoint } = subscription;
    expect((await send("DELETE /notification/subscriptions", { token, body: { endpoint } })).status).toBe(204);
    expect(await itemsOf({ pk: `PUSH#${HOST}` })).toEqual([]);
  });

  it.each(["GET /notification/key", "POST /notification/subscriptions", "DELETE /notification/subscriptions"])(
    "%s is refused without a session",
    async (route) => {
      expect((await send(route, { body: subscription })).status).toBe(401);
    },
  );

  it("says which field is wrong", async () => {
    const body = { endpoint: "https://169.254.169.254/", keys: subscription.keys };
    const refused = await send("POST /notification/subscriptions", { token, body });
    expect(refused.status).toBe(400);
    expect(JSON.parse(refused.body).userErrors).toEqual([{ field: "endpoint", message: "push_service_unknown" }]);
    expect((await send("POST /notification/subscriptions", { token, body: { keys: 1 } })).status).toBe(400);
  });
});

describe("the web manifest", () => {
  it("[config-008] is mapped without a session, the same for every host that asks", async () => {
    const own = await send("GET /manifests/mappingManifest.json");
    expect(own.status).toBe(200);
    expect(JSON.parse(own.body)).toMatchObject([{ domains: [HOST] }]);
    expect((await send("GET /manifests/mappingManifest.json", { host: "evil.example" })).body).toBe(own.body);
  });

  it("is served with its media type, and its icon cannot run scripts", async () => {
    const manifest = await send("GET /manifests/{file}", { file: `${HOST}.webmanifest` });
    expect(manifest).toMatchObject({ status: 200, headers: { "content-type": "application/manifest+json" } });
    const icon = await send("GET /manifests/{file}", { file: `${HOST}.svg` });
    expect(icon.headers).toMatchObject({
      "content-type": "image/svg+xml",
      "content-security-policy": "default-src 'none'",
      "x-content-type-options": "nosniff",
    });
    expect((await send("GET /manifests/{file}", { file: "other.svg" })).status).toBe(404);
  });
});

describe("an error in a browser", () => {
  const report = { message: "the orders could not be shown: boom", stack: "Error: boom", path: "/en-us/order" };

  it("is logged for operators, without a session and without personal data", async () => {
    const logged = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
    const body = {
      ...report,
      message: "no cart of dana@shop.example",
      stack: `Error at https://portal.example/assets/a.js?user=dana:1:2 ${"t".repeat(50)}.abc`,
    };
    expect((await send("POST /client-errors", { body })).status).toBe(204);
    expect(logged).toHaveBeenCalledWith("browser error", {
      error: "no cart of <e-mail>",
      stack: "Error at https://portal.example/assets/a.js:1:2 <token>",
      path: "/en-us/order",
    });
    logged.mockRestore();
  });

  it.each([
    { ...report, message: "" },
    { ...report, message: "x".repeat(501) },
    { ...report, stack: "x".repeat(4_001) },
  ])("is refused when it is empty or too long", async (body) => {
    expect((await send("POST /client-errors", { body })).status).toBe(400);
  });

  it("is taken 30 times an hour from one address", async () => {
    const statuses: (number | undefined)[] = [];
    for (let count = 0; count < 31; count++)
      statuses.push((await send("POST /client-errors", { body: report })).status);
    expect(statuses.at(-1)).toBe(429);
  });
});
