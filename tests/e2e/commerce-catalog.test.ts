import { isoDay, ndjson } from "@spoke/sandbox/feed-file.ts";
import type { Page } from "playwright-core";
import { readSheet } from "read-excel-file/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { readPdf } from "../support/pdf.ts";
import { addressOf } from "../support/site.ts";
import { until } from "../support/until.ts";
import { importFeeds } from "./backstage.ts";
import { Caller } from "./caller.ts";
import { savedBy, sheet, XLSX } from "./files.ts";
import { tooWide, violations } from "./looks.ts";
import { openAs } from "./money.ts";
import { newName, newUser } from "./people.ts";
import { type Account, accountOf, closeBrowser, endVisits, look, settled } from "./steps.ts";
import { blocked, inStock, type StockedArticle, soldOut } from "./stock.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const t = textsIn("en");
const DESKTOP = { width: 1440, locale: "en-US" };
const admin = accountOf(site, "admin.us");
const SOME_STOCK = new RegExp(t("stock_amount", { amount: String.raw`\d+\+?` }));

let account: Account;
let dealer: Caller;

beforeAll(async () => {
  const userAreas = [{ sorg: "U001" }];
  account = await newUser(site, "admin.us", { name: "Kai Fisher", roles: ["dealer"], custCode: "US0014", userAreas });
  dealer = await Caller.signIn(site, account);
});
afterEach(endVisits);
afterAll(closeBrowser);

/** The warehouse counts: from now on there are so many of these articles. */
async function count(pieces: number, ...articles: readonly StockedArticle[]): Promise<void> {
  const rows = articles.map(({ code }) => ({ article_code: code, qty: String(pieces), location: "Main warehouse" }));
  await importFeeds(site, [{ ...ndjson("U001", "stock", new Date(), rows), name: `${newName("stock")}.ndjson` }]);
}

async function mailsAbout(article: StockedArticle): Promise<readonly string[]> {
  const query = new URLSearchParams({ to: `${account.username}@example.com` });
  const answer = await fetch(`${site.mailbox}.json?${query}`);
  const mails = z.array(z.object({ text: z.string() })).parse(await answer.json());
  return mails.map(({ text }) => text).filter((text) => text.includes(article.path));
}

/** Subscribes to an article on its page. */
async function waitFor(page: Page, { name, path }: StockedArticle): Promise<void> {
  await page.goto(addressOf(site, account.host, `/en-us${path}`));
  await settled(page);
  const wait = page.getByRole("button", { name: t("restock_notify_of", { name }), exact: true }).first();
  expect(await wait.getAttribute("aria-pressed")).toBe("false");
  await wait.click();
  await page.getByText(t("restock_subscribed")).first().waitFor();
  const waiting = page.getByRole("button", { name: t("restock_waiting_of", { name }), exact: true }).first();
  expect(await waiting.getAttribute("aria-pressed")).toBe("true");
  expect(await violations(page)).toEqual([]);
}

test("[product-004] notifies a subscribed user once when an article is back in stock", async ({ onTestFinished }) => {
  const [awaited, other] = await soldOut(dealer, 2);
  if (!awaited || !other) throw new Error("nothing is sold out");
  onTestFinished(() => count(0, awaited, other));
  const visitor = await openAs(site, account, DESKTOP, "/en-us/");
  const { page } = visitor;
  await waitFor(page, awaited);
  await look(page, "restock waiting");
  // More than orders of earlier tests may still have reserved.
  await count(205, awaited);
  await until("there is a mail", async () => (await mailsAbout(awaited)).length > 0, 60_000);

  // Gone and there again: nobody waits for it any more. The mail about another article, which came later, is the last.
  await count(0, awaited);
  await waitFor(page, other);
  await count(207, awaited, other);
  await until("there is a mail about the other", async () => (await mailsAbout(other)).length > 0, 60_000);
  expect(await mailsAbout(awaited)).toHaveLength(1);
  expect(await mailsAbout(other)).toHaveLength(1);

  const notify = page.getByRole("button", { name: t("restock_notify_of", { name: awaited.name }), exact: true });
  // The mail may come before the catalog of the page.
  await until("the page shows the stock", async () => {
    await page.goto(addressOf(site, account.host, `/en-us${awaited.path}`));
    await settled(page);
    const shown = await page.getByText(SOME_STOCK).count();
    if (shown === 0) throw new Error(`the page reads: ${await page.getByRole("main").textContent()}`);
    return (await notify.count()) === 0;
  });
  await visitor.leave();
}, 240_000);

