import { PutObjectCommand } from "@aws-sdk/client-s3";
import { generateCatalog } from "@spoke/core/catalog-pdf";
import { buildCatalogFile } from "@spoke/core/catalog-pdf/build.ts";
import { rowsOf } from "@spoke/core/catalog-pdf/cards.ts";
import { contrast } from "@spoke/core/catalog-pdf/draw.ts";
import { type Actor, filesBucket, systemActor, withActor } from "@spoke/core/platform";
import { s3 } from "@spoke/core/platform/s3.ts";
import { report as reportOf } from "@spoke/core/report";
import { buildReport } from "@spoke/core/report/build.ts";
import { ownFile } from "@spoke/core/report/download.ts";
import type { Report } from "@spoke/core/report/schema.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  article,
  itemOf,
  priceOf,
  publishCatalog,
  refusal,
  SORG,
  startArticles,
  storeAll,
} from "../../builders/catalog-articles.ts";
import { actingFor, someone } from "../../builders/records.ts";
import { readPdf } from "../../support/pdf.ts";

let fixture: Awaited<ReturnType<typeof startArticles>>;
beforeAll(async () => {
  fixture = await startArticles();
  const group = { id: "G1", parentName: "Summit 300" };
  const images = [{ thumbnail: `/media/${SORG}/summit.webp`, full: `/media/${SORG}/summit.webp` }];
  const bike = { category: "Bike", serie: "Summit", group, images } as const;
  const tags = [{ type: "season", name: "Summer" }];
  await storeAll([
    ...["M", "L"].flatMap((frameSize) => [
      itemOf(
        article(`BK${frameSize}`, {
          ...{ ...bike, frameSize, color: "Red", tags, articleTagCategory: "New" },
          ...(frameSize === "M" && { gtin: "04006381333931" }),
        }),
      ),
      priceOf(`BK${frameSize}`),
    ]),
    itemOf(
      article("PA1", {
        name: { "en-US": "Ležák saddle <b>", de: "Sattel Über" },
        images: [{ thumbnail: "https://elsewhere.test/x.png", full: "https://elsewhere.test/x.png" }],
      }),
    ),
    priceOf("PA1", "OTHER"),
    itemOf(article("PA2", { images: [{ thumbnail: `/media/${SORG}/broken.png`, full: "/x" }] })),
    ...Array.from({ length: 60 }, (_, i) =>
      itemOf(article(`MA${i}`, { serie: "Many", group: { id: "GM", parentName: "Many of them" }, color: "Blue" })),
    ),
  ]);
  await publishCatalog();
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#aa3311" } })
    .webp()
    .toBuffer();
  await store(`media/${SORG}/summit.webp`, picture);
  await store(`media/${SORG}/broken.png`, Buffer.from("no picture"));
}, 60_000);
afterAll(() => fixture.stop());

const store = (Key: string, Body: Buffer) => s3().send(new PutObjectCommand({ Bucket: filesBucket(), Key, Body }));
const dealer = (more: Partial<Actor> = {}): Actor =>
  someone("dora", ["page.catalog"], { ...actingFor("C1", [SORG]), ...more });
const ask = (request: object = {}, who = dealer()): Promise<Report> =>
  withActor(who, () => generateCatalog({ fileType: "pdf", ...request }));
/** As the subscriber does it; then fetched by who asked. */
async function made(request: object = {}, who = dealer()) {
  const { id, kind } = await ask(request, who);
  expect(await withActor(systemActor(), () => buildReport({ reportId: id, kind }, buildCatalogFile))).toBe("done");
  const file = await withActor(who, () => ownFile({ id }));
  if (!("body" in file)) throw new Error("the file is too large for a test");
  return { ...readPdf(file.body), bytes: file.body, id };
}

