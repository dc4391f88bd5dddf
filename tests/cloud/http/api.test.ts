import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import type { InvokeResult } from "@spoke/cloud/contracts.ts";
import type { HttpApiEvent } from "@spoke/cloud/http/event.ts";
import type { HttpRoute } from "@spoke/cloud/http/plan.ts";
import { createRouter } from "@spoke/cloud/http/routes.ts";
import { type RunningHttpApi, startHttpApi } from "@spoke/cloud/http/server.ts";
import { createGate } from "@spoke/cloud/http/throttle.ts";
import { afterEach, describe, expect, it } from "vitest";

let api: RunningHttpApi | undefined;
afterEach(async () => api?.stop());

function route(key: string, changes: Partial<HttpRoute> = {}): HttpRoute {
  return { key, functionId: key, timeoutMs: 5_000, throttle: { rate: 1_000, burst: 1_000 }, ...changes };
}

async function start(
  routes: HttpRoute[],
  handler: (event: HttpApiEvent) => unknown,
): Promise<{ url: string; events: HttpApiEvent[] }> {
  const events: HttpApiEvent[] = [];
  api = await startHttpApi({
    api: { id: "Api", name: "spoke", routes, stageVariables: {} },
    port: 0,
    account: "000000000000",
    tracer: { record() {} },
    functions: {
      async invoke(_id, event): Promise<InvokeResult> {
        const received: HttpApiEvent = JSON.parse(JSON.stringify(event));
        events.push(received);
        const payload = await handler(received);
        if (payload === "FAIL") return { status: "failed", reason: "error", message: "no", durationMs: 1 };
        if (payload === "BUSY") return { status: "failed", reason: "throttled", message: "no", durationMs: 1 };
        return { status: "ok", payload, durationMs: 1 };
      },
    },
  });
  return { url: `http://127.0.0.1:${api.port}`, events };
}

describe("the routes of an HTTP API", () => {
  const router = createRouter(
    [
      "ANY /api/{proxy+}",
      "GET /api/reports/{id}/download",
      "GET /api/reports/latest/download",
      "POST /login",
      "ANY /login",
      "GET /server/config/{host}",
    ].map((key) => route(key)),
  );
  it.each([
    ["GET", "/api/reports/7/download", "GET /api/reports/{id}/download", { id: "7" }],
    ["GET", "/api/reports/latest/download", "GET /api/reports/latest/download", {}],
    ["POST", "/api/reports/7/download", "ANY /api/{proxy+}", { proxy: "reports/7/download" }],
    ["POST", "/login", "POST /login", {}],
    ["GET", "/login", "ANY /login", {}],
    ["GET", "/server/config/a%20b.example", "GET /server/config/{host}", { host: "a b.example" }],
  ])("%s %s is answered by %s", (method, path, key, parameters) => {
    expect(router(method, path)).toMatchObject({ route: { key }, pathParameters: parameters });
  });
  it.each([
    ["GET", "/"],
    ["GET", "/login/"],
    ["GET", "/api"],
    ["GET", "/server/config/"],
    ["POST", "/server/config/x"],
  ])("%s %s has no route", (method, path) => {
    expect(router(method, path)).toBeUndefined();
  });
  it("falls back to $default when the API has it", () => {
    expect(createRouter([route("$default"), route("GET /a")])("PUT", "/x")?.route.key).toBe("$default");
  });
});

