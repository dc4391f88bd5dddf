import type { Page } from "playwright-core";
import { afterAll, afterEach, expect, inject, test } from "vitest";
import { savedBy, sheet, XLSX } from "./files.ts";
import { tooWide, violations } from "./looks.ts";
import { openAs } from "./money.ts";
import { newName } from "./people.ts";
import { accountOf, closeBrowser, endVisits, look } from "./steps.ts";
import { textsIn } from "./texts.ts";

const site = inject("site");
const t = textsIn("en");
const STEP_MS = 60_000;

afterEach(endVisits);
afterAll(closeBrowser);

async function search(page: Page, text: string): Promise<void> {
  const field = page.getByRole("searchbox", { name: t("vendor_catalog_search") });
  await field.fill(text);
  await field.press("Enter");
}

async function looksWell(page: Page, name: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await look(page, `vendors-${name}-${width}`);
    expect(await tooWide(page), `${name} at ${width}`).toEqual([]);
    expect(await violations(page), `${name} at ${width}`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test("[third-party-009] a vendor maintains articles, uploads counted stock, and dealers order by it", async () => {
  const at = "/en-us/3rd-party/article-maintenance";
  const { page } = await openAs(site, accountOf(site, "vendor.us"), { width: 1440 }, at);
  page.setDefaultTimeout(STEP_MS);
  const menu = page.getByRole("navigation").first();
  for (const title of [
    "title_3rd_party_catalog",
    "title_3rd_party_order",
    "title_3rd_party_article_maintenance",
  ] as const)
    await menu
      .getByRole("link", { name: t(title), exact: true })
      .first()
      .waitFor({ state: "attached" });
  await page.getByText("City helmet Corvid Arc").first().waitFor();
  expect(await page.locator("main").textContent()).not.toContain("Pallas");
  await looksWell(page, "articles");

  const code = newName("E2E").replace(".", "-").toUpperCase();
  await page
    .getByRole("link", { name: t("title_3rd_party_article_maintenance_create") })
    .first()
    .click();
  const field = (name: string) => page.getByRole("textbox", { name, exact: false }).first();
  const save = page.getByRole("button", { name: t("title_3rd_party_article_maintenance_create"), exact: true });
  await field(t("article_code")).waitFor();
  await save.click();
  await page.getByText(t("required"), { exact: true }).nth(1).waitFor();
  await looksWell(page, "article-refused");
  await field(t("article_code")).fill(code);
  await field(t("description")).fill(`Bell ${code}`);
  await field(t("vendor_article_price", { currency: "USD" })).fill("12.50");
  await save.click();
  await page.waitForURL(/article-maintenance$/);

  await page
    .getByRole("link", { name: t("title_3rd_party_article_maintenance_upload") })
    .first()
    .click();
  const file = await sheet([
    ["Vendor", "Article code", "Counted stock"],
    ["", code, 40],
    ["", `${code}-NONE`, 5],
  ]);
  await page.getByLabel(t("rows_kind"), { exact: true }).selectOption("vendor-stock");
  const template = await savedBy(page, t("mass_template"));
  expect(template.content.byteLength).toBeGreaterThan(1_000);
  await page.locator("input[type=file]").setInputFiles({ name: `${code}.xlsx`, mimeType: XLSX, buffer: file });
  await page
    .getByRole("button", { name: `${code}.xlsx`, exact: true })
    .first()
    .click();
  await page.getByText(t("rows_valid_one", { count: 1 })).waitFor();
  await page
    .getByText(t("mass_refused_one", { count: 1 }))
    .first()
    .waitFor();
  await look(page, "vendors-upload-checked-1440");
  await page.getByRole("button", { name: t("rows_import"), exact: true }).click();
  await page.getByText(t("rows_saved_one", { count: 1 })).waitFor();
  const corrections = await savedBy(page, t("mass_corrections"));
  expect(corrections.name).toContain("corrections");
  await page.keyboard.press("Escape");
  await looksWell(page, "uploads");

  await page.goto(new URL("/en-us/3rd-party/article-maintenance", page.url()).href);
  await search(page, code);
  const row = page.getByRole("row").filter({ hasText: code });
  await row.getByText("40", { exact: true }).waitFor();
  await page
    .getByRole("link", { name: `Bell ${code}` })
    .first()
    .click();
  await page.getByRole("switch", { name: t("vendor_article_active") }).waitFor();
  await looksWell(page, "article");
  await page.getByRole("switch", { name: t("vendor_article_active") }).uncheck();
  await page.getByRole("button", { name: t("save"), exact: true }).click();
  await page.waitForURL(/article-maintenance$/);
  await search(page, code);
  await page.getByRole("row").filter({ hasText: code }).getByText(t("vendor_article_inactive")).waitFor();
}, 300_000);
