import { readAccess, scopesOf } from "@spoke/core/access";
import { contentAudience } from "@spoke/core/content";
import { commit, systemActor, type Write, withActor } from "@spoke/core/platform";
import { readSpreadsheet } from "@spoke/core/platform/spreadsheet.ts";
import { createRole, deleteRole } from "@spoke/core/roles";
import { changeUserWrites, foundWrites, patched, readUsers, userIndex, userKey } from "@spoke/core/user";
import { type User, userSchema } from "@spoke/core/user/schema.ts";
import { roleUses, users } from "@spoke/core/user-admin";
import { downloadUsers } from "@spoke/core/user-admin/files.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sorg } from "../../builders/host.ts";
import { HOST, host, someone, store } from "../../builders/records.ts";
import { putItems } from "../../builders/store.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { readUnits } from "../../support/read-units.ts";

const MANY = 10_500;
const nameOf = (index: number): string => `user-${String(index).padStart(5, "0")}`;
const office = someone("ofelia", ["page.user-management"], { sorg: "U001", unrestrictedSorgs: ["U001"] });
const list = (query: Parameters<typeof users>[0]) => withActor(office, () => users(query));
const namesOf = (page: Awaited<ReturnType<typeof list>>): string[] => page.users.map(({ username }) => username);

/** The other users were stored before searches used phrases. */
const isListed = (index: number): boolean => index < 400 || [4_711, 7_001, 7_002, 7_003].includes(index);

function itemsOf(index: number, more: Partial<User> = {}) {
  const username = nameOf(index);
  const user = userSchema.parse({
    id: `id-${index}`,
    username,
    name: `Person ${index}`,
    roles: index === MANY - 1 ? ["dealer", "last"] : ["dealer"],
    hosts: [HOST],
    contentTargetMarkets: ["ALL"],
    ...(index === 7_001 && { name: "Anna-Lena Übermut", email: "annalena@velo.test", custCode: "0000C77" }),
    ...more,
    ...(isListed(index) && { foundIn: "U001" }),
    asOf: "2026-01-01T00:00:00.000Z",
  });
  const found = foundWrites(undefined, user).flatMap((write) => (write.kind === "put" ? [write.item] : []));
  return [{ ...userKey(user.id), ...userIndex("U001", username), ...user }, ...found];
}

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  await store([host(HOST, "U001"), sorg("U001")]);
  await putItems(Array.from({ length: MANY }, (_, index) => itemsOf(index)).flat());
});
afterAll(() => table.stop());

it("an office with more users than a request may read sees them by sign-in name, from either end", async () => {
  const first = await list({ limit: 3 });
  expect(namesOf(first)).toEqual([0, 1, 2].map(nameOf));
  expect(first.info).toMatchObject({ page: 1, count: 1_000, countIsMinimum: true });
  const last = await list({ limit: 2, sort: { sortBy: "username", order: "DESC" } });
  expect(namesOf(last)).toEqual([MANY - 1, MANY - 2].map(nameOf));
});

it("a late page is behind those before it", async () => {
  const late = await list({ limit: 10, page: 200 });
  expect(namesOf(late)[0]).toBe(nameOf(1_990));
  expect(late.info.countIsMinimum).toBe(true);
});

it("a search finds a user by name, sign-in name, address, or customer, wherever in the list", async () => {
  const found = async (search: string) => namesOf(await list({ search }));
  expect(await found("person 4711")).toEqual([nameOf(4_711)]);
  expect(await found(nameOf(MANY - 1))).toEqual([nameOf(MANY - 1)]);
  for (const search of ["ubermut", "lena anna", "annalena@velo", "c77", "0000C77"])
    expect(await found(search), search).toEqual([nameOf(7_001)]);
  expect(await found("nobody")).toEqual([]);
});

