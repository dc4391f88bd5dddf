import { afterAll, afterEach, expect, test } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { addressOf } from "../support/site.ts";
import { until } from "../support/until.ts";
import { Dealer } from "./dealer.ts";
import { accountOf, arrive, closeBrowser, fillSignIn, openSignedIn, picture, settled } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const account = accountOf(site, "dealer.de");
const t = textsIn("de");
const DESKTOP = { width: 1440, locale: "de-DE" };

let visitor: Visitor;

afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const [index, page] of visitor.context.pages().entries()) await picture(page, `failed ${task.name} ${index}`);
});
afterAll(closeBrowser);

test("[session-010] [session-011] [session-018] an expired session is renewed during a page load, and nobody notices", async () => {
  visitor = await arrive(DESKTOP);
  const { page } = visitor;
  await openSignedIn(page, site, account);
  let refused = 0;
  let renewed = 0;
  page.on("response", (answer) => {
    if (answer.status() === 401) refused += 1;
    if (answer.url().endsWith("/refresh-token") && answer.ok()) renewed += 1;
  });
  // As if five minutes had passed: the token has expired, and the cookie has not.
  let expired = "";
  await page.route("**/graphql", async (route) => {
    const headers = route.request().headers();
    expired ||= headers.authorization ?? "";
    const isOld = headers.authorization === expired;
    await route.continue({ headers: { ...headers, ...(isOld && { authorization: "Bearer expired" }) } });
  });
  // Each call that finds the token expired is refused twice before it asks for another (1 §4).
  for (let each = 0; each < 10; each += 1) visitor.expect({ path: "/graphql", status: 401 });
  await page
    .getByRole("navigation", { name: t("menu_main") })
    .getByRole("link", { name: t("title_orders"), exact: true })
    .click();
  await page
    .getByRole("table", { name: t("title_orders"), exact: true })
    .locator("tbody a")
    .first()
    .waitFor();
  expect(renewed).toBe(1);
  expect(refused).toBeGreaterThanOrEqual(2);
  expect(await page.getByText(t("session_expired")).count()).toBe(0);
  await visitor.leave();
});

test("[session-012] a session that cannot be renewed leads to the sign-in and back to the requested page", async () => {
  visitor = await arrive(DESKTOP);
  const { page } = visitor;
  await openSignedIn(page, site, account);
  // As if weeks had passed: both the token and the cookie have expired.
  await page.route("**/graphql", (route) => route.fulfill({ status: 401, json: {} }));
  await page.route("**/refresh-token", (route) => route.fulfill({ status: 401, json: {} }));
  for (let each = 0; each < 10; each += 1) visitor.expect({ path: "/graphql", status: 401 });
  visitor.expect({ path: "/refresh-token", status: 401 });
  await page
    .getByRole("navigation", { name: t("menu_main") })
    .getByRole("link", { name: t("title_orders"), exact: true })
    .click();
  await page.locator("input[name=username]").waitFor();
  expect(new URL(page.url()).pathname).toBe("/de/login");
  expect(new URL(page.url()).searchParams.get("next")).toBe("/order");
  await page.unrouteAll({ behavior: "wait" });
  await fillSignIn(page, account.username, account.password);
  await page
    .getByRole("table", { name: t("title_orders"), exact: true })
    .locator("tbody a")
    .first()
    .waitFor();
  expect(new URL(page.url()).pathname).toBe("/de/order");
  await visitor.leave();
});

