import {
  attributesOf,
  claim,
  claimComments,
  claimProblems,
  claimQueues,
  claimRecallFrames,
  claimStolenBike,
  claims,
  claimUserCapabilities,
  createClaimBike,
  createClaimComment,
  createClaimPaa,
  updateClaimBike,
  updateClaimStatus,
} from "@spoke/core/claim";
import { framePartition, framePassport, stolenKey } from "@spoke/core/frame";
import { stolenReportSchema } from "@spoke/core/frame/schema.ts";
import { type Actor, setClock, withActor } from "@spoke/core/platform";
import { recalledFrameSchema } from "@spoke/core/recall/schema.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bikeFiles, cleanFile, knownProblem, shippedFrame, storedArticle, warranty } from "../../builders/claims.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { AS_OF, itemsUnder, outbox, put, refusal, store } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let restoreClock: () => void;
let shop: Shop;
let number = "";
let frames = 0;

beforeAll(async () => {
  restoreClock = setClock(() => Date.parse("2026-11-23T12:00:00Z"));
  table = await startStores();
});
afterAll(async () => {
  await table.stop();
  restoreClock();
});
beforeEach(async () => {
  shop = await newShop({ host: { claimAllowPAA: true } });
  frames += 1;
  number = `WTU${8000 + frames}K`;
  await shippedFrame(shop.sorg, number, { custCode: shop.unified });
  await warranty(shop.sorg);
  await knownProblem(shop.sorg, "P1");
  await knownProblem(shop.sorg, "P2", { part: "Frame", description: "Crack", class: "frame" });
});

const SCOPES = ["page.claim"];
const dealer = () => shop.actor({ scopes: SCOPES });
const office = () => shop.actor({ userId: "olga", scopes: [...SCOPES, "menu.change-cust"] });
const as = <T>(user: Actor, work: () => T): T => withActor(user, work);

const bike = async (over: object = {}, user = dealer()) => ({
  ...{ frameNumber: number, purchaseDate: "2026-05-01", problems: [{ id: "P1", notes: "On the third gear" }] },
  attachments: await bikeFiles(user),
  ...over,
});
const file = async (over: object = {}) => {
  const input = await bike(over);
  return as(dealer(), () => createClaimBike(input));
};
type Status = Parameters<typeof updateClaimStatus>[0];
const move = (user: Actor, id: string, currentStatus: string, newStatus: string, over: Partial<Status> = {}) =>
  as(user, () => updateClaimStatus({ id, currentStatus, newStatus, ...over }));