it("a search costs the same however many users there are, and says when it finds more than it shows", async () => {
  const few = await readUnits(() => list({ search: "ubermut" }));
  expect(few.units).toBeLessThan(15);
  const many = await readUnits(() => list({ search: "person", limit: 10 }));
  expect(many.result.info).toMatchObject({ countIsMinimum: true });
  expect(many.units).toBeLessThan(250);
});

it("a search finds no users of other sales organizations", async () => {
  const elsewhere = someone("otto", ["page.user-management"], { sorg: "U002", unrestrictedSorgs: ["U002"] });
  expect((await withActor(elsewhere, () => users({ search: "ubermut" }))).users).toEqual([]);
  // The user's areas, not only the list, decide: also where a user of ours may act elsewhere.
  const [user] = itemsOf(7_002, { userAreas: [{ sorg: "U002", limitation: "none", option: "", value: "" }] });
  await putItems([{ ...user }]);
  expect(namesOf(await list({ search: "person 7002" }))).toEqual([]);
  await putItems(itemsOf(7_002));
  expect(namesOf(await list({ search: "person 7002" }))).toEqual([nameOf(7_002)]);
});

it("a search follows changes of a user", async () => {
  const found = async (search: string) => namesOf(await list({ search }));
  const write = (writes: Write[]) => withActor(systemActor(), () => commit({ writes }));
  const id = "id-7003";
  const [before] = await readUsers([id]);
  if (!before) throw new Error("the user is not there");
  const renamed = patched(before, { name: "Zora Quill" });
  await write(await changeUserWrites(before, renamed, "U001"));
  expect([await found("quill"), await found("person 7003")]).toEqual([[nameOf(7_003)], []]);
  const [stored = renamed] = await readUsers([id]);
  await write(await changeUserWrites(stored, renamed, "U002"));
  expect(await found("quill")).toEqual([]);
  const [moved = renamed] = await readUsers([id]);
  await write(await changeUserWrites(moved, before, "U001"));
  expect(await found("person 7003")).toEqual([nameOf(7_003)]);
});

it("chosen users are read themselves, however many others there are", async () => {
  const { result, units } = await readUnits(() => list({ ids: ["id-7", "id-10400", "id-7", "nobody"] }));
  expect(namesOf(result)).toEqual([nameOf(7), nameOf(10_400)]);
  expect(result.info).toEqual({ page: 1, count: 2, pageTotal: 1 });
  expect(units).toBeLessThan(10);
});

it("the download has all of them, also those behind the first 10,000", async () => {
  const scopes = scopesOf(await readAccess(), { roles: ["dealer"], groupRole: "" });
  const mayChange = { ...office, scopes: new Set([...office.scopes, ...scopes]) };
  const file = await withActor(mayChange, () => downloadUsers({}));
  const limits = { bytes: 5_000_000, expandedBytes: 100_000_000, rows: 20_000, columns: 50, text: 50_000_000 };
  const { rows } = await readSpreadsheet(file, limits);
  expect(rows).toHaveLength(MANY + 1);
  expect(rows.at(-1)?.join()).toContain(nameOf(MANY - 1));
});

it("uses of roles and the audience of content count all of them", async () => {
  const { roles } = await withActor(office, () => roleUses({}));
  expect(roles.find(({ id }) => id === "dealer")).toEqual({ id: "dealer", users: MANY, hosts: [HOST] });
  const editor = someone("erna", ["news.cu"], { sorgs: ["U001"] });
  const audience = await withActor(editor, () => contentAudience({ type: "news", contentTargetMarkets: ["ALL"] }));
  expect(audience.users).toBe(MANY);
});

it("a role that one user holds cannot be deleted; one without users can", async () => {
  const role = (id: string) => withActor(office, () => createRole({ id, name: id, description: id, permissions: [] }));
  await Promise.all([role("last"), role("idle")]);
  await expect(withActor(office, () => deleteRole({ id: "last" }))).rejects.toMatchObject({ message: "in_use" });
  await withActor(office, () => deleteRole({ id: "idle" }));
});
