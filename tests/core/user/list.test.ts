import { type Actor, withActor } from "@spoke/core/platform";
import { permissions, roles } from "@spoke/core/roles";
import { createData, editData, salesUsers, users } from "@spoke/core/user-admin";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addUser, seedSites, signedIn, WEST } from "../../builders/sites.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";

let table: TestTable;
const boss = signedIn("boss");
const as = <T>(who: Actor, work: () => Promise<T>) => withActor(who, work);

beforeAll(async () => {
  table = await startTable();
  await seedSites();
  await addUser({ id: "boss", roles: ["administrator"] });
});
afterAll(() => table.stop());

describe("the list of users", () => {
  const searcher = signedIn("boss");
  beforeAll(async () => {
    await addUser({ id: "list-a", name: "Zoë Ångström", email: "z@list.example", groupRole: "sales", roles: [] });
    await addUser({ id: "list-b", name: "Anton Zorn", email: "y@list.example", groupRole: "dealer", roles: ["sales"] });
    await addUser({ id: "list-c", name: "mia Möller", email: "x@list.example", roles: ["guest"] });
  });
  const found = async (query: Parameters<typeof users>[0]) =>
    (await as(searcher, () => users({ search: "list-", ...query }))).users.map(({ id }) => id);

  it("[admin-users-001] finds by id and words, without case and accents, sorted and paged with count and number of pages", async () => {
    expect(await found({ sort: { sortBy: "name" } })).toEqual(["list-b", "list-c", "list-a"]);
    expect(await found({ sort: { sortBy: "email" } })).toEqual(["list-c", "list-b", "list-a"]);
    expect(await found({ sort: { sortBy: "username", order: "DESC" } })).toEqual(["list-c", "list-b", "list-a"]);
    expect(await found({ search: "ANGSTROM zoe" })).toEqual(["list-a"]);
    expect(await found({ search: "mia list.example" })).toEqual(["list-c"]);
    expect(await found({ ids: ["list-b", "nobody"], search: "" })).toEqual(["list-b"]);
    const { users: page, info } = await as(searcher, () => users({ search: "list-", page: 2, limit: 2 }));
    expect([page.map(({ id }) => id), info]).toEqual([["list-c"], { page: 2, count: 3, pageTotal: 2 }]);
  });

  it("[admin-users-002] filters by a role, also through a group role, and by several group roles", async () => {
    expect(await found({ role: "sales" })).toEqual(["list-a", "list-b"]);
    expect(await found({ groupRoleIds: ["dealer", "sales"] })).toEqual(["list-a", "list-b"]);
    expect(await found({ groupRoleIds: ["dealer"] })).toEqual(["list-b"]);
  });

  it("[admin-users-012] returns a user's confirmation addresses, mail settings, placeholder address, areas, and markets", async () => {
    const [user] = (await as(searcher, () => users({ ids: ["list-a"] }))).users;
    expect(user).toMatchObject({
      email: { email: "z@list.example" },
      emailConfirmations: [],
      sendEmail: true,
      sendEmailWarranty: false,
      isFakeEmail: false,
      language: { id: "en-US", description: "American English" },
      groupRole: { id: "sales", description: "Sales representative" },
      userAreas: [],
      contentTargetMarkets: [],
    });
  });

  it("[admin-users-003] returns everything a form needs, and marks what may not be granted", async () => {
    const small = signedIn("small", ["page.user-management", "page.catalog", "page.home-page"]);
    const data = await as(small, () => createData({}));
    expect(data.groupRoles.find(({ id }) => id === "guest")).toMatchObject({
      grantable: true,
      roles: [{ id: "guest", permissions: [{ name: "page.catalog" }, { name: "page.home-page" }] }],
    });
    expect(data.groupRoles.find(({ id }) => id === "dealer")?.grantable).toBe(false);
    expect([data.hosts, data.sorgs]).toEqual([
      [{ host: WEST, webTitle: "Site of U001", sorg: "U001", languages: ["en-US"] }],
      [{ sorg: "U001", name: "Sales U001", hasDealerForm: false }],
    ]);
    const edit = await as(boss, () => editData({ id: "list-a" }));
    expect([edit.user.id, edit.groupRoles.length]).toEqual(["list-a", data.groupRoles.length]);
  });
});

describe("the scope of the US pages", () => {
  it("[permissions-009] opens user administration and nothing else", async () => {
    const us = signedIn("us", ["page.user-management-us"]);
    expect((await as(us, () => users({ ids: ["boss"] }))).info.count).toBe(1);
    await expect(as(us, () => roles({}))).rejects.toMatchObject({ kind: "forbidden" });
    await expect(as(us, () => permissions({}))).rejects.toMatchObject({ kind: "forbidden" });
    await expect(as(signedIn("dealer", ["page.catalog"]), () => users({}))).rejects.toMatchObject({
      kind: "forbidden",
    });
  });
});

describe("looking for sales users", () => {
  const area = (limitation: "salesman" | "sales_group" | "sales_office" | "none", value = "") => ({
    sorg: "U001",
    limitation,
    option: "",
    value,
  });

  it("[customer-025] finds sales users within the searching user's own limitation", async () => {
    await addUser({ id: "s-all", userAreas: [area("none")] });
    await addUser({ id: "s-g1", userAreas: [area("sales_group", "G1")] });
    await addUser({ id: "s-g1b", userAreas: [area("sales_group", "G1")] });
    await addUser({ id: "s-g2", userAreas: [area("sales_group", "G2")] });
    await addUser({ id: "s-man", userAreas: [area("salesman")] });
    const search = async (who: string, limitation?: ("salesman" | "sales_group" | "sales_office")[]) =>
      (await as(signedIn(who, ["menu.change-cust"]), () => salesUsers({ search: "s-", limitation }))).map(
        ({ id, limitation: kind, value }) => `${id} ${kind} ${value}`,
      );
    const everyone = ["s-g1 sales_group G1", "s-g1b sales_group G1", "s-g2 sales_group G2", "s-man salesman s-man"];
    expect(await search("s-all")).toEqual(everyone);
    expect(await search("s-all", ["salesman"])).toEqual(["s-man salesman s-man"]);
    expect(await search("s-g1")).toEqual(everyone.slice(0, 2));
    expect(await search("s-man")).toEqual(["s-man salesman s-man"]);
  });
});