describe("filing a claim", () => {
  test("a bike is claimed with its facts, its problem, and the warranty of the day", async () => {
    const filed = await file();
    expect(filed).toMatchObject({
      ...{ status: "submitted", productCategory: "Bike", frameNumber: number, custCode: shop.unified },
      ...{ description: "Trail 5", frameShippedTo: shop.unified, frameShippedDelvNo: "DO1" },
      lines: [
        {
          problem: { id: "P1", part: "Drivetrain", description: "Chain slips", notes: "On the third gear" },
          // The bike is not registered as sold; the day of the claim may be that of the dealer's purchase.
          verdict: { class: "component", state: "waiting" },
          decision: "open",
        },
      ],
    });
    expect(await outbox("claim.moved", shop.sorg)).toMatchObject([
      { claimId: filed.id, status: "submitted", side: "dealer" },
    ]);
    const { frames: found } = await as(dealer(), () => framePassport({ frameNumber: number }));
    expect(found[0]?.claims).toEqual([{ id: filed.id, status: "submitted", day: "2026-11-23" }]);
  });

  test("an ended warranty is stored and refuses nothing", async () => {
    await warranty(shop.sorg, { start: "shipment", months: 6 });
    expect((await file()).lines[0]?.verdict).toMatchObject({ state: "ended", until: "2026-09-02" });
  });

  test("[claims-005] a claim needs invoice, full bike, serial number, and one photo of the issue", async () => {
    const input = await bike({ attachments: {} });
    const refused = await refusal(as(dealer(), () => createClaimBike(input)));
    expect(refused.errors).toEqual([
      { field: "attachments.invoice", message: "required" },
      { field: "attachments.photo1", message: "required" },
      { field: "attachments.photo2", message: "required" },
      { field: "attachments.photo3", message: "claim_issue_photo_required" },
    ]);
  });

  test("[claims-006] a consumer needs an ID card", async () => {
    const input = await bike({ consumer: { name: "Ada Rider" } });
    const refused = await refusal(as(dealer(), () => createClaimBike(input)));
    expect(refused.errors).toEqual([{ field: "attachments.idCard", message: "claim_id_card_required" }]);
    const idCard = await cleanFile(dealer(), "CLAIM_DOCUMENT");
    const complete = { ...input, attachments: { ...input.attachments, idCard } };
    expect((await as(dealer(), () => createClaimBike(complete))).docs.map(({ slot }) => slot)).toContain("idCard");
  });

  test("the same request twice creates one claim; with other contents it is refused", async () => {
    const input = await bike({ requestId: "01JD0000000000000000000001" });
    const [first, second] = await Promise.all([1, 2].map(() => as(dealer(), () => createClaimBike(input))));
    expect(second?.id).toBe(first?.id);
    expect((await as(dealer(), () => createClaimBike(input))).id).toBe(first?.id);
    const other = await refusal(as(dealer(), () => createClaimBike({ ...input, customerNotes: "Other" })));
    expect(other.errors).toEqual([{ field: "requestId", message: "request_id_used" }]);
    expect((await as(dealer(), () => claims({ page: 1, limit: 10 }))).info.count).toBe(1);
  });

  test("unknown, foreign, ambiguous, and repeated frames are refused on the number", async () => {
    const refused = async (over: object) =>
      (await refusal(as(dealer(), async () => createClaimBike(await bike(over))))).errors[0];
    expect(await refused({ frameNumber: "QQ998877" })).toMatchObject({ message: "frame_not_found" });
    expect(await refused({ brand: "OTHER" })).toMatchObject({ message: "frame_other_brand" });
    expect(await refused({ frameNumber: `X1${"2".repeat(40)}` })).toMatchObject({ message: "frame_number_too_long" });
    expect(await refused({ purchaseDate: "2026-11-24" })).toMatchObject({ field: "purchaseDate" });
    expect(await refused({ problems: [{ id: "P9" }] })).toMatchObject({ field: "problems.0.id" });
    await file();
    expect(await refused({})).toMatchObject({ field: "frameNumber", message: "claim_problem_open" });
    expect((await file({ problems: [{ id: "P2" }] })).lines[0]?.verdict).toBeUndefined();
  });

  test("a draft may lack files; sending it does not", async () => {
    const draft = await file({ attachments: {}, draft: true });
    expect(draft.status).toBe("draft");
    const refused = await refusal(move(dealer(), draft.id, "draft", "submitted"));
    expect(refused.errors.length).toBe(4);
    const input = { id: draft.id, ...(await bike()) };
    await as(dealer(), () => updateClaimBike(input));
    const sent = await move(dealer(), draft.id, "draft", "submitted");
    expect(sent).toMatchObject({ status: "submitted", submittedAt: expect.any(String) });
    expect(await outbox("claim.moved", shop.sorg)).toHaveLength(1);
  });

  test("the host decides whether a problem is required", async () => {
    shop = await newShop({ host: { claimProblemRequired: true } });
    await shippedFrame(shop.sorg, number, { custCode: shop.unified });
    const refused = await refusal(file({ problems: [] }));
    expect(refused.errors).toEqual([{ field: "problems", message: "claim_problem_required" }]);
  });
});

test("size and color of a claimed bike are in the reader's words", async () => {
  shop.terms = [{ term: "Plum", text: { "id-ID": "Ungu" } }];
  await shop.sell("B-1");
  const attributes = () => attributesOf({ sorg: shop.sorg, bikeAttributes: "M · Plum" });
  const inLocale = (locale: string) => withActor(shop.actor({ scopes: SCOPES, locale }), attributes);
  expect([await inLocale("id-ID"), await inLocale("en-US")]).toEqual(["M · Ungu", "M · Plum"]);
});

