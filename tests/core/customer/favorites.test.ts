import { favoriteCustomers, recentWrites, starCustomer } from "@spoke/core/customer/favorites";
import { commit, withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { dealer, HOST, host, seller, someone, store } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";

const AREA = [{ sorg: "U001", limitation: "salesman" as const, option: "", value: "sam" }];
const CODES = Array.from({ length: 60 }, (_, index) => `D${index + 1}`);

let table: TestTable;
let user: string;
let number = 0;
beforeAll(async () => {
  table = await startTable();
  await store([
    host(HOST, "U001"),
    ...CODES.flatMap((code) => dealer({ code, name: code, areas: [{ sorg: "U001", salesman: "sam" }] })),
    ...dealer({ code: "FOREIGN", name: "Foreign", areas: [{ sorg: "U001", salesman: "somebody" }] }),
  ]);
});
beforeEach(async () => {
  number += 1;
  user = `user${number}`;
  await store([seller(user, AREA)]);
});
afterAll(() => table.stop());

const as = <T>(work: () => Promise<T>): Promise<T> => withActor(someone(user, ["menu.change-cust"]), work);
/** As choosing a customer to act for does, in its own transaction. */
const choose = (unified: string) =>
  as(() => commit.retrying(async () => ({ writes: await recentWrites(user, unified), result: undefined })));
const favorites = async () => {
  const { recent, starred } = await as(() => favoriteCustomers({}));
  const codes = (list: typeof recent) => list.map(({ custCode }) => custCode.unified);
  return { recent: codes(recent), starred: codes(starred) };
};
const star = (custCode: string, starred = true) => as(() => starCustomer({ custCode, starred }));

it("the last five customers of a sales person are recent, the last one first", async () => {
  for (const unified of ["D1", "D2", "D3", "D4", "D5", "D6", "D2"]) await choose(unified);
  expect(await favorites()).toEqual({ recent: ["D2", "D6", "D5", "D4", "D3"], starred: [] });
});

it("stars stay until they are taken away, also when set at the same time as a customer is chosen", async () => {
  await Promise.all([star("D1"), choose("D3")]);
  await star("D2");
  await star("D2");
  expect(await favorites()).toEqual({ recent: ["D3"], starred: ["D2", "D1"] });
  await star("D1", false);
  expect((await favorites()).starred).toEqual(["D2"]);
});

it("customers that the user does not serve, or no longer, are neither starred nor shown", async () => {
  for (const code of ["FOREIGN", "NOBODY"])
    await expect(star(code)).rejects.toMatchObject({
      userErrors: [{ field: "custCode", message: "customer_unknown" }],
    });
  await star("D1");
  await store([seller(user, [])]);
  expect(await favorites()).toEqual({ recent: [], starred: [] });
});

it("at most 50 are starred", async () => {
  for (const code of CODES.slice(0, 50)) await star(code);
  await expect(star("D51")).rejects.toMatchObject({
    userErrors: [{ field: "custCode", message: "too_many_starred", values: { max: 50 } }],
  });
  expect((await favorites()).starred).toHaveLength(50);
});
