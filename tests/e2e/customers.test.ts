import { awaitRevocation } from "@spoke/core/access";
import { ndjson } from "@spoke/sandbox/feed-file.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { addressOf } from "../support/site.ts";
import { until } from "../support/until.ts";
import { importFeeds } from "./backstage.ts";
import { Caller } from "./caller.ts";
import { newUser } from "./people.ts";
import {
  type Account,
  accountOf,
  arrive,
  closeBrowser,
  endVisits,
  fillSignIn,
  isSameDocument,
  look,
  markDocument,
  openSignedIn,
} from "./steps.ts";
import { patternOf, textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const t = textsIn("en");
const SORG = "U001";
/** Their sales person in the feeds; she is this file's alone, and so are they. */
const SALESMAN = "e2e-sales";
const CUSTOMERS = 34;
const DESKTOP = { width: 1440, locale: "en-US" };

const codeOf = (number: number): string => `E2E${String(number).padStart(3, "0")}`;
const nameOf = (number: number): string => `Atelier ${String(number).padStart(2, "0")}`;
const numbers = Array.from({ length: CUSTOMERS }, (_, index) => index + 1);

const areaRow = (number: number, salesman: string) => ({
  custCode: codeOf(number),
  priceList: "DEALER",
  companyCode: "US01",
  salesman,
  asOf: new Date().toISOString(),
});

let sales: Account;

beforeAll(async () => {
  const now = new Date();
  const customers = numbers.map((number) => ({
    custCode: codeOf(number),
    custName: nameOf(number),
    isr: `7${String(number).padStart(5, "0")}`,
    custEmail: `atelier${number}@example.com`,
    custPhone: "15035550100",
    custAddress: `${number} Pearl Street`,
    custCity: number === 7 ? "Zürich" : "Portland",
  }));
  await importFeeds(site, [
    ndjson(SORG, "customers", now, customers),
    ndjson(
      SORG,
      "customer-areas",
      now,
      numbers.map((number) => areaRow(number, SALESMAN)),
    ),
  ]);
  const userAreas = [{ sorg: SORG, limitation: "salesman", value: SALESMAN }];
  sales = await newUser(site, "admin.us", { name: "Nora Marsh", roles: ["salesman"], userAreas });
  const caller = await Caller.signIn(site, sales);
  const listed = z.object({ salesCustomers: z.array(z.unknown()) });
  await until(
    "she serves them all",
    async () => listed.parse(await caller.ask("{ salesCustomers { custName } }")).salesCustomers.length === CUSTOMERS,
    40_000,
  );
});
afterEach(endVisits);
afterAll(closeBrowser);

const choice = (page: Page): Locator =>
  page.getByRole("dialog", { name: new RegExp(`^(${t("customer_choose")}|${t("customer_change")})$`) });
const chip = (page: Page, name: string): Locator =>
  page.getByRole("button", { name: t("customer_change_from", { name }), exact: true });

/** Finds a customer in the dialog and chooses it by keyboard; the page reloads for that customer. */
async function takeUp(page: Page, search: string, name: string): Promise<void> {
  await markDocument(page);
  const field = choice(page).getByRole("combobox", { name: t("customer_search") });
  await field.fill(search);
  await choice(page).getByRole("option", { selected: true }).filter({ hasText: name }).waitFor();
  await field.press("Enter");
  await chip(page, name).waitFor();
  expect(await isSameDocument(page)).toBe(false);
}

test("[customer-004] [customer-006] [customer-016] [customer-017] the cart asks for a customer first, among many", async () => {
  const visitor = await arrive(DESKTOP);
  const { page } = visitor;
  await page.goto(addressOf(site, sales.host, "/en-us/cart"));
  await fillSignIn(page, sales.username, sales.password);
  const dialog = choice(page);
  const options = dialog.getByRole("listbox", { name: t("customer_list") }).getByRole("option");
  await options.first().waitFor();
  await dialog.getByText(t("customers_found_other", { count: CUSTOMERS })).waitFor();
  expect(await options.count()).toBe(10);
  await look(page, "customers-forced-1440");
  await page.setViewportSize({ width: 390, height: 844 });
  await look(page, "customers-forced-390");
  await page.setViewportSize({ width: 1440, height: 900 });

  // It stays until somebody is chosen, or another page is.
  expect(await dialog.getByRole("button", { name: t("close"), exact: true }).count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.mouse.click(4, 4);
  expect(await options.count()).toBe(10);
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(650);

  const pages = dialog.getByRole("navigation", { name: t("pagination") });
  expect(await pages.getByRole("button", { name: patternOf(t("page_number")) }).count()).toBe(4);
  const first = await options.first().textContent();
  await pages.getByRole("button", { name: t("page_number", { page: 4 }) }).click();
  await until("the last page shows", async () => (await options.count()) === 4);
  await dialog.getByRole("combobox", { name: t("customer_search") }).press("PageUp");
  await until("the page before shows", async () => (await options.count()) === 10);
  expect(await options.first().textContent()).not.toBe(first);
  await dialog.getByRole("combobox", { name: t("page_size"), exact: true }).selectOption("25");
  await until("25 are shown", async () => (await options.count()) === 25);

  // Without the accent, as a keyboard far from Zürich types it.
  await takeUp(page, "atelier zurich", nameOf(7));
  expect(new URL(page.url()).pathname).toBe("/en-us/cart");
  await page.getByText(t("cart_empty")).waitFor();
  expect(await choice(page).count()).toBe(0);
  await look(page, "customers-taken-up-1440");
  await visitor.leave();
});

test("[customer-001] [customer-009] [customer-010] [header-002] the header changes the customer; not while a claim is open", async () => {
  const visitor = await arrive(DESKTOP);
  const { page } = visitor;
  await openSignedIn(page, site, sales, "/en-us/catalog/paa");
  await page.getByRole("button", { name: t("customer_choose") }).click();
  await takeUp(page, codeOf(3), nameOf(3));
  await page.waitForURL((url) => url.pathname === "/en-us/catalog" && url.searchParams.get("category") === "Bike");
  // Opened of her own will, it can be closed again.
  await chip(page, nameOf(3)).click();
  await choice(page).getByRole("option").first().waitFor();
  await page.keyboard.press("Escape");
  await choice(page).waitFor({ state: "detached" });
  await page
    .getByRole("navigation", { name: t("menu_main") })
    .getByRole("link", { name: t("title_orders"), exact: true })
    .click();
  await page.getByRole("heading", { name: t("title_orders"), level: 1 }).waitFor();
  await chip(page, nameOf(3)).click();
  await takeUp(page, "atelier12@example.com", nameOf(12));
  expect(new URL(page.url()).pathname).toBe("/en-us/order");

  await page.goto(addressOf(site, sales.host, "/en-us/claim"));
  await page.getByRole("heading", { name: t("title_claim"), level: 1 }).waitFor();
  await page.getByRole("banner").getByText(nameOf(12)).waitFor();
  expect(await chip(page, nameOf(12)).count()).toBe(0);
  await visitor.leave();
});

test("[customer-020] a customer reassigned to another sales person is gone at the next click, with one notice", async () => {
  const LOST = 33;
  await importFeeds(site, [ndjson(SORG, "customer-areas", new Date(), [areaRow(LOST, SALESMAN)])]);
  const visitor = await arrive(DESKTOP);
  const { page } = visitor;
  await openSignedIn(page, site, sales, "/en-us/catalog");
  await page.getByRole("button", { name: t("customer_choose") }).click();
  await takeUp(page, nameOf(LOST), nameOf(LOST));
  // Each call that finds the token refused is refused twice before it asks for another (1 §4); the page itself may notice it first.
  for (let each = 0; each < 40; each += 1) visitor.expect({ path: "/graphql", status: 401 });
  await importFeeds(site, [ndjson(SORG, "customer-areas", new Date(Date.now() + 1_000), [areaRow(LOST, "us-sales2")])]);
  await awaitRevocation();
  const link = page
    .getByRole("navigation", { name: t("menu_main") })
    .getByRole("link", { name: t("title_orders"), exact: true });
  const notice = page.getByRole("alertdialog", { name: t("customer_lost") });
  // A call of the page itself may notice it before the click.
  await until("the notice appears", async () => {
    if (!(await notice.isVisible())) await link.click({ timeout: 2_000 }).catch(() => undefined);
    await notice.waitFor({ timeout: 2_000 }).catch(() => undefined);
    return notice.isVisible();
  });
  await notice.getByText(t("customer_lost_text", { name: nameOf(LOST) })).waitFor();
  await look(page, "customer-lost-1440");
  await notice.getByRole("button", { name: t("customer_lost_choose") }).click();
  await takeUp(page, nameOf(1), nameOf(1));
  await page.reload();
  await chip(page, nameOf(1)).waitFor();
  expect(await notice.count()).toBe(0);
  await visitor.leave();
});

test("[customer-014] [customer-015] [customer-018] the older form on a phone searches on Enter and shortens codes", async () => {
  const words = textsIn("id");
  const visitor = await arrive({ width: 390, locale: "id-ID" });
  const { page } = visitor;
  const account = accountOf(site, "sales.id");
  await page.goto(addressOf(site, account.host, "/id-id/order"));
  await fillSignIn(page, account.username, account.password);
  const dialog = page.getByRole("dialog", { name: words("customer_choose") });
  const options = dialog.getByRole("listbox").getByRole("option");
  await options.first().waitFor();
  expect(await options.count()).toBe(10);
  const codes = options.getByText(/^\d{6}$/).filter({ visible: true });
  expect(await codes.count()).toBe(10);
  const name = (await options.nth(6).locator(".font-medium").first().textContent()) ?? "";
  const search = dialog.getByRole("combobox", { name: words("customer_search") });
  await search.fill(name);
  expect(await options.count()).toBe(10);
  await search.press("Enter");
  await until("what was typed is searched", async () => (await options.count()) < 10);
  await look(page, "customers-older-390");
  await search.press("Enter");
  await page
    .getByRole("banner")
    .getByRole("button", { name: new RegExp(`^${words("customer_menu")}`) })
    .waitFor();
  await page
    .getByRole("table", { name: words("title_orders"), exact: true })
    .or(page.getByRole("list"))
    .first()
    .waitFor();
  expect(new URL(page.url()).pathname).toBe("/id-id/order");
  await visitor.leave();
});
