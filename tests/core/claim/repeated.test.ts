import {
  claim,
  createClaimBike,
  createClaimComment,
  createClaimPaa,
  updateClaimBike,
  updateClaimPaa,
  updateClaimStatus,
  valueForOffice,
} from "@spoke/core/claim";
import { ledgerWrites } from "@spoke/core/claim/ledger.ts";
import { framePassport } from "@spoke/core/frame";
import { postInvoice } from "@spoke/core/invoice";
import { type Actor, countWithin, isConflict, Refusal, withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bikeFiles, knownProblem, shippedFrame, storedArticle } from "../../builders/claims.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { asSystem, refusal, store } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let shop: Shop;
let count = 0;
let number = "";

beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());
beforeEach(async () => {
  shop = await newShop({ host: { claimAllowPAA: true } });
  count += 1;
  number = `WTU6${count}04M`;
  await shippedFrame(shop.sorg, number, { custCode: shop.unified, articleCode: "BK-1" });
  await storedArticle(shop.sorg, "CH-1");
  await storedArticle(shop.sorg, "BK-1", { category: "Bike" });
  await knownProblem(shop.sorg, "P1");
  await knownProblem(shop.sorg, "P2");
  await post("INV-1", { "CH-1": 2, "BK-1": 1 });
});

const dealer = (unified = shop.unified) => shop.actor({ unified, scopes: ["page.claim"] });
const office = () => shop.actor({ userId: "olga", scopes: ["page.claim", "menu.change-cust", "payment.approve"] });
const as = <T>(user: Actor, work: () => T): T => withActor(user, work);

async function post(invoiceNo: string, bought: Readonly<Record<string, number>>): Promise<void> {
  const detail = Object.entries(bought).map(([articleCode, qty]) => ({
    ...{ articleCode, articleCodeDisplay: articleCode, name: `Article ${articleCode}`, uom: "PC", qty },
    ...{ price: 1_000_000, subTotal: 1_000_000 * qty },
  }));
  await asSystem(() =>
    postInvoice({
      ...{ invoiceNo, sorg: shop.sorg, custCode: shop.unified, payerCode: shop.unified, companyCode: "K1", detail },
      ...{ invoiceDate: "2026-10-01", dueDate: "2026-11-01", accountingAmount: 2_000_000, grandTotal: 2_000_000 },
      ...{ currency: "EUR", doNo: "", asOf: "2026-10-01T10:00:00.000Z" },
    }),
  );
}

const part = async (over: object = {}) => ({
  ...{ articleCode: "CH-1", invoiceNo: "INV-1", qty: 1, purchaseDate: "2026-10-01" },
  attachments: await bikeFiles(dealer()),
  ...over,
});
const filePart = async (over: object = {}, user = dealer()) => {
  const input = await part(over);
  return as(user, () => createClaimPaa(input));
};
const fileBike = async (over: object = {}, user = dealer()) => {
  const attachments = await bikeFiles(user);
  const input = { frameNumber: number, purchaseDate: "2026-10-01", problems: [{ id: "P1" }], attachments, ...over };
  return as(user, () => createClaimBike(input));
};
const move = (user: Actor, id: string, currentStatus: string, newStatus: string, over: object = {}) =>
  as(user, () => updateClaimStatus({ id, currentStatus, newStatus, ...over }));
const credited = (creditAmount: number) => ({
  lines: [{ lineNo: 1, decision: "approved", resolution: "credit", creditAmount }],
});
async function approve(id: string, creditAmount: number, over: object = {}): Promise<unknown> {
  await move(office(), id, "submitted", "in-review");
  return move(office(), id, "in-review", "approved", { ...credited(creditAmount), ...over });
}
/** How many of some calls worked; those that did not were refused with one of the messages. */
async function worked(calls: readonly Promise<unknown>[], messages: readonly string[]): Promise<number> {
  const results = await Promise.allSettled(calls);
  for (const result of results) {
    if (result.status === "fulfilled") continue;
    const error: unknown = result.reason;
    if (!(error instanceof Refusal)) throw error;
    expect(messages).toContain(error.userErrors[0]?.message ?? error.message);
  }
  return results.filter(({ status }) => status === "fulfilled").length;
}
const OVER = "claim_qty_over_invoice";

