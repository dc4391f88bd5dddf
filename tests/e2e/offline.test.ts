import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { z } from "zod";
import { addressOf } from "../support/site.ts";
import { until } from "../support/until.ts";
import { claimedPart, photoFile, photoSlot, shippedNumbers } from "./bikes.ts";
import type { Caller } from "./caller.ts";
import { day } from "./days.ts";
import { tooWide, violations } from "./looks.ts";
import { openAs } from "./money.ts";
import { goOnline, keepsItself, openOffline } from "./network.ts";
import { newName } from "./people.ts";
import { accountOf, closeBrowser, endVisits, fillSignIn, look } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const dealer = accountOf(site, "dealer.us");
const t = textsIn("en");
const NUMBERS = shippedNumbers("U001");
const INSPECTION = "/en-us/pdi/create";
const CLAIM = "/en-us/claim/create/bike";
const PARTS_CLAIM = "/en-us/claim/create/paa";
const SEND_MS = 40_000;

afterEach(endVisits);
afterAll(closeBrowser);

/** A phone that has opened a form online, and holds what it needs without a network. */
async function phone(path: string) {
  const visitor = await openAs(site, dealer, { width: 390, locale: "en-US", serviceWorker: true }, path);
  await keepsItself(visitor.page);
  return visitor;
}

/** A new tab, such as after the phone has closed the one before. */
async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await openOffline(page, addressOf(site, dealer.host, path));
  return page;
}

