import type { Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { tooWide, violations } from "./looks.ts";
import { openAs } from "./money.ts";
import { newName } from "./people.ts";
import { accountOf, closeBrowser, endVisits, look } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const t = textsIn("en");
const STEP_MS = 60_000;

afterEach(endVisits);
afterAll(closeBrowser);

/** An article of each vendor, of which the demo's orders take none. */
const GOODS: readonly (readonly [code: string, name: string, qty: string])[] = [
  ["CV-LOCK-9", "Chain lock Corvid 9 mm", "2"],
  ["PW-CASS-1", "Cassette 11-34", "3"],
];

async function search(page: Page, text: string): Promise<void> {
  const field = page.getByRole("searchbox", { name: t("vendor_catalog_search") });
  await field.fill(text);
  await field.press("Enter");
}

async function put(page: Page, code: string, name: string, qty: string): Promise<void> {
  await search(page, code);
  const field = page.getByRole("textbox", { name: t("quantity_of", { name }) }).first();
  await field.waitFor({ timeout: STEP_MS });
  await field.fill(qty);
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

test("a dealer orders from two vendors at once; one vendor sees only its part and ships it, and the dealer sees that", async () => {
  const { page } = await openAs(site, accountOf(site, "dealer.us"), { width: 1440 }, "/en-us/3rd-party/catalog");
  page.setDefaultTimeout(STEP_MS);
  for (const [index, each] of GOODS.entries()) {
    await put(page, ...each);
    await page
      .getByRole("link", { name: t(`vendor_cart_items_${index === 0 ? "one" : "other"}`, { count: index + 1 }) })
      .waitFor();
  }
  await search(page, "");
  await page.getByText("City helmet Corvid Arc").first().waitFor();
  await looksWell(page, "catalog");

  await page.getByRole("link", { name: t("vendor_cart_items_other", { count: 2 }) }).click();
  const place = page.getByRole("button", { name: t("vendor_place_orders_other", { count: 2 }) });
  await place.waitFor();
  await looksWell(page, "cart");
  const notes = newName("notes");
  for (const vendor of ["Corvid Components", "Pallas Workshop Supplies"])
    await page.getByRole("textbox", { name: t("vendor_notes_to", { vendor }) }).fill(`${notes} ${vendor}`);
  await place.click();
  await page.getByRole("heading", { name: t("vendor_success_title"), level: 1 }).waitFor();
  await looksWell(page, "placed");
  await page
    .getByRole("main")
    .getByRole("link", { name: t("orders_see") })
    .click();
  await page.waitForURL(/3rd-party\/order/);
  const row = page.getByRole("row").filter({ hasText: "Corvid Components" }).first();
  await row.waitFor();
  const number = ((await row.textContent()) ?? "").match(/V\d{6}-\w{5}/)?.[0] ?? "";
  expect(number).not.toBe("");
  await looksWell(page, "orders");

  const seller = await openAs(site, accountOf(site, "vendor.us"), { width: 1440 }, "/en-us/3rd-party/order");
  seller.page.setDefaultTimeout(STEP_MS);
  await seller.page.getByRole("link", { name: number }).first().waitFor();
  expect(await seller.page.getByRole("table").textContent()).not.toContain("Pallas");
  await seller.page.getByRole("link", { name: number }).first().click();
  await seller.page.getByText(`${notes} Corvid Components`).waitFor();
  expect(await seller.page.locator("main").textContent()).not.toContain("Pallas");
  await looksWell(seller.page, "order");
  await seller.page.getByRole("button", { name: t("vendor_step_ship"), exact: true }).click();
  const dialog = seller.page.getByRole("dialog", { name: t("vendor_ship_title") });
  await dialog.getByRole("textbox", { name: t("vendor_tracking") }).fill(notes);
  await dialog.getByRole("button", { name: t("vendor_step_ship") }).click();
  await seller.page.getByText(t("order_status_shipped"), { exact: true }).first().waitFor();

  await page.goto(new URL(`/en-us/3rd-party/order/${number}`, page.url()).href);
  await page.getByText(t("order_status_shipped"), { exact: true }).first().waitFor();
  await page.getByText(notes).first().waitFor();
  await page.getByRole("button", { name: t("vendor_step_deliver"), exact: true }).waitFor();
}, 300_000);
