import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, afterEach, expect, test } from "vitest";
import { z } from "zod";
import { connectBrowser, launchBrowser, visitor } from "../support/browser.ts";
import { photoOf, photoOfNothing, printedCode } from "../support/codes.ts";
import { addressOf } from "../support/site.ts";
import { until } from "../support/until.ts";
import { Caller } from "./caller.ts";
import { tooWide, violations } from "./looks.ts";
import { openAs } from "./money.ts";
import { accountOf, closeBrowser, endVisits, look, openSignedIn } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const dealer = accountOf(site, "dealer.us");
const t = textsIn("en");

afterEach(endVisits);
afterAll(closeBrowser);

const productsSchema = z.object({
  products: z.object({ data: z.array(z.object({ slug: z.string(), name: z.string() })) }),
});
const detailsSchema = z.object({ productDetailsV2: z.array(z.object({ gtin: z.string() })) });

/** An article of the demo with its GTIN. */
async function articleWithGtin(): Promise<{ readonly name: string; readonly gtin: string }> {
  const caller = await Caller.signIn(site, dealer);
  const found = await caller.ask("{ products(limit: 1) { data { slug name } } }");
  const [article] = productsSchema.parse(found).products.data;
  const details = await caller.ask("query Gtin($slug: [String!]!) { productDetailsV2(slug: $slug) { gtin } }", {
    slug: [article?.slug],
  });
  const [detail] = detailsSchema.parse(details).productDetailsV2;
  if (!article || !detail) throw new Error("no article with a GTIN");
  return { name: article.name, gtin: detail.gtin };
}

const dialog = (page: Page) => page.getByRole("dialog", { name: t("scan") });

/** Chooses a picture in the dialog of scanning. */
async function choose(page: Page, picture: Buffer): Promise<void> {
  await dialog(page)
    .locator("input[type=file]")
    .setInputFiles({ name: "code.jpg", mimeType: "image/jpeg", buffer: picture });
}

test("a frame is found by a photo of its QR code, and what is no frame says so", async () => {
  const { page } = await openAs(site, dealer, { width: 390, locale: "en-US" }, "/en-us/frames");
  await page
    .locator("main")
    .getByRole("button", { name: t("scan"), exact: true })
    .click();
  // This browser has no camera: the page says so, and everything else works.
  await dialog(page)
    .getByText(t("scan_camera_none"))
    .or(dialog(page).getByText(t("scan_camera_denied")))
    .waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await tooWide(page)).toEqual([]);
  await look(page, "scan 390");
  await choose(page, await photoOfNothing());
  await dialog(page).getByText(t("scan_nothing")).waitFor();
  await choose(page, await photoOf(await printedCode("ean13", "4006381333931")));
  await dialog(page).getByText(t("scan_no_frame")).waitFor();
  const link = "https://id.example.com/01/09506000134352/21/WK-4711";
  await choose(page, await photoOf(await printedCode("qrcode", link), 20));
  await until("the address has the number", () => new URL(page.url()).searchParams.get("number") === "WK-4711");

  // A hand scanner types into the field and ends with Enter.
  const field = page.getByRole("searchbox", { name: t("frame_number") });
  await field.fill(link.replace("4711", "4712"));
  await field.press("Enter");
  await until("the address has the number", () => new URL(page.url()).searchParams.get("number") === "WK-4712");
});

test("every printed kind of code is read from a photo", async () => {
  const { page } = await openAs(site, dealer, { width: 1440, locale: "en-US" }, "/en-us/retail-sales/create");
  const number = page.locator('[name="frameNumber"]');
  for (const [kind, text, wanted] of [
    ["qrcode", "http://us.example/frames?number=WTU0000001", "WTU0000001"],
    ["datamatrix", "WTU0000002", "WTU0000002"],
    ["code128", "WTU0000003", "WTU0000003"],
  ] as const) {
    await page
      .locator("main")
      .getByRole("button", { name: t("scan"), exact: true })
      .click();
    await choose(page, await photoOf(await printedCode(kind, text), kind === "code128" ? 3 : 12));
    await dialog(page).waitFor({ state: "detached" });
    expect(await number.inputValue()).toBe(wanted);
  }
});

test("an article is found and ordered by its GTIN, from the camera", async () => {
  const { name, gtin } = await articleWithGtin();
  const directory = await mkdtemp(join(tmpdir(), "spoke-camera-"));
  const film = join(directory, "camera.mjpeg");
  const frame = await sharp(await photoOf(await printedCode("ean13", gtin), 4))
    .resize(1280)
    .jpeg()
    .toBuffer();
  await writeFile(film, frame);
  const server = await launchBrowser([
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    `--use-file-for-fake-video-capture=${film}`,
  ]);
  try {
    const { context, page } = await visitor(await connectBrowser(server.wsEndpoint()), { width: 390 });
    await context.grantPermissions(["camera"], { origin: new URL(addressOf(site, dealer.host, "/")).origin });
    await openSignedIn(page, site, dealer, "/en-us/catalog/fast-order");
    await page.getByRole("button", { name: t("scan_article_of", { row: 1 }) }).click();
    const input = page.getByRole("combobox", { name: t("fast_article_of", { row: 1 }), exact: true });
    await until("the camera read the code", async () => (await input.inputValue()) === gtin);
    const lines = page.getByRole("region", { name: t("title_catalog_fast_order") });
    await lines.getByText(name).first().waitFor();
  } finally {
    await server.close();
    await rm(directory, { recursive: true });
  }
});