const badge = (page: Page) => page.getByRole("button", { name: t("outbox_open_one", { count: 1 }), exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Waits until nothing is left to send. */
const allSent = (page: Page) => badge(page).waitFor({ state: "detached", timeout: SEND_MS });

async function storeInspection(page: Page, number: string, mechanic: string): Promise<void> {
  await page.locator('[name="frameNumber"]').fill(number);
  await page.locator('[name="mechanic"]').fill(mechanic);
  await button(page, t("inspection_pass_others")).click();
  await button(page, t("inspection_create")).click();
  await badge(page).waitFor();
}

const PHOTOS = [
  [t("claim_slot_invoice"), "#eeeeee"],
  [t("claim_slot_full_bike"), "#336699"],
  [t("claim_slot_serial"), "#993333"],
  [t("claim_slot_issue"), "#339933"],
] as const;

type Photos = readonly (readonly [slot: string, color: string])[];

async function fillClaim(page: Page, field: string, code: string, reference: string, photos: Photos): Promise<void> {
  await page.locator(`[name="${field}"]`).fill(code);
  await page.locator('[name="purchaseDate"]').fill(day(-30));
  await page.locator('[name="referenceNo"]').fill(reference);
  await page
    .getByRole("combobox", { name: t("claim_part"), exact: true })
    .selectOption({ label: t("claim_problem_else") });
  await page.getByLabel(t("claim_problem_own"), { exact: true }).fill("Paint comes off");
  await button(page, t("claim_problem_add")).click();
  for (const [slot, color] of photos) await photoSlot(page, slot).setInputFiles(await photoFile(color));
}

async function storeClaim(page: Page, number: string, reference: string): Promise<void> {
  await fillClaim(page, "frameNumber", number, reference, PHOTOS);
  await sendOffline(page);
}

async function sendOffline(page: Page): Promise<void> {
  await button(page, t("claim_send")).click();
  await page.getByText(t("claim_stored"), { exact: true }).waitFor();
  await badge(page).waitFor();
}

const inspectionsSchema = z.object({ claimPDIs: z.object({ pdis: z.array(z.object({ mechanic: z.string() })) }) });

/** How many inspections of a mechanic the server has. */
async function inspections(caller: Caller, mechanic: string): Promise<number> {
  const query = "query Sent($search: String!) { claimPDIs(search: $search) { pdis { mechanic } } }";
  return inspectionsSchema.parse(await caller.ask(query, { search: mechanic })).claimPDIs.pdis.length;
}

const claimsSchema = z.object({ claimsV3: z.object({ claims: z.array(z.object({ id: z.string() })) }) });
const docsSchema = z.object({ claimV2: z.object({ docs: z.array(z.object({ docType: z.string() })) }) });

/** Claims with a reference that the server has, each by the places of its photos. */
async function claims(caller: Caller, reference: string): Promise<string[][]> {
  const query =
    "query Sent($search: String!) { claimsV3(page: 1, limit: 10, filter: { search: $search }) { claims { id } } }";
  const found = claimsSchema.parse(await caller.ask(query, { search: reference })).claimsV3.claims;
  return Promise.all(
    found.map(async ({ id }) => {
      const answer = await caller.ask("query Photos($id: ID!) { claimV2(id: $id) { docs { docType } } }", { id });
      return docsSchema
        .parse(answer)
        .claimV2.docs.map(({ docType }) => docType)
        .sort();
    }),
  );
}

const FILES = ["invoice", "photo1", "photo2", "photo3"];

test("an inspection that is filled in offline is sent once when the network is back", async () => {
  const { page, context, caller } = await phone(INSPECTION);
  const mechanic = newName("Mia");
  await context.setOffline(true);
  await page.getByText(t("offline"), { exact: true }).waitFor();
  await storeInspection(page, NUMBERS.at(-3) ?? "", mechanic);
  expect(await inspections(caller, mechanic)).toBe(0);
  await goOnline(context);
  await until("it is sent", async () => (await inspections(caller, mechanic)) > 0, SEND_MS);
  await allSent(page);
  expect(await inspections(caller, mechanic)).toBe(1);
});

test("a claim with photos outlives its closed tab, and is sent once by the next", async () => {
  const { page, context, caller } = await phone(CLAIM);
  const reference = newName("Ref");
  await context.setOffline(true);
  await page.close();
  const offline = await openTab(context, CLAIM);
  await storeClaim(offline, NUMBERS.at(-4) ?? "", reference);
  await offline.close();
  const again = await openTab(context, CLAIM);
  await badge(again).waitFor();
  expect(await claims(caller, reference)).toEqual([]);
  await goOnline(context);
  await until("it is sent", async () => (await claims(caller, reference)).length > 0, SEND_MS);
  await allSent(again);
  expect(await claims(caller, reference)).toEqual([FILES]);
});

test("a claim of a part that is filled in offline is sent once when the network is back", async () => {
  const { page, context, caller } = await phone(PARTS_CLAIM);
  const reference = newName("Part");
  await context.setOffline(true);
  await page.getByText(t("claim_article_offline"), { exact: true }).waitFor();
  await fillClaim(page, "articleCode", claimedPart("U001"), reference, [PHOTOS[0], PHOTOS[3]]);
  await sendOffline(page);
  expect(await claims(caller, reference)).toEqual([]);
  await goOnline(context);
  await until("it is sent", async () => (await claims(caller, reference)).length > 0, SEND_MS);
  await allSent(page);
  expect(await claims(caller, reference)).toEqual([["invoice", "photo3"]]);
});

test("a form that is opened again without a network says so, and shows what waits", async () => {
  const { page, context } = await phone(INSPECTION);
  await context.setOffline(true);
  await storeInspection(page, NUMBERS.at(-8) ?? "", newName("Ida"));
  await page.close();
  const again = await context.newPage();
  const faults: string[] = [];
  again.on("console", (message) => /outbox|configuration/.test(message.text()) && faults.push(message.text()));
  await openOffline(again, addressOf(site, dealer.host, INSPECTION));
  await again.locator("main").getByText(t("offline"), { exact: true }).waitFor();
  await badge(again).click();
  const dialog = again.getByRole("dialog");
  await dialog.getByText(NUMBERS.at(-8) ?? "", { exact: true }).waitFor();
  await look(again, "offline-outbox-390");
  await again.goto(addressOf(site, dealer.host, CLAIM));
  await again.locator("main").getByText(t("offline"), { exact: true }).waitFor();
  await badge(again).waitFor();
  expect(faults).toEqual([]);
});

test("a session that expired meanwhile asks to sign in, and what waits is sent once afterwards", async () => {
  const { page, context, caller } = await phone(INSPECTION);
  const mechanic = newName("Moe");
  await context.setOffline(true);
  await storeInspection(page, NUMBERS.at(-5) ?? "", mechanic);
  // As if weeks had passed: both the token and the cookie have expired.
  await context.route("**/graphql", (route) => route.fulfill({ status: 401, json: {} }));
  await context.route("**/refresh-token", (route) => route.fulfill({ status: 401, json: {} }));
  await goOnline(context);
  await page.locator("input[name=username]").waitFor();
  expect(await inspections(caller, mechanic)).toBe(0);
  await context.unrouteAll({ behavior: "wait" });
  await fillSignIn(page, dealer.username, dealer.password);
  await page.locator("[data-shell]").waitFor();
  await until("it is sent", async () => (await inspections(caller, mechanic)) > 0, SEND_MS);
  await allSent(page);
  expect(await inspections(caller, mechanic)).toBe(1);
});

test("two tabs that come online at once send an inspection once", async () => {
  const { page, context, caller } = await phone(INSPECTION);
  const mechanic = newName("Ada");
  await context.setOffline(true);
  await storeInspection(page, NUMBERS.at(-6) ?? "", mechanic);
  const second = await openTab(context, INSPECTION);
  await badge(second).waitFor();
  await goOnline(context);
  await until("it is sent", async () => (await inspections(caller, mechanic)) > 0, SEND_MS);
  // Whichever tab did not send it finds nothing left.
  for (const tab of [page, second])
    await until("the tab has nothing to send", async () => {
      await tab.evaluate("dispatchEvent(new Event('online')); undefined");
      return (await badge(tab).count()) === 0;
    });
  expect(await inspections(caller, mechanic)).toBe(1);
});

test("a claim whose answer is lost on the way is sent again, and not created twice", async () => {
  const { page, context, caller } = await phone(CLAIM);
  const reference = newName("Lost");
  await context.setOffline(true);
  await storeClaim(page, NUMBERS.at(-7) ?? "", reference);
  let lost = 0;
  await context.route("**/graphql", async (route) => {
    if (lost > 0 || !route.request().postData()?.includes('"CreateClaimBike"')) return route.continue();
    lost += 1;
    const headers = { ...route.request().headers(), "x-spoke-host": dealer.host };
    await fetch(`${site.api}/graphql`, { method: "POST", headers, body: route.request().postData() });
    await route.abort("connectionreset");
  });
  await goOnline(context);
  await until("the server has it", async () => (await claims(caller, reference)).length > 0, SEND_MS);
  expect(lost).toBe(1);
  await badge(page).click();
  await button(page, t("outbox_send")).click();
  await page.getByRole("dialog").getByText(t("outbox_sent"), { exact: true }).waitFor({ timeout: SEND_MS });
  expect(await claims(caller, reference)).toEqual([FILES]);
});

test("without a network the site opens with the forms that need none, readable and within the phone's width", async () => {
  const { page, context } = await phone(INSPECTION);
  await context.setOffline(true);
  await page.close();
  const home = await openTab(context, "/");
  for (const title of [t("title_claim_create"), t("title_pdi_create")])
    await home.locator("main").getByRole("link", { name: title, exact: true }).waitFor();
  const looksGood = async (shown: Page, name: string) => {
    expect(await tooWide(shown)).toEqual([]);
    expect(await violations(shown)).toEqual([]);
    await look(shown, `offline-${name}-390`);
  };
  await looksGood(home, "home");
  await home
    .locator("main")
    .getByRole("link", { name: t("title_pdi_create"), exact: true })
    .click();
  await home.locator('[name="mechanic"]').waitFor();
  await looksGood(home, "pdi");
  await openOffline(home, addressOf(site, dealer.host, CLAIM));
  await home.locator('[name="frameNumber"]').waitFor();
  await home.getByText(t("claim_frame_offline"), { exact: true }).waitFor();
  await looksGood(home, "claim");

  // The device holds files of the site, and nothing of the API.
  const stored = z.array(z.string()).parse(
    await home.evaluate(`(async () => {
      const names = await caches.keys();
      const parts = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return parts.flat().map(({ url }) => new URL(url).pathname);
    })()`),
  );
  expect(stored.length).toBeGreaterThan(10);
  expect(stored.filter((path) => !/^\/(assets\/[\w.-]+|index\.html|favicon\.svg)$/.test(path))).toEqual([]);
  expect(stored.filter((path) => path.endsWith(".wasm"))).toEqual([]);
});
