import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { addUser, tokensSchema, write } from "../../builders/api.ts";
import { PASSWORD } from "../../support/people.ts";
import { type Portal, startPortal } from "./portal.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 300_000);
afterAll(() => portal?.stop());

const USER = { path: "/user", method: "GET" };

describe("an anonymous attacker", () => {
  it("who floods the calls for a new password is limited, and keeps nobody else from one", async () => {
    const attacker = portal.client();
    const statuses: number[] = [];
    let othersAreDone = false;
    const floods = Array.from({ length: 8 }, async (_, index) => {
      const path = index % 2 === 0 ? "/reset-password" : "/forgot-password";
      while (!othersAreDone || !statuses.includes(429)) {
        const body = { token: "x", username: `nobody-${index}`, password: "Good-2026" };
        statuses.push((await attacker.call({ path, body })).status);
      }
    });
    const others: number[] = [];
    for (let turn = 0; turn < 10; turn += 1) {
      const other = portal.client();
      const mailed = await other.call({ path: "/forgot-password", body: { username: "dora" } });
      const reset = await other.call({ path: "/reset-password", body: { token: "x", password: "Good-2026" } });
      others.push(mailed.status, reset.status);
    }
    othersAreDone = true;
    await Promise.all(floods);
    expect(others).toEqual(Array.from({ length: 10 }, () => [200, 400]).flat());
    expect(statuses).toContain(429);
  });

  it("who has used up the attempts at a name locks its user out of no browser that the user knows", async () => {
    const first = await portal.client().login("sally");
    const cookies = z.array(z.string()).parse(first.headers["set-cookie"]);
    const [device = ""] = cookies.find((cookie) => cookie.includes("devices"))?.split(";") ?? [];
    const window = Math.floor(Date.now() / 900_000);
    // The next quarter of an hour as well: it may begin at any moment.
    for (const at of [window, window + 1])
      await write({
        kind: "put",
        item: { pk: "COUNT#attempts#user#sally", sk: `WINDOW#${at}`, count: 200, ttl: 4_000_000_000 },
      });
    const stranger = await portal.client().login("sally");
    const forged = await portal.client().login("sally", PASSWORD, { cookie: `${device.slice(0, -4)}AAAA` });
    const own = await portal.client().login("sally", PASSWORD, { cookie: device });
    expect([stranger.status, forged.status, own.status]).toEqual([429, 429, 200]);
  });

  it("cannot end a session whose id is known", async () => {
    const victim = portal.client();
    const { requestToken, refreshToken } = await victim.signIn("dora");
    const [sid = "", secret = ""] = refreshToken.split(".");
    const [, claims = ""] = requestToken.split(".");
    expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toMatchObject({ sid });
    const attacker = portal.client();
    for (const invented of ["A".repeat(43), `${secret.slice(0, -4)}AAAA`, [...secret].reverse().join("")]) {
      const token = `${sid}.${invented}`;
      expect((await attacker.call({ path: "/refresh-token", body: { token } })).status).toBe(401);
      await attacker.call({ path: "/logout", body: { token } });
    }
    expect((await victim.call({ ...USER, token: requestToken })).status).toBe(200);
    expect((await victim.call({ path: "/refresh-token", body: { token: refreshToken } })).status).toBe(200);
  });

  it("cannot lock a user out by names that nobody can have", async () => {
    await addUser({ id: "unknown", roles: ["guest"] });
    const office = portal.client();
    const names = ["", "?", "a b", "x".repeat(300), "<script>", "ü", "../../x", "unknown?"];
    const answers = [];
    for (let turn = 0; turn < 48; turn += 1) answers.push(await office.login(names[turn % names.length] ?? "", "x"));
    expect(new Set(answers.map(({ status }) => status))).toContain(401);
    expect((await office.login("unknown")).status).toBe(200);
  });

  it("gets no further attempts from an address that the request makes up", async () => {
    const attacker = portal.client();
    const statuses: number[] = [];
    for (let turn = 0; turn < 110; turn += 1) {
      const forged = `203.0.113.${turn}`;
      const headers = { "x-forwarded-for": forged, forwarded: `for=${forged}`, "x-real-ip": forged };
      statuses.push((await attacker.login(`nobody-${turn}`, "guess", headers)).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(statuses.slice(100)).toEqual(Array.from({ length: 10 }, () => 429));
  });
});

describe("a script on a page of the site", () => {
  it("cannot read a token that outlives the page, at any call that renews it", async () => {
    const browser = portal.client();
    const headers = { "sec-fetch-site": "same-origin", origin: "http://velo.localhost" };
    const signedIn = await browser.login("dan", PASSWORD, headers);
    const cookies = z.array(z.string()).parse(signedIn.headers["set-cookie"]);
    const cookie = cookies.map((each) => each.split(";")[0]).join("; ");
    const renewed = await browser.call({ path: "/refresh-token", headers: { ...headers, cookie } });
    for (const { status, text } of [signedIn, renewed])
      expect([status, tokensSchema.parse(JSON.parse(text)).refreshToken]).toEqual([200, ""]);
    for (const each of cookies) expect(each).toMatch(/; HttpOnly; Secure; SameSite=Strict$/);
  });
});

describe("a page of another site", () => {
  it.each([{ "sec-fetch-site": "cross-site" }, { origin: "https://evil.example" }, { origin: "null" }])(
    "signs nobody in by a form: %o",
    async (from) => {
      const { status, headers } = await portal
        .client()
        .login("dora", PASSWORD, { "content-type": "text/plain", ...from });
      expect([status, headers["set-cookie"]]).toEqual([403, undefined]);
    },
  );
});

describe("a user", () => {
  const CHANGE = `mutation ($user: ProfileInput!) {
    updateProfileUser(user: $user) { message { status } userErrors { field message } }
  }`;
  it.each(["Password1", "P@ssw0rd", "Welcome123", "Qwerty123"])(
    "cannot choose %s, which attackers try first",
    async (newPassword) => {
      const client = portal.client();
      const { requestToken } = await client.signIn("dan");
      const user = { currentPassword: PASSWORD, newPassword };
      expect(await client.graphql(requestToken, CHANGE, { user })).toMatchObject({
        data: {
          updateProfileUser: {
            message: { status: "failed" },
            userErrors: [{ field: expect.stringContaining("assword"), message: "pass_known" }],
          },
        },
      });
      expect((await client.login("dan", newPassword)).status).toBe(401);
    },
  );
});
