import sharp from "sharp";
import { afterAll, afterEach, expect, inject, test } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { addressOf } from "../support/site.ts";
import { until } from "../support/until.ts";
import { accountOf, arrive, closeBrowser, openSignedIn, picture, settled } from "./steps.ts";
import { textsIn } from "./texts.ts";

const site = inject("site");
const admin = accountOf(site, "admin.us");
const dealer = accountOf(site, "dealer.us");
const t = textsIn("en");
const DESK = { width: 1440, locale: "en-US" };
const PHONE = { width: 390, locale: "en-US" };

let visitor: Visitor;

afterEach(async ({ task }) => {
  if (task.result?.state !== "fail") return;
  for (const [index, page] of visitor.context.pages().entries()) await picture(page, `failed ${task.name} ${index}`);
});
afterAll(closeBrowser);

/** As somebody who closed the pop-up a moment ago. */
async function withoutPopup(): Promise<void> {
  const end = Date.now() + 3_600_000;
  await visitor.context.addInitScript({ content: `localStorage.setItem("has-closed-popup", "${end}")` });
}

/** Deletes the only row of an administrator's list, after its question. */
async function deleteFirst(path: string): Promise<void> {
  const { page } = visitor;
  await page.goto(addressOf(site, admin.host, path));
  await settled(page);
  await page
    .locator("tbody tr")
    .first()
    .getByRole("button", { name: /^Delete/ })
    .click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("delete"), exact: true })
    .click();
  await page.getByText(t("deleted"), { exact: true }).waitFor();
}

test("[capability-024] [banner-001] [banner-002] an administrator puts up a banner, and a dealer meets it until he closes it", async () => {
  visitor = await arrive(DESK);
  const { page } = visitor;
  await openSignedIn(page, site, admin, "/en-us/admin/banners/create");
  // More than a hundred kilobytes, so that it has to be made smaller.
  const noise = await sharp({
    create: {
      width: 900,
      height: 500,
      channels: 3,
      noise: { type: "gaussian", mean: 128, sigma: 40 },
      background: "#fff",
    },
  })
    .png()
    .toBuffer();
  await page.locator("input[type=file]").setInputFiles({ name: "spring.png", mimeType: "image/png", buffer: noise });
  await page.locator("input[name=link]").fill("/catalog/bike");
  await page.getByRole("button", { name: t("save"), exact: true }).click();
  await page.waitForURL((url) => url.pathname.endsWith("/admin/banners"), { timeout: 60_000 });
  await page.locator("tbody").getByText("/catalog/bike").waitFor();
  await visitor.leave();

  visitor = await arrive(PHONE);
  await openSignedIn(visitor.page, site, dealer);
  const popup = visitor.page.getByRole("dialog", { name: t("banner_title") });
  await popup.waitFor();
  const bytes = await popup
    .locator("img")
    .evaluate(async (picture) => (await (await fetch(picture.getAttribute("src") ?? "")).blob()).size);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(100_000);
  await visitor.page.keyboard.press("Escape");
  await popup.waitFor({ state: "detached" });
  await visitor.page.reload();
  await settled(visitor.page);
  expect(await popup.count()).toBe(0);
  await visitor.leave();

  visitor = await arrive(DESK);
  await withoutPopup();
  await openSignedIn(visitor.page, site, admin, "/en-us/admin/banners");
  await deleteFirst("/en-us/admin/banners");
  await visitor.leave();
});

test("[announcement-002] [announcement-003] an announcement is written, read by dealers, and put away for two hours", async () => {
  visitor = await arrive(DESK);
  const { page } = visitor;
  await openSignedIn(page, site, admin, "/en-us/admin/announcements/create");
  await page.locator("input[name=title]").fill("Winter hours");
  await page.getByRole("textbox", { name: t("announcement_content") }).click();
  await page.keyboard.type("Closed on ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("Saturdays");
  await page.locator("input[name=url]").fill("/order");
  await page.getByRole("button", { name: t("save"), exact: true }).click();
  await page.waitForURL((url) => url.pathname.endsWith("/admin/announcements"));
  await visitor.leave();

  visitor = await arrive(PHONE);
  await openSignedIn(visitor.page, site, dealer);
  const notice = visitor.page.getByRole("complementary", { name: t("announcements") });
  await notice.getByRole("link", { name: "Winter hours" }).waitFor();
  await until(
    "the text has its emphasis",
    async () => (await notice.locator("b, strong").textContent()) === "Saturdays",
  );
  await notice.getByRole("button", { name: t("announcement_dismiss") }).click();
  await visitor.page.reload();
  await settled(visitor.page);
  expect(await notice.count()).toBe(0);
  await visitor.leave();

  visitor = await arrive(DESK);
  await openSignedIn(visitor.page, site, admin, "/en-us/admin/announcements");
  await deleteFirst("/en-us/admin/announcements");
  await visitor.leave();
});

test("[capability-019] [inquiry-002] [inquiry-003] somebody without an account applies, with the keyboard alone", async () => {
  visitor = await arrive(DESK);
  const { page } = visitor;
  await page.goto(addressOf(site, "sepedaraya.localhost", "/en-id/login"));
  await page.getByRole("link", { name: t("title_new_customer_inquiry") }).click();
  await page.locator("input[name=cust_name]").waitFor();
  await page.locator("input[name=cust_name]").focus();
  const { keyboard } = page;
  const next = async (text?: string) => {
    if (text) await keyboard.type(text);
    await keyboard.press("Tab");
  };
  await next("Toko Sepeda Ömür");
  await next();
  // The host's country is chosen already; its cities come as they are typed.
  await next();
  const city = page.getByRole("combobox", { name: t("city") });
  await keyboard.type("Band");
  await page.getByRole("listbox").getByRole("option").first().waitFor();
  await keyboard.press("ArrowDown");
  await page.locator("input[aria-activedescendant]").waitFor();
  await keyboard.press("Enter");
  await page.getByRole("listbox").waitFor({ state: "detached" });
  await until("a city is chosen", async () => (await city.inputValue()).length > 4);
  await page.locator("input[name=cust_state]").fill("West Java");
  await page.locator("input[name=cust_address]").focus();
  await next("Jalan Braga 7");
  await next("omur@example.com");
  await next("08123456789");
  await next("We sell three hundred bikes a year.");
  await next("More of them!");
  await keyboard.press("Enter");
  await page.getByText(t("success_send_inquiry")).waitFor();
  await visitor.leave();
});