describe("a request to the HTTP API", () => {
  it("reaches the function as an event of payload format 2.0", async () => {
    const { url, events } = await start([route("POST /things/{id}")], () => "done");
    const answer = await fetch(`${url}/things/a%2Fb?x=1&x=2&y=%20`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Cookie: "a=1; b=2",
        "X-Forwarded-For": "203.0.113.9",
        "X-Two": "1",
      },
      body: '{"name":"Köln"}',
    });
    expect(answer.status).toBe(200);
    expect(events[0]).toMatchObject({
      version: "2.0",
      routeKey: "POST /things/{id}",
      rawPath: "/things/a%2Fb",
      rawQueryString: "x=1&x=2&y=%20",
      queryStringParameters: { x: "1,2", y: " " },
      pathParameters: { id: "a/b" },
      cookies: ["a=1", "b=2"],
      body: '{"name":"Köln"}',
      isBase64Encoded: false,
      requestContext: {
        accountId: "000000000000",
        http: { method: "POST", path: "/things/a%2Fb", protocol: "HTTP/1.1", sourceIp: "127.0.0.1" },
        stage: "$default",
      },
    });
    const headers = events[0]?.headers ?? {};
    expect(headers).not.toHaveProperty("cookie");
    expect(headers).not.toHaveProperty("connection");
    expect(headers["x-two"]).toBe("1");
    expect(headers["x-forwarded-for"]).toBe("203.0.113.9, 127.0.0.1");
  });

  it("carries binary data as base64, both ways", async () => {
    const bytes = Buffer.from([0, 255, 254, 1]);
    const { url, events } = await start([route("POST /echo")], (event) => ({
      statusCode: 201,
      headers: { "content-type": "application/octet-stream" },
      body: event.body,
      isBase64Encoded: true,
    }));
    const answer = await fetch(`${url}/echo`, {
      method: "POST",
      headers: { "content-type": "image/png" },
      body: bytes,
    });
    expect(events[0]?.isBase64Encoded).toBe(true);
    expect(answer.status).toBe(201);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  });

  it("returns cookies, headers, and status from the function", async () => {
    const { url } = await start([route("GET /c")], () => ({
      statusCode: 302,
      headers: { Location: "/there" },
      cookies: ["a=1; HttpOnly", "b=2"],
    }));
    const answer = await fetch(`${url}/c`, { redirect: "manual" });
    expect(answer.status).toBe(302);
    expect(answer.headers.getSetCookie()).toEqual(["a=1; HttpOnly", "b=2"]);
    expect(answer.headers.get("location")).toBe("/there");
  });

  it.each([
    ["an object without a status", { a: 1 }, 200, '{"a":1}'],
    ["a text", "hello", 200, "hello"],
    ["nothing", null, 200, "null"],
    ["an invalid status", { statusCode: "x" }, 500, '{"message":"Internal Server Error"}'],
    ["a body that is no text", { statusCode: 200, body: { a: 1 } }, 500, '{"message":"Internal Server Error"}'],
    [
      "a header that splits the answer",
      { statusCode: 200, headers: { a: "b\r\nc: d" } },
      500,
      '{"message":"Internal Server Error"}',
    ],
    ["a failure", "FAIL", 500, '{"message":"Internal Server Error"}'],
    ["too much work", "BUSY", 503, '{"message":"Service Unavailable"}'],
  ])("answers %s", async (_title, payload, status, body) => {
    const { url } = await start([route("GET /r")], () => payload);
    const answer = await fetch(`${url}/r`);
    expect([answer.status, await answer.text()]).toEqual([status, body]);
  });

  it("is 404 without a route, and 503 when the integration times out", async () => {
    const never = Promise.withResolvers<unknown>();
    const { url } = await start([route("GET /slow", { timeoutMs: 30 })], () => never.promise);
    expect((await fetch(`${url}/other`)).status).toBe(404);
    expect((await fetch(`${url}/slow`)).status).toBe(503);
    never.resolve("late");
  });

  it("is refused with 413 above 10 MB, with or without content length, without calling the function", async () => {
    const { url, events } = await start([route("POST /up")], () => "ok");
    const large = Buffer.alloc(10 * 1024 * 1024 + 1);
    expect((await fetch(`${url}/up`, { method: "POST", body: large })).status).toBe(413);
    const status = await new Promise((resolve, reject) => {
      const request = httpRequest(`${url}/up`, { method: "POST" }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      request.on("error", reject);
      request.write(large);
      request.end();
    });
    expect(status).toBe(413);
    expect(events).toHaveLength(0);
    expect((await fetch(`${url}/up`, { method: "POST", body: large.subarray(1) })).status).toBe(200);
  });

  it("is throttled per route with 429", async () => {
    const { url } = await start(
      [route("POST /login", { throttle: { rate: 0.001, burst: 2 } }), route("GET /a")],
      () => "ok",
    );
    const login = async (): Promise<number> => (await fetch(`${url}/login`, { method: "POST" })).status;
    expect([await login(), await login(), await login()]).toEqual([200, 200, 429]);
    expect((await fetch(`${url}/a`)).status).toBe(200);
  });

  it("drops hop-by-hop headers and those listed in Connection", async () => {
    const { events } = await start([route("GET /h")], () => "ok");
    await new Promise<void>((resolve, reject) => {
      const socket = connect(api?.port ?? 0, "127.0.0.1", () =>
        socket.write(
          "GET /h HTTP/1.1\r\nHost: x\r\nConnection: close, X-Secret\r\nX-Secret: 1\r\nX-Open: 1\r\nX-Open: 2\r\n\r\n",
        ),
      );
      socket.on("error", reject);
      socket.on("close", () => resolve());
      socket.resume();
    });
    expect(events[0]?.headers).not.toHaveProperty("x-secret");
    expect(events[0]?.headers["x-open"]).toBe("1,2");
  });

  it("reports a port that is in use", async () => {
    await start([route("GET /a")], () => "ok");
    const second = startHttpApi({
      api: { id: "Api", name: "spoke", routes: [], stageVariables: {} },
      port: api?.port ?? 0,
      account: "0",
      tracer: { record() {} },
      functions: { invoke: async () => ({ status: "ok", payload: null, durationMs: 0 }) },
    });
    await expect(second).rejects.toThrow(/in use by another program.*API_PORT/);
  });
});

describe("a throttle", () => {
  it("allows a burst and then refills at its rate", () => {
    const gate = createGate({ rate: 2, burst: 3 });
    expect([gate(0), gate(0), gate(0), gate(0)]).toEqual([true, true, true, false]);
    expect([gate(500), gate(500)]).toEqual([true, false]);
    expect([gate(60_000), gate(60_000), gate(60_000), gate(60_000)]).toEqual([true, true, true, false]);
  });
});
