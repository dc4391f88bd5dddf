import { isRevoked } from "@spoke/core/access";
import { SCOPES } from "@spoke/core/access/scopes.ts";
import { type Actor, Refusal, withActor } from "@spoke/core/platform";
import { readUser, readUserByEmail, readUserByLogin, userAccessDigest, verifyPassword } from "@spoke/core/user";
import { createData, createUser, createUsers, deleteUser, editData, updateUser, users } from "@spoke/core/user-admin";
import { vendorKey } from "@spoke/core/vendor";
import { vendorSchema } from "@spoke/core/vendor/schema.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addUser, confirmNewAddress, EAST, PASSWORD, seedSites, signedIn, WEST } from "../../builders/sites.ts";
import { AS_OF, put, store } from "../../builders/store.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { itemsOf } from "../../support/items.ts";
import { until } from "../../support/until.ts";

let table: TestTable;
const boss = signedIn("boss");
const as = <T>(who: Actor, work: () => Promise<T>) => withActor(who, work);

beforeAll(async () => {
  table = await startTable();
  await seedSites();
  await addUser({ id: "boss", roles: ["administrator"] });
});
afterAll(() => table.stop());

/** What a refused call says. */
async function refusal(work: Promise<unknown>): Promise<Refusal> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(outcome instanceof Refusal)) throw new Error(`not refused: ${String(outcome)}`);
  return outcome;
}
const errorsOf = async (work: Promise<unknown>) =>
  (await refusal(work)).userErrors.map(({ field, message }) => `${field} ${message}`);

let count = 0;
const fresh = (more: object = {}) => ({
  user: { username: `new-${++count}`, name: "Nora Newcomer", hosts: [WEST], roles: ["dealer"], ...more },
});
const create = (input: Parameters<typeof createUser>[0]) => as(boss, () => createUser(input));

