import { guestActor, Refusal, setClock, withActor } from "@spoke/core/platform";
import { readUser, readUserByEmail } from "@spoke/core/user";
import { confirmEmail, editData, profile, updateProfileUser, updateUser } from "@spoke/core/user-admin";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  addUser,
  confirmNewAddress,
  EAST,
  emailLinkOf,
  PASSWORD,
  seedSites,
  signedIn,
  WEST,
} from "../../builders/sites.ts";
import { outbox } from "../../builders/store.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { itemsOf } from "../../support/items.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  await seedSites();
  await addUser({ id: "boss", roles: ["administrator"] });
});
afterAll(() => table.stop());

const asBoss = <T>(work: () => Promise<T>) => withActor(signedIn("boss"), work);
const ownChange = (id: string, user: object) =>
  withActor(signedIn(id, ["profile.update"]), () =>
    updateProfileUser({ user: { currentPassword: PASSWORD, ...user } }),
  );
const confirm = (token: string | undefined, host = WEST) =>
  withActor(guestActor(host, "", "en-US"), () => confirmEmail({ token: token ?? "", host }));
async function refusal(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.catch((failure: unknown) => failure);
  if (!(error instanceof Refusal)) throw new Error(`not refused: ${String(error)}`);
  return error.userErrors.map(({ message }) => message).join();
}
const requested = (id: string) => outbox("email.change-requested", id);
const emailOf = async (id: string) => (await readUser(id))?.email;

it("a user's new address is in use once its link is opened", async () => {
  await addUser({ id: "ada", email: "ada@example.com" });
  await ownChange("ada", { email: "ada@new.example" });
  expect(await emailOf("ada")).toBe("ada@example.com");
  expect(await readUserByEmail("ada@new.example")).toBeUndefined();
  expect(await withActor(signedIn("ada"), () => profile({}))).toMatchObject({ pendingEmail: "ada@new.example" });
  expect(await requested("ada")).toEqual([{ userId: "ada", host: WEST }]);
  const token = await emailLinkOf("ada");
  await confirm(token);
  expect([await emailOf("ada"), (await readUserByEmail("ADA@new.example"))?.id]).toEqual(["ada@new.example", "ada"]);
  expect(await readUserByEmail("ada@example.com")).toBeUndefined();
  expect(await withActor(signedIn("ada"), () => profile({}))).toMatchObject({ pendingEmail: "" });
  expect(await refusal(confirm(token))).toBe("email_link_invalid");
  expect((await itemsOf({ pk: "AUDIT#USER#ada" })).map(({ what }) => what)).toContain("email address confirmed");
});

it("an address that the office enters waits too, also in place of a placeholder", async () => {
  await addUser({ id: "bob", email: "shared@example.com", isFakeEmail: true });
  await asBoss(() => updateUser({ id: "bob", user: { email: "bob@example.com", isFakeEmail: false, phone: "7" } }));
  const { user } = await asBoss(() => editData({ id: "bob" }));
  expect(user).toMatchObject({ pendingEmail: "bob@example.com", isFakeEmail: true, phone: "7" });
  await confirmNewAddress("bob");
  expect(await readUser("bob")).toMatchObject({ email: "bob@example.com", isFakeEmail: false });
});

it("a user who has never had a password proves the address with the invitation", async () => {
  await addUser({ id: "cleo", email: "clo@example.com", passwordHash: undefined });
  await asBoss(() => updateUser({ id: "cleo", user: { email: "cleo@example.com" } }));
  expect([await emailOf("cleo"), await requested("cleo")]).toEqual(["cleo@example.com", []]);
});

it("removing the address and other changes need no link, and do not end the wait", async () => {
  await addUser({ id: "dan", email: "dan@example.com" });
  await ownChange("dan", { email: "dan@new.example" });
  await ownChange("dan", { email: "dan@example.com", phone: "8" });
  expect(await emailLinkOf("dan")).toBeDefined();
  await ownChange("dan", { email: "" });
  expect([await emailOf("dan"), await emailLinkOf("dan")]).toEqual(["", undefined]);
});

it("a link is void on another host, after another address, after a new password, and after two days", async () => {
  await addUser({ id: "eve", email: "eve@example.com" });
  await ownChange("eve", { email: "one@new.example" });
  const first = await emailLinkOf("eve");
  expect(await refusal(confirm(first, EAST))).toBe("email_link_invalid");
  await ownChange("eve", { email: "two@new.example" });
  const second = await emailLinkOf("eve");
  expect(await refusal(confirm(first))).toBe("email_link_invalid");
  await ownChange("eve", { newPassword: "Saddle-77!" });
  expect(await refusal(confirm(second))).toBe("email_link_invalid");
  const third = await emailLinkOf("eve");
  const later = Date.now() + 49 * 3_600_000;
  const restore = setClock(() => later);
  try {
    expect(await refusal(confirm(third))).toBe("email_link_invalid");
    expect([await emailLinkOf("eve"), await emailOf("eve")]).toEqual([undefined, "eve@example.com"]);
  } finally {
    restore();
  }
});

it("of two users who wait for one address, the first to confirm has it", async () => {
  await addUser({ id: "flo", email: "flo@example.com" });
  await addUser({ id: "fay", email: "fay@example.com" });
  await ownChange("flo", { email: "both@new.example" });
  await ownChange("fay", { email: "both@new.example" });
  const late = await emailLinkOf("fay");
  await confirmNewAddress("flo");
  expect(await refusal(confirm(late))).toBe("email_exists");
  expect(await emailOf("fay")).toBe("fay@example.com");
});

it("a made-up link confirms nothing", async () => {
  expect(await refusal(confirm("a".repeat(43)))).toBe("email_link_invalid");
  expect(await refusal(confirm("short"))).toBe("email_link_invalid");
});