describe("claiming parts", () => {
  const part = async (over: object = {}) => ({
    ...{ articleCode: "CH-1", purchaseDate: "2026-10-01", qty: 2 },
    attachments: {
      invoice: await cleanFile(dealer(), "CLAIM_DOCUMENT"),
      photo3: await cleanFile(dealer(), "CLAIM_PHOTO"),
    },
    ...over,
  });
  const refused = async (over: object) => {
    const input = await part(over);
    return (await refusal(as(dealer(), () => createClaimPaa(input)))).errors;
  };
  beforeEach(async () => {
    await storedArticle(shop.sorg, "CH-1");
    await storedArticle(shop.sorg, "BK-1", { category: "Bike" });
  });

  test("[claims-007] a bike is refused on the parts tab, an unknown article too", async () => {
    expect(await refused({ articleCode: "BK-1" })).toEqual([
      { field: "articleCode", message: "claim_bike_on_parts_tab" },
    ]);
    expect(await refused({ articleCode: "NO-1" })).toEqual([
      { field: "articleCode", message: "article_code_not_found" },
    ]);
    expect(await refused({ articleCode: "" })).toEqual([{ field: "articleCode", message: "required" }]);
    const input = await part();
    expect(await as(dealer(), () => createClaimPaa(input))).toMatchObject({ articleCode: "CH-1", qty: 2 });
  });

  test("a component from a full bike needs the bike's photos", async () => {
    expect((await refused({ componentOrigin: "full-bike" })).map(({ field }) => field)).toEqual([
      "attachments.photo1",
      "attachments.photo2",
    ]);
  });

  test("another invoice than the customer's own is unknown", async () => {
    expect(await refused({ invoiceNo: "INV-X" })).toEqual([{ field: "invoiceNo", message: "claim_invoice_unknown" }]);
  });

  test("hosts may allow claims without a code, and refuse parts", async () => {
    shop = await newShop({ host: { claimAllowPAA: true, claimAllowNonCode: true } });
    expect(await refused({ articleCode: "" })).toEqual([{ field: "description", message: "required" }]);
    const input = await part({ articleCode: "", description: "Old bell" });
    expect(await as(dealer(), () => createClaimPaa(input))).toMatchObject({ description: "Old bell", articleCode: "" });
    shop = await newShop();
    await expect(as(dealer(), () => createClaimPaa(input))).rejects.toMatchObject({ kind: "forbidden" });
  });
});

