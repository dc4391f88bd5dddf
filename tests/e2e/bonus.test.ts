import readXlsxFile from "read-excel-file/node";
import { afterAll, afterEach, expect, test } from "vitest";
import { savedBy } from "./files.ts";
import { tooWide, violations } from "./looks.ts";
import { openAs } from "./money.ts";
import { accountOf, closeBrowser, endVisits, look, settled } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const DESKTOP = { width: 1440, locale: "en-US" };

afterEach(endVisits);
afterAll(closeBrowser);

test.each([
  { username: "dealer.us", locale: "en-US", prefix: "en-us", language: "en", path: "bonus-dealer" },
  { username: "dealer.de", locale: "de-DE", prefix: "de", language: "de", path: "bonus-dealer-new" },
  { username: "dealer.id", locale: "id-ID", prefix: "id-id", language: "id", path: "bonus-dealer/polygon" },
] as const)(
  "[capability-023] $username sees points of two years with their origin, wide and on the phone",
  async ({ username, locale, prefix, language, path }) => {
    const t = textsIn(language);
    const { page } = await openAs(site, accountOf(site, username), { width: 1440, locale }, `/${prefix}/${path}`);
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      await page.getByRole("heading", { name: t("bonus_by_quarter") }).waitFor();
      await page.getByRole("tab", { name: new RegExp(t("bonus_retail_sales")) }).click();
      await page
        .getByRole("tabpanel")
        .getByText(t("bonus_class"), { exact: true })
        .filter({ visible: true })
        .first()
        .waitFor();
      await page.getByRole("tab", { name: new RegExp(t("bonus_purchases")) }).click();
      await page
        .getByRole("tabpanel")
        .getByText(t("bonus_points"), { exact: true })
        .filter({ visible: true })
        .first()
        .waitFor();
      expect(await tooWide(page)).toEqual([]);
      expect(await violations(page)).toEqual([]);
      await look(page, `bonus-${language}-${width}`);
    }
  },
);

test("a dealer asks why an invoice earned points, what an order would earn, and keeps a spreadsheet", async () => {
  const t = textsIn("en");
  const { page } = await openAs(site, accountOf(site, "dealer.us"), DESKTOP, "/en-us/bonus-dealer");
  const purchases = page.getByRole("table", { name: t("bonus_purchases") });
  await purchases.waitFor();
  const cells = await purchases.getByRole("row").nth(1).getByRole("cell").allTextContents();
  const [, invoice = "", described = ""] = cells;
  const article = described.split(" · ").at(-1) ?? "";
  await page.getByLabel(t("bonus_reference")).fill(invoice);
  await page.getByRole("button", { name: t("bonus_explain_ask") }).click();
  await page.getByRole("status").getByText(invoice, { exact: true }).waitFor();
  await page.getByLabel(t("article_code"), { exact: true }).fill("NO-SUCH-ARTICLE");
  await page.getByRole("button", { name: t("bonus_forecast_ask") }).click();
  await page.getByText(t("article_code_not_found")).waitFor();
  await page.getByLabel(t("article_code"), { exact: true }).fill(article);
  await page.getByRole("button", { name: t("bonus_forecast_ask") }).click();
  await page.getByText(/^\d+ points?, worth \$/).waitFor();
  expect(await violations(page)).toEqual([]);
  await look(page, "bonus-questions-1440");
  const saved = await savedBy(page, page.getByRole("button", { name: t("download_excel") }).first());
  const [sheet] = await readXlsxFile(saved.content);
  expect(sheet?.data[0]).toContain(t("bonus_subtotal"));
  expect(sheet?.data.length).toBeGreaterThan(2);
});

test("[bonus-006] a salesperson chooses a customer before the bonus is shown, on each of its pages", async () => {
  const t = textsIn("en");
  for (const path of ["bonus-dealer", "bonus-dealer-new", "bonus-dealer/polygon", "bonus-dealer/wim"]) {
    const { page } = await openAs(site, accountOf(site, "sales.us"), DESKTOP, `/en-us/${path}`);
    await page.getByRole("dialog").waitFor();
    expect(await page.getByText(t("bonus_by_quarter")).count()).toBe(0);
  }
});
