import { dateText } from "@spoke/core/platform/date-text.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { addressOf, pressOperations } from "../support/site.ts";
import { until } from "../support/until.ts";
import { day } from "./days.ts";
import { openAs } from "./money.ts";
import { newName, newUser } from "./people.ts";
import { order } from "./purchase.ts";
import { type Account, closeBrowser, endVisits, settled } from "./steps.ts";
import { everyArticle } from "./stock.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const t = textsIn("en");
/** Almost none: the order page shows what was ordered until the test lets the ERP answer. */
const STANDSTILL = 0.001;

const articleSchema = z.object({
  article_code: z.string(),
  article_code_display: z.string(),
  slug: z.string(),
  category: z.string(),
  allowToOrder: z.boolean(),
  orderBlocked: z.boolean(),
  orderQuota: z.int().nullable(),
  quantityRule: z.object({ min: z.int() }).nullable(),
  stock: z.object({ available: z.array(z.object({ date: z.string() })), sufficientArrival: z.string().nullable() }),
});
const FIELDS = `article_code article_code_display slug category allowToOrder orderBlocked orderQuota quantityRule { min }
  stock { available { date } sufficientArrival }`;

let account: Account;

beforeAll(async () => {
  const userAreas = [{ sorg: "U001" }];
  account = await newUser(site, "admin.us", { name: "Uma Reyes", roles: ["dealer"], custCode: "US0014", userAreas });
  await pressOperations(site, "speed", { speed: STANDSTILL });
});
afterEach(endVisits);
afterAll(async () => {
  await pressOperations(site, "speed", { speed: 1 });
  await closeBrowser();
});

test("a bike that arrives later is ordered for its arrival, whose day is on its page, in the cart, and on the order", async () => {
  const { page, caller } = await openAs(site, account, { width: 1440, locale: "en-US" }, "/en-us");
  const bike = (await everyArticle(caller, FIELDS, articleSchema)).find(
    ({ category, allowToOrder, orderBlocked, orderQuota, quantityRule, stock }) =>
      [category === "Bike", allowToOrder, !orderBlocked, orderQuota === null, !quantityRule].every(Boolean) &&
      stock.available.length === 0 &&
      (stock.sufficientArrival ?? "") > day(1),
  );
  if (!bike?.stock.sufficientArrival) throw new Error("no bike arrives later");
  const arrival = dateText(bike.stock.sufficientArrival, "en-US", "UTC");
  const ordered = page.getByText(`${t("backorder_line")} ${arrival}`);

  await page.goto(addressOf(site, account.host, `/en-us/catalog/bike/${bike.slug}`));
  await settled(page);
  const size = page
    .getByRole("region", { name: t("variants_title") })
    .locator("td li")
    .filter({ has: page.locator(`a[title="${bike.article_code_display}"]`) });
  await size.getByText(`${t("backorder_for")} ${arrival}`).waitFor();
  const quantity = size.getByRole("textbox");
  await quantity.fill("1");
  await quantity.press("Enter");
  await page.getByRole("button", { name: t("cart_button", { count: 1 }), exact: true }).waitFor();

  await page.goto(addressOf(site, account.host, "/en-us/cart"));
  await ordered.first().waitFor();
  const number = await order(page, t, site, account, newName("ARRIVAL"));
  await page.goto(addressOf(site, account.host, `/en-us/order/${number}`));
  await settled(page);
  // Checkout and order name the day at the dealer, which the ERP confirms.
  const shown = await page.getByText(t("backorder")).locator("..").locator("time").getAttribute("datetime");
  const confirmed = page.getByText(t("confirmed_pieces", { count: 1 }), { exact: true }).locator("..");
  await until(
    "the ERP has confirmed it",
    async () => {
      await pressOperations(site, "advance", { seconds: 2 });
      return (await confirmed.count()) > 0;
    },
    60_000,
  );
  const promised = await confirmed.locator("time").getAttribute("datetime");
  expect(promised).toBe(shown);
  expect((promised ?? "") >= bike.stock.sufficientArrival, `${promised} for ${bike.stock.sufficientArrival}`).toBe(
    true,
  );
});
