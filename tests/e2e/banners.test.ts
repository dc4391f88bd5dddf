import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { until } from "../support/until.ts";
import { violations } from "./looks.ts";
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

/** A picture of more than a hundred kilobytes, so that it has to be made smaller. */
async function photograph(): Promise<Buffer> {
  const [width, height] = [900, 500];
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  return sharp({ create: { width, height, channels: 3, noise, background: "#fff" } })
    .png()
    .toBuffer();
}

test("[capability-024] [banner-001] [banner-002] a banner is hung with its picture, and a dealer meets it once in two hours", async () => {
  const author = await arrive(DESKTOP);
  const { page } = author;
  await openSignedIn(page, site, admin, "/en-us/admin/banners/create");
  // The file's way is slowed down, so that it can be seen.
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(
    (url) => url.port !== String(site.port) && url.pathname !== "/",
    async (route) => {
      if (route.request().method() === "POST") await held;
      await route.continue();
    },
  );
  const file = page.locator("input[type=file]");
  await file.setInputFiles({ name: "spring.png", mimeType: "image/png", buffer: await photograph() });
  const progress = page.getByRole("progressbar", { name: t("file_progress") });
  await progress.waitFor();
  await page.getByText(t("file_sending")).waitFor();
  letGo();
  await progress.waitFor({ state: "detached" });
  await page.getByRole("img", { name: t("picture_preview") }).waitFor();
  expect(await refusalOf(file)).toBe("");
  await page.locator("input[name=title]").fill("Spring wheels");
  await page.locator("input[name=link]").fill("/catalog/bike");
  await page
    .getByRole("region", { name: t("preview") })
    .getByRole("img", { name: "Spring wheels" })
    .waitFor();
  await look(page, "banner-form-1440");
  await page.getByRole("button", { name: t("title_admin_banners_create"), exact: true }).click();
  await page.waitForURL((url) => url.pathname.endsWith("/admin/banners"), { timeout: 60_000 });
  await page.locator("tbody").getByText("Spring wheels").waitFor();
  await author.leave();

  const reader = await arrive(PHONE);
  const shown = reader.page;
  await openSignedIn(shown, site, dealer);
  const popup = shown.getByRole("dialog", { name: t("banner_title") });
  await popup.waitFor();
  await popup.getByRole("img", { name: "Spring wheels" }).waitFor();
  const size = "async (picture) => (await (await fetch(picture.src)).blob()).size";
  const bytes = await shown.evaluate(`(${size})(document.querySelector("[role=dialog] img"))`);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(100_000);
  await look(shown, "banner-popup-390");
  expect(await violations(shown)).toEqual([]);
  await shown.keyboard.press("Escape");
  await popup.waitFor({ state: "detached" });
  const isThere = async () => {
    await shown.reload();
    await settled(shown);
    return (await popup.count()) > 0;
  };
  expect(await isThere()).toBe(false);
  await shown.clock.setFixedTime(Date.now() + 119 * MINUTE);
  expect(await isThere()).toBe(false);
  await shown.clock.setFixedTime(Date.now() + 121 * MINUTE);
  await shown.reload();
  await popup.waitFor();
  // Following it puts it away as well.
  await popup.getByRole("link").click();
  await shown.waitForURL((url) => url.pathname.endsWith("/catalog/bike"));
  await settled(shown);
  expect(await isThere()).toBe(false);
  await reader.leave();
});

test("a page that is called a picture is refused at its field, in words", async () => {
  const author = await arrive(DESKTOP);
  const { page } = author;
  await openSignedIn(page, site, admin, "/en-us/admin/banners/create");
  const file = page.locator("input[type=file]");
  await file.setInputFiles({ name: "page.html", mimeType: "text/html", buffer: Buffer.from("<h1>Hello</h1>") });
  await until("its kind is refused", async () => (await refusalOf(file)) === t("upload_type_refused"));
  const send = (buffer: Buffer) => file.setInputFiles({ name: "page.png", mimeType: "image/png", buffer });
  await send(
    await sharp(await photograph())
      .jpeg()
      .toBuffer(),
  );
  await until("another kind is refused", async () => (await refusalOf(file)) === t("upload_type_differs"), 60_000);
  await send(Buffer.from("<!doctype html><script>alert(1)</script>".padEnd(2_000)));
  await until("a page is refused", async () => (await refusalOf(file)) === t("upload_type_differs"), 60_000);
  await look(page, "banner-refused-1440");
  await page.getByRole("button", { name: t("title_admin_banners_create"), exact: true }).click();
  await until("a picture is required", async () => (await refusalOf(file)) !== "");
  expect(page.url()).toContain("/admin/banners/create");
  await author.leave();
});

test("a photo of a phone is shrunk before it is sent", async () => {
  const author = await arrive(PHONE);
  const { page } = author;
  await openSignedIn(page, site, admin, "/en-us/admin/banners/create");
  const buffer = await sharp({ create: { width: 6000, height: 4000, channels: 3, background: "#0b5d4e" } })
    .jpeg({ quality: 100 })
    .toBuffer();
  const allowed = page.waitForRequest((request) => /CreateUpload/.test(request.postData() ?? ""));
  await page.locator("input[type=file]").setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer });
  const { size } = (await allowed).postDataJSON().variables;
  expect(size).toBeLessThan(buffer.length / 2);
  const shown = page.getByRole("img", { name: t("picture_preview") });
  await shown.waitFor();
  await page.getByText(t("file_checking")).waitFor({ state: "detached", timeout: 60_000 });
  expect(await refusalOf(page.locator("input[type=file]"))).toBe("");
  await look(page, "banner-photo-390");
  expect(await violations(page)).toEqual([]);
  await author.leave();
});

test("a HEIC photo of an iPhone becomes a JPEG before it is sent", async () => {
  const author = await arrive(PHONE);
  const { page } = author;
  await openSignedIn(page, site, admin, "/en-us/admin/banners/create");
  const allowed = page.waitForRequest((request) => /CreateUpload/.test(request.postData() ?? ""), { timeout: 60_000 });
  await page.locator("input[type=file]").setInputFiles(join(import.meta.dirname, "fixtures/phone.heic"));
  expect((await allowed).postDataJSON().variables).toMatchObject({ contentType: "image/jpeg", fileName: "phone.jpg" });
  const shown = page.getByRole("img", { name: t("picture_preview") });
  await shown.waitFor();
  await page.getByText(t("file_checking")).waitFor({ state: "detached", timeout: 60_000 });
  expect(await refusalOf(page.locator("input[type=file]"))).toBe("");
  await look(page, "banner-heic-390");
  await author.leave();
});
