import { afterAll, afterEach, expect, test } from "vitest";
import { z } from "zod";
import { addressOf } from "../support/site.ts";
import { Dealer } from "./dealer.ts";
import { tooWide, violations } from "./looks.ts";
import { openAs } from "./money.ts";
import { accountOf, closeBrowser, endVisits, look, settled } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const t = textsIn("en");
const account = accountOf(site, "dealer.us");

afterEach(endVisits);
afterAll(closeBrowser);

test("Ctrl+K finds an article, an order, a pickup order, a page, and a document by a word inside its PDF", async () => {
  const dealer = await Dealer.signIn(site, account);
  const [article] = await dealer.articles(1);
  const first = z.object({
    orders: z.object({ data: z.array(z.object({ order_no: z.string() })).min(1) }),
    clickCollectOrders: z.object({ clickCollectOrders: z.array(z.object({ id: z.string() })).min(1) }),
  });
  const answer = first.parse(
    await dealer.ask(
      "{ orders(filter: { page: 1, limit: 1 }) { data { order_no } } clickCollectOrders(limit: 1) { clickCollectOrders { id } } }",
    ),
  );
  const orderNo = answer.orders.data[0]?.order_no ?? "";
  const pickup = answer.clickCollectOrders.clickCollectOrders[0]?.id ?? "";
  const { page } = await openAs(site, account, { width: 1440, locale: "en-US" }, "/en-us/");

  const open = async (text: string, option: string | RegExp) => {
    await page.keyboard.press("Control+k");
    const input = page.getByRole("combobox", { name: t("palette_search") });
    await input.fill(text);
    const found = page.getByRole("option", { name: option }).first();
    await found.waitFor();
    await look(page, `palette ${text}`);
    expect(await violations(page)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
    // The arrow keys lead to it.
    for (let step = 0; step < 40 && (await found.getAttribute("aria-selected")) !== "true"; step += 1)
      await input.press("ArrowDown");
    await input.press("Enter");
    await input.waitFor({ state: "detached" });
    await settled(page);
    return new URL(page.url()).pathname;
  };
  expect(await open(article?.article_code ?? "", new RegExp(article?.article_code ?? ""))).toContain("/catalog/");
  expect(await open(orderNo, new RegExp(orderNo))).toBe(`/en-us/order/${orderNo}`);
  expect(await open(pickup, new RegExp(pickup))).toBe(`/en-us/click-collect/${pickup}`);
  expect(await open("download", new RegExp(`^${t("title_download_area")}`))).toBe("/en-us/download-area");
  // "Caliper" stands only in the file of this document.
  expect(await open("caliper", /^Torque values/)).toMatch(/^\/en-us\/sales-document\/technical\//);

  await page.goto(addressOf(site, account.host, "/en-us/sales-document"));
  await page.getByRole("searchbox", { name: t("content_search") }).fill("caliper derailleur");
  await page.getByRole("heading", { name: t("content_found"), level: 2 }).waitFor();
  const card = page.getByRole("listitem").filter({ hasText: "Torque values" });
  await card.locator("img").waitFor();
  await settled(page);
  expect(await page.getByRole("listitem").filter({ hasText: "Price list" }).count()).toBe(0);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await look(page, `documents found ${width}`);
    expect(await violations(page)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
  }
});
