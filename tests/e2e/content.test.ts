import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { addressOf } from "../support/site.ts";
import { photoFile } from "./bikes.ts";
import { Caller } from "./caller.ts";
import { day } from "./days.ts";
import { Dealer } from "./dealer.ts";
import { savedBy, sheet, XLSX } from "./files.ts";
import { tooWide, violations } from "./looks.ts";
import { openAs } from "./money.ts";
import { newName, newUser } from "./people.ts";
import { type Account, accountOf, closeBrowser, endVisits, look, settled } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const admin = accountOf(site, "admin.us");
const t = textsIn("en");
const title = newName("Demo days").replace(".", " ");
const names = { here: newName("Alma").replace(".", " "), elsewhere: newName("Ben").replace(".", " ") };
const DESKTOP = { width: 1440, locale: "en-US" };
const PHONE = { width: 390, locale: "en-US" };
const UPLOAD_MS = 60_000;

let market = "";
let office: Caller;
let here: Account;
let elsewhere: Account;

beforeAll(async () => {
  const dealer = { roles: ["dealer"], custCode: "US0012", userAreas: [{ sorg: "U001", limitation: "none" }] };
  [office, here, elsewhere] = await Promise.all([
    Caller.signIn(site, admin),
    newUser(site, "admin.us", { ...dealer, name: names.here, contentTargetMarkets: ["us"] }),
    newUser(site, "admin.us", { ...dealer, name: names.elsewhere, contentTargetMarkets: ["de"] }),
  ]);
});
beforeAll(async () => {
  const query = "{ contentTargetMarkets(type: news) { id marketName } }";
  const listed = z.object({ contentTargetMarkets: z.array(z.object({ id: z.string(), marketName: z.string() })) });
  const { contentTargetMarkets } = listed.parse(await office.ask(query));
  market = contentTargetMarkets.find(({ id }) => id === "us")?.marketName ?? "";
});
afterEach(endVisits);
afterAll(async () => {
  await office.signInAgain();
  const listed = z.object({ newsList: z.object({ news: z.array(z.object({ id: z.string() })) }) });
  const query = "query Made($search: String) { newsList(search: $search) { news { id } } }";
  for (const { id } of listed.parse(await office.ask(query, { search: title })).newsList.news)
    await office.ask("mutation Take($id: ID!) { deleteNews(id: $id) { message { status } } }", { id });
  await closeBrowser();
});

async function check(page: Page, name: string): Promise<void> {
  await settled(page);
  await look(page, `${name}-${page.viewportSize()?.width}`);
  expect([name, await tooWide(page)]).toEqual([name, []]);
  expect([name, await violations(page)]).toEqual([name, []]);
}

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** Saves the form, and waits for the list. */
async function save(page: Page, label = t("save")): Promise<void> {
  await page.getByRole("button", { name: label, exact: true }).click();
  await page.waitForURL((url) => url.pathname.endsWith("/admin/news"));
  await settled(page);
}

test("news with a picture are scheduled, previewed as a dealer, and published: only dealers of the market see them", async () => {
  const { page } = await openAs(site, admin, DESKTOP, "/en-us/admin/news/create");
  await field(page, "texts.0.title").fill(title);
  await field(page, "texts.0.subtitle").fill("Ride the new range");
  await page
    .getByRole("textbox", { name: t("content_body") })
    .first()
    .click();
  await page.keyboard.type("Bikes in every size are ready in our yard.");
  await page.getByRole("checkbox", { name: market }).check();
  await field(page, "validFrom").fill(day(3));
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(await photoFile("#0b5d4e"));
  const preview = page.locator("section", { has: page.getByRole("heading", { name: t("preview"), exact: true }) });
  await preview.locator("img").waitFor({ timeout: UPLOAD_MS });
  const previewAs = async (name: string, verdict: string) => {
    await preview.getByLabel(t("content_preview_search")).fill(name);
    const option = preview.getByRole("option", { name: new RegExp(`^${name}`) });
    await option.waitFor({ state: "attached" });
    await preview.getByLabel(t("content_preview_as")).selectOption({ label: (await option.textContent()) ?? "" });
    await preview.getByRole("status").filter({ hasText: verdict }).waitFor();
  };
  await previewAs(names.elsewhere, t("content_verdict_market", { name: names.elsewhere }));
  const [before = ""] = t("content_verdict_SCHEDULED", { name: names.here }).split("{from}");
  await previewAs(names.here, before);
  await check(page, "news-form");
  await page.setViewportSize({ width: 390, height: 844 });
  await check(page, "news-form");
  await page.setViewportSize({ width: 1440, height: 900 });
  await save(page, t("title_admin_news_create"));
  const row = page.locator("tbody tr", { hasText: title });
  await row.getByText(t("content_SCHEDULED"), { exact: true }).waitFor();

  const reader = await openAs(site, here, DESKTOP, "/en-us/news");
  await reader.page.getByRole("heading", { name: t("title_news"), level: 1 }).waitFor();
  expect(await reader.page.getByText(title).count()).toBe(0);

  await row.getByRole("link", { name: title }).click();
  await field(page, "validFrom").fill(day(0));
  await previewAs(names.here, t("content_verdict_LIVE", { name: names.here }));
  await save(page);
  await row.getByText(t("content_LIVE"), { exact: true }).waitFor();
  expect(await page.getByRole("columnheader", { name: t("restore") }).count()).toBe(0);
  await check(page, "news-edited");
  await page.setViewportSize({ width: 390, height: 844 });
  await check(page, "news-edited");

  await reader.page.reload();
  await settled(reader.page);
  await check(reader.page, "news-list");
  await reader.page.setViewportSize({ width: 390, height: 844 });
  await check(reader.page, "news-list");
  await reader.page.getByRole("link", { name: title }).click();
  await reader.page.getByText("Bikes in every size are ready in our yard.").waitFor();
  await check(reader.page, "news-detail");
  await reader.page.setViewportSize({ width: 1440, height: 900 });
  await check(reader.page, "news-detail");
  const path = new URL(reader.page.url()).pathname;

  const other = await openAs(site, elsewhere, DESKTOP, "/en-us/news");
  await other.page.getByRole("heading", { name: t("title_news"), level: 1 }).waitFor();
  expect(await other.page.getByText(title).count()).toBe(0);
  await other.page.goto(addressOf(site, elsewhere.host, path));
  await settled(other.page);
  await other.page.locator("h1").first().waitFor();
  expect(await other.page.getByText(title).count()).toBe(0);
});

