import {
  assignClaim,
  assigneeForOffice,
  canAssign,
  claim,
  claimAssignees,
  claimColleagues,
  claimQueues,
  claims,
  createClaimBike,
  historiesOf,
  updateClaimBike,
  updateClaimStatus,
} from "@spoke/core/claim";
import { noticeOf } from "@spoke/core/claim/notice.ts";
import { type Actor, withActor } from "@spoke/core/platform";
import { userKey } from "@spoke/core/user";
import { userSchema } from "@spoke/core/user/schema.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bikeFiles, shippedFrame } from "../../builders/claims.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { AS_OF, put, refusal, store } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let shop: Shop;
let frames = 0;

beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());
beforeEach(async () => {
  shop = await newShop();
});

const SCOPES = ["page.claim", "menu.change-cust"];
const dealer = (): Actor => shop.actor({ scopes: ["page.claim"] });
const olga = (): Actor => shop.actor({ userId: "olga", name: "Olga", scopes: SCOPES });
const otto = (): Actor => shop.actor({ userId: "otto", name: "Otto", scopes: SCOPES });
const as = <T>(user: Actor, work: () => T): T => withActor(user, work);

async function file(): Promise<string> {
  frames += 1;
  const frameNumber = `WTU${6000 + frames}A`;
  await shippedFrame(shop.sorg, frameNumber, { custCode: shop.unified });
  const attachments = await bikeFiles(dealer());
  return (await as(dealer(), () => createClaimBike({ frameNumber, purchaseDate: "2026-05-01", attachments }))).id;
}
const assign = (user: Actor, id: string, isMine: boolean, currentAssignee = "") =>
  as(user, () => assignClaim({ id, isMine, currentAssignee }));
const listed = async (user: Actor, assignee: string) =>
  (await as(user, () => claims({ page: 1, limit: 10, filter: { assignee } }))).rows.map(({ id }) => id);

test("the office takes a claim, finds it among its own, and gives it up again", async () => {
  const [mine, other] = [await file(), await file()];
  expect((await assign(olga(), mine, true)).assignee).toEqual({ id: "olga", name: "Olga" });
  expect([await listed(otto(), "olga"), await listed(otto(), "none")]).toEqual([[mine], [other]]);
  expect(await as(otto(), () => claimAssignees({}))).toEqual([{ id: "olga", name: "Olga" }]);
  // A repetition changes nothing.
  expect((await assign(olga(), mine, true)).assignee?.id).toBe("olga");
  await assign(otto(), mine, false, "olga");
  expect(await listed(otto(), "olga")).toEqual([]);
  const history = await as(olga(), async () => historiesOf(await claim({ id: mine })));
  const entries = history.filter(({ kind }) => kind.endsWith("assign"));
  expect(entries.map(({ kind, by, text }) => [kind, by.name, text])).toEqual([
    ["assign", "Olga", "Olga"],
    ["unassign", "Otto", "Olga"],
  ]);
});

test("queues count what the filters show, and nobody needs to take a closed claim", async () => {
  const [mine, rejected] = [await file(), await file(), await file()];
  await assign(olga(), mine, true);
  const move = (currentStatus: string, newStatus: string, over: object = {}) =>
    as(otto(), () => updateClaimStatus({ id: rejected, currentStatus, newStatus, ...over }));
  await move("submitted", "in-review");
  await move("in-review", "rejected", { reason: "Wear" });
  const counts = async (filter: object) =>
    Object.fromEntries(
      (await as(otto(), () => claimQueues({ filter }))).flatMap(({ category, count }) =>
        count > 0 ? [[category, count]] : [],
      ),
    );
  expect(await counts({})).toEqual({ open: 2, closed: 1 });
  expect(await counts({ assignee: "none" })).toEqual({ open: 1 });
  expect(await listed(otto(), "none")).toHaveLength(1);
  expect(await counts({ assignee: "olga" })).toEqual({ open: 1 });
  expect(await counts({ status: ["rejected"] })).toEqual({ closed: 1 });
  expect(await counts({ search: mine })).toEqual({ open: 1 });
  expect(await counts({ late: true })).toEqual({});
  expect((await as(dealer(), () => claimQueues({ filter: { assignee: "none" } }))).map(({ count }) => count)).toEqual([
    2, 0, 0, 0, 1,
  ]);
});

