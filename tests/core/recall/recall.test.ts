import { framePassport } from "@spoke/core/frame";
import { countWithin, setClock, withActor } from "@spoke/core/platform";
import {
  closeRecall,
  closeRecallFrame,
  createRecall,
  createRecallStatement,
  dealerRecall,
  dealerRecallFrames,
  dealerRecalls,
  openRecallWork,
  orderRecallKit,
  publishRecall,
  recall,
  recallBrandName,
  recallDealerFrames,
  recalledArticles,
  recallFrame,
  recallProgress,
  recallStatements,
  recalls,
  recallTotals,
  retryRecallStatement,
  updateRecall,
} from "@spoke/core/recall";
import { answerRecallKit, answerRecallStatement, putRecallRequest } from "@spoke/core/recall/erp.ts";
import { registerFrame } from "@spoke/core/registration";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { storedArticle } from "../../builders/claims.ts";
import { addFrames, background, recallable, recallInput } from "../../builders/recalls.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { asSystem, outbox, refusalOf } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let restoreClock: () => void;
let shop: Shop;
let other: string;
let count = 0;
let number = "";
/** Prefix of the frame numbers of a test: look-alikes of other tests share no partition. */
let serial = "";

beforeAll(async () => {
  restoreClock = setClock(() => Date.parse("2026-11-22T12:00:00Z"));
  table = await startStores();
});
afterAll(async () => {
  await table.stop();
  restoreClock();
});
beforeEach(async () => {
  shop = await newShop();
  await recallable(shop.sorg);
  count += 1;
  other = `${shop.unified}X`;
  await shop.addCustomer(other);
  number = `R-${count}`;
  serial = `WTU${count}K`;
});

const DEALER = ["page.claim", "page.customer-sales-report", "page.catalog"];
const dealer = (unified = shop.unified) => shop.actor({ unified, scopes: DEALER });
const office = () => shop.actor({ scopes: ["recall.cu"], unified: "OFFICE" });
const as = <T>(work: () => Promise<T>, user = dealer()): Promise<T> => withActor(user, work);
const NOBODY = "";
const frame = (last: number, custCode: string = shop.unified, fields: object = {}) => ({
  ...{ frameNumber: `${serial}${100 + last}`, sorg: shop.sorg, ...(custCode !== NOBODY && { custCode }) },
  ...fields,
});
const frameNumber = (last: number): string => `${serial}${100 + last}`;

async function draft(fields: object = {}): Promise<void> {
  await as(() => createRecall({ number, ...recallInput(shop.sorg, fields) }), office());
  await background.check(number);
}

async function publish(fields: object = {}): Promise<void> {
  await draft(fields);
  await as(() => publishRecall({ number, version: 2 }), office());
  await background.mark(number);
}

const framesOf = async (unified?: string) =>
  (await as(() => dealerRecallFrames({ number }), dealer(unified))).frames.map((row) => row.frameNumber);
const close = (last: number, unified?: string, confirmed = false) =>
  as(() => closeRecallFrame({ number, frameNumber: frameNumber(last), confirmed }), dealer(unified));

