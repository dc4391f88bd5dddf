import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { rebuildPart } from "@spoke/core/catalog";
import { articleSchema, offerSchema, PARTS, priceSchema } from "@spoke/core/catalog/schema.ts";
import { forgetCatalogs } from "@spoke/core/catalog/snapshot.ts";
import { callCounts, countingCalls, filesBucket, setClock, shardOf } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { startFauxqs } from "fauxqs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { newShop } from "../../builders/shop.ts";
import { AS_OF, asSystem, put, refusal, store } from "../../builders/store.ts";
import type { TestTable } from "../../support/cloud.ts";
import { startStores } from "../../support/stores.ts";

/** Here the catalog is the real one: articles and prices come from the read model that is built from the table. */
let table: TestTable;
let stopObjects: () => Promise<void>;
beforeAll(async () => {
  const endpoint = process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL;
  table = await startStores();
  const objects = endpoint ? undefined : await startFauxqs({ port: 0, logger: false });
  vi.stubEnv("AWS_ENDPOINT_URL_S3", endpoint ?? `http://127.0.0.1:${objects?.port}`);
  vi.stubEnv("S3_FORCE_PATH_STYLE", "true");
  await s3().send(new CreateBucketCommand({ Bucket: filesBucket() }));
  stopObjects = async () => objects?.stop();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await stopObjects();
  await table.stop();
});

const shard = shardOf("BELL");

async function putArticle(sorg: string): Promise<void> {
  const article = articleSchema.parse({
    articleCode: "BELL",
    articleCodeDisplay: "BE-LL",
    sorg,
    name: { "en-US": "Bell", default: "Klingel" },
    category: "PAA",
    brand: { id: "b", description: "Brand" },
    uom: "PCE",
    slug: "bell",
    group: { id: "g", parentName: "Bells" },
    merchandiseCategory: { id: "m", description: "Bells" },
    images: [{ thumbnail: "t.webp", full: "f.webp" }],
    createdAt: AS_OF,
    asOf: AS_OF,
  });
  await store(put({ pk: `ARTICLES#${sorg}#${shard}`, sk: "BELL" }, article));
}

/** Publishes a catalog with one article at that price. */
async function publish(sorg: string, dealer: number): Promise<void> {
  await putArticle(sorg);
  const price = priceSchema.parse({ articleCode: "BELL", priceList: "L1", currency: "EUR", dealer, asOf: AS_OF });
  await store(put({ pk: `PRICES#${sorg}#${shard}`, sk: "BELL#L1" }, price));
  for (const part of PARTS) await asSystem(() => rebuildPart({ sorg, part }));
}

it("cart and order have the dealer's price and deals from the catalog", async () => {
  const shop = await newShop({ sorg: { exactQtyCheck: true } });
  const { sorg } = shop;
  await putArticle(sorg);
  const prices = [["L1", 100_000] as const, ["L2", 1] as const];
  for (const [priceList, dealer] of prices) {
    const price = priceSchema.parse({ articleCode: "BELL", priceList, currency: "EUR", dealer, asOf: AS_OF });
    await store(put({ pk: `PRICES#${sorg}#${shard}`, sk: `BELL#${priceList}` }, price));
  }
  const tier = { term: ">=", qty: 10, type: "percent", discount: -100_000 };
  const base = { kind: "tier", articleCode: "BELL", line: 1, salesDealNo: "D1", asOf: AS_OF };
  await store(put({ pk: `OFFERS#${sorg}#${shard}`, sk: "BELL#tier#D1#1" }, offerSchema.parse({ ...base, ...tier })));
  await shop.stock("BELL", 20);
  for (const part of PARTS) await asSystem(() => rebuildPart({ sorg, part }));
  forgetCatalogs();

  // Configuration is in memory from the first call on.
  expect(await shop.lines()).toEqual([]);
  const trips = await countingCalls(async () => {
    const { userErrors } = await shop.add({ BELL: 10 });
    expect(userErrors).toEqual([]);
    return callCounts()?.roundTrips;
  });
  expect(trips).toBe(2);
  const [placed] = await shop.checkout();
  expect(placed).toMatchObject({
    total: 900_000,
    lines: [
      {
        articleCodeDisplay: "BE-LL",
        description: "Bell",
        qty: 10,
        price: 100_000,
        chargedPrice: 90_000,
        subtotal: 900_000,
        priceBy: "D1",
        reserved: 10,
      },
    ],
  });
  expect((await shop.add({ BELL: 11 })).userErrors).toMatchObject([
    { message: "over_stock", values: { available: 10 } },
  ]);
});

it("an order is placed at the published price, even if nobody has loaded the catalog since it changed", async () => {
  const start = Date.now();
  let elapsed = 0;
  const restoreClock = setClock(() => start + elapsed);
  try {
    const dealer = await newShop();
    const { sorg } = dealer;
    await publish(sorg, 100_000);
    forgetCatalogs();
    await dealer.add({ BELL: 1 });
    const products = await dealer.lines();
    await publish(sorg, 200_000);
    elapsed = 60_000;
    expect(await refusal(dealer.checkout({ products, expectedTotal: 100_000 }))).toMatchObject({
      errors: [{ message: "price_changed" }],
    });
    const trips = countingCalls(async () => {
      expect(await dealer.checkout({ products, expectedTotal: 200_000 })).toMatchObject([{ total: 200_000 }]);
      return callCounts()?.roundTrips;
    });
    // The catalog was compared a moment ago, so placing the order costs no more than the order itself.
    expect(await trips).toBe(2);
  } finally {
    restoreClock();
  }
});
