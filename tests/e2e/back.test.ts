import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { until } from "../support/until.ts";
import { navigateBy } from "./looks.ts";
import { openAs } from "./money.ts";
import { accountOf, closeBrowser, endVisits, settled } from "./steps.ts";
import { patternOf, textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const dealer = accountOf(site, "dealer.us");
const t = textsIn("en");

afterEach(endVisits);
afterAll(closeBrowser);

/** A phone on a page that was reached from the one before it. */
async function phoneOn(...paths: readonly [string, ...string[]]): Promise<Page> {
  const [first, ...others] = paths;
  const { page } = await openAs(site, dealer, { width: 390, height: 844, touch: true }, first);
  for (const path of others) {
    // The end of the home page comes when the browser is idle.
    await navigateBy(page, () => page.locator(`main a[href="${path}"]`).first().click());
  }
  await settled(page);
  return page;
}

const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
const openMenu = async (page: Page): Promise<Locator> => {
  await page.getByRole("button", { name: t("menu_open") }).click();
  const menu = page.getByRole("dialog");
  await menu.waitFor();
  await isCovered(page, true);
  return menu;
};
/** Until the browser has an entry for what lies over the page, or none any more. */
const isCovered = (page: Page, covered: boolean): Promise<unknown> =>
  until(
    covered ? "Back closes something" : "Back leaves the page",
    async () => (await page.evaluate("(history.state?.overlay ?? 0) > 0")) === covered,
  );

test("Back closes the menu of a phone, and one more leaves the page", async () => {
  const page = await phoneOn("/en-us", "/en-us/order");
  const menu = await openMenu(page);
  await page.goBack();
  await menu.waitFor({ state: "detached" });
  expect(pathOf(page)).toBe("/en-us/order");
  await (await openMenu(page))
    .getByRole("button", { name: t("close") })
    .first()
    .click();
  await isCovered(page, false);
  await page.goBack();
  await until("the page before it", () => pathOf(page) === "/en-us");
});

test("a page that was reached through the menu is left with one Back", async () => {
  const page = await phoneOn("/en-us/order");
  const menu = await openMenu(page);
  await menu.locator('a[href="/en-us/catalog"]').first().click();
  await page.waitForURL("**/en-us/catalog");
  await menu.waitFor({ state: "detached" });
  await settled(page);
  await page.goBack();
  await until("the page before it", () => pathOf(page) === "/en-us/order");
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.goForward();
  await until("the page after it", () => pathOf(page) === "/en-us/catalog");
});

test("a filter that was chosen in a drawer stays when Back closes it", async () => {
  const page = await phoneOn("/en-us/catalog/bike");
  await page
    .getByRole("button", { name: patternOf(t("filters")) })
    .first()
    .click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("checkbox").first().click({ force: true });
  await until("the filter is in the address", () => pathOf(page) !== "/en-us/catalog/bike");
  const filtered = pathOf(page);
  await isCovered(page, true);
  await page.goBack();
  await drawer.waitFor({ state: "detached" });
  expect(pathOf(page)).toBe(filtered);
});

test("Back puts the question about unsaved input away, and the input stays", async () => {
  const page = await phoneOn("/en-us/order");
  const menu = await openMenu(page);
  await menu.locator('a[href="/en-us/user/edit-profile"]').filter({ visible: true }).click();
  await page.waitForURL("**/en-us/user/edit-profile");
  await settled(page);
  const name = page.locator("input[name=name]");
  await name.fill("Somebody else");
  const question = page.getByRole("alertdialog");
  await page.goBack();
  await question.waitFor();
  await isCovered(page, true);
  await page.goBack();
  await question.waitFor({ state: "detached" });
  expect(pathOf(page)).toBe("/en-us/user/edit-profile");
  expect(await name.inputValue()).toBe("Somebody else");
  await isCovered(page, false);
});

test("a page that is reloaded under an open menu is left with one Back", async () => {
  const page = await phoneOn("/en-us", "/en-us/order");
  await openMenu(page);
  await page.reload();
  await settled(page);
  await isCovered(page, false);
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.goBack();
  await until("the page before it", () => pathOf(page) === "/en-us");
});