describe("the frames that a recall affects", () => {
  test("by article: a draft shows frames, dealers, and countries before it is published", async () => {
    await addFrames(frame(1), frame(2, other), frame(3, NOBODY), frame(4, shop.unified, { articleCode: "A-2" }));
    await draft();
    expect((await as(() => recall({ number }), office())).impact).toMatchObject({
      ...{ version: 2, frames: 3, dealers: 2, unshipped: 1, sold: 0 },
    });
    expect(await framesOf()).toEqual([]);
  });

  test("are of a brand that is shown by its name, as soon as the catalog has an article of it", async () => {
    const named = () => asSystem(() => recallBrandName({ sorgs: [shop.sorg], brand: "VEL" }));
    await storedArticle(shop.sorg, "A-SPARE", { brand: { id: "VEL", description: "Velora" } });
    expect(await named()).toBe("Velora");
    expect(await asSystem(() => recallBrandName({ sorgs: [shop.sorg], brand: "GONE" }))).toBe("GONE");
  });

  test("by range of serial numbers of the brand", async () => {
    await addFrames(frame(1), frame(5), frame(9), frame(6, shop.unified, { brand: "OTHER" }));
    await publish({ articles: [], ranges: [{ from: frameNumber(2), to: frameNumber(9) }] });
    expect(await framesOf()).toEqual([frameNumber(5), frameNumber(9)]);
  });

  test("a range of unlike numbers is refused at its field, and so is a recall of nothing", async () => {
    const unlike = { articles: [], ranges: [{ from: "WTU100", to: "WTU1000" }] };
    const refused = await refusalOf(as(() => createRecall({ number, ...recallInput(shop.sorg, unlike) }), office()));
    const values = { line: "WTU100 – WTU1000" };
    expect(refused?.errors).toEqual([{ field: "ranges.0.to", message: "recall_range_pattern", values }]);
    const empty = await refusalOf(
      as(() => createRecall({ number, ...recallInput(shop.sorg, { articles: [] }) }), office()),
    );
    expect(empty?.errors).toEqual([{ field: "articles", message: "recall_scope_required" }]);
  });

  test("a line that is no frame number is named", async () => {
    const ranges = [
      { from: frameNumber(1), to: frameNumber(1) },
      { from: "ABC", to: "ABC" },
      { from: frameNumber(2), to: "TBD" },
    ];
    const refused = await refusalOf(
      as(() => createRecall({ number, ...recallInput(shop.sorg, { ranges }) }), office()),
    );
    expect(refused?.errors).toEqual([
      { field: "ranges.1.from", message: "recall_range_number", values: { line: "ABC" } },
      { field: "ranges.2.to", message: "recall_range_number", values: { line: "TBD" } },
    ]);
  });

  test("frames that arrive after the recall are caught, and follow the dealer they are shipped to", async () => {
    await publish();
    await addFrames(frame(1, NOBODY));
    await background.changed(shop.sorg, frameNumber(1));
    expect(await framesOf()).toEqual([]);
    await addFrames(frame(1));
    await background.changed(shop.sorg, frameNumber(1));
    await background.changed(shop.sorg, frameNumber(1));
    expect(await framesOf()).toEqual([frameNumber(1)]);
    expect((await as(() => dealerRecall({ number }))).counts).toMatchObject({ open: 1 });
    expect(await outbox("recall.reached-dealer", shop.unified)).toHaveLength(1);
  });
});

