import type { Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { addressOf } from "../support/site.ts";
import { until } from "../support/until.ts";
import { mailSaying } from "./backstage.ts";
import { tooWide, violations } from "./looks.ts";
import { arrive, closeBrowser, endVisits, look, refusalOf } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const HOST = "sepedaraya.localhost";
const OFFICE = "service@sepedaraya.example";
const t = textsIn("en");
const DESKTOP = { width: 1440, locale: "en-US" };

afterEach(endVisits);
afterAll(closeBrowser);

const field = (page: Page, name: string) => page.locator(`[name=${name}]`);
const cityOf = (page: Page) => page.getByRole("combobox", { name: t("city") });
/** The country is a list of options as well, the platform's own. */
const cities = (page: Page) => page.getByRole("listbox").getByRole("option", { name: /^Band/ });
const send = (page: Page) => page.getByRole("button", { name: t("inquiry_submit") });

/** Chooses a city by keyboard, once the field has the focus. */
async function chooseCity(page: Page): Promise<void> {
  await page.keyboard.type("Band");
  await cities(page).first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await until("a city is chosen", async () => (await cityOf(page).inputValue()).length > 4);
}

async function fillIn(page: Page, shop: string, email: string): Promise<void> {
  await field(page, "name").fill(shop);
  await cityOf(page).click();
  await chooseCity(page);
  if ((await field(page, "state").inputValue()) === "") await field(page, "state").fill("West Java");
  await field(page, "address").fill("Jalan Braga 7");
  await field(page, "email").fill(email);
  await field(page, "phone").fill("08123456789");
  await field(page, "reason").fill("We sell three hundred bikes a year.");
  await field(page, "goal").fill("More of them!");
}

test("[capability-019] [inquiry-002] [inquiry-003] [session-023] somebody without an account applies, with the keyboard alone", async () => {
  const visitor = await arrive(DESKTOP);
  const { page } = visitor;
  const { keyboard } = page;
  await page.goto(addressOf(site, HOST, "/en-id/login"));
  await page.getByRole("link", { name: t("title_new_customer_inquiry") }).focus();
  await keyboard.press("Enter");
  await field(page, "name").waitFor();
  await field(page, "name").focus();
  const next = async (text?: string) => {
    if (text) await keyboard.type(text);
    await keyboard.press("Tab");
  };
  const shop = `Toko Sepeda Ömür ${Date.now()}`;
  await next(shop);
  await next();
  // The host's country is chosen already; its cities come as they are typed.
  await next();
  await chooseCity(page);
  await field(page, "state").fill("West Java");
  await field(page, "address").focus();
  await next("Jalan Braga 7");
  await next(`omur.${Date.now()}@example.com`);
  await next("08123456789");
  await next("We sell three hundred bikes a year.");
  await next("More of them!");
  await keyboard.press("Enter");
  await page.getByText(t("success_send_inquiry")).waitFor();
  const mail = await mailSaying(site, OFFICE, shop);
  expect(mail.subject).toContain(shop);
  expect(mail.text).toContain("+628123456789");
  await visitor.leave();
});

test("[inquiry-001] what is missing or wrong is said at its field; pressing twice sends once", async () => {
  const visitor = await arrive({ width: 390, locale: "en-US" });
  const { page } = visitor;
  await page.goto(addressOf(site, HOST, "/en-id/new-customer-inquiry"));
  await send(page).click();
  const required = ["name", "state", "address", "email", "phone", "reason", "goal"];
  await until("the name is required", async () => (await refusalOf(field(page, "name"))) === t("required"));
  for (const name of required) expect(await refusalOf(field(page, name)), name).toBe(t("required"));
  expect(await refusalOf(cityOf(page))).toBe(t("required"));
  for (const name of ["website", "postalCode"]) expect(await refusalOf(field(page, name)), name).toBe("");
  await look(page, "inquiry-refused-390");
  expect(await tooWide(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);

  const shop = `Rumah Sepeda ${Date.now()}`;
  await fillIn(page, shop, "nobody");
  await field(page, "website").fill("javascript:alert(1)");
  await field(page, "phone").fill("call me");
  await send(page).click();
  await until("the address is refused", async () => (await refusalOf(field(page, "email"))) === t("valid_email"));
  expect(await refusalOf(field(page, "phone"))).toBe(t("valid_phone", { example: "081234567890" }));
  expect(await refusalOf(field(page, "website"))).toBe(t("valid_url"));
  expect(await field(page, "name").inputValue()).toBe(shop);

  let sent = 0;
  page.on("request", (request) => {
    if (request.postData()?.includes("createCustomerInquiry")) sent += 1;
  });
  await field(page, "email").fill(`rumah.${Date.now()}@example.com`);
  await field(page, "phone").fill("0812 3456 7890");
  await field(page, "website").fill("https://rumah.example");
  await send(page).dblclick();
  await page.getByText(t("success_send_inquiry")).waitFor();
  expect(sent).toBe(1);
  await look(page, "inquiry-sent-390");
  await mailSaying(site, OFFICE, shop);
  await visitor.leave();
});

test("shows the limit after too many inquiries, and keeps the input", async () => {
  const visitor = await arrive(DESKTOP);
  const { page } = visitor;
  const email = `many.${Date.now()}@example.com`;
  await page.goto(addressOf(site, HOST, "/en-id/new-customer-inquiry"));
  for (const number of [1, 2, 3, 4]) {
    await field(page, "name").waitFor();
    await fillIn(page, `Shop ${number}`, email);
    await send(page).click();
    if (number === 4) break;
    await page.getByText(t("success_send_inquiry")).waitFor();
    await page.getByRole("link", { name: t("back_to_login") }).click();
    await page.getByRole("link", { name: t("title_new_customer_inquiry") }).click();
  }
  await page.getByText(t("inquiry_limited")).waitFor();
  expect(await field(page, "goal").inputValue()).toBe("More of them!");
  await look(page, "inquiry-limited-1440");
  await visitor.leave();
});

test("[inquiry-004] a host that takes no inquiries has neither the way nor the page", async () => {
  const visitor = await arrive(DESKTOP);
  const { page } = visitor;
  // Asked at the API itself: outside of the browser the host's name is not known.
  const path = `/server/config/${HOST}`;
  const config = await (await fetch(`${site.api}${path}`, { headers: { "x-spoke-host": HOST } })).json();
  const json = { ...Object(config), allowNewCustomerInquiry: false };
  await page.route(`**${path}`, (route) => route.fulfill({ json }));
  await page.goto(addressOf(site, HOST, "/en-id/login"));
  await page.locator("input[name=username]").waitFor();
  expect(await page.getByRole("link", { name: t("title_new_customer_inquiry") }).count()).toBe(0);
  await page.goto(addressOf(site, HOST, "/en-id/new-customer-inquiry"));
  await page.getByRole("heading", { name: t("page_404_header") }).waitFor();
  await visitor.leave();
});