describe("creating a user", () => {
  it("[admin-users-004] returns the name and a generated password, of which only a hash is stored", async () => {
    const { username, password, user } = await create({
      user: { ...fresh().user, username: "Nora.New@x", email: "Nora@Example.com", custCode: "c-west" },
      userAreas: [{ sorg: "U001", limitation: "sales_group", value: "G7" }],
    });
    expect(username).toBe("nora.new@x");
    expect(password).toMatch(/^[A-HJ-NP-Za-km-np-z2-9]{14}$/);
    const stored = await readUserByLogin("nora.new@x");
    expect(await verifyPassword(stored?.passwordHash, password)).toBe(true);
    expect(stored).toMatchObject({ id: user?.id, custCode: "C-WEST", userAreas: [{ sorg: "U001", value: "G7" }] });
    expect((await readUserByEmail("nora@example.COM"))?.id).toBe(user?.id);
    const saved = await itemsOf({ pk: `AUDIT#USER#${user?.id}` });
    expect(saved).toMatchObject([{ what: "user created", who: "boss" }]);
    expect(JSON.stringify([stored, saved, user])).not.toContain(password);
    expect(JSON.stringify(user)).not.toContain("argon2");
  });

  it("[admin-users-011] refuses a second account with the same e-mail, in any case, unless the address is a placeholder", async () => {
    await create(fresh({ email: "once@example.com" }));
    expect(await errorsOf(create(fresh({ email: "ONCE@example.com" })))).toEqual(["user.email email_exists"]);
    await create(fresh({ email: "once@example.com", isFakeEmail: true }));
  });

  it("creates one of two users with the same name and address at the same time", async () => {
    const twins = [1, 2].map(() =>
      create({ user: { ...fresh().user, username: "twin", email: "twin@example.com" } }).then(
        () => "made",
        (error: unknown) => (error instanceof Refusal ? error.userErrors[0]?.message : error),
      ),
    );
    expect((await Promise.all(twins)).sort()).toEqual(["made", "username_taken"]);
  });

  it("reports every invalid field at once", async () => {
    const wrong = { username: "!", name: " ", hosts: [], email: "nowhere", phone: "0815x", language: "xx" };
    expect(await errorsOf(create({ user: wrong, userAreas: [{ sorg: "U001", limitation: "sales_group" }] }))).toEqual([
      "user.username username_invalid",
      "user.name not_empty",
      "user.email valid_email",
      "user.phone valid_phone",
      "user.language unknown_value",
      "user.hosts required",
      "userAreas.0.value required",
    ]);
  });

  it("refuses, where it is asked to, a user whose roles buy and who has no customer that the hosts serve", async () => {
    const strict = (user: object, userAreas: { sorg: string; limitation?: "vendor"; value?: string }[] = []) =>
      create({ ...fresh(user), userAreas, requireCustomer: true });
    const required = ["user.custCode customer_required"];
    expect(await errorsOf(strict({}))).toEqual(required);
    expect(await errorsOf(strict({ roles: [], groupRole: "customer-vendor" }))).toEqual(required);
    await strict({ custCode: "C-WEST" });
    await strict({ roles: ["salesman"] });
    await strict({ roles: ["guest"] });
    const vendor = vendorSchema.parse({ id: "V1", name: "V1", currency: "USD", sorgs: ["U001"], asOf: AS_OF });
    await store(put(vendorKey("V1"), vendor));
    await strict({ roles: ["customer-vendor"] }, [{ sorg: "U001", limitation: "vendor", value: "V1" }]);
    const both = signedIn("boss", SCOPES, { sorgs: ["U001", "G001"], unrestrictedSorgs: ["U001", "G001"] });
    const far = as(both, () => createUser({ ...fresh({ custCode: "C-EAST" }), requireCustomer: true }));
    expect(await errorsOf(far)).toEqual(["user.custCode customer_not_served"]);
    // The API keeps accepting both (decision 103).
    const { user } = await create(fresh());
    const id = user?.id ?? "";
    const change = (changes: object) => as(boss, () => updateUser({ id, user: changes, requireCustomer: true }));
    await change({ name: "Renamed" });
    await change({ custCode: "C-WEST" });
    expect(await errorsOf(change({ custCode: "" }))).toEqual(required);
  });

  it("refuses references to other sales organizations like unknown ones", async () => {
    const far = (custCode: string, host: string, sorg: string) =>
      errorsOf(create({ user: { ...fresh().user, custCode, hosts: [host] }, userAreas: [{ sorg }] }));
    const absent = await far("C-NONE", "none.localhost", "X999");
    expect(absent).toEqual([
      "user.hosts host_unknown",
      "userAreas.0.sorg sorg_unknown",
      "user.custCode customer_unknown",
    ]);
    expect(await far("C-EAST", EAST, "G001")).toEqual(absent);
  });

  it("lets nobody administer a sales organization that they see only in part", async () => {
    await addUser({
      id: "neighbor",
      hosts: [EAST],
      userAreas: [{ sorg: "G001", limitation: "none", option: "", value: "" }],
    });
    const limited = signedIn("both", SCOPES, { sorgs: ["U001", "G001"], unrestrictedSorgs: ["U001"] });
    const full = signedIn("both", SCOPES, { sorgs: ["U001", "G001"], unrestrictedSorgs: ["U001", "G001"] });
    const received = async (who: Actor) => (await as(who, () => users({ ids: ["neighbor"] }))).info.count;
    await until("the user is listed", async () => (await received(full)) === 1);
    expect(await received(limited)).toBe(0);
    for (const attempt of [editData, deleteUser])
      expect((await refusal(as<unknown>(limited, () => attempt({ id: "neighbor" })))).message).toBe("not_found");
    const tried = () => createUser(fresh({ hosts: [EAST], custCode: "C-EAST" }));
    expect(await errorsOf(as(limited, tried))).toEqual(["user.hosts host_unknown", "user.custCode customer_unknown"]);
    expect((await as(limited, () => createData({}))).sorgs.map(({ sorg }) => sorg)).toEqual(["U001"]);
  });

  it("lets a limited office user neither see users nor grant a wider area", async () => {
    await addUser({ id: "colleague" });
    const limited = signedIn("limited", SCOPES, { sorgs: ["U001"], unrestrictedSorgs: [] });
    const userAreas = [{ sorg: "U001", limitation: "none" as const }];
    await until("the colleague is listed", async () => {
      return (await as(boss, () => users({ ids: ["colleague"] }))).info.count === 1;
    });
    expect((await as(limited, () => users({}))).info.count).toBe(0);
    const attempts = [
      () => editData({ id: "colleague" }),
      () => updateUser({ id: "colleague", user: {}, userAreas }),
      () => deleteUser({ id: "colleague" }),
    ];
    for (const attempt of attempts) expect((await refusal(as<unknown>(limited, attempt))).message).toBe("not_found");
    const refused = ["user.hosts host_unknown", "userAreas.0.sorg sorg_unknown"];
    expect(await errorsOf(as(limited, () => createUser({ ...fresh(), userAreas })))).toEqual(refused);
    expect(await errorsOf(as(limited, () => createUser(fresh())))).toEqual(["user.hosts host_unknown"]);
    const [row] = await as(limited, () => createUsers({ users: [{ ...fresh(), userAreas }] }));
    expect(row).toMatchObject({ userErrors: [{ message: "host_unknown" }, { message: "sorg_unknown" }] });
  });

  it("refuses unknown roles and roles with more permissions than the administrator's", async () => {
    const small = signedIn("small", ["page.user-management-us", "page.catalog", "page.home-page"]);
    await as(small, () => createUser(fresh({ roles: ["guest"] })));
    const tried = (more: object) => errorsOf(as(small, () => createUser(fresh(more))));
    expect(await tried({ roles: ["dealer"] })).toEqual(["user.roles not_grantable"]);
    expect(await tried({ roles: [], groupRole: "administrator" })).toEqual(["user.groupRole not_grantable"]);
    expect(await tried({ roles: ["nothing"] })).toEqual(["user.roles role_unknown"]);
    expect(await tried({ contentTargetMarkets: ["nowhere"], roles: [] })).toEqual([
      "user.contentTargetMarkets market_unknown",
      "user.groupRole user_role_required",
    ]);
  });

  it("[admin-users-005] creates several in one call: valid users once, the others return errors", async () => {
    const good = {
      user: { username: "batch-1", name: "Batch", hosts: [WEST], roles: ["dealer"], email: "b@example.com" },
    };
    const list = [
      good,
      { user: { ...good.user, username: "batch-2" } },
      { user: { username: "boss", name: "B", hosts: [WEST], roles: ["dealer"] } },
      { user: { username: "batch-4", name: "B", hosts: [WEST], sendEmail: "yes" }, userAreas: {} },
    ];
    const first = await as(boss, () => createUsers({ users: list }));
    expect(first).toMatchObject([
      { row: 1, username: "batch-1", existing: false },
      { row: 2, userErrors: [{ field: "user.email", message: "twice_in_file" }] },
      { row: 3, userErrors: [{ field: "user.username", message: "username_taken" }] },
      {
        row: 4,
        userErrors: [
          { field: "user.sendEmail", message: "invalid_value" },
          { field: "userAreas", message: "invalid_value" },
          { field: "user.groupRole", message: "user_role_required" },
        ],
      },
    ]);
    const again = await as(boss, () => createUsers({ users: [good] }));
    expect(again).toEqual([{ row: 1, username: "batch-1", password: "", existing: true }]);
  });
});

