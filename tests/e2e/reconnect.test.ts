import { afterAll, afterEach, expect, test } from "vitest";
import { until } from "../support/until.ts";
import { openAs } from "./money.ts";
import { goOnline } from "./network.ts";
import { accountOf, closeBrowser, endVisits, isSameDocument, markDocument } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const t = textsIn("en");

afterEach(endVisits);
afterAll(closeBrowser);

test("a list that loses its network says so once, and loads by itself when the network is back", async () => {
  const account = accountOf(site, "dealer.us");
  const { page, context } = await openAs(
    site,
    account,
    { width: 1440, locale: "en-US", serviceWorker: true },
    "/en-us/order",
  );
  const rows = page.getByRole("table", { name: t("title_orders"), exact: true }).locator("tbody a");
  await rows.first().waitFor();
  await markDocument(page);
  await context.setOffline(true);
  const offline = page.getByText(t("offline"), { exact: true });
  await offline.waitFor();
  // What the next page of the list needs cannot be had.
  const search = page.getByRole("searchbox", { name: t("orders_search") });
  await search.fill("reconnect-nothing");
  await search.press("Enter");
  const fault = page.getByRole("main").getByText(t("something_went_wrong"), { exact: true });
  await fault.waitFor();
  expect(await offline.count()).toBe(1);
  expect(await page.getByText(t("connection_failed")).count()).toBe(0);
  const loaded = page.waitForResponse(
    (response) => response.ok() && (response.request().postData()?.includes("reconnect-nothing") ?? false),
  );
  await goOnline(context);
  await loaded;
  await page.getByText(t("empty_no_results"), { exact: true }).waitFor();
  await until("nothing is said any more", async () => (await offline.count()) + (await fault.count()) === 0);
  expect(await page.getByText(t("connection_failed")).count()).toBe(0);
  expect(await isSameDocument(page)).toBe(true);
});
