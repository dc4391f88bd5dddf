import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { startFauxqs } from "fauxqs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { rebuildPart, refreshCatalogue } from "../../../packages/core/src/catalogue/index.ts";
import { articleSchema, offerSchema, PARTS, priceSchema } from "../../../packages/core/src/catalogue/schema.ts";
import { callCounts, countingCalls, filesBucket, s3, shardOf } from "../../../packages/core/src/platform/index.ts";
import { startTable, type TestTable } from "../../support/cloud.ts";
import { AS_OF, newWorld, put, system } from "./world.ts";

/** Here the catalogue is the real one: articles and prices come from the read model that is built from the table. */
let table: TestTable;
let stopObjects: () => Promise<void>;
beforeAll(async () => {
  const given = process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL;
  table = await startTable();
  const objects = given ? undefined : await startFauxqs({ port: 0, logger: false });
  vi.stubEnv("AWS_ENDPOINT_URL_S3", given ?? `http://127.0.0.1:${objects?.port}`);
  vi.stubEnv("S3_FORCE_PATH_STYLE", "true");
  await s3().send(new CreateBucketCommand({ Bucket: filesBucket() }));
  stopObjects = async () => objects?.stop();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await stopObjects();
  await table.stop();
});

it("what the catalogue sells at the dealer's price and deals is what the cart and the order hold", async () => {
  const world = await newWorld({ sorg: { exactQtyCheck: true } });
  const { sorg } = world;
  const shard = shardOf("BELL");
  const article = articleSchema.parse({
    article_code: "BELL",
    article_code_display: "BE-LL",
    sorg,
    name: { "en-US": "Bell", default: "Klingel" },
    category: "PAA",
    brand: { id: "b", description: "Brand" },
    uom: "PCE",
    slug: "bell",
    group: { id: "g", parent_name: "Bells" },
    merchandiseCategory: { id: "m", description: "Bells" },
    images: [{ thumbnail: "t.webp", full: "f.webp" }],
    createdAt: AS_OF,
    asOf: AS_OF,
  });
  await put({ pk: `ARTICLES#${sorg}#${shard}`, sk: "BELL" }, article);
  const prices = [["L1", 100_000] as const, ["L2", 1] as const];
  for (const [priceList, dealer] of prices) {
    const price = priceSchema.parse({ article_code: "BELL", priceList, currency: "EUR", dealer, asOf: AS_OF });
    await put({ pk: `PRICES#${sorg}#${shard}`, sk: `BELL#${priceList}` }, price);
  }
  const tier = { term: ">=", qty: 10, type: "percent", discount: -100_000 };
  const base = { kind: "tier", article_code: "BELL", line: 1, salesDealNo: "D1", asOf: AS_OF };
  await put({ pk: `OFFERS#${sorg}#${shard}`, sk: "BELL#tier#D1#1" }, offerSchema.parse({ ...base, ...tier }));
  await world.stock("BELL", 20);
  for (const part of PARTS) await system(() => rebuildPart({ sorg, part }));
  await refreshCatalogue(sorg);

  // Configuration is in memory from the first call on.
  expect(await world.lines()).toEqual([]);
  const trips = await countingCalls(async () => {
    const { userErrors } = await world.add({ BELL: 10 });
    expect(userErrors).toEqual([]);
    return callCounts()?.roundTrips;
  });
  expect(trips).toBe(2);
  const [placed] = await world.checkout();
  expect(placed).toMatchObject({
    total_order: 900_000,
    details: [
      {
        article_code_display: "BE-LL",
        description: "Bell",
        order_qty: 10,
        price: 100_000,
        promoprice: 90_000,
        subtotal: 900_000,
        priceBy: "D1",
        reserved: 10,
      },
    ],
  });
  expect((await world.add({ BELL: 11 })).userErrors).toMatchObject([
    { message: "over_stock", values: { available: 10 } },
  ]);
});
