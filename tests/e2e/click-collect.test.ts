import { assortment } from "@spoke/sandbox/demo/assortment.ts";
import { MARKETS } from "@spoke/sandbox/demo/markets.ts";
import { people } from "@spoke/sandbox/demo/people.ts";
import { ndjson } from "@spoke/sandbox/feed-file.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { until } from "../support/until.ts";
import { importFeeds, mailSaying } from "./backstage.ts";
import { Caller } from "./caller.ts";
import { tooWide, violations } from "./looks.ts";
import { accountOf, arrive, closeBrowser, endVisits, look, openSignedIn, refusalOf, settled } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const dealer = accountOf(site, "dealer.us");
const t = textsIn("en");
const NUMBER = `WS-E2E-${Date.now()}`;
const CONSUMER = `${NUMBER.toLowerCase()}@consumer.example`;
const ERP_MS = 60_000;

afterEach(endVisits);
afterAll(closeBrowser);

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Checks the page on a phone and on a large screen. */
async function looksGood(page: Page, name: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    await look(page, `${name}-${width}`);
    expect(await tooWide(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
  }
}

/** A consumer orders two parts in the web shop, which has its own names for them. Answers with those of the catalog. */
async function consumerOrders(): Promise<string[]> {
  const [market] = MARKETS;
  if (!market) throw new Error("the demo has no market");
  const parts = assortment(market, new Date()).articles.filter(
    ({ article, blocks, stock }) =>
      article.category === "PAA" &&
      Object.keys(blocks).length === 0 &&
      stock.reduce((sum, { qty }) => sum + qty, 0) > 20,
  );
  const ordered = parts.slice(-2).map(({ article }) => article);
  const rows = ordered.map(({ articleCode }, index) => ({
    ...{ orderId: NUMBER, shop: "Northline Online", custCode: people(market).dealers[0]?.code ?? "" },
    createdAt: new Date().toISOString(),
    ...{ firstName: "Grace", lastName: "Miller", email: CONSUMER, locale: "en-US" as const, pickupHours: "10–18" },
    ...{ lineNo: index + 1, sku: articleCode, name: `Part ${index + 1}`, qty: 1 },
  }));
  await importFeeds(site, [{ ...ndjson(market.sorg, "pickup-orders", new Date(), rows), name: `${NUMBER}.ndjson` }]);
  return ordered.map(({ name }) => name["en-US"] ?? "");
}

test("a consumer's order goes from the web shop to the hand-over, on a phone", async () => {
  const [first = "", second = ""] = await consumerOrders();
  const { page } = await arrive({ width: 390, locale: "en-US" });
  await openSignedIn(page, site, dealer, "/en-us/click-collect");
  await page.getByRole("link", { name: NUMBER }).first().waitFor();
  await page.getByText(`1 × ${first}, 1 × ${second}`, { exact: true }).filter({ visible: true }).waitFor();
  await looksGood(page, "click-collect-list");
  await page.getByRole("link", { name: NUMBER }).first().click();
  await page.getByRole("heading", { level: 1, name: t("pickup_title", { number: NUMBER }) }).waitFor();
  const sources = (name: string) =>
    page.getByRole("group", {
      name: t("pickup_source", { name, pieces: t("pickup_pieces_one", { count: 1 }) }),
      exact: true,
    });
  await sources(first).getByText(t("pickup_from_shop")).click();
  await sources(second).getByText(t("pickup_from_hq")).click();
  await looksGood(page, "click-collect-decide");
  await page.getByRole("button", { name: /^Order 1 piece for / }).click();
  await mailSaying(site, CONSUMER, "confirmed");
  // The ERP confirms and ships by itself; the page follows.
  await page.getByText(t("pickup_status_shipped"), { exact: true }).first().waitFor({ timeout: ERP_MS });
  await button(page, t("pickup_arrived")).click();
  await button(page, t("pickup_hand_over")).waitFor();
  const { text } = await mailSaying(site, CONSUMER, "Pickup code:");
  const [, code = ""] = /Pickup code: (\w{6})\b/.exec(text) ?? [];
  expect(code).not.toBe("");
  await button(page, t("pickup_hand_over")).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("pickup_code"), { exact: false }).first().fill("WRONG1");
  await dialog.getByRole("button", { name: t("pickup_hand_over"), exact: true }).click();
  await until("the code is refused at its field", async () =>
    (await refusalOf(dialog.getByLabel(t("pickup_code"), { exact: false }).first())).includes(
      t("pickup_code_wrong", { left: 4 }),
    ),
  );
  await looksGood(page, "click-collect-hand-over");
  await dialog.getByLabel(t("pickup_code"), { exact: false }).first().fill(code.toLowerCase());
  await dialog.getByRole("button", { name: t("pickup_hand_over"), exact: true }).click();
  await page.getByText(t("pickup_status_complete"), { exact: true }).first().waitFor();
  await looksGood(page, "click-collect-complete");
  await mailSaying(site, CONSUMER, "handed over");

  const other = await Caller.signIn(site, accountOf(site, "dealer2.us"));
  const query = "query ($orderId: ID!) { clickCollectOrder(orderId: $orderId) { id } }";
  await expect(other.ask(query, { orderId: NUMBER })).rejects.toThrow();
}, 180_000);
