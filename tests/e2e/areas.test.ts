import { readSpreadsheet } from "@spoke/core/platform/spreadsheet.ts";
import type { Page, Request } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { addressOf } from "../support/site.ts";
import { day } from "./days.ts";
import { Dealer } from "./dealer.ts";
import { savedBy, sheet, XLSX } from "./files.ts";
import { tooWide, violations } from "./looks.ts";
import { openAs } from "./money.ts";
import { newName, newUser } from "./people.ts";
import { accountOf, closeBrowser, endVisits, look, settled } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const DESKTOP = { width: 1440, locale: "en-US" };
const FILE_MS = 120_000;

afterEach(endVisits);
afterAll(closeBrowser);

async function check(page: Page, name: string): Promise<void> {
  await settled(page);
  await look(page, `${name}-${page.viewportSize()?.width}`);
  expect([name, await tooWide(page)]).toEqual([name, []]);
  expect([name, await violations(page)]).toEqual([name, []]);
}

test("a dealer requests files, and saves what is ready", async () => {
  const t = textsIn("en");
  const userAreas = [{ sorg: "U001" }];
  const dealer = await newUser(site, "admin.us", {
    name: "Lou Baker",
    roles: ["dealer"],
    custCode: "US0011",
    userAreas,
  });
  const { page } = await openAs(site, dealer, DESKTOP, "/en-us/download-area");
  const request = async (module: string) => {
    await page.getByRole("combobox", { name: t("download_module") }).selectOption({ label: module });
    await page.getByRole("button", { name: t("download_request"), exact: true }).click();
  };
  await request(t("download_module_price_list"));
  await request(t("download_module_stock"));
  const stock = page.getByRole("row").filter({ hasText: t("download_module_stock") });
  const save = stock.getByRole("button", { name: new RegExp(`^${t("download_save")}: `) });
  await save.waitFor({ timeout: FILE_MS });
  await stock.getByText(t("download_status_done"), { exact: true }).waitFor();
  const saved = await savedBy(page, save);
  expect(saved.name).toMatch(/^stock-.*\.xlsx$/);
  expect((await readSpreadsheet(saved.content)).rows.length).toBeGreaterThan(100);
  await page
    .getByRole("row")
    .filter({ hasText: t("download_module_price_list") })
    .getByText(t("download_status_done"), { exact: true })
    .waitFor({ timeout: FILE_MS });
  await check(page, "download-area");
  await page.setViewportSize({ width: 390, height: 844 });
  await check(page, "download-area");
});

test("the office uploads a spreadsheet, stores its valid rows, corrects the refused one, and retries the others", async () => {
  const t = textsIn("en");
  const admin = accountOf(site, "admin.us");
  const [article, other] = await (await Dealer.signIn(site, accountOf(site, "dealer.us"))).articles(2);
  const codes = [article?.article_code ?? "", other?.article_code ?? ""];
  const wrong = newName("GONE").toUpperCase();
  const head = ["Customer code", "Article code", "Quantity", "Day"];
  const pieces = Number.parseInt(newName("").slice(1, 5), 16);
  const name = `${newName("stock")}.xlsx`;
  const buffer = await sheet([
    head,
    ["US0011", codes[0] ?? "", pieces, day(-1)],
    ["US0011", wrong, 2, day(-1)],
    ["US0011", codes[1] ?? "", "many", day(-1)],
  ]);
  const { page } = await openAs(site, admin, DESKTOP, "/en-us/upload-area");
  await page.getByRole("combobox", { name: t("rows_kind") }).selectOption("stock-report");
  await page.locator("input[type=file]").first().setInputFiles({ name, mimeType: XLSX, buffer });
  const result = page.locator("section", { has: page.getByRole("heading", { name: t("rows_result"), exact: true }) });
  await result.getByText(t("rows_valid_one", { count: 1 })).waitFor({ timeout: FILE_MS });
  await result.getByText(t("mass_refused_other", { count: 2 })).waitFor();
  await check(page, "upload-checked");
  await result.getByRole("button", { name: t("rows_import"), exact: true }).click();
  await result.getByText(t("rows_saved_one", { count: 1 })).waitFor({ timeout: FILE_MS });
  await check(page, "upload-stored");
  await page.setViewportSize({ width: 390, height: 844 });
  await check(page, "upload-stored");
  await page.setViewportSize({ width: 1440, height: 900 });

  // What was refused is refused again as long as its reason stays.
  await result.getByRole("button", { name: t("rows_retry"), exact: true }).click();
  await result.getByText(t("mass_refused_other", { count: 2 })).waitFor({ timeout: FILE_MS });
  await result.getByText(t("rows_saved_one", { count: 1 })).waitFor();

  const corrections = await savedBy(page, result.getByRole("button", { name: t("mass_corrections"), exact: true }));
  const { rows } = await readSpreadsheet(corrections.content);
  const corrected = rows.map((cells, index) =>
    index === 0 ? cells : cells.map((cell) => (cell === wrong ? (codes[1] ?? "") : cell === "many" ? "5" : cell)),
  );
  // Of two rows about one article and day, only the first can be stored.
  await result.locator("input[type=file]").setInputFiles({
    ...{ name: `corrected-${name}`, mimeType: XLSX },
    buffer: await sheet(corrected.slice(0, 2).map((cells) => cells.map((cell) => cell ?? ""))),
  });
  await result.getByText(`corrected-${name}`).waitFor({ timeout: FILE_MS });
  await result.getByRole("button", { name: t("rows_import"), exact: true }).click();
  await result.getByText(t("rows_saved_one", { count: 1 })).waitFor({ timeout: FILE_MS });
  expect(await result.getByText(t("mass_refused_one", { count: 1 })).count()).toBe(0);
  const row = page.getByRole("row").filter({ hasText: `corrected-${name}` });
  await row.getByText(t("rows_state_done"), { exact: true }).waitFor();
});

