import { contentAudience } from "@spoke/core/content";
import { withActor } from "@spoke/core/platform";
import { userIndex } from "@spoke/core/user";
import type { User } from "@spoke/core/user/schema.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { HOST, seller, someone, store } from "../../builders/records.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startTable();
  await store([
    listed("ana", { custCode: "C1", contentTargetMarkets: ["de"] }),
    listed("ben", { custCode: "C1", contentTargetMarkets: ["de", "at"] }),
    listed("cem", { custCode: "C2", contentTargetMarkets: ["at"] }),
    listed("dee", { custCode: "C3", contentTargetMarkets: [] }),
    listed("eve", { custCode: "C4", contentTargetMarkets: ["de"], active: false }),
    listed("fay", { custCode: "C5", contentTargetMarkets: ["de"], hosts: ["elsewhere.localhost"] }),
    listed("gus", { custCode: "C6", contentTargetMarkets: ["de"], roles: ["guest"] }),
    listed("hal", { contentTargetMarkets: ["de"] }),
  ]);
});
afterAll(() => table.stop());

function listed(id: string, more: Partial<User>) {
  const write = seller(id, [], { roles: ["customer"], hosts: [HOST], ...more });
  return write.kind === "put" ? { ...write, item: { ...write.item, ...userIndex("U001", id) } } : write;
}

const audience = (contentTargetMarkets: string[], more: { groupMarkets?: string[]; search?: string } = {}) =>
  withActor(someone("edda", ["news.cu"]), () => contentAudience({ type: "news", contentTargetMarkets, ...more }));

it("counts the users who will see content, and their dealers once each", async () => {
  expect(await audience(["de"])).toMatchObject({ dealers: 1, users: 3 });
  expect(await audience(["de", "at"])).toMatchObject({ dealers: 2, users: 4 });
  expect(await audience([])).toMatchObject({ dealers: 0, users: 0 });
  expect(await audience(["de", "at"], { groupMarkets: ["at"] })).toMatchObject({ dealers: 2, users: 2 });
});

it("finds dealers to preview content as, whether or not they will see it", async () => {
  expect((await audience(["de"])).readers.map(({ id }) => id)).toEqual(["ana", "ben", "cem", "dee"]);
  expect((await audience(["de"], { search: "C2" })).readers.map(({ id }) => id)).toEqual(["cem"]);
});

it("answers editors only", async () => {
  const asReader = withActor(someone("ana", ["page.news"]), () =>
    contentAudience({ type: "news", contentTargetMarkets: ["de"] }),
  );
  await expect(asReader).rejects.toThrow("forbidden");
});
