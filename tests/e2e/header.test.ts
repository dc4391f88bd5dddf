import type { Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { z } from "zod";
import { addressOf } from "../support/site.ts";
import { goWithin } from "./looks.ts";
import { openAs } from "./money.ts";
import { accountOf, closeBrowser, endVisits, look, settled } from "./steps.ts";
import { patternOf, textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const account = accountOf(site, "dealer.us");
const t = textsIn("en");

afterEach(endVisits);
afterAll(closeBrowser);

const edgesSchema = z.object({ height: z.number(), bottom: z.number(), content: z.number(), focus: z.number() });

/** Edges of the header, of the page's content, and of what has the focus within it (1,000 if nothing), in pixels of the window. */
const edges = async (page: Page) =>
  edgesSchema.parse(
    await page.evaluate(`(() => {
      const [header, main] = ["header", "main"].map((name) => document.querySelector(name).getBoundingClientRect());
      const focused = document.activeElement.closest("main") ? document.activeElement.getBoundingClientRect() : undefined;
      // What is as high as the window cannot stand below the header.
      const focus = focused && focused.height < innerHeight / 2 ? focused.top : 1000;
      return { height: header.height, bottom: header.bottom, content: main.top, focus };
    })()`),
  );

test.each([
  [1440, 64],
  [390, 56],
])("[layout-011] at %i px, the header is %i px high on every page and covers nothing", async (width, height) => {
  const { page } = await openAs(site, account, { width, locale: "en-US" }, "/en-us/");
  for (const path of ["/order", "/catalog/list", "/invoice/invoice-list", "/download-area", "/user/edit-profile"]) {
    await goWithin(page, `/en-us${path}`);
    await settled(page);
    // The walk goes within the site, which leaves the page scrolled as the earlier path was.
    await page.evaluate("window.scrollTo(0, 0)");
    const top = await edges(page);
    expect([path, top.height]).toEqual([path, height]);
    expect([path, top.content >= top.bottom]).toEqual([path, true]);
    // Backwards from the end, the browser scrolls to what gets the focus: below the header.
    await page.evaluate(`(() => {
      window.scrollTo(0, document.body.scrollHeight);
      [...document.querySelectorAll("main a[href], main button, main input")].at(-1).focus();
    })()`);
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press("Shift+Tab");
      const { bottom, focus } = await edges(page);
      expect([path, step, focus >= bottom]).toEqual([path, step, true]);
    }
    expect((await edges(page)).height).toBe(height);
  }
});

test("[layout-008] the app bar has logo, categories, search, cart, account, and store; on phones no logo", async () => {
  const { page } = await openAs(site, account, { width: 1440, locale: "en-US" }, "/en-us/catalog/bike");
  const bar = page.getByRole("banner");
  const logo = bar.locator('a[href="/en-us"]');
  await logo.waitFor();
  await bar.getByPlaceholder("What are you looking for?", { exact: true }).waitFor();
  for (const name of ["cart_button", "profile_menu"] as const)
    await bar.getByRole("button", { name: patternOf(t(name)) }).waitFor();
  // The store and the state of its account.
  await bar.getByRole("button", { name: t("customer_menu") }).waitFor();
  const categories = bar.getByRole("button", { name: t("bike_categories"), exact: true });
  await look(page, "app bar");
  await categories.click();
  await page.getByRole("menuitem", { name: t("bike_categories_all"), exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 390, height: 844 });
  await logo.waitFor({ state: "hidden" });
  await look(page, "app bar of a phone");
});

test("on a phone, menu and search open at the first tap, as soon as their code is there", async () => {
  const { page } = await openAs(site, account, { width: 390, locale: "en-US" }, "/en-us/order");
  const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
  const open = async (name: "menu_open" | "search") => {
    await page.goto(addressOf(site, account.host, "/en-us/order"), { waitUntil: "domcontentloaded" });
    const button = page.getByRole("button", { name: t(name), exact: true });
    await button.waitFor();
    await page.route("**/assets/*.js", async (route) => {
      await arrival;
      await route.continue();
    });
    await button.click();
    arrive();
  };
  await open("menu_open");
  await page
    .getByRole("dialog")
    .getByRole("navigation", { name: t("menu_main") })
    .waitFor();
  await open("search");
  await page
    .getByRole("combobox", { name: t("search") })
    .and(page.locator(":focus"))
    .waitFor();
});
