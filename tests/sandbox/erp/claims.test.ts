import { afterAll, beforeAll, expect, it } from "vitest";
import { newShop } from "../../builders/shop.ts";
import { startFeeds } from "../../core/feed/harness.ts";
import { importFile, outcome, placeOrder, TestErp } from "./test-erp.ts";

let feeds: Awaited<ReturnType<typeof startFeeds>>;
beforeAll(async () => {
  feeds = await startFeeds();
});
afterAll(() => feeds.stop());

it("credit notes of a claim lower what the credit figures show as open, once for a repeated document", async () => {
  const shop = await newShop();
  const erp = new TestErp();
  const placed = await placeOrder(shop, "");
  const before = await outcome(shop, placed.orderNumber);
  const claim = {
    ...{ format: 1, claimId: `C1-${shop.sorg}`, sorg: shop.sorg, customer: shop.unified },
    lines: [
      { lineNo: 1, resolution: "credit", creditAmount: 92 },
      { lineNo: 2, resolution: "credit", creditAmount: 8.5 },
    ],
  };
  await erp.engine.answerClaim(claim);
  await erp.engine.answerClaim(claim);
  const files = await erp.files();
  for (const file of files) if (!file.key.includes("/claim-answers/")) await importFile(file);
  const after = await outcome(shop, placed.orderNumber);
  const notes = after.invoices.map(({ accountingAmount }) => accountingAmount);
  expect(notes.toSorted()).toEqual([-85_000, -920_000].toSorted());
  expect(after.credit.openInvoice - before.credit.openInvoice).toBe(-1_005_000);
});
