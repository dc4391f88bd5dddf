import { withActor } from "@spoke/core/platform";
import { createRecall, publishRecall, recall, recallListProblems, updateRecall } from "@spoke/core/recall";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFrames, background, recallable, recallInput } from "../../builders/recalls.ts";
import { newShop } from "../../builders/shop.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

test("articles, ranges, and numbers that match no bike are named, until they are removed", async () => {
  const shop = await newShop();
  await recallable(shop.sorg);
  const number = "R-800";
  const frameNumber = (last: number): string => `WTU800K${100 + last}`;
  const inOffice = <T>(work: () => Promise<T>): Promise<T> =>
    withActor(shop.actor({ scopes: ["recall.cu"], unified: "OFFICE" }), work);
  const shared = { sorg: shop.sorg, custCode: shop.unified };
  await addFrames({ frameNumber: frameNumber(1), ...shared }, { frameNumber: frameNumber(5), ...shared });
  const ranges = [
    { from: frameNumber(1), to: frameNumber(3) },
    { from: frameNumber(6), to: frameNumber(9) },
    { from: "XXNOPE1", to: "XXNOPE1" },
  ];
  const named = async () => (await inOffice(() => recallListProblems({ number }))).map(({ value }) => value);
  const impact = async () => (await inOffice(() => recall({ number }))).impact;

  await inOffice(() => createRecall({ number, ...recallInput(shop.sorg, { articles: ["A-9"], ranges }) }));
  await background.check(number);
  expect(await impact()).toMatchObject({ frames: 1, unknown: 3 });
  expect(await named()).toEqual(["A-9", `${frameNumber(6)} – ${frameNumber(9)}`, "XXNOPE1"]);

  const input = recallInput(shop.sorg, { articles: [], ranges: ranges.slice(0, 1) });
  await inOffice(() => updateRecall({ number, version: 2, ...input }));
  await background.check(number);
  expect(await impact()).toMatchObject({ frames: 1, unknown: 0 });
  expect(await named()).toEqual([]);
});

test("a published recall names what matches no bike until a bike arrives that does", async () => {
  const shop = await newShop();
  await recallable(shop.sorg);
  const number = "R-801";
  const inOffice = <T>(work: () => Promise<T>): Promise<T> =>
    withActor(shop.actor({ scopes: ["recall.cu"], unified: "OFFICE" }), work);
  const shared = { sorg: shop.sorg, custCode: shop.unified };
  const ranges = [
    { from: "WTU801K600", to: "WTU801K700" },
    { from: "WTU801K800", to: "WTU801K900" },
    { from: "ZZZ9Z999999", to: "ZZZ9Z999999" },
  ];
  const named = async () => (await inOffice(() => recallListProblems({ number }))).map(({ value }) => value);
  const [first, later, wrong] = ["WTU801K600 – WTU801K700", "WTU801K800 – WTU801K900", "ZZZ9Z999999"];

  await addFrames({ frameNumber: "WTU801K100", ...shared });
  await inOffice(() => createRecall({ number, ...recallInput(shop.sorg, { articles: ["A-1", "NOPE-1"], ranges }) }));
  await background.check(number);
  expect(await named()).toEqual(["NOPE-1", first, later, wrong]);
  // It arrives after the draft was checked, and before it is published.
  await addFrames({ frameNumber: "WTU801K650", ...shared });
  await inOffice(() => publishRecall({ number, version: 2 }));
  await background.mark(number);
  expect(await named()).toEqual(["NOPE-1", later, wrong]);
  await addFrames({ frameNumber: "WTU801K850", ...shared });
  await background.changed(shop.sorg, "WTU801K850");
  expect(await named()).toEqual(["NOPE-1", wrong]);
});
