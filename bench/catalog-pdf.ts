/** Time to build a printed catalog of 500 products, each with its own picture, from the request to the file. */
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { generateCatalog } from "@spoke/core/catalog-pdf";
import { buildCatalogFile } from "@spoke/core/catalog-pdf/build.ts";
import { filesBucket, systemActor, withActor } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { buildReport } from "@spoke/core/report/build.ts";
import { ownFile } from "@spoke/core/report/download.ts";
import sharp from "sharp";
import {
  article,
  itemOf,
  priceOf,
  publishCatalog,
  SORG,
  startArticles,
  storeAll,
} from "../tests/builders/catalog-articles.ts";
import { actingFor, someone } from "../tests/builders/records.ts";
import type { Figure } from "./figures.ts";

const PRODUCTS = 500;
/** Number of distinct pictures; each product has one at its own address. */
const PICTURES = 20;

export async function run(): Promise<Figure[]> {
  const fixture = await startArticles();
  try {
    await seed();
    return await measure();
  } finally {
    await fixture.stop();
  }
}

async function seed(): Promise<void> {
  const codes = Array.from({ length: PRODUCTS }, (_, i) => `P${1000 + i}`);
  const image = (code: string) => `/media/${SORG}/${code}.webp`;
  await storeAll(
    codes.flatMap((code, i) => [
      itemOf(
        article(code, {
          category: i % 3 === 0 ? "Bike" : "PAA",
          serie: `Series ${i % 25}`,
          color: "Black",
          frameSize: "M",
          images: [{ thumbnail: image(code), full: image(code) }],
        }),
      ),
      priceOf(code),
    ]),
  );
  await publishCatalog();
  const pictures = await Promise.all(Array.from({ length: PICTURES }, (_, i) => pictureOf(20 + i)));
  for (const [i, code] of codes.entries()) {
    const Body = pictures[i % PICTURES] ?? Buffer.alloc(0);
    await s3().send(new PutObjectCommand({ Bucket: filesBucket(), Key: image(code).slice(1), Body }));
  }
}

/** As large as real pictures: noise compresses worst. */
function pictureOf(sigma: number): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma };
  return sharp({ create: { width: 1000, height: 750, channels: 3, background: "#888888", noise } })
    .webp({ quality: 50 })
    .toBuffer();
}

async function measure(): Promise<Figure[]> {
  const who = someone("dora", ["page.catalog"], actingFor("C1", [SORG]));
  const begun = performance.now();
  const cpu = process.cpuUsage();
  const { id, kind } = await withActor(who, () => generateCatalog({ fileType: "pdf", prices: "both" }));
  await withActor(systemActor(), () => buildReport({ reportId: id, kind }, buildCatalogFile));
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const file = await withActor(who, () => ownFile({ id }));
  const of = `a catalog of ${PRODUCTS} products with pictures and prices`;
  return [
    { of, name: "from the request to the file", value: seconds, unit: "s", bar: 20 },
    { of, name: "processor time", value: (user + system) / 1_000_000, unit: "s" },
    { of, name: "memory", value: process.memoryUsage().rss / 1e6, unit: "MB" },
    { of, name: "file", value: "body" in file ? file.body.byteLength / 1e6 : Number.NaN, unit: "MB", bar: 4.4 },
  ];
}
