import { afterAll, beforeAll, expect, test } from "vitest";
import { csv, drop, importKey, send, startFeeds } from "./harness.ts";

let feeds: Awaited<ReturnType<typeof startFeeds>>;
beforeAll(async () => {
  feeds = await startFeeds();
});
afterAll(() => feeds.stop());

const HEADER =
  "article_code,category,uom,brand.id,brand.description,merchandiseCategory.id,merchandiseCategory.description," +
  "name[en-US],name[de],description[en-US],model,model_year,serie,frameSize,color,group.id,group.parent_name,images,spec[WEIGHT:Weight],rank";
const row = (index: number): string =>
  `A-${String(index).padStart(6, "0")},Bike,PC,VELORIA,Veloria,ROAD,Road bikes,"Road bike ${index}, black",Rennrad ${index},` +
  `"A light road bike with a long description that goes on for about as many characters as people usually write",` +
  `Strato,2026,Strato,54,Black,G-${index % 900},Group ${index % 900},strato-black.svg,8.2 kg,${index}`;

test("ten thousand articles are imported in a minute, and again without a change", async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => row(index));
  const key = "feeds/U001/articles/articles-20250101T000000Z.csv.gz";
  await drop(key, csv(HEADER, ...rows));
  const start = performance.now();
  const status = await importKey(key);
  const seconds = (performance.now() - start) / 1000;
  expect(status).toMatchObject({ status: "imported", changed: 10_000, unchanged: 0, refused: 0, rows: 10_000 });
  const again = performance.now();
  const second = await send("feeds/U001/articles/again-20250101T000000Z.csv", csv(HEADER, ...rows));
  const secondSeconds = (performance.now() - again) / 1000;
  expect(second).toMatchObject({ status: "imported", changed: 0, unchanged: 10_000, refused: 0 });
  console.info(`10,000 articles: ${seconds.toFixed(1)} s; unchanged: ${secondSeconds.toFixed(1)} s`);
  expect(seconds).toBeLessThan(60);
});
