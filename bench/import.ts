/** Import of 10,000 articles through the feed pipeline of the embedded cloud, from the file to the catalog. */
import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import type { Article } from "@spoke/core/catalog/schema.ts";
import { z } from "zod";
import { syntheticArticles } from "../tests/core/catalog/synthetic.ts";
import { until } from "../tests/support/until.ts";
import { type BenchCloud, seed, startBenchCloud, withDirectory } from "./cloud.ts";
import type { Figure } from "./figures.ts";
import { cpuTime, signedIn } from "./load.ts";
import { marketOf } from "./markets.ts";

const SIZE = 10_000;
const GIVE_UP_MS = 300_000;
const COUNTS = "{ productCounts { bike paa } }";
const countsSchema = z.object({ data: z.object({ productCounts: z.object({ bike: z.int(), paa: z.int() }) }) });

const COLUMNS: Readonly<Record<string, (article: Article) => string | number | undefined>> = {
  article_code: (article) => article.articleCode,
  category: (article) => article.category,
  uom: (article) => article.uom,
  "brand.id": (article) => article.brand.id,
  "brand.description": (article) => article.brand.description,
  "merchandiseCategory.id": (article) => article.merchandiseCategory.id,
  "merchandiseCategory.description": (article) => article.merchandiseCategory.description,
  "name[en-US]": (article) => article.name["en-US"],
  "name[de]": (article) => article.name.de,
  "name[fr]": (article) => article.name.fr,
  "group.id": (article) => article.group.id,
  "group.parent_name": (article) => article.group.parentName,
  model: (article) => article.model,
  model_year: (article) => article.modelYear,
  serie: (article) => article.serie,
  frameSize: (article) => article.frameSize,
  wheelSize: (article) => article.wheelSize,
  color: (article) => article.color,
  bikeCategory: (article) => article.bikeCategory,
  rank: (article) => article.rank,
};

const csvCell = (value: string | number | undefined): string => `"${String(value ?? "").replaceAll('"', '""')}"`;

function csv(articles: readonly Article[]): string {
  const columns = Object.entries(COLUMNS);
  const rows = articles.map((article) => columns.map(([, read]) => csvCell(read(article))).join(","));
  return [columns.map(([name]) => csvCell(name)).join(","), ...rows, ""].join("\n");
}

export async function run(): Promise<Figure[]> {
  return withDirectory(async (directory) => {
    const cloud = await startBenchCloud(directory);
    try {
      await seed(cloud, { sizes: [SIZE], catalog: false });
      return await measure(cloud);
    } finally {
      await cloud.stop();
    }
  });
}

async function measure(cloud: BenchCloud): Promise<Figure[]> {
  const market = marketOf(SIZE);
  const { FILES_BUCKET: Bucket, TABLE_NAME: TableName, AWS_REGION: region = "" } = cloud.environment;
  const shared = { region, credentials: { accessKeyId: "local", secretAccessKey: "local" } };
  const s3 = new S3Client({ ...shared, endpoint: cloud.environment.AWS_ENDPOINT_URL_S3 ?? "", forcePathStyle: true });
  const table = new DynamoDBClient({ ...shared, endpoint: cloud.environment.AWS_ENDPOINT_URL_DYNAMODB ?? "" });
  const [client] = await signedIn(cloud.api, market, 1);
  if (!client) throw new Error("nobody signed in");
  try {
    const key = `feeds/${market.sorg}/articles/articles-20260102T000000Z.csv`;
    const body = csv(syntheticArticles(SIZE, 1, market.sorg));
    const cpuBefore = cpuTime(cloud.pid);
    const begun = performance.now();
    await s3.send(new PutObjectCommand({ Bucket, Key: key, Body: body }));
    await until(
      "the feed is imported",
      async () => {
        const Key = { pk: { S: `FEED#${key}` }, sk: { S: "FEED" } };
        const { Item } = await table.send(new GetItemCommand({ TableName, Key }));
        if (Item?.status?.S === "failed") throw new Error(`the feed was refused: ${JSON.stringify(Item)}`);
        return Item?.status?.S === "imported" && Number(Item.changed?.N) === SIZE;
      },
      GIVE_UP_MS,
    );
    const importedMs = performance.now() - begun;
    await until(
      "the catalog shows them",
      async () => {
        await client.signIn();
        const { text } = await client.graphql(COUNTS, {});
        const { bike, paa } = countsSchema.parse(JSON.parse(text)).data.productCounts;
        return bike + paa === SIZE;
      },
      GIVE_UP_MS,
    );
    const of = `a feed of ${SIZE.toLocaleString("en")} articles`;
    return [
      { of, name: "until it is imported", value: importedMs / 1000, unit: "s" },
      { of, name: "until the catalog shows it", value: (performance.now() - begun) / 1000, unit: "s" },
      { of, name: "rate of the import", value: (SIZE * 1000) / importedMs, unit: "articles/s" },
      { of, name: "processor time of the cloud", value: (cpuTime(cloud.pid) - cpuBefore) / 1000, unit: "s" },
      { of, name: "size of the file", value: Buffer.byteLength(body) / 1e6, unit: "MB" },
    ];
  } finally {
    client.close();
    s3.destroy();
    table.destroy();
  }
}
