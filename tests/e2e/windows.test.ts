import { afterAll, afterEach, expect, test } from "vitest";
import { z } from "zod";
import type { Visitor } from "../support/browser.ts";
import { addressOf } from "../support/site.ts";
import { accountOf, arrive, closeBrowser, fillSignIn, openSignedIn, picture } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const sales = accountOf(site, "sales.de");
const dealer = accountOf(site, "dealer.de");
const t = textsIn("de");
const DESKTOP = { width: 1440, locale: "de-DE" };

/** What of a token says whose it is. */
const claimsSchema = z.object({ sub: z.string() });

let visitor: Visitor;

afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const [index, page] of visitor.context.pages().entries()) await picture(page, `failed ${task.name} ${index}`);
});
afterAll(closeBrowser);

test("[customer-004] [customer-008] [session-009] a sales person takes up a customer by keyboard, and a second window follows", async () => {
  visitor = await arrive(DESKTOP);
  const { page } = visitor;
  await openSignedIn(page, site, sales);
  const second = await visitor.context.newPage();
  await second.goto(addressOf(site, sales.host, "/"));
  await second.locator("[data-shell]").waitFor();
  await page.goto(addressOf(site, sales.host, "/order"));
  const dialog = page.getByRole("dialog", { name: t("customer_choose") });
  const list = dialog.getByRole("listbox", { name: t("customer_list") });
  await list.waitFor();
  const name = (await list.getByRole("option").nth(1).locator(".font-medium").first().textContent()) ?? "";
  const search = dialog.getByRole("combobox", { name: t("customer_search") });
  await search.fill(name);
  await list.getByRole("option", { selected: true }).waitFor();
  await search.press("Enter");
  await page.getByRole("button", { name: t("customer_change_from", { name }) }).waitFor();
  await page.getByRole("heading", { name: t("title_orders"), level: 1 }).waitFor();
  await second.getByRole("button", { name: t("customer_change_from", { name }) }).waitFor();
  await visitor.leave();
});

test("[session-008] another user signs in in a second window: the first shows a notice and changes to that user; signing out ends both", async () => {
  visitor = await arrive(DESKTOP);
  const { page } = visitor;
  await openSignedIn(page, site, sales);
  const second = await visitor.context.newPage();
  await second.goto(addressOf(site, dealer.host, "/"));
  await second.locator("[data-shell]").waitFor();
  // A sign-out that the first window cannot hear, as if it slept, and another user's sign-in.
  await page.evaluate("localStorage.setItem('spoke.session', 'out')");
  await second.reload();
  await second.locator("input[name=username]").fill(dealer.username);
  await second.locator("input[name=password]").fill(dealer.password);
  // The notice shows for a moment only.
  await Promise.all([
    page.getByRole("dialog").getByText(t("leaving_text")).waitFor(),
    second.locator("input[name=password]").press("Enter"),
  ]);
  await second.locator("[data-shell]").waitFor();
  const profile = t("profile_menu", { name: "" }).trim();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.locator("[data-shell]").waitFor();
  const named = async (tab: typeof page) => tab.getByRole("button", { name: profile }).getAttribute("aria-label");
  expect(await named(page)).toBe(await named(second));
  await second.getByRole("button", { name: profile }).click();
  await second.getByRole("menuitem", { name: t("logout") }).click();
  await Promise.all([page, second].map((each) => each.locator("input[name=username]").waitFor()));
  await visitor.leave();
});

test("[session-008] a window that heard nothing of another user sends nothing of the old page for the new one", async () => {
  visitor = await arrive(DESKTOP);
  const { page, context } = visitor;
  // A window that slept, or an old browser, gets no broadcast.
  await page.addInitScript("delete globalThis.BroadcastChannel");
  await openSignedIn(page, site, sales);
  const profile = t("profile_menu", { name: "" }).trim();
  const named = async (tab: typeof page) => tab.getByRole("button", { name: profile }).getAttribute("aria-label");
  const before = await named(page);
  const second = await context.newPage();
  await second.goto(addressOf(site, dealer.host, "/"));
  await second.getByRole("button", { name: profile }).click();
  await second.getByRole("menuitem", { name: t("logout") }).click();
  await second.locator("input[name=username]").waitFor();
  await fillSignIn(second, dealer.username, dealer.password);
  await second.locator("[data-shell]").waitFor();
  expect(await named(page)).toBe(before);

  // Whose tokens go out from which document: the first is the sales person's, the next one the dealer's.
  const users = [new Set<string>()];
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) users.push(new Set());
    const payload = /^Bearer [^.]+\.([^.]+)\./.exec(request.headers().authorization ?? "")?.[1];
    if (payload) users.at(-1)?.add(claimsSchema.parse(JSON.parse(Buffer.from(payload, "base64url").toString())).sub);
  });
  for (let each = 0; each < 10; each += 1) visitor.expect({ path: "/graphql", status: 401 });
  await Promise.all([
    page.getByRole("dialog").getByText(t("leaving_text")).waitFor(),
    page
      .getByRole("navigation", { name: t("menu_main") })
      .getByRole("link", { name: t("title_orders"), exact: true })
      .click(),
  ]);
  await page
    .getByRole("table", { name: t("title_orders"), exact: true })
    .locator("tbody a")
    .first()
    .waitFor();
  expect(await named(page)).toBe(await named(second));
  expect(users.map((each) => [...each])).toEqual([["de-sales1"], ["de-d1"]]);
  await visitor.leave();
});
