import { CreateBucketCommand } from "@aws-sdk/client-s3";
import { type Article, offerSchema, priceSchema, promotionSchema, stockSchema } from "@spoke/core/catalog/schema.ts";
import { type HostConfig, hostConfigSchema, sorgConfigSchema } from "@spoke/core/host/schema.ts";
import { type Actor, filesBucket, shardOf } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { startFauxqs } from "fauxqs";
import { startTable } from "../../support/cloud.ts";

export const SORG = "S100";
export const HOST = "velo.localhost";
export const MASKED = "masked.localhost";
const asOf = "2026-01-01T00:00:00.000Z";

/** The table and a bucket, until `stop`; an S3 given by AWS_ENDPOINT_URL_S3 or AWS_ENDPOINT_URL is used instead. */
export async function startStores(): Promise<{ stop(): Promise<void> }> {
  const input = process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL;
  const table = await startTable();
  const objects = input ? undefined : await startFauxqs({ port: 0, logger: false });
  process.env.AWS_ENDPOINT_URL_S3 = input ?? `http://127.0.0.1:${objects?.port}`;
  process.env.S3_FORCE_PATH_STYLE = "true";
  await s3().send(new CreateBucketCommand({ Bucket: filesBucket() }));
  return {
    async stop() {
      delete process.env.AWS_ENDPOINT_URL_S3;
      await objects?.stop();
      await table.stop();
    },
  };
}

export function articleItem(article: Article): Record<string, unknown> {
  return { pk: `ARTICLES#${SORG}#${shardOf(article.articleCode)}`, sk: article.articleCode, ...article };
}

export function hostItem(host: string, over: Partial<HostConfig> = {}): Record<string, unknown> {
  const config = hostConfigSchema.parse({
    host,
    sorg: SORG,
    webTitle: host,
    languages: [{ code: "en-US" }],
    currency: { display: "USD", symbol: "$", thousandSeparator: ",", decimalSeparator: ".", decimalPrecision: 2 },
    branding: { accent: "#0b5d4e" },
    ...over,
  });
  return { pk: `HOST#${host}`, sk: "CONFIG", ...config };
}

export function sorgItem(sorg: string): Record<string, unknown> {
  const names = { sorg, name: sorg, merchantName: sorg, companyCode: sorg, currency: "USD" };
  return { pk: `SORG#${sorg}`, sk: "CONFIG", gsi1pk: "SORGS", gsi1sk: sorg, ...sorgConfigSchema.parse(names) };
}

/** Article `i`: 100 + i dollars at dealers of list A, half of it in list B, retail 200 + i; stock 10 * i, 2 of it reserved. */
export function commercialItems(articles: readonly Article[]): Record<string, unknown>[] {
  return articles.flatMap(({ articleCode }, i) => {
    const shard = shardOf(articleCode);
    const price = (priceList: string, dealer: number) => ({
      pk: `PRICES#${SORG}#${shard}`,
      sk: `${articleCode}#${priceList}`,
      ...priceSchema.parse({ articleCode, priceList, currency: "USD", retail: (200 + i) * 10_000, dealer, asOf }),
    });
    const stock = stockSchema.parse({
      articleCode,
      available: [{ date: "2026-01-01", qty: 10 * i, location: "Main" }],
      nextArrival: { date: "2026-04-01", qty: 40 },
      asOf,
    });
    return [
      price("A", (100 + i) * 10_000),
      price("B", (100 + i) * 5_000),
      {
        pk: `STOCK#${SORG}#${articleCode}`,
        sk: "STOCK",
        sorg: SORG,
        ...stock,
        free: 10 * i - 2,
        freeTotal: 10 * i - 2,
        reserved: Math.min(2, 10 * i),
      },
    ];
  });
}

export function offerItems(code: string): Record<string, unknown>[] {
  const offer = (over: object) => {
    const row = offerSchema.parse({ articleCode: code, line: 0, asOf, ...over });
    const number = row.kind === "tier" ? row.salesDealNo : row.code;
    return { pk: `OFFERS#${SORG}#${shardOf(code)}`, sk: `${code}#${row.kind}#${number}#${row.line}`, ...row };
  };
  const date = { from: "2026-03-01", to: "2026-03-31" };
  return [
    offer({
      kind: "tier",
      salesDealNo: "D1",
      description: "Volume",
      term: ">=",
      qty: 10,
      type: "percent",
      discount: -50_000,
    }),
    offer({ kind: "promotion", code: "SPRING", type: "percent", discount: 100_000, minQty: 2 }),
    {
      pk: `PROMOTIONS#${SORG}`,
      sk: "SPRING",
      ...promotionSchema.parse({ code: "SPRING", name: "Spring", date, asOf }),
    },
    {
      pk: `PROMOTIONS#${SORG}`,
      sk: "OVER",
      ...promotionSchema.parse({ code: "OVER", name: "Over", date: { from: "2025-01-01", to: "2025-02-01" }, asOf }),
    },
  ];
}

export function dealer(over: Partial<Actor> = {}): Actor {
  return {
    kind: "user",
    userId: "dora",
    username: "dora",
    name: "Dora",
    scopes: new Set(["page.catalog"]),
    host: HOST,
    sorg: SORG,
    sorgs: [SORG],
    locale: "en-US",
    customer: { code: { unified: "C1" }, areas: [{ sorg: SORG, priceList: "A" }] },
    correlationId: "test",
    ...over,
  };
}
