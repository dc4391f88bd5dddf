import { today } from "@spoke/core/platform/calendar.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { z } from "zod";
import { until } from "../support/until.ts";
import { importHost } from "./backstage.ts";
import { openAs } from "./money.ts";
import { newHost, newName, newUser } from "./people.ts";
import { closeBrowser, endVisits, look, settled } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const t = textsIn("en");
const DESKTOP = { width: 1440, locale: "en-US" };
/** A host's configuration is known for half a minute, and then read again. */
const KNOWN_MS = 60_000;
/** It is 25 hours later in the second of these: always another day. */
const [BEFORE, AFTER] = ["Pacific/Pago_Pago", "Pacific/Kiritimati"] as const;

afterEach(endVisits);
afterAll(closeBrowser);

async function reloaded(page: Page): Promise<void> {
  await page.reload();
  await settled(page);
}

test("news that an editor schedules stay hidden from dealers until their day, and then appear by themselves", async () => {
  const host = newHost();
  const title = newName("Night ride").replace(".", " ");
  await importHost(site, host, "online", BEFORE);
  const userAreas = [{ sorg: "U001" }];
  const at = { hosts: [host] as const, userAreas };
  const editor = await newUser(site, "admin.us", { ...at, name: "Edda Moss", roles: ["administrator"] });
  const dealer = { ...at, name: "Rune Vale", roles: ["dealer"], custCode: "US0012", contentTargetMarkets: ["us"] };
  const reader = await newUser(site, "admin.us", dealer);

  const { page, caller } = await openAs(site, editor, DESKTOP, "/en-us/admin/news/create");
  const query = "{ contentTargetMarkets(type: news) { id marketName } }";
  const markets = z.object({ contentTargetMarkets: z.array(z.object({ id: z.string(), marketName: z.string() })) });
  const market = markets.parse(await caller.ask(query)).contentTargetMarkets.find(({ id }) => id === "us");
  await page.locator('[name="texts.0.title"]').fill(title);
  await page
    .getByRole("textbox", { name: t("content_body") })
    .first()
    .click();
  await page.keyboard.type("We meet at the yard at dusk.");
  await page.getByRole("checkbox", { name: market?.marketName ?? "" }).check();
  await page.locator('[name="validFrom"]').fill(today(AFTER));
  await page.getByRole("button", { name: t("title_admin_news_create"), exact: true }).click();
  await page.waitForURL((url) => url.pathname.endsWith("/admin/news"));
  const row = page.locator("tbody tr", { hasText: title });
  await row.getByText(t("content_SCHEDULED"), { exact: true }).waitFor();
  const address = await row.getByRole("link", { name: title }).getAttribute("href");
  const id = /news\/(?:list\/)?([^/]+)/.exec(address ?? "")?.[1] ?? "";

  const visitor = await openAs(site, reader, DESKTOP, "/en-us/news");
  const news = visitor.page.getByRole("link", { name: title });
  await visitor.page.getByRole("heading", { name: t("title_news"), level: 1 }).waitFor();
  await reloaded(visitor.page);
  expect(await visitor.page.getByText(title).count()).toBe(0);
  // Nor does the API give it to those who know its id.
  const readOne = "query One($id: ID!) { news(id: $id) { title } }";
  await expect(visitor.caller.ask(readOne, { id })).rejects.toThrow();

  // The day comes where the host is. Nobody touches the news.
  await importHost(site, host, "online", AFTER);
  const appears = async (): Promise<boolean> => {
    await reloaded(visitor.page);
    return (await news.count()) > 0;
  };
  await until("the news appear", appears, KNOWN_MS);
  await look(visitor.page, "scheduled news");
  await news.first().click();
  await visitor.page.getByText("We meet at the yard at dusk.").waitFor();
  await reloaded(page);
  await row.getByText(t("content_LIVE"), { exact: true }).waitFor();
});