test("[session-018] a reload brings the session back, and a second tab shares it and the cart", async () => {
  await (await Dealer.signIn(site, account)).emptyCart();
  visitor = await arrive(DESKTOP);
  const { page } = visitor;
  await openSignedIn(page, site, account, "/catalog/list?view=item&available_stock=true");
  const second = await visitor.context.newPage();
  await Promise.all([page.reload(), second.goto(addressOf(site, account.host, "/cart"))]);
  await Promise.all([page, second].map((each) => each.locator("[data-shell]").waitFor()));
  await second.getByText(t("cart_empty")).waitFor();
  await settled(page);
  await page
    .getByRole("main")
    .getByRole("button", { name: t("cart_add") })
    .or(page.locator("main li button[aria-label]"))
    .first()
    .click();
  await page.getByRole("button", { name: t("cart_button", { count: 1 }), exact: true }).waitFor();
  await second.reload();
  await second.getByRole("button", { name: t("cart_button", { count: 1 }), exact: true }).waitFor();
  const quantity = second.getByRole("main").getByRole("textbox");
  await quantity.fill("2");
  await quantity.press("Enter");
  await page.goto(addressOf(site, account.host, "/cart"));
  await until("the first tab shows what the second has changed", async () => {
    await page.reload();
    await settled(page);
    return (await page.getByRole("main").getByRole("textbox").inputValue()) === "2";
  });
  await visitor.leave();
});

test("another dealer's order is answered exactly as one that does not exist", async () => {
  const other = await Dealer.signIn(site, accountOf(site, "dealer2.de"));
  const [theirs] = await other.orders("");
  visitor = await arrive(DESKTOP);
  const { page } = visitor;
  await openSignedIn(page, site, account);
  const answers: string[] = [];
  const shown: string[] = [];
  page.on("response", async (answer) => {
    if (answer.request().postData()?.includes("query OrderDetail")) answers.push(await answer.text());
  });
  for (const number of [theirs?.order_no ?? "", "990101-ZZZZZ"]) {
    expect(number).not.toBe("");
    await page.goto(addressOf(site, account.host, `/order/${number}`));
    await page.getByText(t("order_not_found")).waitFor();
    shown.push(((await page.locator("main").innerHTML()) ?? "").replaceAll(number, "N"));
  }
  await until("both were answered", () => answers.length >= 2);
  expect(answers[0]?.replaceAll(/"correlationId":"[^"]*"/g, "")).toBe(
    answers.at(-1)?.replaceAll(/"correlationId":"[^"]*"/g, ""),
  );
  expect(shown[0]).toBe(shown[1]);
  await visitor.leave();
});

test("[session-007] [cart-004] signing out clears the cart and the session", async () => {
  const dealer = await Dealer.signIn(site, account);
  await dealer.emptyCart();
  const [article] = await dealer.articles(1);
  if (article) await dealer.put([{ ...article, qty: 3 }]);
  visitor = await arrive(DESKTOP);
  const { page } = visitor;
  await openSignedIn(page, site, account, "/cart");
  await page.getByRole("main").getByRole("textbox").waitFor();
  const second = await visitor.context.newPage();
  await second.goto(addressOf(site, account.host, "/order"));
  await settled(second);
  await page
    .getByRole("navigation", { name: t("menu_main") })
    .getByRole("link", { name: t("title_orders"), exact: true })
    .click();
  await page.getByRole("heading", { name: t("title_orders"), level: 1 }).waitFor();
  await page.getByRole("button", { name: t("profile_menu", { name: "" }).trim() }).click();
  await page.getByRole("menuitem", { name: t("logout") }).click();
  await page.locator("input[name=username]").waitFor();
  // The browser's back button shows none of the user's pages.
  await page.goBack();
  await page.locator("input[name=username]").waitFor();
  expect(await page.locator("[data-shell]").count()).toBe(0);
  // The site does not wait for the server, whose answer takes the cookie away.
  // What proves that the user signed in on this device before stays, and signs nobody in.
  await until("the session's cookie is gone", async () =>
    (await visitor.context.cookies()).every(({ name, value }) => name === "__Host-spoke_devices" || value === ""),
  );
  await second.locator("input[name=username]").waitFor();
  expect(await page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })")).not.toContain(
    article?.article_code,
  );
  await page.goto(addressOf(site, account.host, "/cart"));
  await page.locator("input[name=username]").waitFor();
  // The other tab is signed out as well, and stays so.
  await second.reload();
  await second.locator("input[name=username]").waitFor();
  await visitor.leave();
});