describe("the pieces of an invoice", () => {
  test("are claimed no more often than they were bought, and those of a rejected claim again", async () => {
    const first = await filePart();
    expect((await refusal(filePart({ qty: 2 }))).errors).toEqual([{ field: "qty", message: OVER, values: { max: 1 } }]);
    const second = await filePart();
    expect((await refusal(filePart())).errors).toEqual([{ field: "qty", message: OVER, values: { max: 0 } }]);
    await move(office(), first.id, "submitted", "in-review");
    await move(office(), first.id, "in-review", "rejected", { reason: "Wear" });
    await move(dealer(), second.id, "submitted", "withdrawn");
    expect((await filePart({ qty: 2 })).qty).toBe(2);
  });

  test("are claimed once by claims that are sent at the same moment", async () => {
    const inputs = await Promise.all(Array.from({ length: 5 }, () => part({ qty: 2 })));
    const sent = inputs.map((input) => as(dealer(), () => createClaimPaa(input)));
    expect(await worked(sent, [OVER, "conflict"])).toBe(1);
  });

  test("do not count in drafts until these are sent", async () => {
    const drafts = [await filePart({ qty: 2, draft: true }), await filePart({ qty: 2, draft: true })];
    const sent = drafts.map(({ id }) => move(dealer(), id, "draft", "submitted"));
    expect(await worked(sent, [OVER, "conflict"])).toBe(1);
  });

  test("count as a sent claim is changed", async () => {
    const { id } = await filePart();
    await filePart();
    const input = { ...(await part({ qty: 2 })), id };
    expect((await refusal(as(dealer(), () => updateClaimPaa(input)))).errors).toEqual([
      { field: "qty", message: OVER, values: { max: 1 } },
    ]);
    expect(await as(dealer(), () => updateClaimPaa({ ...input, qty: 1 }))).toMatchObject({ qty: 1 });
  });

  test("are one for all claims of a bike, and another bike is one more", async () => {
    await fileBike({ invoiceNo: "INV-1" });
    await fileBike({ invoiceNo: "INV-1", problems: [{ id: "P2" }] });
    const other = `${number}7`;
    await shippedFrame(shop.sorg, other, { custCode: shop.unified, articleCode: "BK-1" });
    expect((await refusal(fileBike({ frameNumber: other, invoiceNo: "INV-1" }))).errors).toEqual([
      { field: "invoiceNo", message: OVER, values: { max: 0 } },
    ]);
  });

  test("of a claim that was never counted are counted with its next change", async () => {
    const { id } = await filePart({ qty: 2 });
    const stored = await as(dealer(), () => claim({ id }));
    await asSystem(async () => store(...(await ledgerWrites(stored, { ...stored, status: "withdrawn" }, false))));
    await move(office(), id, "submitted", "in-review");
    expect((await refusal(filePart())).errors).toMatchObject([{ message: OVER, values: { max: 0 } }]);
  });
});

describe("a credit", () => {
  test("that with earlier ones exceeds what was paid for the line needs a confirmation", async () => {
    const [first, second] = [await filePart(), await filePart()];
    await approve(first.id, 1_500_000, { isCreditConfirmed: true });
    const value = await as(office(), async () => valueForOffice(await claim({ id: second.id })));
    expect(value).toMatchObject({ amount: 1_000_000, credited: 1_500_000, creditable: 500_000 });
    expect((await refusal(approve(second.id, 1_000_000))).errors).toEqual([
      {
        ...{ field: "isCreditConfirmed", message: "claim_credit_above_rest" },
        values: { credited: expect.stringContaining("150") },
      },
    ]);
    await move(office(), second.id, "in-review", "approved", { ...credited(1_000_000), isCreditConfirmed: true });
  });

  test("of a bike counts the earlier ones for the bike", async () => {
    await approve((await fileBike({ invoiceNo: "INV-1" })).id, 600_000);
    const { id } = await fileBike({ invoiceNo: "INV-1", problems: [{ id: "P2" }] });
    expect((await refusal(approve(id, 600_000))).errors).toMatchObject([{ message: "claim_credit_above_rest" }]);
    await move(office(), id, "in-review", "approved", credited(400_000));
  });

  test("has no more decimals than its currency", async () => {
    const { id } = await filePart();
    expect((await refusal(approve(id, 1_005))).errors).toEqual([
      { field: "lines.0.creditAmount", message: "payment_amount_decimals" },
    ]);
    await move(office(), id, "in-review", "approved", credited(1_100));
  });
});

