import { afterAll, afterEach, expect, inject, test } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { addressOf } from "../support/site.ts";
import { mailTo } from "./backstage.ts";
import { accountOf, arrive, closeBrowser, fillSignIn, picture, settled } from "./steps.ts";
import { textsIn } from "./texts.ts";

const site = inject("site");
const account = accountOf(site, "guest.us");
const t = textsIn("en");

let visitor: Visitor;

afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const [index, page] of visitor.context.pages().entries()) await picture(page, `failed ${task.name} ${index}`);
});
afterAll(closeBrowser);

test("a forgotten password is replaced with the link of the mail, which works once", async () => {
  visitor = await arrive({ width: 390, locale: "en-US" });
  const { page } = visitor;
  await page.goto(addressOf(site, account.host, "/en-us/login"));
  await page.getByRole("link", { name: t("login_forgot") }).click();
  await page.getByLabel(t("forgot_username")).fill(account.username);
  await page.keyboard.press("Enter");
  await page.getByText(t("reset_mail_sent")).waitFor();

  const { text } = await mailTo(site, `${account.username}@example.com`);
  const link = /http\S+\/reset-password#token=\S+/.exec(text)?.[0] ?? "";
  // Once in this window, and once more in another one, where it was opened before.
  const late = await visitor.context.newPage();
  for (const tab of [page, late]) {
    await tab.goto(link);
    await tab.waitForURL((url) => url.hash === "");
    await tab.locator("input[name=password]").fill(account.password);
    await tab.locator("input[name=confirmPassword]").fill(account.password);
  }
  await page.getByRole("button", { name: t("reset_submit") }).click();
  await page.getByText(t("password_changed")).waitFor();
  visitor.expect({ path: "/reset-password", status: 400 });
  await late.getByRole("button", { name: t("reset_submit") }).click();
  await late.getByText(t("reset_link_invalid")).waitFor();
  await fillSignIn(page, account.username, account.password);
  await page.locator("[data-shell]").waitFor();
  await settled(page);
  expect(new URL(page.url()).pathname).toBe("/en-us");
  await visitor.leave();
});
