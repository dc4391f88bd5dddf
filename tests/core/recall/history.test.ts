import { history } from "@spoke/core/history";
import { withActor } from "@spoke/core/platform";
import { closeRecallFrame, createRecall, publishRecall, recall, updateRecall } from "@spoke/core/recall";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addFrames, background, recallable, recallInput } from "../../builders/recalls.ts";
import { newShop } from "../../builders/shop.ts";
import { refusalOf } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

let table: TestTable;
beforeAll(async () => {
  table = await startStores();
});
afterAll(() => table.stop());

test("the history of a recall shows what the office did and changed, and nothing that dealers did", async () => {
  const shop = await newShop();
  await recallable(shop.sorg);
  const [number, frameNumber] = ["R-700", "WTU700K101"];
  const office = shop.actor({ scopes: ["recall.cu"], unified: "OFFICE" });
  const inOffice = <T>(work: () => Promise<T>): Promise<T> => withActor(office, work);
  await addFrames({ frameNumber, sorg: shop.sorg, custCode: shop.unified });
  await inOffice(() => createRecall({ number, ...recallInput(shop.sorg) }));
  const { version: drafted } = await inOffice(() => recall({ number }));
  const input = recallInput(shop.sorg, { minutes: 90, instruction: "Replace fork and stem" });
  const { version: changed } = await inOffice(() => updateRecall({ number, version: drafted, ...input }));
  // Saved again as it is: no entry.
  await inOffice(() => updateRecall({ number, version: changed, ...input }));
  await background.check(number);
  const { version } = await inOffice(() => recall({ number }));
  await inOffice(() => publishRecall({ number, version }));
  await background.mark(number);
  const dealer = shop.actor({ scopes: ["page.claim", "page.customer-sales-report", "page.catalog"] });
  await withActor(dealer, () => closeRecallFrame({ number, frameNumber }));

  const { data } = await inOffice(() => history({ kind: "recall", id: number }));
  expect(data.map(({ what }) => what)).toEqual(["published", "changed", "drafted"]);
  expect(data[1]?.changes).toMatchObject([
    { field: "paidMinutes", kind: "number", after: ["90"] },
    { field: "instruction", kind: "hidden" },
  ]);
  const elsewhere = shop.actor({ scopes: ["recall.cu"], unified: "OFFICE", unrestrictedSorgs: [] });
  const refusal = await refusalOf(withActor(elsewhere, () => history({ kind: "recall", id: number })));
  expect(refusal?.kind).toBe("not-found");
});
