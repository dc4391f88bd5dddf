import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createAnnouncement, deleteAnnouncement, updateAnnouncement } from "@spoke/core/announcement/manage.ts";
import { type Actor, commit, systemActor, withActor } from "@spoke/core/platform";
import { addSubscription, pushKey, removeSubscription } from "@spoke/core/push";
import { pushAnnouncement } from "@spoke/core/push/send.ts";
import { isPushService } from "@spoke/core/push/services.ts";
import { userKey } from "@spoke/core/user";
import { type User, userSchema } from "@spoke/core/user/schema.ts";
import { loadPushKeys, type PushKeys } from "@spoke/sandbox/portal/keys.ts";
import { importJWK, jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { administrator } from "../../builders/uploads.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { itemsOf } from "../../support/items.ts";
import { refusalOf, seedHost } from "../../support/portal.ts";
import { Browser, startPushService } from "./service.ts";

let table: TestTable;
let service: Awaited<ReturnType<typeof startPushService>>;
let keys: PushKeys;
let host = "";
let tests = 0;
const answers = new Map<string, number>();

beforeAll(async () => {
  table = await startTable();
  service = await startPushService((path) => answers.get(path) ?? 201);
  const directory = mkdtempSync(join(tmpdir(), "spoke-push-"));
  keys = loadPushKeys(directory);
  expect(loadPushKeys(directory)).toEqual(keys);
  rmSync(directory, { recursive: true });
  vi.stubEnv("PUSH_PUBLIC_KEY", keys.publicKey);
  vi.stubEnv("PUSH_PRIVATE_KEY", keys.privateKey);
  vi.stubEnv("PUSH_ENDPOINTS", service.origin);
});
beforeEach(async () => {
  tests += 1;
  host = `push${tests}.example`;
  answers.clear();
  service.deliveries.length = 0;
  await seedHost(host, "U001", { flags: ["WEB_NOTIFICATION"], email: "help@push.example" });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await service.stop();
  await table.stop();
});

/** Somebody with an account on the test's host. */
async function person(userId: string, input: Partial<User> = {}): Promise<Actor> {
  const asOf = "2026-01-01T00:00:00.000Z";
  const user = userSchema.parse({
    id: userId,
    username: userId,
    name: userId,
    roles: [],
    hosts: [host],
    asOf,
    ...input,
  });
  const item = { ...userKey(userId), ...user };
  await withActor(systemActor(), () => commit({ writes: [{ kind: "put", item }] }));
  return administrator({ host, userId });
}

async function subscribed(who: Actor, path: string): Promise<Browser> {
  const browser = new Browser(`${service.origin}/${path}`);
  await withActor(who, () => addSubscription(browser.subscription));
  return browser;
}

/** As long as a key, and no point of the curve. */
const noPoint = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString("base64url");

const stored = () => itemsOf({ pk: `PUSH#${host}` });
const push = (announcementId: string) => withActor(systemActor(), () => pushAnnouncement({ host, announcementId }));
const wanted = {
  type: "home_page",
  title: "Frames have arrived",
  content: "<p>All sizes</p>",
  url: "/catalog",
  from: "2020-01-01",
  to: "2099-12-31",
};
const announce = (who: Actor, input: object = {}) => withActor(who, () => createAnnouncement({ ...wanted, ...input }));

describe("a browser", () => {
  it("[push-004] is stored once with its user, only on hosts with web notifications", async () => {
    const who = await person("ann");
    await subscribed(who, "a");
    const again = new Browser(`${service.origin}/a`);
    await withActor(who, () => addSubscription(again.subscription));
    const [entry, ...others] = await stored();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ userId: "ann", endpoint: `${service.origin}/a`, keys: again.subscription.keys });

    await seedHost("quiet.example", "U001");
    const elsewhere = administrator({ host: "quiet.example" });
    for (const attempt of [() => addSubscription(again.subscription), () => pushKey({})] as (() => Promise<unknown>)[])
      expect(await refusalOf(withActor(elsewhere, attempt))).toMatchObject({ kind: "not-found" });
    expect(await itemsOf({ pk: "PUSH#quiet.example" })).toEqual([]);
  });

  it("[push-005] gets the public key from the settings of the stage", async () => {
    expect(await withActor(await person("ann"), () => pushKey({}))).toEqual({ publicKey: keys.publicKey });
    const visitor = administrator({ kind: "guest", host });
    expect(await refusalOf(withActor(visitor, () => pushKey({})))).toMatchObject({ kind: "unauthenticated" });
  });

  it("is removed only by its own user", async () => {
    const [ann, bob] = [await person("ann"), await person("bob")];
    const { subscription } = await subscribed(ann, "a");
    await withActor(bob, () => removeSubscription({ endpoint: subscription.endpoint }));
    expect(await stored()).toHaveLength(1);
    await withActor(ann, () => removeSubscription({ endpoint: subscription.endpoint }));
    expect(await stored()).toEqual([]);
  });

  it("replaces the oldest of a user as the eleventh", async () => {
    const who = await person("many");
    for (let index = 0; index < 11; index += 1) await subscribed(who, `b${index}`);
    const paths = (await stored()).map(({ endpoint }) => String(endpoint).slice(service.origin.length + 1));
    expect(paths).toHaveLength(10);
    expect(paths).not.toContain("b0");
  });

  it("is refused unless its endpoint is a push service and its keys are valid", async () => {
    const who = await person("ann");
    const { subscription } = new Browser(`${service.origin}/x`);
    const errors = async (change: object) =>
      (await refusalOf(withActor(who, () => addSubscription({ ...subscription, ...change }))))?.errors;
    for (const endpoint of ["http://169.254.169.254/latest", "http://localhost:4000/", "file:///etc/passwd", "x"])
      expect(await errors({ endpoint })).toEqual([{ field: "endpoint", message: "push_service_unknown" }]);
    expect(await errors({ endpoint: `${service.origin}/${"x".repeat(1000)}` })).toMatchObject([
      { message: "too_long" },
    ]);
    expect(await errors({ keys: { ...subscription.keys, p256dh: "AAAA" } })).toMatchObject([{ field: "keys.p256dh" }]);
    expect(await errors({ keys: { ...subscription.keys, auth: "not/base64" } })).toMatchObject([
      { field: "keys.auth" },
    ]);
    expect(await errors({ keys: { ...subscription.keys, p256dh: noPoint } })).toEqual([
      { field: "keys.p256dh", message: "invalid_input" },
    ]);
  });
});