const colleague = (id: string, over: object = {}) =>
  store(
    put(
      userKey(id),
      userSchema.parse({
        ...{ id, username: id, name: id.toUpperCase(), roles: ["salesman"], hosts: [shop.host], asOf: AS_OF },
        ...{ userAreas: [{ sorg: shop.sorg, limitation: "none", value: "" }], ...over },
      }),
    ),
  );

test("the office hands a claim over to a colleague who may decide it, and to nobody else", async () => {
  const id = await file();
  const ids = { deciding: `c1-${id}`, buying: `c2-${id}`, elsewhere: `c3-${id}`, gone: `c4-${id}`, filed: `c5-${id}` };
  await colleague(ids.deciding);
  await colleague(ids.buying, { roles: ["dealer"] });
  await colleague(ids.elsewhere, { userAreas: [{ sorg: shop.sorg, limitation: "salesman", value: "somebody" }] });
  await colleague(ids.gone, { active: false });
  await colleague(ids.filed);
  const give = (assignee: string, currentAssignee = "") =>
    as(olga(), () => assignClaim({ id, isMine: false, assignee, currentAssignee }));
  for (const other of [ids.buying, ids.elsewhere, ids.gone, "absent"])
    expect((await refusal(give(other))).message).toBe("claim_colleague_refused");
  expect((await give(ids.deciding)).assignee).toEqual({ id: ids.deciding, name: ids.deciding.toUpperCase() });
  expect((await refusal(give(ids.filed))).message).toBe("claim_assignee_changed");
  expect(await listed(otto(), ids.deciding)).toEqual([id]);
  const offered = (await as(otto(), () => claimColleagues({}))).map((each) => each.id);
  expect(offered).toContain(ids.deciding);
  expect(offered).not.toContain(ids.buying);
  expect(offered).not.toContain(ids.gone);
  expect(await as(dealer(), () => claimColleagues({}))).toEqual([]);
  const author = shop.actor({ userId: ids.filed, scopes: SCOPES });
  const problems = [{ description: "Paint", part: "Frame" }];
  await as(author, async () => {
    const { frameNumber } = await claim({ id });
    return updateClaimBike({ id, frameNumber, purchaseDate: "2026-05-01", problems });
  });
  expect((await refusal(give(ids.filed, ids.deciding))).message).toBe("claim_colleague_filed");
});

test("two who take a claim at once do not take it from each other, and a colleague takes it over on purpose", async () => {
  const id = await file();
  await assign(olga(), id, true);
  expect((await refusal(assign(otto(), id, true))).message).toBe("claim_assignee_changed");
  expect((await assign(otto(), id, true, "olga")).assignee?.id).toBe("otto");
});

test("the assignee is notified of what the dealer does, even if a colleague acted last", async () => {
  for (const id of ["olga", "otto"]) {
    const user = { id, username: id, name: id, roles: ["office"], hosts: [shop.host], asOf: AS_OF };
    await store(put(userKey(id), userSchema.parse(user)));
  }
  const id = await file();
  await as(otto(), () => updateClaimStatus({ id, currentStatus: "submitted", newStatus: "in-review" }));
  expect((await noticeOf(id, "dealer"))?.user?.id).toBe("otto");
  await assign(olga(), id, true);
  expect((await noticeOf(id, "dealer"))?.user?.id).toBe("olga");
  const after = await as(olga(), () =>
    updateClaimStatus({ id, currentStatus: "in-review", newStatus: "rejected", reason: "Wear" }),
  );
  expect(after.assignee?.id).toBe("olga");
  expect(as(olga(), () => canAssign(after))).toBe(false);
  expect((await refusal(assign(olga(), id, false, "olga"))).message).toBe("claim_not_editable");
});

test("dealers neither assign claims nor see who has them", async () => {
  const id = await file();
  await assign(olga(), id, true);
  expect((await refusal(assign(dealer(), id, true, "olga"))).message).toBe("forbidden");
  const own = await as(dealer(), () => claim({ id }));
  expect(as(dealer(), () => [assigneeForOffice(own), canAssign(own)])).toEqual([undefined, false]);
  expect(await as(dealer(), () => claimAssignees({}))).toEqual([]);
  expect((await as(dealer(), () => historiesOf(own))).map(({ kind }) => kind)).not.toContain("assign");
  // The filter is the office's.
  expect(await listed(dealer(), "otto")).toEqual([id]);
});
