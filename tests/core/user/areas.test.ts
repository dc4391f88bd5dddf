import { type Actor, withActor } from "@spoke/core/platform";
import { createUser, updateUser } from "@spoke/core/user-admin";
import { vendorKey } from "@spoke/core/vendor";
import { vendorSchema } from "@spoke/core/vendor/schema.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addUser, seedSites, signedIn, WEST } from "../../builders/sites.ts";
import { AS_OF, put, refusal, store } from "../../builders/store.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";

let table: TestTable;
const boss: Actor = signedIn("boss");

beforeAll(async () => {
  table = await startTable();
  await seedSites();
  await addUser({ id: "boss", roles: ["administrator"] });
});
afterAll(() => table.stop());

type Areas = Parameters<typeof createUser>[0]["userAreas"];

const create = (username: string, userAreas: Areas, roles = ["dealer"]) =>
  withActor(boss, () => createUser({ user: { username, name: "Nora", hosts: [WEST], roles }, userAreas }));
const change = (id: string | undefined, userAreas: Areas) =>
  withActor(boss, () => updateUser({ id: id ?? "", user: {}, userAreas }));
const errorsOf = async (work: Promise<unknown>) =>
  (await refusal(work)).errors.map(({ field, message }) => `${field} ${message}`);

it("of a vendor that does not sell in the area's sales organization are refused", async () => {
  const addVendor = (id: string, sorgs: readonly string[]) =>
    store(put(vendorKey(id), vendorSchema.parse({ id, name: id, currency: "USD", sorgs, asOf: AS_OF })));
  await addVendor("V-WEST", ["U001"]);
  await addVendor("V-EAST", ["G001"]);
  const at = (value: string): Areas => [{ sorg: "U001", limitation: "vendor", value }];
  const foreign = ["userAreas.0.value area_vendor_unknown"];
  for (const value of ["V-EAST", "V-NONE"]) expect(await errorsOf(create("seller", at(value)))).toEqual(foreign);
  const { user } = await create("seller", at("V-WEST"));
  expect(await errorsOf(change(user?.id, at("V-EAST")))).toEqual(foreign);
  // A vendor that left the sales organization does not keep the user from being changed.
  await addVendor("V-WEST", ["G001"]);
  await change(user?.id, at("V-WEST"));
});

it("that limit staff are not all removed, which would show them everything; an area without a limitation says so", async () => {
  const limited: Areas = [{ sorg: "U001", limitation: "salesman", value: "S1" }];
  const { user } = await create("sam", limited, ["sales"]);
  expect(await errorsOf(change(user?.id, []))).toEqual(["userAreas areas_last"]);
  await change(user?.id, [{ sorg: "U001", limitation: "none" }]);
  await change(user?.id, []);
  // Dealers are limited by their customer.
  const { user: dealer } = await create("dora", limited);
  await change(dealer?.id, []);
});
