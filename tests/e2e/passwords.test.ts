import type { Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { addressOf } from "../support/site.ts";
import { mailTo } from "./backstage.ts";
import { newUser } from "./people.ts";
import { arrive, closeBrowser, endVisits, fillSignIn, look, openSignedIn, refusalOf, settled } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const t = textsIn("en");
const HOST = "northline.localhost";
const NEW_PASSWORD = "Quiet-gravel-7";

afterEach(endVisits);
afterAll(closeBrowser);

/** Types a new password, twice, and sends it. */
async function setPassword(page: Page, password: string, repeated = password): Promise<void> {
  await page.locator("input[name=password]").fill(password);
  await page.locator("input[name=confirmPassword]").fill(repeated);
  await page.getByRole("button", { name: t("reset_submit") }).click();
}

test("[session-012] [session-023] a forgotten password: link by mail, new password by the rules, and the link works once", async () => {
  const userAreas = [{ sorg: "U001" }];
  const account = await newUser(site, "admin.us", {
    name: "Sam Okafor",
    roles: ["dealer"],
    custCode: "US0004",
    userAreas,
  });
  const address = `${account.username}@example.com`;
  // Signed in elsewhere: that ends with the new password.
  const elsewhere = await arrive({ width: 1440 });
  await openSignedIn(elsewhere.page, site, account, "/en-us/order");

  const visitor = await arrive({ width: 390 });
  const { page } = visitor;
  await page.goto(addressOf(site, HOST, "/en-us/login"));
  await page.getByRole("link", { name: t("login_forgot") }).click();
  await page.getByRole("heading", { name: t("forgot_title") }).waitFor();
  await look(page, "forgot-390");
  await page.locator("input[name=username]").fill(address);
  await page.keyboard.press("Enter");
  await page.getByText(t("reset_mail_sent")).waitFor();
  const mail = await mailTo(site, address);
  const link = /https?:\/\/\S+\/reset-password#token=\S+/.exec(mail.text)?.[0] ?? "";
  expect(new URL(link).hostname).toBe(HOST);
  expect(mail.text).not.toContain(account.password);

  // The link does not work on another host.
  const foreign = new URL(link);
  foreign.hostname = "radwerk.localhost";
  visitor.expect({ path: "/reset-password", status: 400 });
  await page.goto(foreign.href);
  await setPassword(page, NEW_PASSWORD);
  await page.getByText(t("reset_link_invalid")).waitFor();

  await page.goto(link);
  await page.getByRole("heading", { name: t("reset_title") }).waitFor();
  expect(page.url()).not.toContain("token");
  await setPassword(page, "short");
  expect(await page.locator("input[name=password]").getAttribute("aria-invalid")).toBe("true");
  for (const rule of ["pass_min", "pass_should_contain_number", "pass_should_contain_upp_and_lower"] as const) {
    await page
      .getByRole("listitem")
      .filter({ hasText: t(rule) })
      .filter({ hasText: t("rule_missing") })
      .waitFor();
  }
  await look(page, "reset-rules-390");
  await setPassword(page, NEW_PASSWORD, `${NEW_PASSWORD}x`);
  expect(await refusalOf(page.locator("input[name=confirmPassword]"))).toBe(t("pass_not_match"));
  await page.locator("input[name=confirmPassword]").fill(NEW_PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByText(t("password_changed")).waitFor();

  visitor.expect({ path: "/login", status: 401 });
  await fillSignIn(page, account.username, account.password);
  await page.getByText(t("login_wrong")).waitFor();
  await fillSignIn(page, account.username, NEW_PASSWORD);
  await page.locator("[data-shell]").waitFor();
  await settled(page);
  await visitor.leave();

  // Home makes seven calls, and each is refused twice before it asks for another token (1 §4).
  for (let each = 0; each < 14; each += 1) elsewhere.expect({ path: "/graphql", status: 401 });
  elsewhere.expect({ path: "/refresh-token", status: 401 });
  await elsewhere.page
    .getByRole("navigation", { name: t("menu_main") })
    .getByRole("link", { name: t("title_home") })
    .click();
  await elsewhere.page.locator("input[name=password]").waitFor();
  await elsewhere.leave();

  const late = await arrive({ width: 1440 });
  late.expect({ path: "/reset-password", status: 400 });
  await late.page.goto(link);
  await setPassword(late.page, "Another-try-9");
  await late.page.getByText(t("reset_link_invalid")).waitFor();
  await look(late.page, "reset-used-1440");
  await late.leave();
});

test("[session-021] the page for forgotten passwords does not reveal whether a user exists", async () => {
  const visitor = await arrive({ width: 1440 });
  const { page } = visitor;
  await page.goto(addressOf(site, HOST, "/en-us/forgot-password"));
  await page.getByRole("button", { name: t("forgot_submit") }).click();
  expect(await refusalOf(page.locator("input[name=username]"))).toBe(t("required"));
  await page.locator("input[name=username]").fill("nobody.at.all@example.com");
  await page.getByRole("button", { name: t("forgot_submit") }).click();
  await page.getByText(t("reset_mail_hint")).waitFor();
  await look(page, "forgot-sent-1440");
  await visitor.leave();
});