describe("publishing", () => {
  test("marking again, and announcing again, doubles nothing", async () => {
    await addFrames(...Array.from({ length: 30 }, (_, index) => frame(index, index % 2 ? other : shop.unified)));
    await publish();
    await background.mark(number);
    await background.announce(number);
    await background.announce(number);
    const { dealers, isMarked } = await as(() => recallProgress({ number }), office());
    expect({ isMarked, open: dealers.map(({ open }) => open) }).toEqual({ isMarked: true, open: [15, 15] });
    expect(await outbox("recall.reached-dealer", shop.unified)).toHaveLength(1);
    expect(await outbox("recall.reached-dealer", other)).toHaveLength(1);
  });

  test("needs a checked draft, and a published recall does not change", async () => {
    await as(() => createRecall({ number, ...recallInput(shop.sorg) }), office());
    const early = await refusalOf(as(() => publishRecall({ number, version: 1 }), office()));
    expect(early?.message).toBe("recall_not_checked");
    await background.check(number);
    await as(() => publishRecall({ number, version: 2 }), office());
    const late = await refusalOf(as(() => updateRecall({ number, version: 3, ...recallInput(shop.sorg) }), office()));
    expect(late).toMatchObject({ kind: "conflict", message: "recall_published" });
  });

  test("an unknown brand or repair kit, and pay that its currency cannot have, are refused at their fields", async () => {
    const refused = async (fields: object) =>
      (await refusalOf(as(() => createRecall({ number, ...recallInput(shop.sorg, fields) }), office())))?.errors;
    expect(await refused({ brand: "Vel" })).toEqual([{ field: "brand", message: "recall_brand_unknown" }]);
    expect(await refused({ kitArticle: "KIT-9" })).toEqual([
      { field: "kitArticle", message: "article_code_not_found" },
    ]);
    expect(await refused({ minutes: 1_001 })).toEqual([{ field: "minutes", message: "recall_minutes_range" }]);
    expect(await refused({ labor: [{ sorg: shop.sorg, amount: 123_450 }] })).toEqual([
      { field: `labor.${shop.sorg}`, message: "payment_amount_decimals" },
    ]);
  });

  test("a number that exists is refused at its field", async () => {
    await draft();
    const again = await refusalOf(as(() => createRecall({ number, ...recallInput(shop.sorg) }), office()));
    expect(again?.errors).toEqual([{ field: "number", message: "recall_number_taken" }]);
  });

  test("another office neither sees nor publishes it", async () => {
    await draft();
    const elsewhere = { ...office(), sorgs: ["S0"], unrestrictedSorgs: ["S0"] };
    expect((await refusalOf(as(() => publishRecall({ number, version: 2 }), elsewhere)))?.kind).toBe("not-found");
    expect((await as(() => recalls({}), elsewhere)).recalls).toEqual([]);
    expect((await refusalOf(as(() => recalls({}))))?.kind).toBe("forbidden");
  });

  test("the passport and the pages of the articles show it until it is closed", async () => {
    await addFrames(frame(1));
    await publish();
    const passport = await as(() => framePassport({ frameNumber: frameNumber(1) }));
    expect(passport.frames[0]?.recalls).toMatchObject([
      { number, title: "Fork crown may break", state: "open", stopSale: true },
    ]);
    expect(await as(() => recalledArticles({ articleCodes: ["A-1", "A-9"] }))).toMatchObject([
      { articleCode: "A-1", number },
    ]);
    await as(() => closeRecall({ number, version: 3 }), office());
    await background.end(number);
    await background.end(number);
    expect(await as(() => recalledArticles({ articleCodes: ["A-1"] }))).toEqual([]);
    const after = await as(() => framePassport({ frameNumber: frameNumber(1) }));
    expect(after.frames[0]?.recalls).toMatchObject([{ state: "ended" }]);
    expect((await as(() => dealerRecall({ number }))).counts).toMatchObject({ open: 0, ended: 1 });
    expect((await refusalOf(close(1)))?.message).toBe("recall_closed");
  });
});

