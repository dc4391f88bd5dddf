import type { Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { z } from "zod";
import { until } from "../support/until.ts";
import type { Caller } from "./caller.ts";
import { tooWide, violations } from "./looks.ts";
import { openAs } from "./money.ts";
import { accountOf, closeBrowser, endVisits, look } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const t = textsIn("en");
const PATH = "/en-us/sales-area";

afterEach(endVisits);
afterAll(closeBrowser);

const mapsSchema = z.object({
  salesAreaMaps: z.array(
    z.object({
      id: z.string(),
      regionGroups: z.array(z.object({ code: z.string(), category: z.string().nullable() })),
    }),
  ),
});

/** Categories of all region groups, by region and group. */
async function categories(caller: Caller): Promise<Record<string, string>> {
  const answer = await caller.ask("query Maps { salesAreaMaps { id regionGroups { code category } } }", {});
  const { salesAreaMaps } = mapsSchema.parse(answer);
  return Object.fromEntries(
    salesAreaMaps.flatMap(({ id, regionGroups }) =>
      regionGroups.map(({ code, category }) => [`${id} ${code}`, category ?? ""] as const),
    ),
  );
}

const table = (page: Page) => page.getByRole("table", { name: t("sales_map_regions"), exact: true });
const focusText = (page: Page) => page.evaluate("document.activeElement?.textContent ?? ''");

/** Presses Tab until what has the focus says this. */
async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let count = 0; count < 120; count += 1) {
    await page.keyboard.press("Tab");
    if (await isThere()) return;
  }
  throw new Error("the keyboard does not reach it");
}

test("the office finds a region by keyboard alone, moves the map, and sets categories of several regions at once", async () => {
  const { page, caller } = await openAs(site, accountOf(site, "admin.us"), { width: 1440, locale: "en-US" }, PATH);
  const before = await categories(caller);
  await table(page).getByRole("button", { name: "California", exact: true }).waitFor();
  await page.locator('[role="application"] path[d^="M"]').first().waitFor({ state: "attached" });
  await look(page, "sales-area-1440");
  expect(await violations(page)).toEqual([]);

  await tabTo(
    page,
    async () => (await page.evaluate("document.activeElement?.getAttribute('role')")) === "application",
  );
  const place = () =>
    page.evaluate("document.querySelector('[role=application] svg > path').getAttribute('transform')");
  const start = await place();
  await page.keyboard.press("ArrowLeft");
  expect(await place()).not.toBe(start);
  await page.keyboard.press("+");

  await tabTo(page, async () => (await focusText(page)) === "California");
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "California", exact: true }).waitFor();
  expect(await table(page).locator("tr[aria-current]").textContent()).toContain("California");
  await look(page, "sales-area-selected-1440");

  const select = (name: string) => table(page).getByRole("checkbox", { name: t("select_name", { name }), exact: true });
  for (const name of ["Southwest", "Mid-Atlantic"]) {
    await select(name).focus();
    await page.keyboard.press("Space");
  }
  const bar = page.getByRole("region", { name: t("selection"), exact: true });
  // Neither has it yet, and both have another category, so that they can be put back.
  const wanted = "C";
  expect([before["R03 BIKE"], before["R09 BIKE"]]).toEqual(["D", "B"]);
  await bar.getByLabel(t("sales_map_group")).selectOption("BIKE");
  await bar.getByLabel(t("category")).selectOption(wanted);
  await bar.getByRole("button", { name: t("sales_map_set"), exact: true }).focus();
  await page.keyboard.press("Enter");
  const unsaved = page.getByRole("region", { name: t("sales_map_unsaved_title"), exact: true });
  await unsaved.getByText("Southwest, Bike shops", { exact: true }).waitFor();
  await look(page, "sales-area-unsaved-1440");
  expect(await violations(page)).toEqual([]);
  await unsaved.getByRole("button", { name: t("save"), exact: true }).focus();
  await page.keyboard.press("Enter");
  await unsaved.waitFor({ state: "detached" });
  await until("the categories are saved", async () => (await categories(caller))["R03 BIKE"] === wanted);
  const after = await categories(caller);
  expect(after["R09 BIKE"]).toBe(wanted);
  const others = Object.keys(before).filter((key) => key !== "R03 BIKE" && key !== "R09 BIKE");
  expect(others.filter((key) => after[key] !== before[key])).toEqual([]);

  const restored = ["R03", "R09"].flatMap((id) => {
    const category = before[`${id} BIKE`];
    return category ? [{ id, code: "BIKE", category }] : [];
  });
  const RESTORE = `mutation Restore($salesMaps: [SalesMapInput!]!) {
    updateSalesMapAreaCategories(salesMaps: $salesMaps) { message { status } } }`;
  if (restored.length > 0) await caller.ask(RESTORE, { salesMaps: restored });
});

test("sales staff read the map on a phone: regions, then dealers by sales, with those that have no position", async () => {
  const { page } = await openAs(site, accountOf(site, "sales.us"), { width: 390, locale: "en-US" }, PATH);
  await page.getByRole("button", { name: "California", exact: true }).waitFor();
  expect(await page.getByRole("checkbox", { name: t("select_name", { name: "California" }) }).count()).toBe(0);
  await look(page, "sales-area-390");
  expect(await tooWide(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: t("sales_map_dealers"), exact: true }).click();
  await page.getByLabel(t("sales_map_color"), { exact: true }).selectOption("sales");
  const dealers = page.getByRole("list", { name: t("sales_map_dealers"), exact: true });
  await dealers.getByRole("listitem").first().waitFor();
  await page
    .getByRole("list", { name: t("sales_map_legend"), exact: true })
    .getByText(t("sales_map_sales_1"))
    .waitFor();
  await dealers.getByRole("button").first().click();
  await page.getByRole("button", { name: t("sales_map_act_for"), exact: true }).waitFor();
  await look(page, "sales-area-dealers-390");
  expect(await tooWide(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
});