describe("a problem of a bike", () => {
  test("is claimed once, even by drafts that are sent at the same moment", async () => {
    const drafts = await Promise.all(Array.from({ length: 5 }, () => fileBike({ draft: true })));
    const sent = drafts.map(({ id }) => move(dealer(), id, "draft", "submitted"));
    expect(await worked(sent, ["claim_problem_open", "conflict"])).toBe(1);
  });

  test("is claimed again once the first claim is closed, and not by a change of another claim", async () => {
    const { id } = await fileBike();
    const other = await fileBike({ problems: [{ id: "P2" }] });
    const change = {
      ...{ id: other.id, frameNumber: number, purchaseDate: "2026-10-01", problems: [{ id: "P1" }] },
    };
    expect((await refusal(as(dealer(), () => updateClaimBike(change)))).errors).toEqual([
      { field: "frameNumber", message: "claim_problem_open" },
    ]);
    await move(dealer(), id, "submitted", "withdrawn");
    expect((await fileBike()).status).toBe("submitted");
  });
});

test("drafts of another dealer hide no claim of the bike, and have a limit", { timeout: 120_000 }, async () => {
  const { id } = await fileBike();
  const other = `${shop.unified}X`;
  await shop.addCustomer(other);
  const draft = () => fileBike({ draft: true, attachments: {} }, dealer(other));
  for (let made = 0; made < 200; made += 1) await draft();
  expect(await refusal(draft())).toMatchObject({ message: "claim_drafts_limited" });
  const shown = await as(office(), () => framePassport({ frameNumber: number }));
  expect(shown.frames[0]?.claims).toMatchObject([{ id }]);
});

test("staff learn nothing about invoices of customers that they do not serve", async () => {
  const sales = { ...office(), unrestrictedSorgs: [] };
  const bike = { frameNumber: number, custCode: shop.unified, draft: true };
  const named = { custCode: shop.unified, draft: true };
  for (const invoice of [{ qty: 99 }, { invoiceNo: "INV-0" }, { articleCode: "NO-1" }, {}])
    await expect(filePart({ ...named, ...invoice }, sales)).rejects.toMatchObject({ kind: "not-found" });
  for (const invoiceNo of ["INV-1", "INV-0"])
    await expect(fileBike({ ...bike, invoiceNo }, sales)).rejects.toMatchObject({ kind: "not-found" });
});

describe("comments", () => {
  test("at the same moment are written or refused as a conflict", async () => {
    const { id } = await fileBike();
    const comments = Array.from({ length: 25 }, (_, index) =>
      as(dealer(), () => createClaimComment({ id, comment: `Comment ${index}` })),
    );
    const results = await Promise.allSettled(comments);
    const faults = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(faults.filter((fault) => isConflict(fault))).toEqual([]);
    for (const fault of faults) expect(fault).toMatchObject({ kind: "conflict", message: "conflict" });
  });

  test("have a limit by user and hour", async () => {
    const { id } = await fileBike();
    const user = dealer();
    for (let made = 0; made < 120; made += 1) await countWithin(`claim-comment#user#${user.userId}`, 3_600_000);
    const more = as(user, () => createClaimComment({ id, comment: "One more" }));
    await expect(more).rejects.toMatchObject({ kind: "limited", message: "comments_limited" });
  });
});
