import { withActor } from "@spoke/core/platform";
import { createRecall, recall, recallListProblems, updateRecall } from "@spoke/core/recall";
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
