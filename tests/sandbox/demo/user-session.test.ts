import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { DemoUserSession } from "../../../packages/sandbox/src/demo/user-session.ts";

let server: Server | undefined;

/** An API that fails the given number of times and then answers; `calls` counts the requests. */
async function apiFailing(times: number, status = 500) {
  const counted = { calls: 0 };
  const started = createServer((request, response) => {
    request.resume();
    counted.calls += 1;
    response.writeHead(counted.calls <= times ? status : 200, { "content-type": "application/json" });
    response.end(JSON.stringify({ data: { apiVersion: "1" } }));
  }).listen(0, "127.0.0.1");
  server = started;
  await once(started, "listening");
  const address = started.address();
  if (typeof address !== "object" || !address) throw new Error("no port");
  return { counted, session: new DemoUserSession(new URL(`http://127.0.0.1:${address.port}`), "site.localhost") };
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

describe("a user of the demo", () => {
  it("reads again after a server error", async () => {
    const { session, counted } = await apiFailing(2);
    expect(await session.ask("{ apiVersion }", {})).toEqual({ apiVersion: "1" });
    expect(counted.calls).toBe(3);
  });

  it("does not repeat a change whose outcome is unknown", async () => {
    const { session, counted } = await apiFailing(1);
    await expect(session.ask("mutation { placeOrder }", {})).rejects.toThrow("/graphql: 500");
    expect(counted.calls).toBe(1);
  });

  it("does not repeat a refused read", async () => {
    const { session, counted } = await apiFailing(1, 401);
    await expect(session.ask("{ apiVersion }", {})).rejects.toThrow("/graphql: 401");
    expect(counted.calls).toBe(1);
  });
});