describe("repairing", () => {
  beforeEach(async () => {
    await addFrames(frame(1), frame(2), frame(3, other));
    await publish();
  });

  test("a dealer closes a bike once, and sees minutes and amount", async () => {
    const closed = await close(1);
    expect(closed).toMatchObject({ state: "closed", repair: { minutes: 45, amount: 300_000, currency: "EUR" } });
    expect(await close(1)).toMatchObject({ state: "closed" });
    expect((await as(() => dealerRecalls({})))[0]?.counts).toMatchObject({ open: 1, closed: 1 });
    expect(await as(() => openRecallWork({}))).toHaveLength(1);
  });

  test("twenty clicks at the same time close a bike once", async () => {
    await Promise.all(Array.from({ length: 20 }, () => close(1)));
    expect(await as(() => openRecallWork({}))).toHaveLength(1);
  });

  test("a bike of another dealer needs the confirmation that it is here", async () => {
    expect(await as(() => recallFrame({ number, frameNumber: frameNumber(3) }))).toMatchObject({
      isOtherDealers: true,
    });
    expect((await refusalOf(close(3)))?.errors).toEqual([
      { field: "confirmed", message: "recall_other_dealer_confirm" },
    ]);
    expect(await as(() => openRecallWork({}))).toEqual([]);
  });

  test("a repair counts as done for the dealer who owns the bike, and as a repair for the one who did it", async () => {
    await close(3, shop.unified, true);
    await close(1);
    const countsOf = async (unified: string) => (await as(() => dealerRecalls({}), dealer(unified)))[0]?.counts;
    expect(await countsOf(shop.unified)).toMatchObject({ open: 1, closed: 1, repairs: 2 });
    expect(await countsOf(other)).toMatchObject({ open: 0, closed: 1, repairs: 0 });
    const { dealers } = await as(() => recallProgress({ number }), office());
    expect(dealers).toHaveLength(2);
    expect(await recallTotals({ number, state: "published" })).toEqual({ closed: 2, all: 3 });
    expect(await recallTotals({ number, state: "draft" })).toBeUndefined();
    expect(dealers.find(({ custCode }) => custCode === shop.unified)).toMatchObject({ open: 1, closed: 1, repairs: 2 });
    const { frames } = await as(() => dealerRecallFrames({ number }), dealer(other));
    expect(frames[0]?.repair).toMatchObject({ custCode: shop.unified, custName: expect.stringMatching(/./) });
  });

  test("the office sees a dealer's bikes and who repaired them; other offices do not", async () => {
    await close(3, shop.unified, true);
    const list = (input: object = {}) =>
      recallDealerFrames({ number, sorg: shop.sorg, custCode: other, ...input } as Parameters<
        typeof recallDealerFrames
      >[0]);
    const { rows, info } = await as(() => list(), office());
    expect(info.count).toBe(1);
    expect(rows[0]).toMatchObject({ state: "closed", repair: { custCode: shop.unified } });
    expect((await as(() => list({ search: "NONE" }), office())).rows).toEqual([]);
    expect((await as(() => list({ sorg: "XX" }), office())).rows).toEqual([]);
    const elsewhere = { ...office(), unrestrictedSorgs: ["XX"] };
    expect((await refusalOf(as(() => list(), elsewhere)))?.kind).toBe("not-found");
  });

  test("another dealer may repair the bike and is paid; after that the first is refused", async () => {
    await close(3, shop.unified, true);
    expect((await refusalOf(close(3, other)))?.errors).toEqual([
      { field: "frameNumber", message: "recall_frame_closed" },
    ]);
    expect(await as(() => openRecallWork({}))).toHaveLength(1);
    expect(await as(() => openRecallWork({}), dealer(other))).toEqual([]);
  });

  test("many look-ups of bikes that are not the dealer's own are refused", async () => {
    const look = (last: number) => as(() => recallFrame({ number, frameNumber: frameNumber(last) }));
    const { userId } = dealer();
    for (let made = 0; made < 119; made += 1) await countWithin(`foreign-frame#user#${userId}`, 3_600_000);
    expect((await look(3)).isOtherDealers).toBe(true);
    for (const last of [3, 99]) await expect(look(last)).rejects.toMatchObject({ message: "recall_frames_limited" });
    expect((await look(1)).isOtherDealers).toBe(false);
  });

  test("a frame that is not affected is refused at its field", async () => {
    expect((await refusalOf(close(77)))?.errors).toEqual([
      { field: "frameNumber", message: "recall_frame_not_affected" },
    ]);
  });

  test("only the dealer who registered the sale sees the buyer, and the frame moves to that dealer", async () => {
    const sale = {
      frameNumber: frameNumber(3),
      soldOn: "2026-11-20",
      buyer: { name: "Ada Rider", phone: "+1 555 0100" },
    };
    await as(() => registerFrame({ ...sale, recallConfirmed: true }));
    await background.changed(shop.sorg, frameNumber(3));
    expect(await framesOf(other)).toEqual([]);
    const { frames } = await as(() => dealerRecallFrames({ number }));
    expect(frames.find((row) => row.frameNumber === frameNumber(3))?.sale?.buyer.name).toBe("Ada Rider");
  });
});

