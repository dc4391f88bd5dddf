import type { Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { z } from "zod";
import type { Visitor } from "../support/browser.ts";
import { addressOf } from "../support/site.ts";
import { until } from "../support/until.ts";
import { accountOf, arrive, closeBrowser, fillSignIn, picture, settled } from "./steps.ts";
import { patternOf, textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const sales = accountOf(site, "sales.us");
const t = textsIn("en");

let visitor: Visitor;

afterEach(async ({ task }) => {
  if (task.result?.state === "fail") await picture(visitor.page, `failed ${task.name}`);
});
afterAll(closeBrowser);

const stopSchema = z.object({ name: z.string(), marked: z.boolean(), inSight: z.boolean() });

/** What has the focus, by its name, and whether somebody who looks sees that it has. */
async function focused(page: Page): Promise<z.output<typeof stopSchema>> {
  return stopSchema.parse(
    await page.evaluate(`(() => {
      const element = document.activeElement ?? document.body;
      const nameOf = (element) => element.getAttribute("aria-label") || element.labels?.[0]?.textContent || element.textContent;
      // The outline may be that of the frame around a field.
      const frames = [element, element.parentElement, element.parentElement?.parentElement].filter(Boolean);
      const hasOutline = ({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && parseFloat(outlineWidth) >= 1.5;
      const { left, top, width, height } = element.getBoundingClientRect();
      const over = document.elementFromPoint(left + width / 2, top + height / 2);
      return {
        name: element === document.body ? "" : (nameOf(element) ?? "").replace(/\\s+/g, " ").trim(),
        marked: frames.some((frame) => hasOutline(getComputedStyle(frame))),
        inSight: width > 0 && height > 0 && over !== null && (element.contains(over) || over.contains(element)),
      };
    })()`),
  );
}

/** Presses Tab or another key until the element with this name has the focus; the focus is visible at every stop. */
async function tabTo(page: Page, name: string | RegExp, key = "Tab"): Promise<void> {
  const stops: string[] = [];
  for (let count = 0; count < 70; count += 1) {
    await page.keyboard.press(key);
    const stop = await until(`the focus is seen after ${stops.join(" > ")}`, async () => {
      const focus = await focused(page);
      return focus.marked && focus.inSight && focus;
    });
    stops.push(stop.name);
    if (typeof name === "string" ? stop.name === name : name.test(stop.name)) return;
  }
  throw new Error(`no ${name} among ${stops.join(" > ")}`);
}

async function untilFocused(page: Page, name: string | RegExp): Promise<void> {
  await until(`the focus is at ${name}`, async () => {
    const stop = await focused(page);
    return (typeof name === "string" ? stop.name === name : name.test(stop.name)) && stop.inSight;
  });
}

const isAtMain = (page: Page) => async (): Promise<boolean> =>
  (await page.evaluate("document.activeElement?.id")) === "main";

test("[customer-004] [header-001] a sales person works from the sign-in to a page without a mouse", async () => {
  visitor = await arrive({ width: 1440, locale: "en-US" });
  const { page } = visitor;
  const { keyboard } = page;
  await page.goto(addressOf(site, sales.host, "/en-us/order"));

  // The form has the focus from the start.
  await untilFocused(page, new RegExp(`^${t("username")}`));
  await keyboard.type(sales.username);
  await tabTo(page, new RegExp(`^${t("password")}`));
  await keyboard.type(sales.password);
  await keyboard.press("Enter");

  // A customer, found by typing and taken with the arrows.
  const dialog = page.getByRole("dialog", { name: t("customer_choose") });
  const options = dialog.getByRole("listbox", { name: t("customer_list") }).getByRole("option");
  await options.first().waitFor();
  await untilFocused(page, t("customer_search"));
  await keyboard.type("cyclery");
  await until("few are left", async () => (await options.count()) < 5 && (await options.count()) > 1);
  await keyboard.press("ArrowDown");
  const chosen = dialog.getByRole("option", { selected: true });
  const name = (await chosen.locator(".font-medium").first().textContent()) ?? "";
  await keyboard.press("Enter");
  const chip = page.getByRole("button", { name: t("customer_change_from", { name }) });
  await chip.waitFor();
  await page.getByRole("heading", { name: t("title_orders"), level: 1 }).waitFor();
  await settled(page);

  // Past the header and the menu to the page.
  await tabTo(page, t("skip_to_content"));
  await keyboard.press("Enter");
  await until("the page has the focus", isAtMain(page));
  await tabTo(page, t("orders_search"));

  // Back through the header: its dialogs and menus give the focus back.
  await tabTo(page, patternOf(t("profile_menu")), "Shift+Tab");
  await keyboard.press("Enter");
  await untilFocused(page, t("edit_profile"));
  await keyboard.press("ArrowDown");
  await untilFocused(page, t("consumer_voice"));
  await keyboard.press("Enter");
  await untilFocused(page, new RegExp(`^${t("consumer_voice_message")}`));
  await keyboard.press("Escape");
  await untilFocused(page, patternOf(t("profile_menu")));
  await tabTo(page, /^Cart, /, "Shift+Tab");
  await keyboard.press("Enter");
  await page.getByRole("link", { name: t("cart_view") }).waitFor();
  await keyboard.press("Escape");
  await untilFocused(page, /^Cart, /);
  await tabTo(page, t("customer_change_from", { name }), "Shift+Tab");
  await keyboard.press("Enter");
  await untilFocused(page, t("customer_search"));
  await keyboard.press("Escape");
  await untilFocused(page, t("customer_change_from", { name }));

  // The menu is one stop, at the page shown. Arrows lead to a group that is folded and unfolded, and to a page in it.
  await tabTo(page, t("title_orders"));
  await tabTo(page, t("menu_orders"), "ArrowUp");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await tabTo(page, t("title_invoice_invoice_list"), "ArrowDown");
  await keyboard.press("Enter");
  await page.getByRole("heading", { name: t("title_invoice_invoice_list"), level: 1 }).waitFor();
  await until("the page has the focus", isAtMain(page));
  expect(await page.locator("[aria-current=page]").first().textContent()).toBe(t("title_invoice_invoice_list"));

  // A product, by the search from anywhere.
  await keyboard.press("/");
  await untilFocused(page, t("search"));
  await keyboard.type("wander");
  await page
    .getByRole("listbox", { name: t("search_suggestions") })
    .getByRole("option")
    .nth(1)
    .waitFor();
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await page.waitForURL((url) => /\/catalog\/(bike|paa)\/./.test(url.pathname));
  await until("the page has the focus", isAtMain(page));
  await settled(page);
  await visitor.leave();
});

test("[mobile-005] the menu of small screens keeps the focus, and gives it back", async () => {
  visitor = await arrive({ width: 390, locale: "en-US" });
  const { page } = visitor;
  const { keyboard } = page;
  await page.goto(addressOf(site, sales.host, "/en-us/"));
  await fillSignIn(page, sales.username, sales.password);
  await page.locator("[data-shell]").waitFor();
  await settled(page);
  await tabTo(page, t("menu_open"), "Shift+Tab");
  await keyboard.press("Enter");
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: t("logout") }).waitFor();
  await until(
    "the menu has the focus",
    async () =>
      (await drawer.locator(":focus").count()) +
        (await drawer.evaluate((element) => Number(element.matches(":focus")))) >
      0,
  );
  // Round and round, and never out of it.
  await tabTo(page, t("logout"));
  await tabTo(page, t("close"));
  await keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await untilFocused(page, t("menu_open"));
  await visitor.leave();
});
