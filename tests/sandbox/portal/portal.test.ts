import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readOptions, type StartOptions } from "@spoke/sandbox/portal/options.ts";
import { type PortalParts, type RunningPortal, startPortal } from "@spoke/sandbox/portal/portal.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

let directory: string;
let portal: RunningPortal | undefined;
let loads: unknown[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "spoke-portal-"));
  loads = [];
});
afterEach(async () => {
  await portal?.stop();
  portal = undefined;
  rmSync(directory, { recursive: true, force: true });
});

/** A site of one page and functions that answer with their own name. */
const parts: PortalParts = {
  async site() {
    const site = join(directory, "site");
    mkdirSync(site, { recursive: true });
    writeFileSync(join(site, "index.html"), "the site");
    return site;
  },
  async functions(entries) {
    const file = join(directory, "any.mjs");
    const body = "JSON.stringify({ key: event.routeKey, host: event.headers['x-spoke-host'] })";
    writeFileSync(
      file,
      `export const handler = async (event) => event.routeKey ? { statusCode: 200, body: ${body} } : {};`,
    );
    return new Map(entries.map((entry) => [entry, file]));
  },
  async demo({ data }) {
    loads.push(data);
    const account = { username: "dealer", password: "demo", role: "dealer", host: "veloria.localhost" };
    return { hosts: ["veloria.localhost"], accounts: [account] };
  },
  erp: async () => undefined,
};

function options(changes: Partial<StartOptions> = {}): StartOptions {
  const { dynamoDb } = readOptions([], process.env);
  const data = join(directory, "data");
  return {
    directory: data,
    port: 0,
    apiPort: 0,
    fresh: false,
    data: {},
    ...(dynamoDb ? { dynamoDb } : {}),
    ...changes,
  };
}

async function start(changes: Partial<StartOptions> = {}): Promise<RunningPortal> {
  const listener = { line: () => undefined, death: (error: Error) => expect.fail(error.message) };
  portal = await startPortal(options(changes), listener, parts);
  return portal;
}

describe("starting the portal", () => {
  it("is ready only while site and API respond", async () => {
    const running = await start();
    const file = join(directory, "data", "ready.json");
    const ready = JSON.parse(readFileSync(file, "utf8"));
    expect(ready).toMatchObject({ web: `http://veloria.localhost:${running.port}`, hosts: ["veloria.localhost"] });
    expect(ready.accounts).toHaveLength(1);
    expect(await (await fetch(`http://127.0.0.1:${running.port}/en-us`)).text()).toBe("the site");
    const login = await fetch(`http://127.0.0.1:${running.port}/login`, { method: "POST", body: "{}" });
    expect(await login.json()).toEqual({ key: "POST /login", host: "127.0.0.1" });
    expect((await fetch(`${ready.api}/_local`)).status).toBe(200);
    await running.stop();
    portal = undefined;
    expect(existsSync(file)).toBe(false);
  });

  it("keeps private signing keys and data across starts, except with --fresh", async () => {
    const file = join(directory, "data", "keys.json");
    await (await start()).stop();
    const first = readFileSync(file, "utf8");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await (await start()).stop();
    expect(readFileSync(file, "utf8")).toBe(first);
    await (await start({ fresh: true, data: { "adventure-works": "/aw" } })).stop();
    expect(readFileSync(file, "utf8")).not.toBe(first);
    expect(loads).toEqual([{}, { "adventure-works": "/aw" }]);
  });

  it("refuses a second instance on the same data and a port in use, with a clear message", async () => {
    const running = await start();
    const listener = { line: () => undefined, death: () => undefined };
    await expect(startPortal(options(), listener, parts)).rejects.toThrow(
      /Another instance is running on .*SPOKE_DATA/,
    );
    const other = { directory: join(directory, "other"), port: running.port };
    await expect(startPortal(options(other), listener, parts)).rejects.toThrow(/Port \d+ is in use.*PORT=/);
    // What failed to start has let go of its data.
    const again = await startPortal(options({ ...other, port: 0 }), listener, parts);
    await again.stop();
  });

  it("stops everything when the site fails to build", async () => {
    const listener = { line: () => undefined, death: () => undefined };
    const failing = { ...parts, site: () => Promise.reject(new Error("a page does not compile")) };
    await expect(startPortal(options(), listener, failing)).rejects.toThrow("a page does not compile");
    await (await start()).stop();
  });
});

describe("the command line", () => {
  it("parses ports, directories, and data sets", () => {
    expect(readOptions(["--fresh", "--data", "adventure-works=/aw"], { PORT: "3100", SPOKE_DATA: "/d" })).toEqual({
      directory: "/d",
      port: 3100,
      apiPort: 4000,
      fresh: true,
      data: { "adventure-works": "/aw" },
    });
  });

  it.each([
    [["--nonsense"], {}, /--nonsense/],
    [["--data", "nothing"], {}, /<name>=<directory>/],
    [[], { PORT: "abc" }, /not a port/],
    [[], { API_PORT: "70000" }, /not a port/],
  ])("explains invalid options: %j %j", (args, env, message) => {
    expect(() => readOptions(args, env)).toThrow(message);
  });
});

it("a failed start on a port in use leaves nothing running", async () => {
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(0, "127.0.0.1", resolve));
  const address = blocker.address();
  const port = typeof address === "object" && address ? address.port : 0;
  await expect(start({ apiPort: port })).rejects.toThrow(/API_PORT/);
  await new Promise((resolve) => blocker.close(resolve));
  await (await start({ apiPort: port })).stop();
});
