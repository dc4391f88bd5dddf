import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { addressOf } from "../support/site.ts";
import { until } from "../support/until.ts";
import { day } from "./days.ts";
import { Office } from "./office.ts";
import { accountOf, arrive, closeBrowser, endVisits, look, openSignedIn, refusalOf, settled } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const admin = accountOf(site, "admin.us");
const dealer = accountOf(site, "dealer.us");
const t = textsIn("en");
const DESKTOP = { width: 1440, locale: "en-US" };
const PHONE = { width: 390, locale: "en-US" };
const MINUTE = 60_000;

let office: Office;

beforeAll(async () => {
  office = await Office.signIn(site, admin);
});
beforeEach(() => office.clear());
afterEach(endVisits);
afterAll(async () => {
  await office.clear();
  await closeBrowser();
});

const banner = (page: Page) => page.getByRole("complementary", { name: t("announcements") });

/** How much what is shown has moved since the page began to load, as browsers count it (0: nothing). */
async function moved(page: Page): Promise<unknown> {
  return page.evaluate(`new Promise((resolve) => requestAnimationFrame(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve(observer.takeRecords().reduce((sum, { value }) => sum + value, 0)));
  }))`);
}

test("[announcement-002] [announcement-003] a dealer reads an announcement with emphasis and links until closing it", async () => {
  const author = await arrive(DESKTOP);
  const { page } = author;
  const { keyboard } = page;
  await openSignedIn(page, site, admin, "/en-us/admin/announcements/create");
  await page.locator("input[name=title]").fill("Winter hours");
  await page
    .getByRole("textbox", { name: t("announcement_content") })
    .first()
    .click();
  await keyboard.type("Closed on ");
  await keyboard.press("Control+b");
  await keyboard.type("Saturdays");
  await keyboard.press("Control+b");
  await keyboard.type(", see ");
  await page
    .getByRole("button", { name: t("rich_link"), exact: true })
    .first()
    .click();
  await page.getByRole("textbox", { name: t("rich_address") }).fill("https://example.com/hours");
  await keyboard.press("Enter");
  await page.locator("input[name=url]").fill("/order");
  await page
    .getByRole("region", { name: t("preview") })
    .getByRole("link", { name: "Winter hours" })
    .waitFor();
  await look(page, "announcement-written-1440");
  await page.getByRole("button", { name: t("title_admin_announcements_create"), exact: true }).click();
  await page.waitForURL((url) => url.pathname.endsWith("/admin/announcements"));
  const row = page.locator("tbody tr", { hasText: "Winter hours" });
  await row.getByText(t("period_ACTIVE")).waitFor();
  await author.leave();

  const reader = await arrive(PHONE);
  await openSignedIn(reader.page, site, dealer);
  const notice = banner(reader.page);
  await notice.getByRole("link", { name: "Winter hours" }).waitFor();
  expect(await notice.locator("b, strong").textContent()).toBe("Saturdays");
  const link = notice.getByRole("link", { name: "https://example.com/hours" });
  expect(await link.getAttribute("href")).toBe("https://example.com/hours");
  await reader.page.reload();
  await settled(reader.page);
  await notice.waitFor();
  expect(await moved(reader.page)).toBeLessThanOrEqual(0.02);
  await look(reader.page, "announcement-read-390");
  await notice.getByRole("button", { name: t("announcement_dismiss") }).click();
  await notice.waitFor({ state: "detached" });
  await reader.page.reload();
  await settled(reader.page);
  expect(await notice.count()).toBe(0);
  await reader.page.clock.setFixedTime(Date.now() + 119 * MINUTE);
  await reader.page.reload();
  await settled(reader.page);
  expect(await notice.count()).toBe(0);
  await reader.page.clock.setFixedTime(Date.now() + 121 * MINUTE);
  await reader.page.reload();
  await notice.waitFor();
  await reader.leave();

  const again = await arrive(DESKTOP);
  await openSignedIn(again.page, site, admin, "/en-us/admin/announcements");
  await again.page.getByRole("button", { name: t("actions_of", { name: "Winter hours" }) }).click();
  await again.page.getByRole("menuitem", { name: t("delete"), exact: true }).click();
  const question = again.page.getByRole("alertdialog");
  await question.getByRole("button", { name: t("delete"), exact: true }).click();
  await again.page.getByText(t("deleted_name", { name: "Winter hours" }), { exact: true }).waitFor();
  await until("it is gone", async () => (await again.page.getByText("Winter hours").count()) === 0);
  await again.page.goto(addressOf(site, admin.host, "/en-us/"));
  await settled(again.page);
  expect(await banner(again.page).count()).toBe(0);
  await again.leave();
});

