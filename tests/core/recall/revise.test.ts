import { framePassport } from "@spoke/core/frame";
import { setClock, withActor } from "@spoke/core/platform";
import {
  closeRecall,
  closeRecallFrame,
  createRecall,
  dealerRecallFrames,
  discardRecallRevision,
  publishRecall,
  publishRecallRevision,
  recall,
  recalledArticles,
  recallListProblems,
  recallTotals,
  reviseRecall,
} from "@spoke/core/recall";
import { changeRecalledFrames } from "@spoke/core/recall/steps.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addFrames, background, recallable, recallInput } from "../../builders/recalls.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { asSystem, outbox, refusalOf } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
let restoreClock: () => void;
let time = Date.parse("2026-11-22T12:00:00Z");
let shop: Shop;
let other: string;
let count = 0;
let number = "";
/** Prefix of the frame numbers of a test: look-alikes of other tests share no partition. */
let serial = "";

beforeAll(async () => {
  restoreClock = setClock(() => time);
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
  number = `RV-${count}`;
  serial = `WRV${count}K`;
});

const office = () => shop.actor({ scopes: ["recall.cu"], unified: "OFFICE" });
const dealer = (unified = shop.unified) => shop.actor({ unified, scopes: ["page.claim", "page.catalog"] });
const frameNumber = (last: number): string => `${serial}${100 + last}`;
const single = (last: number) => ({ from: frameNumber(last), to: frameNumber(last) });
const frame = (last: number, custCode: string = shop.unified, articleCode = "A-1") => ({
  ...{ frameNumber: frameNumber(last), sorg: shop.sorg, custCode, articleCode },
});
/** What the subscriber does until nothing is left. */
const settle = async (): Promise<void> => {
  for (let step = 0; step < 3; step += 1) await asSystem(() => changeRecalledFrames({ number }));
};
const stored = () => withActor(office(), () => recall({ number }));
const entries = (...frames: number[]) => ({ articles: [], ranges: frames.map(single) });
const framesOf = async (unified: string) =>
  (await withActor(dealer(unified), () => dealerRecallFrames({ number }))).frames.map((row) => row.frameNumber);

async function published(fields: object): Promise<void> {
  await withActor(office(), () => createRecall({ number, ...recallInput(shop.sorg, fields) }));
  await settle();
  await withActor(office(), async () => publishRecall({ number, version: (await recall({ number })).version }));
  await settle();
}

async function revise(fields: object): Promise<void> {
  time += 60_000;
  await withActor(office(), async () =>
    reviseRecall({ number, version: (await recall({ number })).version, ...fields }),
  );
  await settle();
}

const publishRevision = () =>
  withActor(office(), async () => publishRecallRevision({ number, version: (await recall({ number })).version }));

