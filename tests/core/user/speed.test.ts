import { commit, systemActor, withActor } from "@spoke/core/platform";
import { newUserWrites } from "@spoke/core/user";
import { userSchema } from "@spoke/core/user/schema.ts";
import { users } from "@spoke/core/user-admin";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { seedSites, signedIn, WEST } from "./world.ts";

let table: TestTable;
const COUNT = 5_000;
const hash = "$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2E$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g";

beforeAll(async () => {
  table = await startTable();
  await seedSites();
  const writes = Array.from({ length: COUNT }, (_, index) =>
    newUserWrites(
      userSchema.parse({
        id: `u${index}`,
        username: `user-${String(index).padStart(5, "0")}`,
        name: `User ${(index * 7_919) % COUNT}`,
        email: `user-${index}@example.com`,
        roles: ["dealer"],
        groupRole: index % 2 === 0 ? "dealer" : "sales",
        hosts: [WEST],
        userAreas: [{ sorg: "U001", limitation: "none" }],
        passwordHash: hash,
        asOf: "2026-01-01T00:00:00.000Z",
      }),
      "U001",
    ),
  );
  for (let from = 0; from < COUNT; from += 30)
    await withActor(systemActor(), () => commit({ writes: writes.slice(from, from + 30).flat() }));
}, 60_000);
afterAll(() => table.stop());

test("an administrator of 5,000 users finds one among them without waiting", async () => {
  const times: number[] = [];
  for (let run = 0; run < 7; run += 1) {
    const start = performance.now();
    const { info } = await withActor(signedIn("boss"), () => users({ search: "user 12", sort: { sortBy: "name" } }));
    times.push(performance.now() - start);
    expect(info.count).toBeGreaterThan(10);
  }
  const median = times.sort((a, b) => a - b)[3] ?? 0;
  // Some 110 ms on two cores; what is looked for here is a mistake that costs a multiple.
  expect(median).toBeLessThan(1_000);
});