describe("changing a user", () => {
  it("[admin-users-006] changes given fields, and generates a new password only on request", async () => {
    await addUser({ id: "cora", phone: "123", email: "cora@example.com" });
    const { user, password } = await as(boss, () => updateUser({ id: "cora", user: { name: "Cora C" } }));
    expect([password, user]).toMatchObject([
      "",
      { name: "Cora C", phone: "123", email: { email: "cora@example.com" } },
    ]);
    expect(await verifyPassword((await readUser("cora"))?.passwordHash, PASSWORD)).toBe(true);
    const renewed = await as(boss, () => updateUser({ id: "cora", user: {}, generatePassword: true }));
    expect(await verifyPassword((await readUser("cora"))?.passwordHash, renewed.password)).toBe(true);
  });

  it("revokes outdated access tokens and no others", async () => {
    const before = await addUser({ id: "rita" });
    const token = { userId: "rita", sessionId: "s", user: userAccessDigest(before), roles: {} };
    await as(boss, () => updateUser({ id: "rita", user: { phone: "1" } }));
    expect(await isRevoked(token)).toBe(false);
    await as(boss, () => updateUser({ id: "rita", user: { roles: [] } }));
    expect(await isRevoked(token)).toBe(true);
  });

  it("changes the address, releases the old one, and refuses a taken one", async () => {
    await addUser({ id: "eva", email: "eva@example.com" });
    await addUser({ id: "ewa", email: "ewa@example.com" });
    const change = (email: string) => as(boss, () => updateUser({ id: "eva", user: { email } }));
    expect(await errorsOf(change("EWA@example.com"))).toEqual(["user.email email_exists"]);
    await change("new@example.com");
    await confirmNewAddress("eva");
    expect([(await readUserByEmail("new@example.com"))?.id, await readUserByEmail("eva@example.com")]).toEqual([
      "eva",
      undefined,
    ]);
    await as(boss, () => updateUser({ id: "eva", user: { isFakeEmail: true } }));
    expect(await readUserByEmail("new@example.com")).toBeUndefined();
  });

  it("refuses a change that is based on an older version", async () => {
    await addUser({ id: "vera" });
    const { user } = await as(boss, () => editData({ id: "vera" }));
    await as(boss, () => updateUser({ id: "vera", user: { name: "First" }, version: user.version }));
    const late = await refusal(
      as(boss, () => updateUser({ id: "vera", user: { name: "Second" }, version: user.version })),
    );
    expect([late.kind, late.message, (await readUser("vera"))?.name]).toEqual(["conflict", "conflict", "First"]);
  });

  it("accepts one of two changes to the same version", async () => {
    await addUser({ id: "vito" });
    const { user } = await as(boss, () => editData({ id: "vito" }));
    const both = await Promise.allSettled(
      ["One", "Two"].map((name) => as(boss, () => updateUser({ id: "vito", user: { name }, version: user.version }))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("never changes the sign-in name", async () => {
    await addUser({ id: "nina" });
    const renamed = as(boss, () => updateUser({ id: "nina", user: { username: "other" } }));
    expect(await errorsOf(renamed)).toEqual(["user.username username_fixed"]);
  });

  it("answers foreign users like unknown ones in every call", async () => {
    await addUser({ id: "far", hosts: [EAST], email: "far@example.com" });
    await addUser({
      id: "half",
      hosts: [WEST],
      userAreas: [{ sorg: "G001", limitation: "none", option: "", value: "" }],
    });
    const calls: ((id: string) => Promise<unknown>)[] = [
      (id) => editData({ id }),
      (id) => updateUser({ id, user: { name: "Mine" }, generatePassword: true }),
      (id) => deleteUser({ id }),
    ];
    for (const call of calls) {
      const [absent, ...foreign] = await Promise.all(
        ["nobody", "far", "half"].map((id) => refusal(as(boss, () => call(id)))),
      );
      for (const item of foreign)
        expect([item.kind, item.message, item.userErrors]).toEqual([absent?.kind, absent?.message, absent?.userErrors]);
      expect(absent?.kind).toBe("not-found");
    }
    const { users: found } = await as(boss, () => users({ ids: ["far", "half", "boss"] }));
    expect(found.map(({ id }) => id)).toEqual(["boss"]);
  });

  it("refuses changes of users with more permissions", async () => {
    const small = signedIn("small", ["page.user-management", "page.catalog", "page.home-page"]);
    const calls: (() => Promise<unknown>)[] = [
      () => updateUser({ id: "boss", user: {}, generatePassword: true }),
      () => updateUser({ id: "boss", user: { email: "mine@example.com" } }),
      () => deleteUser({ id: "boss" }),
    ];
    for (const call of calls) expect(await errorsOf(as(small, call))).toEqual(["id not_manageable"]);
    const { users: found } = await as(small, () => users({ ids: ["boss"] }));
    expect(found).toMatchObject([{ id: "boss", manageable: false }]);
  });

  it("lets nobody change their own access or delete themselves", async () => {
    const own = (user: object, more: object = {}) =>
      errorsOf(as(boss, () => updateUser({ id: "boss", user, ...more })));
    expect(await own({ roles: [], active: false, hosts: [WEST], custCode: "C-WEST" })).toEqual([
      "user.roles not_yourself",
      "user.custCode not_yourself",
      "user.active not_yourself",
    ]);
    expect(await own({}, { userAreas: [{ sorg: "U001" }], generatePassword: true })).toEqual([
      "userAreas not_yourself",
      "generatePassword not_yourself",
    ]);
    expect(await own({ email: "else@example.com" })).toEqual(["user.currentPassword required"]);
    expect(await errorsOf(as(boss, () => deleteUser({ id: "boss" })))).toEqual(["id not_yourself"]);
    await as(boss, () => updateUser({ id: "boss", user: { roles: ["administrator"], active: true, phone: "1" } }));
  });
});

describe("deleting a user", () => {
  it("[admin-users-005] ends the user's access, keeps the name, and releases sign-in name and address", async () => {
    const before = await addUser({ id: "dora", email: "dora@example.com" });
    await as(boss, () => deleteUser({ id: "dora" }));
    const { passwordHash, ...left } = (await readUser("dora")) ?? {};
    expect([passwordHash, left]).toMatchObject([undefined, { name: before.name, active: false, email: "" }]);
    expect(await isRevoked({ userId: "dora", sessionId: "s", user: userAccessDigest(before), roles: {} })).toBe(true);
    expect((await refusal(as(boss, () => deleteUser({ id: "dora" })))).kind).toBe("not-found");
    expect((await as(boss, () => users({ search: "dora" }))).info.count).toBe(0);
    const { user } = await create({ user: { ...fresh().user, username: "dora", email: "dora@example.com" } });
    expect((await readUserByLogin("dora"))?.id).toBe(user?.id);
  });
});

describe("administrators of a host", () => {
  const both = { sorgs: ["U001", "G001"] };

  it("keep their last administrator, who cannot be deleted, disabled, demoted, or moved", async () => {
    await addUser({ id: "only", roles: ["administrator"], hosts: [EAST] });
    const visitor = signedIn("boss", SCOPES, both);
    const calls: (() => Promise<unknown>)[] = [
      () => deleteUser({ id: "only" }),
      () => updateUser({ id: "only", user: { active: false } }),
      () => updateUser({ id: "only", user: { roles: ["dealer"] } }),
      () => updateUser({ id: "only", user: { hosts: [WEST] } }),
    ];
    for (const call of calls) expect(await errorsOf(as(visitor, call))).toEqual(["id last_administrator"]);
    await addUser({ id: "next", roles: [], groupRole: "administrator", hosts: [WEST, EAST] });
    await as(visitor, () => updateUser({ id: "only", user: { roles: ["dealer"] } }));
    expect(await errorsOf(as(visitor, () => deleteUser({ id: "next" })))).toEqual(["id last_administrator"]);
  });

  it("do not include users limited to some customers", async () => {
    const limited = [{ sorg: "G001", limitation: "sales_group" as const, option: "", value: "G1" }];
    await addUser({ id: "limited", roles: ["administrator"], hosts: [EAST], userAreas: limited });
    const visitor = signedIn("boss", SCOPES, both);
    expect(await errorsOf(as(visitor, () => deleteUser({ id: "next" })))).toEqual(["id last_administrator"]);
    const limiting = () => updateUser({ id: "next", user: {}, userAreas: limited });
    expect(await errorsOf(as(visitor, limiting))).toEqual(["id last_administrator"]);
    await as(visitor, () => deleteUser({ id: "limited" }));
  });

  it("keep one when two remove each other at the same time", async () => {
    for (let round = 0; round < 4; round += 1) {
      const pair = [`left-${round}`, `right-${round}`];
      for (const id of pair) await addUser({ id, roles: ["administrator"], hosts: [EAST] });
      const others = await as(signedIn("boss", SCOPES, both), () => users({ role: "administrator", limit: 250 }));
      for (const { id, hosts } of others.users)
        if (hosts.includes(EAST) && !pair.includes(id))
          await as(signedIn("boss", SCOPES, both), () => deleteUser({ id }));
      const outcomes = await Promise.allSettled(
        pair.map((me, index) =>
          as(signedIn(me, SCOPES, { host: EAST, sorg: "G001", sorgs: ["G001"] }), () =>
            deleteUser({ id: pair[1 - index] ?? "" }),
          ),
        ),
      );
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    }
  });
});