describe("the bikes of a published recall", () => {
  test("are changed in two steps: what comes, what goes, and who is notified is counted before dealers see it", async () => {
    await addFrames(frame(1), frame(2), frame(3, other), frame(4, other));
    await published(entries(1, 2));
    await withActor(dealer(), () => closeRecallFrame({ number, frameNumber: frameNumber(2) }));
    await revise(entries(3, 4));
    expect((await stored()).revision).toMatchObject({
      impact: { frames: 2, dealers: 1 },
      change: { added: 2, notified: 1, removed: 1, released: 1, repaired: 1 },
    });
    expect(await framesOf(shop.unified)).toEqual([frameNumber(1), frameNumber(2)]);
    expect(await framesOf(other)).toEqual([]);

    await publishRevision();
    await settle();
    expect((await stored()).revision).toBeUndefined();
    expect(await framesOf(shop.unified)).toEqual([frameNumber(2)]);
    expect(await framesOf(other)).toEqual([frameNumber(3), frameNumber(4)]);
    expect(await recallTotals(await stored())).toEqual({ closed: 1, all: 3 });
    const passport = await withActor(dealer(), () => framePassport({ frameNumber: frameNumber(1) }));
    expect(passport.frames.flatMap(({ recalls }) => recalls)).toEqual([]);
  });

  test("are announced to newly affected dealers, and once to those whose bikes leave the recall", async () => {
    await addFrames(frame(1), frame(2), frame(3, other));
    await published(entries(1));
    await revise(entries(2, 3));
    await publishRevision();
    await settle();
    await settle();
    expect(await outbox("recall.reached-dealer", shop.unified)).toHaveLength(1);
    expect(await outbox("recall.reached-dealer", other)).toHaveLength(1);
    const released = await outbox("recall.released-dealer", shop.unified);
    expect(released).toHaveLength(1);
    expect(JSON.stringify(released)).toContain(frameNumber(1));
    expect(await outbox("recall.released-dealer", other)).toEqual([]);
  });

  test("come back: a dealer without a bike in the recall is notified again", async () => {
    await addFrames(frame(1, other), frame(2));
    await published(entries(1, 2));
    await revise(entries(2));
    await publishRevision();
    await settle();
    expect(await framesOf(other)).toEqual([]);
    await revise(entries(1, 2));
    expect((await stored()).revision?.change).toMatchObject({ added: 1, notified: 1, removed: 0 });
    await publishRevision();
    await settle();
    expect(await framesOf(other)).toEqual([frameNumber(1)]);
    expect(await outbox("recall.reached-dealer", other)).toHaveLength(2);
    expect(await recallTotals(await stored())).toEqual({ closed: 0, all: 2 });
  });

  test("no longer warn on the page of an article that the recall does not name any more", async () => {
    await addFrames(frame(1, shop.unified, "A-1"), frame(2, shop.unified, "A-2"));
    await published(entries(1, 2));
    const named = async () =>
      (await withActor(dealer(), () => recalledArticles({ articleCodes: ["A-1", "A-2"] }))).map(
        (article) => article.articleCode,
      );
    expect((await named()).sort()).toEqual(["A-1", "A-2"]);
    await revise(entries(1));
    await publishRevision();
    await settle();
    expect(await named()).toEqual(["A-1"]);
  });

  test("that arrive later follow the changed entries", async () => {
    await addFrames(frame(1));
    await published(entries(1));
    await revise(entries(1, 5));
    expect(await withActor(office(), () => recallListProblems({ number, revision: true }))).toEqual([
      { row: 0, value: frameNumber(5), reason: "recall_number_frameless" },
    ]);
    await publishRevision();
    await settle();
    await addFrames(frame(5, other), frame(6, other));
    await background.changed(shop.sorg, frameNumber(5), frameNumber(6));
    expect(await framesOf(other)).toEqual([frameNumber(5)]);
    expect(await withActor(office(), () => recallListProblems({ number }))).toEqual([]);
  });

  test("stay as they are when the change is discarded, and when the recall is closed", async () => {
    await addFrames(frame(1), frame(2));
    await published(entries(1));
    await revise(entries(2));
    await withActor(office(), async () => discardRecallRevision({ number, version: (await stored()).version }));
    await settle();
    expect(await stored()).toMatchObject({ ranges: [single(1)] });
    expect((await stored()).revision).toBeUndefined();
    expect(await framesOf(shop.unified)).toEqual([frameNumber(1)]);
    await revise(entries(2));
    await withActor(office(), async () => closeRecall({ number, version: (await stored()).version }));
    expect((await stored()).revision).toBeUndefined();
  });

  test("are not published before they are counted, from an older page, or without any entry", async () => {
    await addFrames(frame(1));
    await published(entries(1));
    const { version } = await stored();
    const empty = await refusalOf(
      withActor(office(), () => reviseRecall({ number, version, articles: [], ranges: [] })),
    );
    expect(empty?.errors).toEqual([{ field: "articles", message: "recall_scope_required" }]);
    await withActor(office(), () => reviseRecall({ number, version, ...entries(1) }));
    const early = await refusalOf(withActor(office(), () => publishRecallRevision({ number, version: version + 1 })));
    expect(early?.message).toBe("recall_not_checked");
    const stale = await refusalOf(withActor(office(), () => reviseRecall({ number, version, ...entries(1) })));
    expect(stale?.kind).toBe("conflict");
  });

  test("cannot be changed in a draft this way, or by the office of another seller", async () => {
    await addFrames(frame(1));
    await withActor(office(), () => createRecall({ number, ...recallInput(shop.sorg, entries(1)) }));
    const draft = await refusalOf(withActor(office(), () => reviseRecall({ number, version: 1, ...entries(1) })));
    expect(draft?.kind).toBe("conflict");
    const { sorg } = await newShop();
    const foreign = await refusalOf(
      withActor(shop.actor({ scopes: ["recall.cu"], unified: "OFFICE", sorgs: [sorg] }), () =>
        reviseRecall({ number, version: 1, ...entries(1) }),
      ),
    );
    expect(foreign?.kind).toBe("not-found");
  });
});

test("a draft names its bikes that another published recall has, too, as long as they are not repaired for it", async () => {
  await addFrames(frame(1), frame(2), frame(3));
  await published(entries(1, 2));
  await withActor(dealer(), () => closeRecallFrame({ number, frameNumber: frameNumber(2) }));
  const earlier = number;
  number = `${number}-B`;
  await withActor(office(), () =>
    createRecall({ number, ...recallInput(shop.sorg, { articles: [], ranges: [1, 2, 3].map(single) }) }),
  );
  await settle();
  expect((await stored()).impact?.overlaps).toEqual([
    { number: earlier, title: "Fork crown may break", frames: 1, frameNumbers: [frameNumber(1)] },
  ]);
});
