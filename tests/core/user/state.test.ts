import { relistCustomer } from "@spoke/core/customer/served";
import { guestActor, Refusal, systemActor, withActor } from "@spoke/core/platform";
import { login } from "@spoke/core/session";
import { readUser } from "@spoke/core/user";
import { createUser, inviteUser, roleUses, updateUser, users } from "@spoke/core/user-admin";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addUser, EAST, PASSWORD, seedSites, signedIn, WEST } from "../../builders/sites.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { itemsOf } from "../../support/items.ts";
import { tokenKeys } from "../../support/keys.ts";

let table: TestTable;
const as = <T>(work: () => Promise<T>) => withActor(signedIn("boss"), work);

beforeAll(async () => {
  table = await startTable();
  Object.assign(process.env, await tokenKeys());
  await seedSites();
  await addUser({ id: "boss", roles: ["administrator"] });
  await addUser({ id: "dealer", custCode: "C-WEST", email: "dealer@example.com" });
  await addUser({ id: "idle", roles: [] });
  await addUser({ id: "locked", active: false });
  await addUser({ id: "far", hosts: [EAST], email: "far@example.com" });
  await withActor(systemActor(), () => relistCustomer("C-WEST"));
});
afterAll(() => table.stop());

const found = async (query: Parameters<typeof users>[0]) => (await as(() => users(query))).users.map(({ id }) => id);
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) => (error instanceof Refusal ? error.userErrors.map(({ message }) => message) : [String(error)]),
  );

describe("users in the list", () => {
  it("are found by their customer, and show its name", async () => {
    expect(await found({ search: "c-west" })).toEqual(["dealer"]);
    const [dealer] = (await as(() => users({ ids: ["dealer"] }))).users;
    expect(dealer).toMatchObject({
      custCode: "C-WEST",
      custName: "C-WEST",
      state: "never_signed_in",
      lastSignInAt: "",
    });
  });

  it("have a state that filters them", async () => {
    expect(await found({ state: "locked" })).toEqual(["locked"]);
    expect(await found({ state: "without_role" })).toEqual(["idle"]);
    expect(await found({ state: "never_signed_in" })).toEqual(["boss", "dealer"]);
  });

  it("are counted for each role and group role", async () => {
    const { roles } = await as(() => roleUses({}));
    expect(roles.find(({ id }) => id === "dealer")).toEqual({ id: "dealer", users: 2, hosts: [WEST] });
    expect(roles.some(({ id }) => id === "guest")).toBe(false);
  });
});

describe("an invitation", () => {
  const newUser = { username: "nora", name: "Nora", email: "nora@example.com", hosts: [WEST], roles: ["dealer"] };
  it("is enough for a new user, who then has no password until the link is used", async () => {
    const { user, password } = await as(() => createUser({ user: newUser, generatePassword: false }));
    expect([password, user?.state]).toEqual(["", "invited"]);
    expect((await readUser(user?.id ?? ""))?.passwordHash).toBeUndefined();
    const without = { ...newUser, username: "nick", email: "" };
    expect(await refusalOf(as(() => createUser({ user: without, generatePassword: false })))).toEqual([
      "email_for_invitation",
    ]);
  });

  it("is sent again until the user signs in, and never to those who cannot use it", async () => {
    await as(() => inviteUser({ id: "dealer" }));
    expect(await found({ state: "invited", search: "dealer" })).toEqual(["dealer"]);
    const log = await itemsOf({ pk: "AUDIT#USER#dealer" });
    expect(log).toMatchObject([{ what: "user invited", who: "boss" }]);
    for (const id of ["idle", "locked"])
      expect(await refusalOf(as(() => inviteUser({ id })))).toEqual(["user_not_invitable"]);
    await expect(as(() => inviteUser({ id: "far" }))).rejects.toThrow("not_found");
  });

  it("ends with the first sign-in, which is no conflict for a form that was open meanwhile", async () => {
    const [before] = (await as(() => users({ ids: ["dealer"] }))).users;
    await withActor(guestActor(WEST, "", "en-US"), () =>
      login({ username: "dealer", password: PASSWORD, host: WEST, address: "127.0.0.1" }),
    );
    const [after] = (await as(() => users({ ids: ["dealer"] }))).users;
    expect(after).toMatchObject({ state: "active", lastSignInAt: expect.stringMatching(/^20/) });
    expect(await refusalOf(as(() => inviteUser({ id: "dealer" })))).toEqual(["user_not_invitable"]);
    await as(() => updateUser({ id: "dealer", user: { name: "Still fine" }, version: before?.version ?? "" }));
  });
});
