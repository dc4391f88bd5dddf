import { hostKey } from "@spoke/core/host";
import {
  callCounts,
  commit,
  countingCalls,
  guestActor,
  newId,
  Refusal,
  setClock,
  systemActor,
  type Write,
  withActor,
} from "@spoke/core/platform";
import {
  authenticate,
  createResetLink,
  forgotPassword,
  hashPassword,
  login,
  refresh,
  resetPassword,
} from "@spoke/core/session";
import { emailKey, loginKey, userKey } from "@spoke/core/user";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { itemsOf } from "../../support/items.ts";
import { tokenKeys } from "../../support/keys.ts";
import { HOST, OTHER_HOST, PASSWORD, seedPeople } from "../../support/people.ts";
import { eventsSoFar } from "../feed/harness.ts";

let table: TestTable;
const write = (...writes: Write[]) => withActor(systemActor(), () => commit({ writes }));
const setUser = (id: string, set: Readonly<Record<string, unknown>>): Write => ({
  kind: "update",
  key: userKey(id),
  set,
});

beforeAll(async () => {
  table = await startTable();
  Object.assign(process.env, await tokenKeys());
  await seedPeople();
  await write(
    setUser("dora", { email: "Dora@Example.test", language: "de" }),
    { kind: "put", item: { ...emailKey("dora@example.test"), userId: "dora", asOf: "1970-01-01T00:00:00.000Z" } },
    setUser("dan", { email: "shared@example.test", isFakeEmail: true }),
    setUser("gone", { email: "gone@example.test" }),
    { kind: "update", key: hostKey(OTHER_HOST), set: { forgotPassword: false } },
  );
});
afterAll(() => table.stop());

const asGuest = <T>(work: () => Promise<T>): Promise<T> => withActor(guestActor(HOST, "", "en-US"), work);
const ask = (username: string, host = HOST, address = newId()) =>
  asGuest(() => forgotPassword({ username, host, address }));
const signIn = (username: string, password = PASSWORD) =>
  asGuest(() => login({ username, password, host: HOST, address: newId() }));
const reset = (token: string, password: string, host = HOST) => asGuest(() => resetPassword({ token, password, host }));
const mailed = async () => (await eventsSoFar()).filter(({ type }) => type === "password.forgotten");

async function linkFor(userId: string, hours = 1): Promise<string> {
  const link = await withActor(systemActor(), () => createResetLink({ userId, host: HOST, hours }));
  return link?.split("#token=")[1] ?? "";
}

async function refusal(work: Promise<unknown>): Promise<Refusal> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Refusal)) throw new Error("expected a refusal", { cause: outcome });
  return outcome;
}

describe("asking for a link", () => {
  it("mails a link by sign-in name or email address, ignoring case", async () => {
    await ask(" Dora ");
    await ask("DORA@example.TEST");
    const events = await mailed();
    expect(events.map(({ data }) => data)).toEqual([
      { userId: "dora", host: HOST },
      { userId: "dora", host: HOST },
    ]);
    const stored = (await itemsOf({ pk: "AUDIT#USER#dora" })).filter(
      ({ what }) => what === "requested a password reset",
    );
    expect(stored).toHaveLength(2);
  });

  it("prefers the owner of an address over a user with that sign-in name", async () => {
    await write({
      kind: "put",
      item: {
        ...loginKey("dora@example.test"),
        userId: "sally",
        username: "dora@example.test",
        asOf: "2026-01-01T00:00:00.000Z",
      },
    });
    await write(setUser("sally", { email: "sally@example.test" }));
    const before = (await mailed()).length;
    await ask("dora@example.test");
    expect((await mailed()).slice(before).map(({ data }) => data)).toEqual([{ userId: "dora", host: HOST }]);
    await write({ kind: "delete", key: loginKey("dora@example.test") });
  });

  it("responds the same, after the same work, for users, unknown names, and users who cannot reset", async () => {
    const before = (await mailed()).length;
    const costOf = (username: string) =>
      countingCalls(async () => {
        expect(await ask(username)).toBeUndefined();
        return callCounts();
      });
    await costOf("nobody");
    const existing = await costOf("dora");
    for (const name of ["nobody", "nobody@example.test", "gone", "dan", "shared@example.test", "no such / name"])
      expect([name, await costOf(name)]).toEqual([name, existing]);
    expect((await mailed()).length).toBe(before + 1);
  });

  it("sends at most five mails to a name in 15 minutes, without revealing it", async () => {
    const later = Date.now() + 60 * 60_000;
    const restore = setClock(() => later);
    try {
      const before = (await mailed()).length;
      for (let count = 0; count < 7; count += 1) expect(await ask("dora")).toBeUndefined();
      expect((await mailed()).length).toBe(before + 5);
    } finally {
      restore();
    }
  });

  it("accepts twenty requests from an address, for any names", async () => {
    const address = newId();
    for (let count = 0; count < 20; count += 1) await ask(`nobody-${count}`, HOST, address);
    expect(await refusal(ask("dora", HOST, address))).toMatchObject({ kind: "limited" });
  });

  it("is available only on our hosts that enable it", async () => {
    expect((await refusal(ask("dora", OTHER_HOST))).kind).toBe("not-found");
    expect((await refusal(ask("dora", "unknown.localhost"))).kind).toBe("not-found");
  });
});