describe("repair kits", () => {
  const order = (last: number) => as(() => orderRecallKit({ number, frameNumber: frameNumber(last) }));
  const answer = (fields: object) =>
    asSystem(() =>
      answerRecallKit({
        ...{ number, frameNumber: frameNumber(1), sorg: shop.sorg, brand: "VEL", sequence: 1 },
        ...{ accepted: true, doNumber: "DO77", asOf: "2026-11-22T13:00:00.000Z" },
        ...fields,
      }),
    );
  beforeEach(async () => {
    await addFrames(frame(1));
    await publish();
  });

  test("a frame gets one kit at no charge, and shows its delivery order", async () => {
    await order(1);
    await order(1);
    const sent = await outbox("recall.kit-ordered", shop.sorg);
    expect(sent).toHaveLength(1);
    await asSystem(() => putRecallRequest(sent[0] as Parameters<typeof putRecallRequest>[0]));
    expect(await answer({})).toBe("changed");
    expect(await answer({})).toBe("unchanged");
    const { frames } = await as(() => dealerRecallFrames({ number }));
    expect(frames[0]?.kit).toMatchObject({ state: "confirmed", doNumber: "DO77" });
    expect((await as(() => dealerRecall({ number }))).counts.kits).toBe(1);
  });

  test("another dealer's bike needs the confirmation that it is here, and its owner gets no second kit", async () => {
    const orderElsewhere = (confirmed: boolean) =>
      as(() => orderRecallKit({ number, frameNumber: frameNumber(1), confirmed }), dealer(other));
    expect((await refusalOf(orderElsewhere(false)))?.errors).toEqual([
      { field: "confirmed", message: "recall_other_dealer_confirm" },
    ]);
    expect((await orderElsewhere(true)).kit).toMatchObject({ state: "requested", custCode: other });
    expect((await refusalOf(order(1)))?.errors).toEqual([{ field: "frameNumber", message: "recall_kit_taken" }]);
    expect((await orderElsewhere(false)).kit).toMatchObject({ sequence: 1 });
  });

  test("a refused kit can be ordered again, and answers to the first request change nothing", async () => {
    await order(1);
    await answer({ accepted: false, reason: "Out of kits" });
    expect((await order(1)).kit).toMatchObject({ state: "requested", sequence: 2, reason: "" });
    expect(await answer({})).toBe("unchanged");
    expect(await outbox("recall.kit-ordered", shop.sorg)).toHaveLength(2);
  });
});

describe("statements", () => {
  const request = () => as(() => createRecallStatement({}));
  beforeEach(async () => {
    await addFrames(frame(1), frame(2), frame(3));
    await publish();
    for (const last of [1, 2]) await close(last);
  });

  test("credits all closed bikes once, and shows the credit note of the ERP", async () => {
    const [statement] = await request();
    expect(statement).toMatchObject({ total: 600_000, currency: "EUR", state: "requested" });
    expect((await refusalOf(request()))?.message).toBe("recall_nothing_to_credit");
    const statementId = statement?.id ?? "";
    await asSystem(() => putRecallRequest({ statement: { statementId, sequence: 1 } }));
    const credit = {
      ...{ sorg: shop.sorg, statementId, sequence: 1 },
      ...{ accepted: true, creditNote: "CN9", asOf: "2026-11-22T13:00:00.000Z" },
    };
    expect(await asSystem(() => answerRecallStatement({ ...credit, sorg: "OTHER" }))).toBe("unchanged");
    expect(await asSystem(() => answerRecallStatement(credit))).toBe("changed");
    expect(await asSystem(() => answerRecallStatement(credit))).toBe("unchanged");
    expect((await as(() => recallStatements({}))).rows).toMatchObject([
      { state: "credited", creditNote: "CN9", frames: 2 },
    ]);
    await close(3);
    expect((await request())[0]?.lines).toHaveLength(1);
  });

  test("ten requests at the same time make one statement", async () => {
    const made = await Promise.allSettled(Array.from({ length: 10 }, request));
    expect(made.flatMap((outcome) => (outcome.status === "fulfilled" ? outcome.value : []))).toHaveLength(1);
    expect(await as(() => openRecallWork({}))).toEqual([]);
  });

  test("a refused statement is sent again", async () => {
    const [statement] = await request();
    const id = statement?.id ?? "";
    const refused = {
      sorg: shop.sorg,
      statementId: id,
      sequence: 1,
      accepted: false,
      reason: "No agreement",
      asOf: "2026-11-22T13:00:00.000Z",
    };
    await asSystem(() => answerRecallStatement(refused));
    expect(await as(() => retryRecallStatement({ id }))).toMatchObject({ state: "requested", sequence: 2 });
    expect(await refusalOf(as(() => retryRecallStatement({ id }), dealer(other)))).toMatchObject({ kind: "not-found" });
  });
});
