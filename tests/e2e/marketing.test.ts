import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { addressOf } from "../support/site.ts";
import { until } from "../support/until.ts";
import { photoFile } from "./bikes.ts";
import { Caller } from "./caller.ts";
import { savedBy } from "./files.ts";
import { tooWide, violations } from "./looks.ts";
import { openAs } from "./money.ts";
import { newName } from "./people.ts";
import { accountOf, closeBrowser, endVisits, look, settled } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const admin = accountOf(site, "admin.us");
const dealer = accountOf(site, "dealer.us");
const t = textsIn("en");
const DESKTOP = { width: 1440, locale: "en-US" };
const folder = newName("Window").replace(".", " ");
const UPLOAD_MS = 120_000;

const made = z.object({ made: z.object({ category: z.object({ id: z.string() }) }) });
const listed = z.object({ marketingMaterials: z.object({ materials: z.array(z.object({ id: z.string() })) }) });

let office: Caller;
let category = "";

beforeAll(async () => {
  office = await Caller.signIn(site, admin);
  const create = `mutation ($title: String!) {
    made: createMarketingMaterialCategory(title: $title, type: "brand-assets", contentTargetMarkets: ["us"], itemPerLine: 3) {
      category { id } } }`;
  category = made.parse(await office.ask(create, { title: folder })).made.category.id;
});
afterEach(endVisits);
afterAll(async () => {
  await office.signInAgain();
  const query = "query ($category: ID!) { marketingMaterials(category: $category) { materials { id } } }";
  for (const { id } of listed.parse(await office.ask(query, { category })).marketingMaterials.materials)
    await office.ask("mutation ($id: ID!) { deleteMarketingMaterial(id: $id) { message { status } } }", { id });
  await office.ask("mutation ($id: ID!) { deleteMarketingMaterialCategory(id: $id) { message { status } } }", {
    id: category,
  });
  await closeBrowser();
});

/** Looks at a page on a desktop and on a phone. */
async function check(page: Page, name: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    await look(page, `${name}-${width}`);
    expect([name, width, await tooWide(page)]).toEqual([name, width, []]);
    expect([name, width, await violations(page)]).toEqual([name, width, []]);
  }
}

test("an editor uploads pictures in bulk and fixes a title; a dealer finds them and downloads one file and all of them", async () => {
  const { page } = await openAs(site, admin, DESKTOP, "/en-us/admin/marketing-material/image/create-bulk");
  const files = await Promise.all(
    ["#0b5d4e", "#993333", "#336699"].map(async (color, index) => ({
      ...(await photoFile(color)),
      name: `dsc-${index + 1}.jpg`,
    })),
  );
  await page.locator("input[type=file]").first().setInputFiles(files);
  const titleOf = (index: number) => page.getByLabel(t("marketing_title_of", { name: `dsc-${index}.jpg` }));
  for (const index of [1, 2, 3]) await titleOf(index).waitFor({ timeout: UPLOAD_MS });
  for (const [index, title] of ["Green window", "Red window", "Blue window"].entries())
    await titleOf(index + 1).fill(title);
  await check(page, "marketing-bulk");
  const save = page.getByRole("button", { name: t("marketing_bulk_create_other", { count: 3 }), exact: true });
  await save.click();
  await page.getByText(t("required")).first().waitFor();
  const choice = page.getByLabel(t("category"));
  await choice.selectOption({ label: `${t("menu_brand_assets")} › ${folder}` });
  await save.click();
  await page.getByText(t("marketing_bulk_created_other", { count: 3 })).waitFor();
  expect(await page.getByRole("button", { name: t("marketing_bulk_create_other", { count: 0 }) }).count()).toBe(0);
  await check(page, "marketing-bulk-created");
  await page.getByRole("button", { name: t("marketing_bulk_more"), exact: true }).click();
  await choice.waitFor();
  await page.goto(addressOf(site, admin.host, "/en-us/admin/marketing-material/image"));
  await page.getByRole("link", { name: "Red window" }).first().waitFor();
  await check(page, "marketing-images");

  const reader = await openAs(site, dealer, DESKTOP, "/en-us/marketing-material/brand-assets");
  const categories = reader.page.getByRole("list", { name: t("menu_brand_assets") });
  await categories.getByRole("link", { name: folder }).waitFor();
  // What is written for other markets is not there.
  expect(await reader.page.getByText("Trade fair").count()).toBe(0);
  await check(reader.page, "marketing-brand-assets");
  await categories.getByRole("link", { name: folder }).click();
  await reader.page.getByRole("heading", { name: folder, level: 1 }).waitFor();
  await check(reader.page, "marketing-category");
  const zip = await savedBy(reader.page, t("marketing_zip_folder"));
  expect(zip.name).toBe(`${folder}.zip`);
  expect(Object.keys(unzipSync(zip.content)).sort((a, b) => a.localeCompare(b))).toEqual([
    "Blue window.jpg",
    "Green window.jpg",
    "Red window.jpg",
  ]);
  await reader.page.getByRole("link", { name: "Green window" }).click();
  await reader.page.getByRole("heading", { name: "Green window", level: 1 }).waitFor();
  await check(reader.page, "marketing-picture");
  const picture = await savedBy(reader.page, t("marketing_download_original"));
  expect(picture.name).toBe("dsc-1.jpg");
  expect(picture.content.subarray(0, 3).toString("hex")).toBe("ffd8ff");

  await reader.page.goto(addressOf(site, dealer.host, "/en-us/marketing-material/product-lineup"));
  await reader.page
    .getByRole("list", { name: t("menu_product_lineup") })
    .getByRole("link", { name: "Bikes" })
    .click();
  await reader.page.getByRole("link", { name: "Lineup at a glance" }).click();
  await reader.page.getByText("All bikes of the season").waitFor();
  await check(reader.page, "marketing-lineup");
});

test("an editor sees where a file is used, moves its focal point by keyboard, and notes its license", async () => {
  const { page } = await openAs(site, admin, DESKTOP, "/en-us/admin/marketing-material/image");
  await page.getByRole("button", { name: t("media_library"), exact: true }).click();
  const library = page.getByRole("dialog", { name: t("media_library") });
  await library.getByRole("searchbox").fill("gravel.jpg");
  await until("one file is found", async () => (await library.getByRole("listitem").count()) === 1);
  await library.getByRole("listitem").getByRole("button").first().click();
  const details = page.getByRole("dialog", { name: t("media_details") });
  await details.getByRole("link", { name: /The new Wander is here/ }).waitFor();
  expect(await details.getByRole("button", { name: t("delete"), exact: true }).isDisabled()).toBe(true);
  const left = details.getByRole("slider", { name: t("media_focal_x") });
  await left.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  expect(await left.inputValue()).toBe("1");
  const license = `Dealers only, ${newName("license")}`;
  await details.getByLabel(t("media_license_text")).fill(license);
  await check(page, "media-details");
  await details.getByRole("button", { name: t("save"), exact: true }).click();
  await details.waitFor({ state: "detached" });
  const reader = await openAs(site, dealer, DESKTOP, "/en-us/news");
  await reader.page.getByRole("link", { name: "The new Wander is here" }).click();
  await reader.page.getByText(license).waitFor();
});
