import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { until } from "../support/until.ts";
import { newUser } from "./people.ts";
import {
  type Account,
  arrive,
  closeBrowser,
  endVisits,
  isSameDocument,
  look,
  markDocument,
  openSignedIn,
  settled,
} from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const en = textsIn("en");
const de = textsIn("de");
const DESKTOP = { width: 1440, locale: "en-US" };
const PHONE = { width: 390, locale: "en-US" };

afterEach(endVisits);
afterAll(closeBrowser);

/** A dealer whose language is English. */
function dealer(): Promise<Account> {
  const userAreas = [{ sorg: "U001" }];
  const custCode = "US0003";
  return newUser(site, "admin.us", { name: "Lea Tanaka", roles: ["dealer"], custCode, userAreas });
}

async function pick(page: Page, menu: string, language: string): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: menu, exact: true }).click();
  await page
    .getByRole("menuitemradio", { name: language })
    .or(page.getByRole("menuitem", { name: language }))
    .click();
}

const notifications = (page: Page, name: string): Locator => page.getByRole("region", { name });

test("[i18n-002] [i18n-003] [capability-012] another language: the same page in it, and on every other device", async () => {
  const account = await dealer();
  const visitor = await arrive(DESKTOP);
  const { page } = visitor;
  await openSignedIn(page, site, account, "/en-us/order?search=PO#list");
  const opened = new URL(page.url());
  await markDocument(page);
  let calls = 0;
  page.on("request", (request) => {
    if (request.postData()?.includes("changeLanguage")) calls += 1;
  });
  // The one in use already: nothing happens.
  await pick(page, en("language"), "English (United States)");
  await pick(page, en("language"), "Deutsch");
  await notifications(page, de("notifications")).getByText(de("success_change_language")).waitFor();
  await page.getByRole("heading", { name: de("title_orders"), level: 1 }).waitFor();
  await look(page, "language-changed-1440");
  expect(calls).toBe(1);
  expect(await isSameDocument(page)).toBe(true);
  const shown = new URL(page.url());
  expect(shown.pathname).toBe("/de/order");
  expect(shown.search).toBe(opened.search);
  expect(await page.locator("html").getAttribute("lang")).toBe("de");
  await visitor.leave();

  const other = await arrive(PHONE);
  await openSignedIn(other.page, site, account);
  await until("the other device speaks German", () => new URL(other.page.url()).pathname === "/de");
  await other.page.getByRole("heading", { name: de("home_welcome", { name: "Lea Tanaka" }), level: 1 }).waitFor();
  await settled(other.page);
  await look(other.page, "language-other-device-390");
  await other.leave();
});

test("[i18n-004] a language that could not be stored is not shown, with a notice", async () => {
  const account = await dealer();
  const visitor = await arrive(DESKTOP);
  const { page } = visitor;
  await openSignedIn(page, site, account);
  visitor.expect({ path: "/graphql", status: 500 });
  await page.route("**/graphql", (route) =>
    route.request().postData()?.includes("changeLanguage")
      ? route.fulfill({ status: 500, json: { errors: [{ message: "something_went_wrong" }] } })
      : route.continue(),
  );
  await pick(page, en("language"), "Deutsch");
  await notifications(page, en("notifications")).getByText(en("failed_change_language")).waitFor();
  expect(new URL(page.url()).pathname).toBe("/en-us");
  await page.getByRole("heading", { name: en("home_welcome", { name: "Lea Tanaka" }), level: 1 }).waitFor();
  // What went wrong is written where those who look for it find it.
  expect(visitor.noise().filter((line) => line.includes("the language was not changed"))).toHaveLength(1);
  await page.reload();
  await page.getByRole("heading", { name: en("home_welcome", { name: "Lea Tanaka" }), level: 1 }).waitFor();
  expect(visitor.noise()).toHaveLength(1);
});
