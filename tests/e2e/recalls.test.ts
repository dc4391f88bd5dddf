import { assortment } from "@spoke/sandbox/demo/assortment.ts";
import { historyFeeds } from "@spoke/sandbox/demo/history.ts";
import { MARKETS } from "@spoke/sandbox/demo/markets.ts";
import { people } from "@spoke/sandbox/demo/people.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { addressOf } from "../support/site.ts";
import { until } from "../support/until.ts";
import { tooWide, violations } from "./looks.ts";
import { accountOf, arrive, closeBrowser, endVisits, look, openSignedIn } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const office = accountOf(site, "admin.us");
const dealer = accountOf(site, "dealer.us");
const t = textsIn("en");
const NUMBER = "R-E2E-1";

afterEach(endVisits);
afterAll(closeBrowser);

/** Registered frames of the dealer: other tests register the unsold ones. */
function ownFrames(): { readonly frameNumber: string; readonly brand: string }[] {
  const [market] = MARKETS;
  if (!market) throw new Error("the demo has no market");
  const feed = historyFeeds(market, new Date()).find(({ kind }) => kind === "registrations");
  const own = people(market).dealers[0]?.code;
  return String(feed?.body ?? "")
    .split("\n")
    .filter(Boolean)
    .map((line): Readonly<Record<"frameNumber" | "brand" | "custCode", string>> => JSON.parse(line))
    .filter(({ custCode }) => custCode === own);
}

type Key = Parameters<typeof t>[0];

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Waits for a state or the next one: a reload before the server answers would abort the request. */
const shown = (page: Page, ...states: readonly [Key, Key]) =>
  page
    .getByText(t(states[0]))
    .or(page.getByText(t(states[1])))
    .filter({ visible: true })
    .first()
    .waitFor();

async function looksGood(page: Page, name: string): Promise<void> {
  expect(await tooWide(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await look(page, name);
}

test("the office publishes a recall, and a dealer finishes a bike on the phone and is credited", async () => {
  const [first, second] = ownFrames();
  if (!first || !second) throw new Error("the demo's dealer has no registered frames");
  const [market] = MARKETS;
  const kit =
    market &&
    assortment(market, new Date()).articles.find(({ article, stock }) => article.category === "PAA" && stock.length > 0)
      ?.article.articleCode;
  if (!kit) throw new Error("the demo has no parts in stock");
  const { page } = await arrive({ width: 1440, locale: "en-US" });
  await openSignedIn(page, site, office, "/en-us/admin/recalls/create");
  await field(page, "number").fill(NUMBER);
  await field(page, "title").fill("Brake lever may break");
  await field(page, "reason").fill("Some levers have cracks.");
  await field(page, "instruction").fill("Replace the lever.");
  await field(page, "brand").selectOption(first.brand);
  await field(page, "ranges").fill(
    [first, second]
      .filter(({ brand }) => brand === first.brand)
      .map(({ frameNumber }) => frameNumber)
      .join("\n"),
  );
  const repairKit = page.getByRole("combobox", { name: new RegExp(`^${t("recall_kit")}`) });
  await repairKit.fill(kit);
  await page.getByRole("option").filter({ hasText: kit }).first().click();
  await field(page, "minutes").fill("45");
  await page.locator('[name^="labor."]').first().fill("30");
  await looksGood(page, "recall-form");
  await button(page, t("recall_save_draft")).click();
  await page
    .getByText(/Affects \d+ bikes?/)
    .first()
    .waitFor();
  await looksGood(page, "recall-draft");
  await button(page, t("recall_publish")).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("recall_publish"), exact: true })
    .click();
  await until("the dealer's progress shows", async () => (await page.getByText(/0 of \d+ bikes/).count()) > 0);
  await looksGood(page, "recall-progress");

  const { page: phone } = await arrive({ width: 390, locale: "en-US" });
  await openSignedIn(phone, site, dealer, "/en-us/recalls");
  await phone.getByText("Brake lever may break").filter({ visible: true }).first().waitFor();
  await looksGood(phone, "recalls-390");
  await phone.goto(addressOf(site, dealer.host, `/en-us/recalls/${NUMBER}`));
  await button(phone, t("recall_order_kit")).first().click();
  await shown(phone, "recall_kit_requested", "recall_kit_confirmed");
  await until("the ERP confirms the kit", async () => {
    await phone.reload();
    await shown(phone, "recall_kit_requested", "recall_kit_confirmed");
    return (await phone.getByText(t("recall_kit_confirmed")).count()) > 0;
  });
  await looksGood(phone, "recall-390");
  await phone.getByLabel(t("frame_number")).fill(first.frameNumber);
  await button(phone, t("recall_check")).click();
  await looksGood(phone, "recall-confirm-390");
  await button(phone, t("recall_confirm")).click();
  await until("the bike is done", async () => (await phone.getByText(/1 of \d+ bikes/).count()) > 0);

  await phone.goto(addressOf(site, dealer.host, "/en-us/recalls/statements"));
  await button(phone, t("recall_request_credit")).click();
  await shown(phone, "recall_statement_requested", "recall_statement_credited");
  await until("the ERP credits the work", async () => {
    await phone.reload();
    await shown(phone, "recall_statement_requested", "recall_statement_credited");
    return (await phone.getByText(t("recall_statement_credited")).count()) > 0;
  });
  await looksGood(phone, "recall-statements-390");
});