describe("an announcement", () => {
  it("is sent to every subscribed browser, encrypted for it and signed by the stage", async () => {
    const [ann, bob] = [await person("ann"), await person("bob")];
    const browsers = new Map([
      ["/a", await subscribed(ann, "a")],
      ["/b", await subscribed(bob, "b")],
    ]);
    const { id } = await announce(ann);
    await push(id);

    expect(service.deliveries.map(({ path }) => path).sort()).toEqual(["/a", "/b"]);
    for (const { path, headers, body } of service.deliveries) {
      expect(browsers.get(path)?.read(body)).toEqual({
        title: "Frames have arrived",
        body: `Portal ${host}`,
        url: "/catalog",
        tag: `announcement-${id}`,
      });
      expect(headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
      const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? "") ?? [];
      expect(key).toBe(keys.publicKey);
      const point = Buffer.from(key, "base64url");
      const jwk = {
        kty: "EC",
        crv: "P-256",
        x: point.toString("base64url", 1, 33),
        y: point.toString("base64url", 33),
      };
      const { payload } = await jwtVerify(token, await importJWK(jwk, "ES256"), { audience: service.origin });
      expect(payload.sub).toBe("mailto:help@push.example");
      expect(Number(payload.exp) - Date.now() / 1000).toBeLessThanOrEqual(86_400);
    }
    const [first, second] = service.deliveries;
    expect(() => browsers.get(second?.path ?? "")?.read(first?.body ?? Buffer.alloc(0))).toThrow();
  });

  it("is sent once even if its event is repeated, and again after a change", async () => {
    const ann = await person("ann");
    await subscribed(ann, "a");
    const { id, version } = await announce(ann);
    await Promise.all([push(id), push(id)]);
    await push(id);
    expect(service.deliveries).toHaveLength(1);
    await withActor(ann, () => updateAnnouncement({ ...wanted, id, version, title: "More frames" }));
    await push(id);
    expect(service.deliveries).toHaveLength(2);
  });

  it("is sent later after temporary failures, and to no browser twice", async () => {
    const ann = await person("ann");
    for (const path of ["a", "b", "c"]) await subscribed(ann, path);
    const { id } = await announce(ann);
    answers.set("/b", 503).set("/c", 429);
    await expect(push(id)).rejects.toThrow("2 push messages failed");
    answers.clear();
    await push(id);
    const paths = service.deliveries.map(({ path }) => path);
    expect(paths.filter((path) => path === "/a")).toHaveLength(1);
    expect(paths.filter((path) => path === "/b")).toHaveLength(2);
  });

  it.each([404, 410])("removes the subscription of an expired browser (%i)", async (status) => {
    const ann = await person("ann");
    await subscribed(ann, "gone");
    await subscribed(ann, "here");
    answers.set("/gone", status);
    const { id } = await announce(ann);
    expect(await push(id)).toMatchObject({ sent: 1, gone: 1 });
    expect((await stored()).map(({ endpoint }) => endpoint)).toEqual([`${service.origin}/here`]);
  });

  it("removes a browser with invalid keys and is sent to all others", async () => {
    const ann = await person("ann");
    await subscribed(ann, "a");
    await subscribed(ann, "b");
    const [first] = await stored();
    const bad = { ...first, keys: { p256dh: noPoint, auth: "A".repeat(22) } };
    await withActor(systemActor(), () =>
      commit({ writes: [{ kind: "put", item: { ...bad, pk: `PUSH#${host}`, sk: String(first?.sk) } }] }),
    );
    const { id } = await announce(ann);
    expect(await push(id)).toMatchObject({ sent: 1, gone: 1 });
    expect(await stored()).toHaveLength(1);
  });

  it("removes a browser after repeated failures of its service", async () => {
    const ann = await person("ann");
    await subscribed(ann, "a");
    answers.set("/a", 503);
    const { id } = await announce(ann);
    for (let count = 0; count < 3; count += 1) await expect(push(id)).rejects.toThrow("push messages failed");
    expect((await stored())[0]).toMatchObject({ failures: 3 });
    answers.set("/a", 201);
    expect(await push(id)).toMatchObject({ sent: 1 });
    expect((await stored())[0]).toMatchObject({ failures: 0 });
    answers.set("/a", 503);
    const { id: next } = await announce(ann, { title: "More frames" });
    for (let count = 0; count < 14; count += 1) await expect(push(next)).rejects.toThrow("push messages failed");
    expect(await push(next)).toMatchObject({ gone: 1, failed: 0 });
    expect(await stored()).toEqual([]);
  });

  it("does not follow redirects of push services", async () => {
    const ann = await person("ann");
    await subscribed(ann, "a");
    answers.set("/a", 307);
    const { id } = await announce(ann);
    expect(await push(id)).toMatchObject({ sent: 0 });
    expect(service.deliveries).toHaveLength(1);
  });

  it("is not sent to users who can no longer sign in", async () => {
    const ann = await person("ann");
    await subscribed(await person("left", { active: false }), "left");
    await subscribed(await person("moved", { hosts: ["other.example"] }), "moved");
    const { id } = await announce(ann);
    expect(await push(id)).toMatchObject({ sent: 0, gone: 2 });
    expect(await stored()).toEqual([]);
  });

  it("is not sent if it is not active, deleted, or web notifications are disabled", async () => {
    const ann = await person("ann");
    await subscribed(ann, "a");
    await push((await announce(ann, { from: "2099-01-01" })).id);
    await push((await announce(ann, { to: "2020-01-02" })).id);
    const { id } = await announce(ann);
    await withActor(ann, () => deleteAnnouncement({ id }));
    await push(id);
    expect(service.deliveries).toEqual([]);
  });
});

describe("endpoints", () => {
  it.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
  ])("include %s", (endpoint) => {
    vi.stubEnv("PUSH_ENDPOINTS", undefined);
    expect(isPushService(endpoint)).toBe(true);
    vi.stubEnv("PUSH_ENDPOINTS", service.origin);
  });

  it.each([
    "http://fcm.googleapis.com/x",
    "https://fcm.googleapis.com:8443/x",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evilpush.services.mozilla.com/x",
    "https://.notify.windows.com/x",
    "https://a@web.push.apple.com/x",
    "https://evil.example/https://fcm.googleapis.com",
    "https://127.0.0.1/x",
  ])("exclude %s", (endpoint) => {
    vi.stubEnv("PUSH_ENDPOINTS", undefined);
    expect(isPushService(endpoint)).toBe(false);
    vi.stubEnv("PUSH_ENDPOINTS", service.origin);
  });
});
