import { Refusal, setFaultHook, withActor } from "@spoke/core/platform";
import { readUser, readUserByEmail, verifyPassword } from "@spoke/core/user";
import { profile, updateProfileUser, updateUser } from "@spoke/core/user-admin";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addUser, confirmNewAddress, PASSWORD, seedSites, signedIn } from "../../builders/sites.ts";
import { outbox } from "../../builders/store.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { itemsOf } from "../../support/items.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  await seedSites();
});
afterAll(() => table.stop());

const as = <T>(id: string, work: () => Promise<T>, scopes: string[] = ["profile.update"]) =>
  withActor(signedIn(id, scopes), work);
async function errorsOf(work: Promise<unknown>): Promise<string[]> {
  const error: unknown = await work.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  if (!(error instanceof Refusal)) throw new Error(`not refused: ${String(error)}`);
  return [error.message, ...error.userErrors.map(({ field, message }) => `${field} ${message}`)];
}

describe("the own profile", () => {
  it("[admin-users-007] is changed through either version of the call", async () => {
    await addUser({ id: "pia", phone: "1", email: "pia@example.com" });
    await as("pia", () =>
      updateUser({ user: { name: "Pia One", emailConfirmations: ["x@example.com"], currentPassword: PASSWORD } }),
    );
    await as("pia", () => updateUser({ id: "pia", user: { phone: "+4917" } }));
    await as("pia", () => updateProfileUser({ user: { sendEmail: false } }));
    expect(await as("pia", () => profile({}))).toMatchObject({
      name: "Pia One",
      phone: "+4917",
      email: "pia@example.com",
      emailConfirmations: ["x@example.com"],
      sendEmail: false,
    });
  });

  it("announces a new password and a new address, so that the user hears of them, and nothing else", async () => {
    await addUser({ id: "petra", email: "petra@example.com" });
    const changed = () => outbox("credentials.changed", "petra");
    await as("petra", () => updateProfileUser({ user: { phone: "+4917" } }));
    expect(await changed()).toEqual([]);
    const proof = { currentPassword: PASSWORD };
    await as("petra", () =>
      updateProfileUser({ user: { email: "patricia@example.com", newPassword: "Saddle-77!", ...proof } }),
    );
    expect(await changed()).toEqual([
      expect.objectContaining({ userId: "petra", changed: ["password"], formerEmail: "" }),
    ]);
    await confirmNewAddress("petra");
    expect(await changed()).toEqual([
      expect.objectContaining({ changed: ["password"] }),
      expect.objectContaining({ userId: "petra", changed: ["email"], formerEmail: "petra@example.com" }),
    ]);
  });

  it("needs the password for a further recipient of order confirmations, and announces it", async () => {
    await addUser({ id: "polly", emailConfirmations: ["desk@example.com"] });
    const set = (emailConfirmations: string[], more: object = {}) =>
      as("polly", () => updateProfileUser({ user: { emailConfirmations, ...more } }));
    const added = ["DESK@example.com", "stranger@example.com"];
    expect(await errorsOf(set(added))).toEqual(["invalid_input", "user.currentPassword required"]);
    expect(await errorsOf(as("polly", () => updateUser({ user: { emailConfirmations: added } })))).toEqual([
      "invalid_input",
      "user.currentPassword required",
    ]);
    await set(["DESK@example.com"]);
    expect(await outbox("credentials.changed", "polly")).toEqual([]);
    await set(added, { currentPassword: PASSWORD });
    await set([]);
    expect(await outbox("credentials.changed", "polly")).toEqual([
      expect.objectContaining({ userId: "polly", changed: ["confirmations"], addedEmails: ["stranger@example.com"] }),
    ]);
  });

  it("[admin-users-007] in its first version changes only the user's own fields", async () => {
    await addUser({ id: "pit" });
    const own = (user: object, more: object = {}) => errorsOf(as("pit", () => updateUser({ user, ...more })));
    expect(await own({ roles: ["administrator"], active: true, hosts: ["x"] })).toEqual([
      "invalid_input",
      "user.roles not_yourself",
      "user.hosts not_yourself",
      "user.active not_yourself",
    ]);
    expect(await own({}, { userAreas: [{ sorg: "G001" }], generatePassword: true })).toEqual([
      "invalid_input",
      "userAreas not_yourself",
      "generatePassword not_yourself",
    ]);
    const foreign = ["pia", "nobody"].map((id) => errorsOf(as("pit", () => updateUser({ id, user: { name: "X" } }))));
    expect(await Promise.all(foreign)).toEqual([["forbidden"], ["forbidden"]]);
  });

  it("does not revert a concurrent change of the address without the password", async () => {
    const { email } = await addUser({ id: "pru", email: "pru@example.com" });
    let met = false;
    const restore = setFaultHook(async ({ command, phase }) => {
      if (met || command !== "TransactWriteItemsCommand" || phase !== "before") return;
      met = true;
      await as("pru", () => updateProfileUser({ user: { email: "pru.new@example.com", currentPassword: PASSWORD } }));
      await confirmNewAddress("pru");
    });
    const late = as("pru", () => updateProfileUser({ user: { name: "Pru", email } }));
    expect(await errorsOf(late.finally(restore))).toEqual(["conflict"]);
    expect((await readUser("pru"))?.email).toBe("pru.new@example.com");
  });

  it("changes the password only with the current one, within the rules, and ends the tokens from before", async () => {
    await addUser({ id: "pam" });
    const change = (currentPassword: string | undefined, newPassword: string) =>
      as("pam", () => updateProfileUser({ user: { currentPassword, newPassword } }));
    expect(await errorsOf(change(undefined, "Better-2027"))).toEqual([
      "invalid_input",
      "user.currentPassword required",
    ]);
    expect(await errorsOf(change("wrong", "Better-2027"))).toEqual([
      "invalid_input",
      "user.currentPassword wrong_password",
    ]);
    expect(await errorsOf(change(PASSWORD, "short"))).toEqual([
      "invalid_input",
      "user.newPassword pass_min",
      "user.newPassword pass_should_contain_number",
      "user.newPassword pass_should_contain_upp_and_lower",
    ]);
    await change(PASSWORD, "Better-2027");
    const user = await readUser("pam");
    expect(await verifyPassword(user?.passwordHash, "Better-2027")).toBe(true);
    const audits = await itemsOf({ pk: "AUDIT#USER#pam" });
    expect(audits).toMatchObject([{ what: "profile changed", changes: [{ field: "password" }] }]);
    expect(JSON.stringify(audits)).not.toMatch(/Better|argon2/);
  });

  it("allows ten password attempts in an unlocked browser", async () => {
    await addUser({ id: "pip" });
    const guess = (currentPassword: string) =>
      errorsOf(as("pip", () => updateProfileUser({ user: { currentPassword, newPassword: "Better-2027" } })));
    const guesses = await Promise.all(Array.from({ length: 10 }, (_, n) => guess(`guess-${n}`)));
    expect(new Set(guesses.flat())).toEqual(new Set(["invalid_input", "user.currentPassword wrong_password"]));
    expect(await guess(PASSWORD)).toEqual(["login_limited"]);
  });

  it("changes the email address only with the current password, and never to a taken one", async () => {
    await addUser({ id: "pat", email: "pat@example.com" });
    await addUser({ id: "pol", email: "pol@example.com" });
    const change = (email: string, currentPassword?: string) =>
      as("pat", () => updateProfileUser({ user: { email, currentPassword } }));
    expect(await errorsOf(change("new@example.com"))).toEqual(["invalid_input", "user.currentPassword required"]);
    expect(await errorsOf(change("POL@example.com", PASSWORD))).toEqual(["invalid_input", "user.email email_exists"]);
    await change("new@example.com", PASSWORD);
    await confirmNewAddress("pat");
    expect((await readUserByEmail("new@example.com"))?.id).toBe("pat");
    const first = as("pat", () => updateUser({ user: { email: "third@example.com" } }));
    expect(await errorsOf(first)).toEqual(["invalid_input", "user.currentPassword required"]);
  });

  it("refuses a change that is based on an older version", async () => {
    await addUser({ id: "per" });
    const { version } = await as("per", () => profile({}));
    await as("per", () => updateProfileUser({ user: { name: "First", version } }));
    expect(await errorsOf(as("per", () => updateProfileUser({ user: { name: "Second", version } })))).toEqual([
      "conflict",
    ]);
  });
});