describe("products of an administrator", () => {
  let product: StockedArticle;
  let barred: StockedArticle;

  beforeAll(async () => {
    const [found] = await inStock(dealer, 1, 3);
    if (!found) throw new Error("nothing is in stock");
    product = found;
    barred = await blocked(dealer);
  });

  /** The row of the analysis that is about an article. */
  const found = (page: Page, code: string) =>
    page
      .getByRole("table", { name: t("products_result") })
      .getByRole("row")
      .filter({ hasText: code });

  async function analyze(page: Page, ...codes: readonly string[]): Promise<void> {
    await page.getByLabel(t("products_codes"), { exact: false }).first().fill(codes.join("\n"));
    await page.getByRole("button", { name: t("products_analyze"), exact: true }).click();
    await found(page, codes[0] ?? "")
      .first()
      .waitFor();
    await settled(page);
  }

  test("[admin-products-009] [admin-products-010] [admin-products-012] an analysis says of each product why it cannot be ordered", async () => {
    const visitor = await openAs(site, admin, DESKTOP, "/en-us/admin/catalog-analyze");
    const { page } = visitor;
    await analyze(page, product.code, barred.code, "NO-SUCH-ARTICLE");
    expect(await found(page, product.code).textContent()).toContain(t("products_orderable"));
    expect(await found(page, product.code).textContent()).toContain(
      t("products_stock_now", { amount: product.pieces }),
    );
    expect(await found(page, barred.code).textContent()).toContain(t("products_not_orderable"));
    expect(await found(page, "NO-SUCH-ARTICLE").textContent()).toContain(t("products_unknown"));
    expect(await found(page, "NO-SUCH-ARTICLE").getByRole("button").count()).toBe(0);
    await look(page, "product analysis");
    const saved = await savedBy(page, t("download_excel"));
    expect((await readSheet(saved.content)).map(([code]) => code).slice(1)).toEqual([
      product.code,
      barred.code,
      "NO-SUCH-ARTICLE",
    ]);
    await visitor.leave();
  });

  test("[capability-018] [admin-products-003] [admin-products-005] [admin-products-006] many products change by a file, and each row says what became of it", async () => {
    const visitor = await openAs(site, admin, DESKTOP, "/en-us/admin/catalog-analyze");
    const { page } = visitor;
    await page.getByRole("tab", { name: t("products_from_file") }).click();
    const template = await savedBy(page, t("mass_template"));
    const [head = []] = await readSheet(template.content);
    const column = (name: string) => head.indexOf(name);
    const row = (fields: Readonly<Record<string, string>>): string[] => {
      const cells = head.map(() => "");
      for (const [name, value] of Object.entries(fields)) cells[column(name)] = value;
      return cells;
    };
    const [from, to] = [isoDay(Date.now(), 3), isoDay(Date.now(), 9)];
    const file = await sheet([
      head.map(String),
      row({ "Article code": product.code, "New from": from, "New until": to, "Order limit": "77" }),
      row({ "Article code": "NO-SUCH-ARTICLE", "New from": from, "New until": to }),
      row({ "Article code": barred.code, "New from": to, "New until": from }),
    ]);
    await page
      .getByLabel(t("mass_file"), { exact: true })
      .setInputFiles({ name: "p.xlsx", mimeType: XLSX, buffer: file });
    const preview = page.getByRole("table", { name: t("products_preview") });
    await preview
      .getByRole("row")
      .filter({ hasText: barred.code })
      .getByText(t("new_arrival_columns_reversed"))
      .waitFor();
    await preview.getByRole("row").filter({ hasText: "NO-SUCH-ARTICLE" }).getByText(t("article_not_found")).waitFor();
    await page.getByText(t("mass_refused_other", { count: 2 })).waitFor();
    const again = await savedBy(page, t("products_corrections"));
    expect((await readSheet(again.content)).flat().map(String)).toContain("NO-SUCH-ARTICLE");
    await look(page, "product file preview");
    const apply = t("products_apply_one", { count: 1 });
    const question = page.getByRole("alertdialog");
    await page.getByRole("button", { name: apply }).click();
    await question.getByRole("button", { name: apply }).click();
    const done = page.getByText(t("products_job_done_one", { count: 1 }));
    await done.waitFor();
    const outcomes = page.getByRole("table", { name: t("products_outcome") });
    await outcomes.getByRole("row").filter({ hasText: product.code }).waitFor();
    await look(page, "product file outcome");
    expect(await violations(page)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);

    await page.getByRole("tab", { name: t("products_analyze") }).click();
    await analyze(page, product.code);
    await until("the limit shows", async () => {
      if (((await found(page, product.code).textContent()) ?? "").includes("77")) return true;
      await analyze(page, product.code);
      return false;
    });

    // And back, by the menu this time.
    await page.getByRole("checkbox", { name: t("select_name", { name: product.code }) }).check();
    await page.getByRole("button", { name: t("products_change"), exact: true }).click();
    await page.getByRole("menuitem", { name: t("products_drop_arrival") }).click();
    await question.getByRole("button", { name: apply }).click();
    await done.waitFor();
    await done.waitFor({ state: "detached" });
    const reset = await sheet([head.map(String), row({ "Article code": product.code, "Order limit": "-" })]);
    await page.getByRole("tab", { name: t("products_from_file") }).click();
    await page
      .getByLabel(t("mass_file"), { exact: true })
      .setInputFiles({ name: "p.xlsx", mimeType: XLSX, buffer: reset });
    await page.getByRole("button", { name: apply }).click();
    await question.getByRole("button", { name: apply }).click();
    await done.waitFor();
    await visitor.leave();
  });
});

test("[catalogue-023] [catalogue-024] [catalogue-025] a catalog of the preview is made and downloaded as PDF", async () => {
  const visitor = await openAs(site, account, DESKTOP, "/en-us/catalog/preview-page");
  const { page } = visitor;
  await page.getByRole("button", { name: t("print_catalog") }).click();
  const dialog = page.getByRole("dialog", { name: t("print_catalog") });
  await dialog.getByRole("radio", { name: t("print_prices_both") }).check();
  await dialog.getByRole("button", { name: t("print_make") }).click();
  const download = dialog.getByRole("button", { name: t("print_download") });
  await download.waitFor({ timeout: 150_000 });
  await look(page, "catalog ready");
  expect(await violations(page)).toEqual([]);
  const saved = await savedBy(page, download);
  expect(saved.name).toMatch(/\.pdf$/);
  expect(saved.content.subarray(0, 5).toString("latin1")).toBe("%PDF-");
  expect(readPdf(saved.content).pages.join("\n")).toMatch(/\$\d/);
  await visitor.leave();
}, 240_000);