describe("deciding on a claim", () => {
  test("[claims-003] a status change names the current status; a stale one is refused, a rejection needs its reason", async () => {
    const { id } = await file();
    await move(office(), id, "submitted", "in-review");
    await expect(move(office(), id, "submitted", "in-review")).rejects.toMatchObject({
      message: "claim_status_changed",
    });
    const refused = await refusal(move(office(), id, "in-review", "rejected"));
    expect(refused.errors).toEqual([{ field: "reason", message: "required" }]);
    const rejected = await move(office(), id, "in-review", "rejected", { reason: "Worn out", isNotAWarranty: true });
    expect(rejected).toMatchObject({ reasonRejection: "Worn out", isNotAWarranty: true, closedAt: expect.any(String) });
  });

  test("dealers make no decision; each side makes the moves that its capabilities list", async () => {
    const { id } = await file();
    for (const status of ["in-review", "approved", "resolved"])
      await expect(move(dealer(), id, "submitted", status)).rejects.toMatchObject({
        message: "claim_transition_refused",
      });
    const own = await as(dealer(), () => claimUserCapabilities({ productCategory: "Bike", fromStatusId: "submitted" }));
    expect(own.map(({ toStatusId }) => toStatusId)).toEqual(["withdrawn"]);
    expect(await as(dealer(), () => claimUserCapabilities({ custCategory: "office" }))).toEqual([]);
    await move(dealer(), id, "submitted", "withdrawn");
    await expect(move(office(), id, "withdrawn", "in-review")).rejects.toMatchObject({ kind: "conflict" });
  });

  test("lines are decided one by one", async () => {
    const { id } = await file({ problems: [{ id: "P1" }, { id: "P2" }] });
    await move(office(), id, "submitted", "in-review");
    const lines = [
      { lineNo: 1, decision: "approved", resolution: "credit" },
      { lineNo: 2, decision: "rejected", reason: "A scratch" },
    ];
    await expect(move(office(), id, "in-review", "approved", { lines })).rejects.toMatchObject({
      userErrors: [{ field: "newStatus", message: "claim_not_all_approved" }],
    });
    const after = await move(office(), id, "in-review", "partly-approved", { lines });
    expect(after.lines).toMatchObject([
      { decision: "approved", resolution: "credit" },
      { decision: "rejected", resolution: "none", reason: "A scratch" },
    ]);
    expect(await outbox("claim.approved", shop.sorg)).toEqual([{ claimId: id, sorg: shop.sorg }]);
  });

  test("a reviewed claim is not edited any more; an old version is a conflict", async () => {
    const filed = await file();
    const input = { ...(await bike({ attachments: {} })), id: filed.id, customerNotes: "More", version: 1 };
    const edited = await as(dealer(), () => updateClaimBike(input));
    expect(edited).toMatchObject({ customerNotes: "More", version: 2 });
    await expect(as(dealer(), () => updateClaimBike(input))).rejects.toMatchObject({ message: "conflict" });
    await move(office(), filed.id, "submitted", "in-review");
    const { version: _, ...anyVersion } = input;
    await expect(as(dealer(), () => updateClaimBike(anyVersion))).rejects.toMatchObject({
      message: "claim_not_editable",
    });
  });
});