it("[catalogue-023] prints cover, contents and chapters with pictures, sizes, colors, barcodes, prices and page numbers", async () => {
  const { pages, title, bytes, id } = await made({ prices: "both" });
  const text = pages.map((page) => page.split("\n"));
  expect(title).toBe("velo.localhost · Product catalog");
  expect(text[0]).toEqual(expect.arrayContaining(["velo.localhost", "Product catalog"]));
  expect(text[0]?.join(" ")).toMatch(/As of \d\d \w{3} \d{4}/);
  expect(text[0]).toContain("4 models, 64 articles");
  expect(text[1]).toEqual(expect.arrayContaining(["Contents", "Summit", "Many", "Parts"]));
  // Bikes first, below the contents; these name the page on which a chapter begins.
  expect(text[1]?.filter((line) => line === "Summit")).toHaveLength(2);
  expect(text[1]).toContain("2");
  expect(text[1]).toEqual(
    expect.arrayContaining([
      "Summit 300",
      "Brand",
      "BK-M",
      "BK-L",
      "M · Red",
      "L · Red",
      "$20.00",
      "$10.00",
      "Your price",
    ]),
  );
  // Barcodes with their numbers: EAN where the article has one, its code elsewhere.
  expect(text[1]).toEqual(expect.arrayContaining(["4006381333931", "BKL"]));
  // A long model goes on, under its name, and every article is there.
  const many = text.flat().filter((line) => /^MA-\d+$/.test(line));
  expect(many).toHaveLength(60);
  expect(text.flat()).toContain("Many · Many of them");
  expect(text.flat()).toContain("Ležák saddle <b>");
  for (const [page, lines] of text.entries()) expect(lines).toContain(`Page ${page + 1} of ${text.length}`);
  // One picture, once, as a JPEG; the one elsewhere is not fetched and the broken one is left out.
  expect(
    Buffer.from(bytes)
      .toString("latin1")
      .match(/DCTDecode/g),
  ).toHaveLength(1);
  // Progress is written once a second at most: at least its first step was.
  const { state, total } = await withActor(dealer(), () => reportOf({ id }));
  expect([state, total]).toEqual(["done", 8]);
});

it("prints only the chosen articles, in the user's language, with the requested prices", async () => {
  const german = await made({ tags: ["Summer"], prices: "retail" }, dealer({ locale: "de" }));
  const lines = german.pages.flatMap((page) => page.split("\n"));
  expect(lines).toEqual(expect.arrayContaining(["Produktkatalog", "Inhalt", "UVP", "20,00\u00a0$", "BK-M"]));
  expect(german.pages.join("\n")).not.toContain("inkl. MwSt.");
  // How it was chosen is no text for readers.
  expect(lines).not.toContain("Summer");
  expect(lines).not.toContain("10,00\u00a0$");
  expect(lines.join(" ")).not.toMatch(/MA-|Ihr Preis/);
  const none = (await made({ category: "bike", previewPage: "New", prices: "none" })).pages.join("\n");
  expect(none).toContain("BK-L");
  expect(none).not.toMatch(/\$/);
  const parts = (await made({ category: "PAA", prices: "dealer" })).pages.join("\n");
  expect(parts).not.toContain("BK-L");
  // PA1 has a price in somebody else's list only.
  expect(parts).not.toMatch(/\$10\.00/);
});

it("prints a grid of 8 or 9 cards of the same size per page, with every article or one per model", async () => {
  const codesOn = (page: string) => page.split("\n").filter((line) => /^MA-\d+$/.test(line));
  const everything = await made({ variants: "all", layout: "3x3" });
  const full = everything.pages.map((page) => codesOn(page).length);
  expect(Math.max(...full)).toBe(9);
  expect(full.reduce((sum, count) => sum + count, 0)).toBe(60);
  const models = await made({ variants: "model", layout: "2x4", prices: "both" });
  const lines = models.pages.flatMap((page) => page.split("\n"));
  expect(lines).toContain("60 variants");
  expect(lines.filter((line) => line === "Summit 300")).toHaveLength(1);
  expect(lines).toContain("4 models, 64 articles");
  expect(models.pages.length).toBeLessThan(everything.pages.length);
});

it("refuses what cannot be printed", async () => {
  const errors = async (work: Promise<unknown>) => (await refusal(work)).userErrors.map(({ message }) => message);
  expect(await errors(ask({ fileType: "docx" }))).toEqual(["file_type_invalid"]);
  expect(await errors(ask({ tags: ["Winter"] }))).toEqual(["catalog_empty"]);
  expect(await errors(ask({ prices: "all" }))).toEqual(["unknown_value"]);
  const visitor = someone("gus", ["page.catalog"]);
  expect(await errors(ask({ prices: "dealer" }, visitor))).toEqual(["catalog_no_dealer_prices"]);
  expect(await errors(ask({ prices: "both" }, dealer(actingFor("C3", ["G001"]))))).toEqual([
    "catalog_no_dealer_prices",
  ]);
  expect((await ask({ prices: "retail" }, visitor)).state).toBe("queued");
  expect((await refusal(ask({}, dealer({ scopes: new Set() })))).kind).toBe("forbidden");
});

it("writes on a cover so that it can be read", () => {
  expect(contrast("#0b5d4e")).toBe("#ffffff");
  expect(contrast("#ffe14d")).not.toBe("#ffffff");
});

it("puts models with few articles side by side, in the catalog's order", () => {
  const model = (name: string, articles: number) => ({ name, articles: Array.from({ length: articles }) });
  const rows = [...rowsOf([model("A", 1), model("B", 4), model("C", 2), model("D", 5), model("E", 1)])];
  expect(rows.map((row) => row.map((each) => each?.name))).toEqual([["A", "B"], ["C"], ["D"], ["E"]]);
});