describe("a link", () => {
  it("leads to the user's site and language, with a secret that no server sees and the table does not store", async () => {
    process.env.SITE_ORIGIN = "http://{host}:3000";
    const link = await withActor(systemActor(), () => createResetLink({ userId: "dora", host: HOST, hours: 1 }));
    delete process.env.SITE_ORIGIN;
    expect(link).toMatch(new RegExp(`^http://${HOST}:3000/de/reset-password#token=[\\w-]{43}$`));
    const again = await withActor(systemActor(), () => createResetLink({ userId: "dora", host: HOST, hours: 1 }));
    expect(again).toMatch(new RegExp(`^https://${HOST}/de/reset-password#`));
    expect(again?.split("#")[1]).not.toBe(link?.split("#")[1]);
  });

  it("is not created for users who may not sign in there", async () => {
    const make = (userId: string, host: string) =>
      withActor(systemActor(), () => createResetLink({ userId, host, hours: 1 }));
    expect([await make("gone", HOST), await make("dora", OTHER_HOST), await make("nobody", HOST)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("sets a new password once, and ends every session and every other link of the user", async () => {
    const before = await signIn("dora");
    const [first, second] = [await linkFor("dora"), await linkFor("dora")];
    await reset(first, "Brand-new-2026");
    const authenticated = authenticate(before.requestToken, { host: HOST, correlationId: "test" });
    expect((await refusal(authenticated)).kind).toBe("unauthenticated");
    const renewed = asGuest(() => refresh({ token: before.refreshToken, host: HOST }));
    expect((await refusal(renewed)).kind).toBe("unauthenticated");
    for (const used of [first, second])
      expect((await refusal(reset(used, "Another-2027"))).userErrors).toEqual([
        { field: "token", message: "reset_link_invalid" },
      ]);
    expect((await refusal(signIn("dora"))).message).toBe("login_failed");
    expect((await signIn("dora", "Brand-new-2026")).requestToken).toBeTruthy();
    const stored = await itemsOf({ pk: "AUDIT#USER#dora" });
    expect(stored).toContainEqual(expect.objectContaining({ what: "reset the password with a link", who: "dora" }));
    expect(JSON.stringify(stored)).not.toContain("Brand-new");
  });

  it("used twice at once sets one password", async () => {
    const token = await linkFor("sally");
    const passwords = ["First-2026", "Second-2026"];
    const outcomes = await Promise.allSettled(passwords.map((password) => reset(token, password)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const winner = passwords[outcomes.findIndex(({ status }) => status === "fulfilled")] ?? "";
    expect((await signIn("sally", winner)).requestToken).toBeTruthy();
    await write(setUser("sally", { passwordHash: await hashPassword(PASSWORD) }));
  });

  it("is refused if it is old, of another host, of a disabled user, changed, or made up", async () => {
    const token = await linkFor("sally");
    const invalid = async (work: Promise<unknown>) => (await refusal(work)).message;
    const at = Date.now() + 3_601_000;
    const restore = setClock(() => at);
    expect(await invalid(reset(token, "Brand-new-2026"))).toBe("reset_link_invalid");
    restore();
    expect(await invalid(reset(token, "Brand-new-2026", OTHER_HOST))).toBe("reset_link_invalid");
    expect(await invalid(reset(`${token.slice(0, -2)}xx`, "Brand-new-2026"))).toBe("reset_link_invalid");
    await write(setUser("sally", { active: false }));
    expect(await invalid(reset(token, "Brand-new-2026"))).toBe("reset_link_invalid");
    await write(setUser("sally", { active: true }));
    await reset(token, "Brand-new-2026");
  });

  it("stays valid when the password is refused, with a key per error", async () => {
    const token = await linkFor("dan");
    const faults = async (password: string) => (await refusal(reset(token, password))).userErrors;
    expect(await faults("short")).toEqual([
      { field: "password", message: "pass_min" },
      { field: "password", message: "pass_should_contain_number" },
      { field: "password", message: "pass_should_contain_upp_and_lower" },
    ]);
    expect(await faults("")).toEqual([{ field: "password", message: "required" }]);
    expect(await faults("only-lower-2026")).toEqual([
      { field: "password", message: "pass_should_contain_upp_and_lower" },
    ]);
    await reset(token, "Good-enough-2026");
  });
});