test("a document is opened on a phone, and the office sees who opened it", async () => {
  const { page } = await openAs(site, here, PHONE, "/en-us/sales-document");
  await page.getByRole("heading", { name: "Price lists" }).waitFor();
  await page.getByRole("heading", { name: t("documents_unassigned") }).waitFor();
  await check(page, "documents");
  await page.setViewportSize({ width: 1440, height: 900 });
  await check(page, "documents");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("link", { name: "Order form for demo bikes" }).click();
  const download = page.getByRole("button", { name: t("media_download_file", { name: "Order form for demo bikes" }) });
  await download.waitFor();
  await check(page, "document");
  const { name, content } = await savedBy(page, download);
  expect(name).toBe("order-form-for-demo-bikes.pdf");
  expect(content.subarray(0, 5).toString("latin1")).toBe("%PDF-");
  const id = new URL(page.url()).pathname.split("/").at(-1);

  const editor = await openAs(site, admin, DESKTOP, `/en-us/admin/sales-document/list/${id}/edit`);
  const receipt = editor.page
    .getByRole("list", { name: t("receipts") })
    .getByRole("listitem")
    .filter({ hasText: names.here });
  await receipt.getByText(t("receipts_times_one", { count: 1 })).waitFor();
  await check(editor.page, "document-receipts");
  await editor.page.setViewportSize({ width: 390, height: 844 });
  await check(editor.page, "document-receipts");
  await editor.page.goto(addressOf(site, admin.host, "/en-us/admin/sales-document/list"));
  await check(editor.page, "documents-edited");
});

test("[capability-010] a dealer reads news, sales documents, and marketing material, and uses download and upload areas", async () => {
  // Uploads are for dealers whose office gives them the permission.
  const query = `mutation ($name: String!) {
    createRole(role: { name: $name, permissions: ["page.upload-area"] }) { role { id } } }`;
  const created = z.object({ createRole: z.object({ role: z.object({ id: z.string() }) }) });
  const { role } = created.parse(await office.ask(query, { name: newName("Uploads") })).createRole;
  const dealer = await newUser(site, "admin.us", {
    ...{ roles: ["dealer", role.id], custCode: "US0012", userAreas: [{ sorg: "U001", limitation: "none" }] },
    ...{ name: newName("Cora").replace(".", " "), contentTargetMarkets: ["us"] },
  });
  const { page } = await openAs(site, dealer, DESKTOP, "/en-us/news");
  await page.getByRole("link", { name: "The new Wander is here" }).click();
  await page.getByRole("heading", { name: "The new Wander is here", level: 1 }).waitFor();
  await page.getByText("Order from today.").waitFor();

  await page.goto(addressOf(site, dealer.host, "/en-us/sales-document/sales"));
  await page.getByRole("link", { name: "Order form for demo bikes" }).click();
  const open = page.getByRole("button", { name: t("media_download_file", { name: "Order form for demo bikes" }) });
  expect((await savedBy(page, open)).content.subarray(0, 5).toString("latin1")).toBe("%PDF-");

  await page.goto(addressOf(site, dealer.host, "/en-us/marketing-material/product-lineup"));
  await page
    .getByRole("list", { name: t("menu_product_lineup") })
    .getByRole("link", { name: "Bikes" })
    .click();
  await page.getByRole("link", { name: "Lineup at a glance" }).click();
  await page.getByText("All bikes of the season").waitFor();

  await page.goto(addressOf(site, dealer.host, "/en-us/download-area"));
  await page.getByRole("button", { name: t("download_request"), exact: true }).click();
  const file = page.getByRole("button", { name: new RegExp(`^${t("download_save")}: `) }).first();
  await file.waitFor({ timeout: 120_000 });
  expect((await savedBy(page, file)).name).toMatch(/\.xlsx$/);

  const [article] = await (await Dealer.signIn(site, accountOf(site, "dealer.us"))).articles(1);
  const rows = await sheet([
    ["Customer code", "Article code", "Quantity", "Day"],
    ["", article?.article_code ?? "", 3, day(-1)],
  ]);
  await page.goto(addressOf(site, dealer.host, "/en-us/upload-area"));
  await settled(page);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: `${newName("stock")}.xlsx`, mimeType: XLSX, buffer: rows });
  await page.getByText(t("rows_state_checked")).first().waitFor({ timeout: 120_000 });
});