test("a file that is paused waits on this computer, and is sent once after the page was closed", async () => {
  const t = textsIn("en");
  const name = `${newName("paused").replace(" ", "-")}.xlsx`;
  const buffer = await sheet([
    ["Customer code", "Article code", "Quantity", "Day"],
    ["US0011", "NONE", 2, day(-1)],
  ]);
  const { page, context } = await openAs(site, accountOf(site, "admin.us"), DESKTOP, "/en-us/upload-area");
  const isFile = (request: Request) =>
    request.method() === "POST" && (request.headers()["content-type"] ?? "").startsWith("multipart/form-data");
  // The file does not get through.
  await page.route("**/*", (route) => (isFile(route.request()) ? undefined : route.continue()));
  await page.locator("input[type=file]").first().setInputFiles({ name, mimeType: XLSX, buffer });
  const current = page.getByRole("region", { name: t("rows_on_its_way") });
  await current.getByText(t("file_sending"), { exact: true }).waitFor();
  await current.getByRole("button", { name: t("rows_suspend"), exact: true }).click();
  await current.getByText(t("rows_suspended"), { exact: true }).waitFor();
  await page.getByText(t("rows_one_file"), { exact: true }).waitFor();
  await check(page, "upload-paused");
  await page.close();

  const later = await context.newPage();
  await later.goto(addressOf(site, accountOf(site, "admin.us").host, "/en-us/upload-area"));
  const waiting = later.getByRole("region", { name: t("rows_on_its_way") });
  await waiting.getByText(name).waitFor();
  await waiting.getByText(t("rows_suspended"), { exact: true }).waitFor();
  expect(await later.getByRole("row").filter({ hasText: name }).count()).toBe(0);
  await waiting.getByRole("button", { name: t("rows_resume"), exact: true }).click();
  await later.getByText(t("rows_all_refused_one")).waitFor({ timeout: FILE_MS });
  await waiting.waitFor({ state: "detached" });
  await check(later, "upload-refused");
  await later.reload();
  await settled(later);
  expect(await later.getByRole("row").filter({ hasText: name }).count()).toBe(1);
  expect(await waiting.count()).toBe(0);
});

test.each([
  ["en", "us"],
  ["de", "de"],
] as const)("the areas of the demo are filled, in %s", async (language, suffix) => {
  const t = textsIn(language);
  const locale = language === "en" ? "en-US" : "de-DE";
  const dealer = await openAs(site, accountOf(site, `dealer.${suffix}`), { width: 1440, locale }, "/download-area");
  await dealer.page.getByText(t("download_status_done"), { exact: true }).first().waitFor();
  const office = await openAs(site, accountOf(site, `admin.${suffix}`), { width: 1440, locale }, "/upload-area");
  for (const state of ["rows_state_done", "rows_state_checked", "rows_state_failed"] as const)
    await office.page.getByText(t(state), { exact: true }).first().waitFor();
  for (const [name, { page }] of [
    [`downloads-demo-${language}`, dealer],
    [`uploads-demo-${language}`, office],
  ] as const) {
    await check(page, name);
    await page.setViewportSize({ width: 390, height: 844 });
    await check(page, name);
  }
});
