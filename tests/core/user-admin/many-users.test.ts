import { readAccess, scopesOf } from "@spoke/core/access";
import { contentAudience } from "@spoke/core/content";
import { withActor } from "@spoke/core/platform";
import { readSpreadsheet } from "@spoke/core/platform/spreadsheet.ts";
import { createRole, deleteRole } from "@spoke/core/roles";
import { userIndex, userKey } from "@spoke/core/user";
import { userSchema } from "@spoke/core/user/schema.ts";
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

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  await store([host(HOST, "U001"), sorg("U001")]);
  const items = Array.from({ length: MANY }, (_, index) => {
    const username = nameOf(index);
    const fields = {
      id: `id-${index}`,
      username,
      name: `Person ${index}`,
      roles: ["dealer"],
      hosts: [HOST],
      contentTargetMarkets: ["ALL"],
    };
    const user = userSchema.parse({
      ...fields,
      ...(index === MANY - 1 && { roles: ["dealer", "last"] }),
      asOf: "2026-01-01T00:00:00.000Z",
    });
    return { ...userKey(user.id), ...userIndex("U001", username), ...user };
  });
  await putItems(items);
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

it("a search finds users by any word among the first ones, and by sign-in name among all", async () => {
  expect(namesOf(await list({ search: "person 4711" }))).toEqual([nameOf(4_711)]);
  expect(namesOf(await list({ search: nameOf(MANY - 1) }))).toEqual([nameOf(MANY - 1)]);
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
