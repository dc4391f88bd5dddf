import {
  claim,
  claimQueues,
  claims,
  createClaimBike,
  createClaimComment,
  movesOf,
  needsColleague,
  resolutionOf,
  updateClaimBike,
  updateClaimStatus,
} from "@spoke/core/claim";
import { framePassport } from "@spoke/core/frame";
import { type Actor, setClock, withActor } from "@spoke/core/platform";
import { registerFrame } from "@spoke/core/registration";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bikeFiles, knownProblem, shippedFrame } from "../../builders/claims.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { refusal } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let restoreClock: () => void;
let shop: Shop;
let count = 0;
let number = "";

beforeAll(async () => {
  restoreClock = setClock(() => Date.parse("2026-11-23T12:00:00Z"));
  table = await startStores();
});
afterAll(async () => {
  await table.stop();
  restoreClock();
});
beforeEach(async () => {
  shop = await newShop();
  count += 1;
  number = `WTU${7100 + count}M`;
  await shippedFrame(shop.sorg, number, { custCode: shop.unified });
  await knownProblem(shop.sorg, "P1");
  await knownProblem(shop.sorg, "P2");
});

const dealer = () => shop.actor({ scopes: ["page.claim", "page.customer-sales-report"] });
const office = () => shop.actor({ userId: "olga", scopes: ["page.claim", "menu.change-cust"] });
const as = <T>(user: Actor, work: () => T): T => withActor(user, work);
const file = async (over: object = {}) => {
  const attachments = await bikeFiles(dealer());
  const input = { frameNumber: number, purchaseDate: "2026-05-01", problems: [{ id: "P1" }], attachments, ...over };
  return as(dealer(), () => createClaimBike(input));
};
type Status = Parameters<typeof updateClaimStatus>[0];
const move = (id: string, currentStatus: string, newStatus: string, over: Partial<Status> = {}) =>
  as(office(), () => updateClaimStatus({ id, currentStatus, newStatus, ...over }));
const inReview = async (over: object = {}): Promise<string> => {
  const { id } = await file(over);
  await move(id, "submitted", "in-review");
  return id;
};
const approved = (resolution: string, replacementFrame = "") => ({
  lines: [{ lineNo: 1, decision: "approved", resolution, replacementFrame }],
});

describe("a frame that replaces the claimed bike", () => {
  test("is refused on its field unless it is a known frame of the brand that is not sold", async () => {
    const id = await inReview();
    const [other, sold] = [`${number}3`, `${number}4`];
    await shippedFrame(shop.sorg, other, { brand: "OTHER" });
    await shippedFrame(shop.sorg, sold, { custCode: shop.unified });
    await as(dealer(), () =>
      registerFrame({ frameNumber: sold, soldOn: "2026-11-20", buyer: { name: "Ada Rider", phone: "+1 555 0100" } }),
    );
    const refused = async (frame: string) =>
      (await refusal(move(id, "in-review", "approved", approved("replacement", frame)))).errors;
    const field = "lines.0.replacementFrame";
    expect(await refused("NONSENSE999")).toEqual([{ field, message: "frame_not_found" }]);
    expect(await refused(other)).toEqual([{ field, message: "frame_other_brand" }]);
    expect(await refused(number)).toEqual([{ field, message: "claim_replacement_same" }]);
    expect(await refused(sold)).toEqual([{ field, message: "claim_replacement_sold" }]);
  });

  test("is stored with its exact number, and only for a replacement", async () => {
    const spare = `${number}5`;
    await shippedFrame(shop.sorg, spare);
    const typed = ` ${spare.toLowerCase()} `;
    const after = await move(await inReview(), "in-review", "approved", approved("replacement", typed));
    expect(after.lines[0]?.replacementFrame).toBe(spare);
    const credited = await move(
      await inReview({ problems: [{ id: "P2" }] }),
      "in-review",
      "approved",
      approved("credit", "NONSENSE999"),
    );
    expect(credited.lines[0]?.replacementFrame).toBe("");
  });
});

test("the office resolves a claim that the ERP has not answered only with a reason", async () => {
  const id = await inReview();
  const decided = await move(id, "in-review", "approved", approved("credit"));
  const resolve = as(office(), () => movesOf(decided)).find(({ toStatusId }) => toStatusId === "resolved");
  expect(resolve?.needsReason).toBe(true);
  const refused = await refusal(move(id, "approved", "resolved"));
  expect(refused.errors).toEqual([{ field: "reason", message: "required" }]);
  expect((await move(id, "approved", "resolved", { reason: "Credited by hand" })).status).toBe("resolved");
});

test("a repair is resolved without a reason", async () => {
  const id = await inReview();
  await move(id, "in-review", "approved", approved("repair"));
  expect((await move(id, "approved", "resolved")).status).toBe("resolved");
});

test("the resolution of a claim is that of its approved lines", async () => {
  const id = await inReview({ problems: [{ id: "P1" }, { id: "P2" }] });
  const after = await move(id, "in-review", "partly-approved", {
    lines: [
      { lineNo: 1, decision: "approved", resolution: "credit" },
      { lineNo: 2, decision: "rejected", reason: "Wear" },
    ],
  });
  expect(resolutionOf(after)).toBe("credit");
});

test("the first move from review is to approve, and the office withdraws nothing that a dealer sent", async () => {
  const sent = await file();
  expect(as(office(), () => movesOf(sent)).map(({ toStatusId }) => toStatusId)).toEqual(["in-review"]);
  const moves = as(office(), () => movesOf({ ...sent, status: "in-review" }));
  expect(moves.map(({ toStatusId }) => toStatusId)).toEqual([
    "approved",
    "partly-approved",
    "information-needed",
    "rejected",
  ]);
});