describe("reading claims", () => {
  test("[claims-014] a list is filtered by queue, search, and customers, with exact counts of queues", async () => {
    const [first, second] = [await file(), await file({ problems: [{ id: "P2" }], referenceNo: "REF-77" })];
    await move(office(), first.id, "submitted", "in-review");
    await move(office(), first.id, "in-review", "information-needed", { reason: "A sharper photo" });
    const list = (user: Actor, input: object = {}) => as(user, () => claims({ page: 1, limit: 10, ...input }));
    const ids = async (user: Actor, input: object) => (await list(user, input)).rows.map(({ id }) => id);
    for (const user of [dealer(), office()]) {
      expect(await as(user, () => claimQueues({}))).toMatchObject([
        { category: "open", count: 1 },
        { category: "dealer", count: 1 },
        { category: "decided", count: 0 },
        { category: "brand", count: 0 },
        { category: "closed", count: 0 },
      ]);
      expect(await ids(user, { filter: { category: "dealer" } })).toEqual([first.id]);
      expect(await ids(user, { filter: { search: "ref-77" } })).toEqual([second.id]);
      expect(await ids(user, { custCodes: [shop.unified] })).toHaveLength(2);
    }
    await expect(list(dealer(), { custCodes: ["C9"] })).rejects.toMatchObject({ kind: "not-found" });
    expect(await ids(office(), { custCodes: ["C9"] })).toEqual([]);
  });

  test("another dealer and another seller's office find nothing", async () => {
    const { id } = await file();
    await shop.addCustomer("OTHER");
    const other = shop.actor({ unified: "OTHER", userId: "otto", scopes: SCOPES });
    const elsewhere = { ...office(), sorgs: ["S0"], unrestrictedSorgs: ["S0"] };
    for (const user of [other, elsewhere]) {
      await expect(as(user, () => claim({ id }))).rejects.toMatchObject({ kind: "not-found" });
      await expect(as(user, () => claimComments({ id }))).rejects.toMatchObject({ kind: "not-found" });
      expect((await as(user, () => claims({ page: 1, limit: 10 }))).rows).toEqual([]);
    }
    const { frames: found } = await as(other, () => framePassport({ frameNumber: number }));
    expect(found[0]?.claims).toEqual([]);
  });

  test("[claims-016] a stolen or recalled bike is shown as such, and may still be claimed", async () => {
    const theft = { frameNumber: number, source: "Police", reference: "R1", stolenOn: "2026-08-01", asOf: AS_OF };
    await store(put(stolenKey(theft), stolenReportSchema.parse(theft)));
    const recalled = {
      ...{ number: "R-1", title: "Fork crown", stopSale: true, frameNumber: number, sorg: shop.sorg, brand: "VEL" },
      ...{ articleCode: "A-1", description: "Trail 5", custCode: "", custName: "", country: "", state: "open" },
      ...{ markedAt: AS_OF, version: 1 },
    };
    const key = { pk: framePartition(number), sk: `RECALL#R-1#${shop.sorg}` };
    await store(put(key, recalledFrameSchema.parse(recalled)));
    expect(await as(dealer(), () => claimStolenBike({ frameNumber: number }))).toMatchObject([{ reference: "R1" }]);
    expect(await as(dealer(), () => claimRecallFrames({ frameNumber: number }))).toEqual([
      { number: "R-1", title: "Fork crown", stopSale: true, state: "open" },
    ]);
    expect((await file()).status).toBe("submitted");
  });

  test("[claims-015] problems are those of the article's category and those for all", async () => {
    await storedArticle(shop.sorg, "CH-1");
    await knownProblem(shop.sorg, "P3", { category: "MC" });
    await knownProblem(shop.sorg, "P4", { category: "ELSEWHERE" });
    const found = await as(dealer(), () => claimProblems({ custCode: shop.unified, articleCode: "CH-1" }));
    expect(found.map(({ id }) => id)).toEqual(["P1", "P2", "P3"]);
    const texts = { "id-ID": { part: "Rangka", description: "Retak", notes: "" } };
    await knownProblem(shop.sorg, "P3", { category: "MC", texts });
    const wordsIn = async (locale: string) =>
      (await as({ ...dealer(), locale }, () => claimProblems({ custCode: shop.unified, articleCode: "CH-1" }))).at(-1);
    expect(await wordsIn("id-ID")).toMatchObject({ part: "Rangka", description: "Retak" });
    expect(await wordsIn("en-ID")).not.toMatchObject({ part: "Rangka" });
    await knownProblem(shop.sorg, "P5", { productCategory: "PAA" });
    const ofKind = async (productCategory: "Bike" | "PAA") =>
      (await as(dealer(), () => claimProblems({ productCategory }))).map(({ id }) => id);
    // While the article is not known.
    expect([await ofKind("Bike"), await ofKind("PAA")]).toEqual([
      ["P1", "P2"],
      ["P1", "P2", "P5"],
    ]);
  });
});

describe("comments", () => {
  test("[claims-004] [claims-017] internal comments are an item of their own that no customer reads", async () => {
    const { id } = await file();
    const say = (user: Actor, comment: string, isInternal = false, requestId?: string) =>
      as(user, () => createClaimComment({ id, comment, isInternal, requestId }));
    await say(dealer(), "Please hurry");
    await say(office(), "We look at it");
    await say(office(), "Secret: the dealer is slow", true);
    await expect(say(dealer(), "Hidden", true)).rejects.toMatchObject({ userErrors: [{ field: "isInternal" }] });
    const texts = async (user: Actor) => (await as(user, () => claimComments({ id }))).map(({ comment }) => comment);
    expect(await texts(dealer())).toEqual(["Please hurry", "We look at it"]);
    expect(await texts(office())).toEqual(["Please hurry", "We look at it", "Secret: the dealer is slow"]);
    const notes = await itemsUnder(`CLAIM#${id}`);
    expect(
      notes.filter((item) => JSON.stringify(item).includes("Secret")).map(({ sk }) => String(sk).slice(0, 5)),
    ).toEqual(["NOTE#"]);
    expect(await outbox("claim.commented", shop.sorg)).toHaveLength(2);
  });

  test("a repeated comment is written once", async () => {
    const { id } = await file();
    const input = { id, comment: "Once", requestId: "01JD0000000000000000000002" };
    await as(dealer(), () => createClaimComment(input));
    await as(dealer(), () => createClaimComment(input));
    expect(await as(dealer(), () => claimComments({ id }))).toHaveLength(1);
  });
});
