import { TransactionConflictException } from "@aws-sdk/client-dynamodb";
import { areaKey, custCodeKey } from "@spoke/core/customer";
import { readFavorites } from "@spoke/core/customer/favorites/store.ts";
import {
  callCounts,
  commit,
  countingCalls,
  guestActor,
  newId,
  Refusal,
  setClock,
  setFaultHook,
  systemActor,
  type Write,
  withActor,
} from "@spoke/core/platform";
import { authenticate, changeCustomer, hashPassword, login, logout, refresh, signedInUser } from "@spoke/core/session";
import { userKey } from "@spoke/core/user";
import { DECOY } from "@spoke/core/user/password.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { itemsOf } from "../../support/items.ts";
import { tokenKeys } from "../../support/keys.ts";
import { HOST, OTHER_HOST, PASSWORD, seedPeople } from "../../support/people.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  Object.assign(process.env, await tokenKeys());
  await seedPeople();
});
afterAll(() => table.stop());

const asGuest = <T>(work: () => Promise<T>): Promise<T> => withActor(guestActor(HOST, "", "en-US"), work);
const signIn = (username: string, password = PASSWORD, host = HOST, address = newId()) =>
  asGuest(() => login({ username, password, host, address }));
const renew = (token: string, host = HOST) => asGuest(() => refresh({ token, host }));
const actorOf = (token: string, host = HOST) => authenticate(token, { host, correlationId: "test" });
const asUser = async <T>(token: string, work: () => Promise<T>): Promise<T> => withActor(await actorOf(token), work);

const write = (entry: Write) => withActor(systemActor(), () => commit({ writes: [entry] }));

async function refusal(work: Promise<unknown>): Promise<Refusal> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Refusal)) throw new Error("expected a refusal", { cause: outcome });
  return outcome;
}

