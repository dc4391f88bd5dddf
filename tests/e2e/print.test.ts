import { readSheet } from "read-excel-file/node";
import { afterAll, afterEach, expect, test } from "vitest";
import { addressOf } from "../support/site.ts";
import { savedBy } from "./files.ts";
import { accountOf, arrive, closeBrowser, endVisits, look, openSignedIn, settled } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const account = accountOf(site, "dealer2.us");
const t = textsIn("en");

afterEach(endVisits);
afterAll(closeBrowser);

/** A4 at 96 pixels an inch, without margins of 10 mm. */
const PAPER = 718;

test("an order is saved as a spreadsheet, and printed as lists are: without menu, filters, and buttons, on the paper's width", async () => {
  const visitor = await arrive({ width: 1440, locale: "en-US" });
  const { page } = visitor;
  await openSignedIn(page, site, account, "/order");
  await settled(page);
  const row = page.getByRole("row").nth(1);
  const number = (await row.getByRole("link").first().textContent()) ?? "";
  const pagination = page.getByRole("navigation", { name: t("pagination") });
  const onPaper = async (path: string) => {
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: PAPER, height: 1000 });
    await page.getByRole("banner").waitFor({ state: "hidden" });
    expect(await page.getByRole("navigation", { name: t("menu_main") }).isVisible()).toBe(false);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(PAPER);
    await look(page, `print ${path}`);
  };
  expect(await pagination.isVisible()).toBe(true);
  await onPaper("orders");
  expect(await row.isVisible()).toBe(true);
  expect(await page.getByRole("searchbox", { name: t("orders_search") }).isVisible()).toBe(false);
  expect(await pagination.isVisible()).toBe(false);
  expect(await page.getByRole("button", { name: t("download_excel") }).isVisible()).toBe(false);

  await page.emulateMedia({ media: "screen" });
  await page.goto(addressOf(site, account.host, `/order/${number}`));
  await settled(page);
  const saved = await savedBy(page, t("order_excel"));
  expect(saved.name).toBe(`${number}.xlsx`);
  const rows = await readSheet(saved.content);
  expect([rows[0]?.[0], rows[1]?.[0], rows.at(-1)?.[0]]).toEqual(["Order", number, "Total"]);
  await onPaper("order");
  await page.getByRole("heading", { name: t("order_title", { number }), level: 1 }).waitFor();
  expect(await page.getByRole("button", { name: t("order_pdf") }).isVisible()).toBe(false);
  await visitor.leave();
});