test("what only looks like a text is shown as one: no script, no handler, no foreign picture", async () => {
  await office.announce({
    title: "Careful",
    content: `<p onclick="window.hit = 1">Read <a href="javascript:window.hit=2">this</a>
      <img src="x" onerror="window.hit = 3"><script>window.hit = 4</script><iframe src="https://example.com"></iframe></p>`,
  });
  const reader = await arrive(DESKTOP);
  await openSignedIn(reader.page, site, dealer);
  const notice = banner(reader.page);
  await notice.getByText("Read").click();
  expect(await notice.locator("script, iframe, [onclick], [onerror], a[href^=javascript]").count()).toBe(0);
  expect(await notice.locator("li img").count()).toBe(0);
  await notice.getByText("this").click();
  expect(await reader.page.evaluate("window.hit")).toBeUndefined();
  await reader.leave();
});

test("[announcement-004] a long text is folded on small screens, whole on wide ones", async () => {
  const sentence = "The new price list holds from Monday on for every order that reaches us by noon. ";
  await office.announce({ title: "Prices", content: `<p>${sentence.repeat(12)}</p>` });
  const reader = await arrive(PHONE);
  const { page } = reader;
  await openSignedIn(page, site, dealer);
  const text = banner(page).locator(".rich");
  const height = async () => (await text.boundingBox())?.height ?? 0;
  expect(await height()).toBe(150);
  await look(page, "announcement-folded-390");
  const more = banner(page).getByRole("button", { name: t("see_more") });
  expect(await more.getAttribute("aria-expanded")).toBe("false");
  await more.click();
  expect(await height()).toBeGreaterThan(200);
  await banner(page)
    .getByRole("button", { name: t("see_less") })
    .click();
  expect(await height()).toBe(150);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(
    await banner(page)
      .getByRole("button", { name: t("see_more") })
      .isVisible(),
  ).toBe(false);
  const isUnfolded = "(element) => element.scrollHeight <= element.clientHeight";
  expect(await page.evaluate(`(${isUnfolded})(document.querySelector("aside .rich"))`)).toBe(true);
  await look(page, "announcement-long-1440");
  await reader.leave();
});

test("a link that leads nowhere good and days the wrong way round are said at their fields", async () => {
  const author = await arrive(DESKTOP);
  const { page } = author;
  await openSignedIn(page, site, admin, "/en-us/admin/announcements/create");
  const save = page.getByRole("button", { name: t("title_admin_announcements_create"), exact: true });
  const [url, to] = [page.locator("input[name=url]"), page.locator("input[name=to]")];
  await save.click();
  await until(
    "the title is required",
    async () => (await refusalOf(page.locator("input[name=title]"))) === t("required"),
  );
  expect(await refusalOf(page.getByRole("textbox", { name: t("announcement_content") }).first())).toBe(t("required"));
  await page.locator("input[name=title]").fill("Stock-taking");
  await page
    .getByRole("textbox", { name: t("announcement_content") })
    .first()
    .click();
  await page.keyboard.type("Friday.");
  await url.fill("javascript:alert(1)");
  await page.locator("input[name=from]").fill(day(5));
  await to.fill(day(2));
  await save.click();
  await until("the link is refused", async () => (await refusalOf(url)) === t("link_invalid"));
  expect(await refusalOf(to)).toBe(t("period_invalid"));
  await look(page, "announcement-refused-1440");
  await url.fill("/news");
  await to.fill(day(6));
  await save.click();
  await page.waitForURL((address) => address.pathname.endsWith("/admin/announcements"));
  await page.locator("tbody tr", { hasText: "Stock-taking" }).getByText(t("period_COMING")).waitFor();
  // Future announcements are not shown yet.
  await page.reload();
  await settled(page);
  expect(await banner(page).count()).toBe(0);
  await author.leave();
});