/** Runs with the clock `ms` ahead. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const at = Date.now() + ms;
  const restore = setClock(() => at);
  try {
    return await work();
  } finally {
    restore();
  }
}

describe("signing in", () => {
  it("[session-017] [session-020] gives a dealer tokens with user and customer", async () => {
    const { requestToken, refreshToken } = await signIn("Dora");
    expect(refreshToken).toMatch(/^[0-9A-Z]{26}\.[\w-]{43}$/);
    const who = await actorOf(requestToken);
    expect(who).toMatchObject({ kind: "user", userId: "dora", host: HOST, sorg: "U001" });
    expect(who.customer?.code).toEqual({ unified: "C1", r3: "RC1" });
    expect(who.scopes).toContain("page.catalog");
    expect(who.scopes).not.toContain("menu.change-cust");
  });

  it("[session-019] shows the signed-in user", async () => {
    const { requestToken } = await signIn("dora");
    const user = await asUser(requestToken, () => signedInUser({}));
    expect(user).toMatchObject({ id: "dora", hasCustCode: true, isSales: false, isCustomer: true });
    expect(JSON.stringify(user)).not.toContain("argon2");
  });

  it("[session-021] answers an unknown user, a wrong password, an inactive user and a foreign host alike", async () => {
    const answers = await Promise.all([
      refusal(signIn("nobody")),
      refusal(signIn("dora", "wrong")),
      refusal(signIn("gone")),
      refusal(signIn("dora", PASSWORD, OTHER_HOST)),
      refusal(signIn("no such host", PASSWORD, "unknown.localhost")),
    ]);
    for (const answer of answers)
      expect(answer).toMatchObject({ kind: "unauthenticated", message: "login_failed", userErrors: [] });
  });

  it("costs the same for an unknown name: as many round trips, and a hash of equal cost", async () => {
    const callsOf = (username: string) =>
      countingCalls(async () => {
        await refusal(signIn(username, "wrong"));
        return callCounts();
      });
    await callsOf("nobody");
    expect(await callsOf("nobody")).toEqual(await callsOf("dora"));
    const parameters = (encoded: string) => encoded.split("$").slice(0, 4);
    expect(parameters(DECOY)).toEqual(parameters(await hashPassword(PASSWORD)));
  });

  it("stops guessing at one name after 20 attempts, even with the right password", async () => {
    const address = newId();
    const from = (password?: string) => signIn("dan", password, HOST, address);
    await Promise.all(Array.from({ length: 20 }, () => refusal(from("guess"))));
    expect(await refusal(from())).toMatchObject({ kind: "limited", message: "login_limited" });
    const again = await later(16 * 60_000, () => from());
    expect(again.requestToken).toBeTruthy();
  });

  it("lets the user in from another address while somebody guesses at the name", async () => {
    const address = newId();
    const guesses = Array.from({ length: 30 }, () => refusal(signIn("dan", "guess", HOST, address)));
    expect((await Promise.all(guesses)).map(({ kind }) => kind)).toContain("limited");
    expect((await signIn("dan")).requestToken).toBeTruthy();
  });

  it("stops guessing at one name from many addresses, but not its user on a device of theirs", async () => {
    const first = await signIn("sally");
    const window = Math.floor(Date.now() / 900_000);
    // The next quarter of an hour as well: it may begin at any moment.
    const counts = [window, window + 1].map((at) => ({ pk: "COUNT#attempts#user#sally", sk: `WINDOW#${at}` }));
    for (const entry of counts) {
      await write({ kind: "put", item: { ...entry, count: 200, ttl: 4_000_000_000 } });
    }
    expect((await refusal(signIn("sally"))).kind).toBe("limited");
    const onDevice = (devices: readonly string[], username: string, password = PASSWORD) =>
      asGuest(() => login({ username, password, host: HOST, address: newId(), devices: [...devices] }));
    const [tag = ""] = first.devices;
    const forged = `${tag.slice(0, 22)}.${"A".repeat(43)}`;
    expect((await refusal(onDevice([forged], "sally"))).kind).toBe("limited");
    const dans = await onDevice(first.devices, "dan");
    expect((await refusal(onDevice(dans.devices.slice(0, 1), "sally"))).kind).toBe("limited");
    // Two users of one computer keep a device each.
    expect(dans.devices).toHaveLength(2);
    const again = await onDevice(dans.devices, "sally");
    expect(again.devices).toEqual([tag, dans.devices[0]]);
    for (let attempt = 0; attempt < 19; attempt += 1) await refusal(onDevice([tag], "sally", "guess"));
    expect((await refusal(onDevice([tag], "sally", "guess"))).kind).toBe("limited");
    for (const key of counts) await write({ kind: "delete", key });
  });

  it("counts an attempt during a concurrent sign-in with the same name", async () => {
    let met = 0;
    const restore = setFaultHook(({ command, phase }) => {
      if (command !== "UpdateItemCommand" || phase !== "before" || met > 0) return;
      met += 1;
      throw new TransactionConflictException({ message: "a transaction is under way", $metadata: {} });
    });
    const { requestToken } = await signIn("dora").finally(restore);
    expect([met, requestToken !== ""]).toEqual([1, true]);
  });

  it("limits clients that forge a new address with every attempt, by their connection", async () => {
    const peer = newId();
    const guess = () =>
      refusal(asGuest(() => login({ username: "x", password: "y", host: HOST, address: newId(), peer })));
    expect((await guess()).kind).toBe("unauthenticated");
    const window = Math.floor(Date.now() / 900_000);
    const countValue = (at: number): Write => ({
      kind: "put",
      item: { pk: `COUNT#attempts#peer#${peer}`, sk: `WINDOW#${at}`, count: 1_000, ttl: 4_000_000_000 },
    });
    // The next quarter of an hour as well: it may begin at any moment.
    for (const at of [window, window + 1]) await write(countValue(at));
    expect((await guess()).kind).toBe("limited");
  });

  it("does not count attempts of a blocked address against the name or the shared edge", async () => {
    const [peer, address] = [newId(), newId()];
    const window = Math.floor(Date.now() / 900_000);
    const counters = [window, window + 1].map(
      (at): Write => ({
        kind: "put",
        item: { pk: `COUNT#attempts#address#${address}`, sk: `WINDOW#${at}`, count: 100, ttl: 4_000_000_000 },
      }),
    );
    for (const countValue of counters) await write(countValue);
    const attempt = { username: "edgar", password: "y", host: HOST, address, peer };
    expect((await refusal(asGuest(() => login(attempt)))).kind).toBe("limited");
    for (const subject of [`peer#${peer}`, "user#edgar"])
      expect(await itemsOf({ pk: `COUNT#attempts#${subject}` })).toEqual([]);
  });

  it("stops one address after 100 attempts at many names", async () => {
    const address = newId();
    const attempts = Array.from({ length: 101 }, (_, index) =>
      refusal(signIn(`nobody${index}`, "guess", HOST, address)),
    );
    expect((await Promise.all(attempts)).map(({ kind }) => kind)).toContain("limited");
  });
});

describe("an access token", () => {
  it("lasts five minutes and no longer", async () => {
    const { requestToken } = await signIn("dora");
    await later(299_000, () => actorOf(requestToken));
    expect(await refusal(later(301_000, () => actorOf(requestToken)))).toMatchObject({ message: "session_expired" });
  });

  it("names the sales organizations in which no area limits the user, the host's own included", async () => {
    const area = (sorg: string, limitation: string) => ({ sorg, limitation, option: "", value: "" });
    const unrestricted = async (...userAreas: object[]) => {
      await write({ kind: "update", key: userKey("sally"), set: { userAreas } });
      const { sorgs, unrestrictedSorgs } = await actorOf((await signIn("sally")).requestToken);
      return { sorgs, unrestrictedSorgs };
    };
    expect(await unrestricted(area("U001", "salesman"), area("G001", "salesman"), area("N001", "none"))).toEqual({
      sorgs: ["U001", "G001", "N001"],
      unrestrictedSorgs: ["N001"],
    });
    expect(await unrestricted(area("U001", "none"), area("U001", "salesman"))).toEqual({
      sorgs: ["U001"],
      unrestrictedSorgs: ["U001"],
    });
    expect(await unrestricted()).toEqual({ sorgs: ["U001"], unrestrictedSorgs: ["U001"] });
    const before = [{ ...area("U001", "salesman"), value: "sally" }];
    await write({ kind: "update", key: userKey("sally"), set: { userAreas: before } });
  });

  it("of one host is refused on another", async () => {
    const { requestToken } = await signIn("dora");
    expect((await refusal(actorOf(requestToken, OTHER_HOST))).kind).toBe("unauthenticated");
  });

  it("that was changed, unsigned, or signed with a foreign key is refused", async () => {
    const { requestToken } = await signIn("dora");
    const [header = "", payload = "", signature = ""] = requestToken.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: "sally" })).toString("base64url");
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString("base64url");
    for (const token of [`${header}.${forged}.${signature}`, `${none}.${payload}.`, "x.y.z", "", `${requestToken}x`]) {
      expect((await refusal(actorOf(token))).kind).toBe("unauthenticated");
    }
  });
});

describe("refreshing", () => {
  it("[session-018] replaces both tokens, and the new refresh token works next", async () => {
    const first = await signIn("dora");
    const second = await renew(first.refreshToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    const third = await renew(second.refreshToken);
    expect((await actorOf(third.requestToken)).userId).toBe("dora");
  });

  it("fifty times at once gives one successor", async () => {
    const { refreshToken } = await signIn("dora");
    const answers = await Promise.all(Array.from({ length: 50 }, () => renew(refreshToken)));
    expect(new Set(answers.map((entry) => entry.refreshToken)).size).toBe(1);
  });

  it("with a token that was replaced earlier ends the whole session", async () => {
    const first = await signIn("dora");
    const second = await renew(first.refreshToken);
    await refusal(later(11_000, () => renew(first.refreshToken)));
    expect((await refusal(renew(second.refreshToken))).message).toBe("session_expired");
  });

  it("two steps behind ends the session even at once", async () => {
    const first = await signIn("dora");
    const second = await renew(first.refreshToken);
    const third = await renew(second.refreshToken);
    await refusal(renew(first.refreshToken));
    await refusal(renew(third.refreshToken));
  });

  it("with a made-up token of a session is refused, and the session stays", async () => {
    const { requestToken, refreshToken } = await signIn("dora");
    const [sid = ""] = refreshToken.split(".");
    for (const secret of ["A".repeat(43), "x".repeat(43)])
      expect((await refusal(renew(`${sid}.${secret}`))).message).toBe("session_expired");
    expect((await actorOf(requestToken)).userId).toBe("dora");
    await renew(refreshToken);
  });

  it("with an issued secret of another session does not end the session", async () => {
    const [first, second] = [await signIn("dora"), await signIn("dora")];
    const [sid = ""] = first.refreshToken.split(".");
    const [, secret = ""] = second.refreshToken.split(".");
    await refusal(renew(`${sid}.${secret}`));
    await renew(first.refreshToken);
    await renew(second.refreshToken);
  });

  it("is refused on another host, with an invalid token, and after signing out", async () => {
    const { refreshToken } = await signIn("dora");
    const attempts = [[refreshToken, OTHER_HOST], ["rubbish"], [`${newId()}.${"x".repeat(43)}`]] as const;
    for (const [token, host] of attempts) expect((await refusal(renew(token, host))).kind).toBe("unauthenticated");
    await asGuest(() => logout({ token: refreshToken }));
    expect((await refusal(renew(refreshToken))).kind).toBe("unauthenticated");
  });
});

describe("acting for a customer", () => {
  it("lets a sales user act for a served customer, and names the customer in the token", async () => {
    const { requestToken, refreshToken } = await signIn("sally");
    const changed = await asUser(requestToken, () => changeCustomer({ unified: "C1", token: refreshToken }));
    const who = await actorOf(changed.requestToken);
    expect(who.customer?.code.unified).toBe("C1");
    const renewed = await renew(refreshToken);
    expect((await actorOf(renewed.requestToken)).customer?.code.unified).toBe("C1");
  });

  it("puts the customer in front of those chosen last", async () => {
    const { requestToken } = await signIn("sally");
    await asUser(requestToken, () => changeCustomer({ unified: "C1" }));
    expect((await readFavorites("sally")).recent[0]).toBe("C1");
  });

  it("answers a foreign customer exactly like an unknown one", async () => {
    const { requestToken } = await signIn("sally");
    const foreign = await refusal(asUser(requestToken, () => changeCustomer({ unified: "C2" })));
    const absent = await refusal(asUser(requestToken, () => changeCustomer({ unified: "NOBODY" })));
    expect({ ...foreign, stack: "" }).toEqual({ ...absent, stack: "" });
    expect(foreign.kind).toBe("not-found");
  });

  it("is refused to a dealer", async () => {
    const { requestToken } = await signIn("dora");
    expect((await refusal(asUser(requestToken, () => changeCustomer({ unified: "C1" })))).kind).toBe("forbidden");
  });

  it("reveals no ERP codes to dealers: existing and unknown codes are refused alike", async () => {
    await write({ kind: "put", item: { ...custCodeKey("r3", "RC2"), unified: "C2" } });
    const { requestToken } = await signIn("dora");
    const existing = await refusal(asUser(requestToken, () => changeCustomer({ r3: "RC2" })));
    const unknown = await refusal(asUser(requestToken, () => changeCustomer({ r3: "NOPE" })));
    expect({ ...existing, stack: "" }).toEqual({ ...unknown, stack: "" });
    expect(existing.kind).toBe("forbidden");
  });

  it("covers only the sales organizations in which the sales user serves the customer", async () => {
    const area = { custCode: "C1", priceList: "OTHER", companyCode: "U2", asOf: "2026-01-01T00:00:00.000Z" };
    await write({ kind: "put", item: { ...areaKey("C1", "U002"), ...area, sorg: "U002", salesman: "somebody" } });
    const { requestToken } = await signIn("sally");
    const changed = await asUser(requestToken, () => changeCustomer({ unified: "C1" }));
    expect((await actorOf(changed.requestToken)).customer?.areas.map(({ sorg }) => sorg)).toEqual(["U001"]);
  });

  it("ends with the next token once the customer is reassigned to another sales user", async () => {
    const { requestToken, refreshToken } = await signIn("sally");
    await asUser(requestToken, () => changeCustomer({ unified: "C1" }));
    const moved = (salesman: string): Write => ({ kind: "update", key: areaKey("C1", "U001"), set: { salesman } });
    await write(moved("somebody"));
    try {
      const renewed = await renew(refreshToken);
      expect((await actorOf(renewed.requestToken)).customer).toBeUndefined();
    } finally {
      await write(moved("sally"));
    }
  });
});

describe("signing out", () => {
  it("also accepts the replaced token, because the response with the new one may be lost", async () => {
    const first = await signIn("dora");
    const second = await renew(first.refreshToken);
    await asGuest(() => logout({ token: first.refreshToken }));
    expect((await refusal(renew(second.refreshToken))).message).toBe("session_expired");
  });
});
