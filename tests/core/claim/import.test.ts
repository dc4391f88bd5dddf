import { claim, importClaim } from "@spoke/core/claim";
import { withActor } from "@spoke/core/platform";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shippedFrame, warranty } from "../../builders/claims.ts";
import { newShop, type Shop } from "../../builders/shop.ts";
import { asSystem } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

const FILED = "2026-06-01T12:00:00.000Z";
let table: TestTable;
let shop: Shop;

beforeAll(async () => {
  table = await startStores();
  shop = await newShop({});
  await shippedFrame(shop.sorg, "WTU8801K", { custCode: shop.unified });
  await warranty(shop.sorg, { start: "shipment", months: 24 });
  await warranty(shop.sorg, { class: "paint", start: "shipment", months: 1 });
});
afterAll(() => table.stop());

test.each([
  ["its class of parts", "E-1", { class: "paint" as const }, { class: "paint", state: "ended" }],
  ["components, unless it names a class", "E-2", {}, { class: "component", state: "covered" }],
])("a past claim shows the warranty of %s", async (_, id, patch, verdict) => {
  await asSystem(() =>
    importClaim({
      ...{ id, sorg: shop.sorg, custCode: shop.unified, frameNumber: "WTU8801K", purchaseDate: "2026-05-01" },
      ...{ status: "submitted", createdAt: FILED, statusAt: FILED, ...patch },
      problem: { part: "Frame", description: "Paint peels" },
    }),
  );
  const read = await withActor(shop.actor({ scopes: ["page.claim"] }), () => claim({ id }));
  expect(read.lines[0]).toMatchObject({ class: verdict.class, verdict });
});