test("who filed a claim for a dealer, or sent it, does not decide it; a colleague does", async () => {
  const olga = office();
  const otto = shop.actor({ userId: "otto", scopes: ["page.claim", "menu.change-cust"] });
  const attachments = await bikeFiles(olga);
  const input = { frameNumber: number, purchaseDate: "2026-05-01", problems: [{ id: "P1" }], attachments };
  const { id } = await as(olga, () => createClaimBike({ ...input, custCode: shop.unified, draft: true }));
  await as(otto, () => updateClaimStatus({ id, currentStatus: "draft", newStatus: "submitted" }));
  await move(id, "submitted", "in-review");
  for (const filer of [olga, otto]) {
    const shown = await as(filer, () => claim({ id }));
    expect(as(filer, () => [movesOf(shown).map(({ toStatusId }) => toStatusId), needsColleague(shown)])).toEqual([
      ["information-needed"],
      true,
    ]);
    for (const [newStatus, over] of [
      ["approved", approved("credit")],
      ["rejected", { reason: "Wear" }],
    ] as const) {
      const step = { id, currentStatus: "in-review", newStatus, ...over } as Status;
      expect((await refusal(as(filer, () => updateClaimStatus(step)))).message).toBe("claim_filed_by_you");
    }
  }
  const oda = shop.actor({ userId: "oda", scopes: ["page.claim", "menu.change-cust"] });
  expect(
    as(oda, () => needsColleague({ status: "in-review", createdBy: { id: "olga", name: "", side: "office" } })),
  ).toBe(false);
  const step = { id, currentStatus: "in-review", newStatus: "approved", ...approved("repair") } as Status;
  expect((await as(oda, () => updateClaimStatus(step))).status).toBe("approved");
});

test("who changed what a dealer claims does not decide it; who corrected only the contact does", async () => {
  const olga = office();
  const { id } = await file();
  const change = { id, frameNumber: number, purchaseDate: "2026-05-01" };
  const contact = { ...change, problems: [{ id: "P1" }], contactPersonName: "Dina Dealer" };
  const corrected = await as(olga, () => updateClaimBike(contact));
  expect(as(olga, () => needsColleague(corrected))).toBe(false);
  const changed = await as(olga, () => updateClaimBike({ ...change, problems: [{ id: "P1" }, { id: "P2" }] }));
  expect(as(olga, () => needsColleague(changed))).toBe(true);
  await move(id, "submitted", "in-review");
  const step = { id, currentStatus: "in-review", newStatus: "approved", resolution: "repair" } as Status;
  expect((await refusal(as(olga, () => updateClaimStatus(step)))).message).toBe("claim_filed_by_you");
  const otto = shop.actor({ userId: "otto", scopes: ["page.claim", "menu.change-cust"] });
  expect((await as(otto, () => updateClaimStatus(step))).status).toBe("approved");
});

test("a dealer's draft is in no list, queue, look-up, or link of the office", async () => {
  const draft = await file({ draft: true });
  const chosen = { custCodes: [shop.unified] };
  for (const input of [{}, chosen]) {
    expect((await as(office(), () => claims({ page: 1, limit: 10, ...input }))).rows).toEqual([]);
    expect((await as(office(), () => claimQueues(input))).every((queue) => queue.count === 0)).toBe(true);
  }
  await expect(as(office(), () => claim({ id: draft.id }))).rejects.toMatchObject({ kind: "not-found" });
  const passport = async (user: Actor) =>
    (await as(user, () => framePassport({ frameNumber: number }))).frames[0]?.claims.length;
  expect([await passport(dealer()), await passport(office())]).toEqual([1, 0]);
  expect((await as(dealer(), () => claims({ page: 1, limit: 10 }))).rows).toHaveLength(1);
  await as(dealer(), () => updateClaimStatus({ id: draft.id, currentStatus: "draft", newStatus: "submitted" }));
  for (const input of [{}, chosen]) {
    expect((await as(office(), () => claims({ page: 1, limit: 10, ...input }))).rows).toHaveLength(1);
    expect((await as(office(), () => claimQueues(input)))[0]).toMatchObject({ category: "open", count: 1 });
  }
});

test("comments, notes, and reasons are stored as they are typed, with angle brackets", async () => {
  const text = "Play < 2 mm, torque > 9 Nm & <b>loose</b>";
  const filed = await file({ customerNotes: text });
  expect(filed.customerNotes).toBe(text);
  await as(dealer(), () => createClaimComment({ id: filed.id, comment: text }));
  await move(filed.id, "submitted", "in-review");
  expect((await move(filed.id, "in-review", "rejected", { reason: text })).reasonRejection).toBe(text);
  const invisible = await refusal(as(dealer(), () => createClaimComment({ id: filed.id, comment: "a\u0007b" })));
  expect(invisible.errors).toEqual([{ field: "comment", message: "valid_free_text" }]);
});

test("a claim has the number and the age of the days at its host", async () => {
  const late = await newShop({ host: { timeZone: "Asia/Jakarta" } });
  const frameNumber = `${number}9`;
  await shippedFrame(late.sorg, frameNumber, { custCode: late.unified });
  const user = late.actor({ scopes: ["page.claim"] });
  // Friday evening in UTC is Saturday in Jakarta.
  const back = setClock(() => Date.parse("2026-11-20T20:00:00Z"));
  const input = { frameNumber, purchaseDate: "2026-05-01", attachments: await bikeFiles(user) };
  const filed = await as(user, () => createClaimBike(input));
  back();
  expect(filed.id).toMatch(/^C261121-/);
});
