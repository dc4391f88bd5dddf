import type { Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { z } from "zod";
import { addressOf } from "../support/site.ts";
import { until } from "../support/until.ts";
import { photoFile } from "./bikes.ts";
import type { Caller } from "./caller.ts";
import { tooWide, violations } from "./looks.ts";
import { openAs } from "./money.ts";
import { goOnline, keepsItself, openOffline } from "./network.ts";
import { newName } from "./people.ts";
import { accountOf, closeBrowser, endVisits, look, settled } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const seller = accountOf(site, "sales.id");
const t = textsIn("id");
const CREATE = "/id-id/visit-form/polygon/create";
const SEND_MS = 60_000;

afterEach(endVisits);
afterAll(closeBrowser);

/** What a person does to record a visit. */
interface Effort {
  clicks: number;
  fields: number;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const badge = (page: Page) => page.getByRole("button", { name: t("outbox_open_one", { count: 1 }), exact: true });

const COLORS = ["#336699", "#993333", "#339933", "#996633", "#663399", "#339999"];
const NUMBERED = ["1", "2", "3", "4"];
const FRONT = NUMBERED.map((number) => t("visit_photo_front", { number }));
const DISPLAY = NUMBERED.map((number) => t("visit_photo_display", { number }));
const MATERIAL = [t("visit_photo_banner"), t("visit_photo_poster"), t("visit_photo_hangtag")];
const TITLES = [...FRONT, ...DISPLAY, ...MATERIAL];

async function takePhotos(page: Page, titles: readonly string[], effort: Effort): Promise<void> {
  for (const [index, title] of titles.entries()) {
    const tile = page.locator("li", { has: page.locator("input[capture]") }).filter({ hasText: title });
    const file = await photoFile(COLORS[index % COLORS.length] ?? "#336699");
    await tile.locator("input[capture]").setInputFiles(file);
    effort.clicks += 2; // the tile, and the camera's button
    await button(page, t("file_remove", { name: title })).waitFor();
  }
}

const foundSchema = z.object({
  formVisits: z.object({ formVisits: z.array(z.object({ id: z.string(), notes: z.string() }).loose()) }),
});

/** Visits of the seller with these notes, as the server has them. */
async function stored(caller: Caller, notes: string) {
  const slots = ["frontShop", "displayShop"].flatMap((name) => NUMBERED.map((number) => `${name}${number} { id }`));
  const query = `query Sent { formVisits(page: 1, limit: 50, brand: "polygon") { formVisits { id notes qtyPlgGrp
    ${slots.join(" ")} displayBanner { id } displayPoster { id } displayHangtagShimano { id } } } }`;
  const { formVisits } = foundSchema.parse(await caller.ask(query, {})).formVisits;
  return formVisits.filter((visit) => visit.notes === notes);
}

test("a visit with eleven photos is recorded on a phone without a network, outlives its closed tab, and is sent once", async () => {
  const { page, context, caller } = await openAs(
    site,
    seller,
    { width: 390, locale: "id-ID", serviceWorker: true },
    CREATE,
  );
  await keepsItself(page);
  const effort: Effort = { clicks: 0, fields: 0 };
  const notes = newName("Catatan").replace(".", " ");
  const dealer = page.getByRole("combobox", { name: t("dealer") });
  await dealer.fill("ID0001");
  effort.fields += 1;
  await page.locator('[role="option"]').first().click();
  effort.clicks += 1;
  await page.getByText(t("visit_last"), { exact: false }).first().waitFor();
  await look(page, "visit-new-390");
  expect(await tooWide(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await takePhotos(page, TITLES.slice(0, 5), effort);
  await until("the photos are stored", () =>
    page.evaluate(`new Promise((done) => { const open = indexedDB.open("spoke-drafts");
      open.onsuccess = () => { const all = open.result.transaction("files").objectStore("files").count();
        all.onsuccess = () => done(all.result === 5); }; })`),
  );

  await context.setOffline(true);
  const next = await context.newPage();
  await openOffline(next, addressOf(site, seller.host, CREATE));
  await page.close();
  await next.getByText(t("visit_continued"), { exact: true }).waitFor();
  await takePhotos(next, TITLES.slice(5), effort);
  const stepper = next.getByRole("group", { name: "Polygon Siskiu" });
  for (let bikes = 0; bikes < 3; bikes += 1) await stepper.getByRole("button", { name: t("quantity_more") }).click();
  effort.clicks += 3;
  await next.locator('[name="notes"]').fill(notes);
  effort.fields += 1;
  await look(next, "visit-filled-390");
  await button(next, t("visit_send")).click();
  effort.clicks += 1;
  await badge(next).waitFor();
  expect(await stored(caller, notes)).toEqual([]);

  await goOnline(context);
  await until("the visit is sent", async () => (await stored(caller, notes)).length > 0, SEND_MS);
  await badge(next).waitFor({ state: "detached" });
  const [visit, ...others] = await stored(caller, notes);
  expect(others).toEqual([]);
  const photos = Object.entries(visit ?? {}).filter(([name]) => /^(front|display)/.test(name));
  expect(photos).toHaveLength(11);
  for (const [, photo] of photos) expect(photo).toMatchObject({ id: expect.any(String) });
  expect(visit).toMatchObject({ qtyPlgGrp: 3 });
  expect(effort).toEqual({ clicks: 27, fields: 2 });

  await next.goto(addressOf(site, seller.host, `/id-id/visit-form/polygon/${visit?.id}`));
  await next.getByText(notes).waitFor();
  await until("the photos are shown", async () => (await next.locator("main img").count()) === 11);
  await look(next, "visit-390");
  expect(await tooWide(next)).toEqual([]);
  expect(await violations(next)).toEqual([]);
});

test.each([
  [1440, "id-ID", "id"],
  [390, "id-ID", "id"],
  [1440, "en-ID", "en"],
] as const)("lists, coverage, and two visits side by side fit %s px in %s", async (width, locale, language) => {
  const words = textsIn(language);
  const path = `/${locale.toLowerCase()}/visit-form`;
  const { page } = await openAs(site, seller, { width, locale }, `${path}/polygon`);
  const check = async (name: string) => {
    await look(page, `${name}-${width}-${language}`);
    expect(await tooWide(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
  };
  await settled(page);
  await check("visits");
  await page
    .locator("main")
    .getByRole("link", { name: words("visit_coverage"), exact: true })
    .click();
  await page.getByText(words("visit_record")).filter({ visible: true }).first().waitFor();
  await check("visit-coverage");
  await page.goto(addressOf(site, seller.host, `${path}/polygon/V-1000-001-01`));
  const other = page.getByLabel(words("visit_compare"));
  await other.selectOption({ index: 1 });
  await until("both visits are shown", async () => (await page.locator("dl dd").count()) === 22);
  await check("visit-compare");
});
