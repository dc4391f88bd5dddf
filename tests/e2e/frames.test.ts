import { today } from "@spoke/core/platform/calendar.ts";
import { readSpreadsheet } from "@spoke/core/platform/spreadsheet.ts";
import { historyFeeds } from "@spoke/sandbox/demo/history.ts";
import { MARKETS } from "@spoke/sandbox/demo/markets.ts";
import { people } from "@spoke/sandbox/demo/people.ts";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { addressOf } from "../support/site.ts";
import { until } from "../support/until.ts";
import { savedBy, sheet, XLSX } from "./files.ts";
import { tooWide, violations } from "./looks.ts";
import { accountOf, arrive, closeBrowser, endVisits, look, openSignedIn, refusalOf } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const dealer = accountOf(site, "dealer.us");
const t = textsIn("en");

afterEach(endVisits);
afterAll(closeBrowser);

const field = (page: Page, name: string) => page.locator(`[name="${name}"]`);

/** Waits until a field says why it was refused. */
const isRefused = (input: Locator, why: string) =>
  until(`the field says: ${why}`, async () => (await refusalOf(input)).includes(why));

/** Numbers of bikes that were shipped to the dealer long ago and are not registered. */
function unsoldNumbers(): string[] {
  const [market] = MARKETS;
  if (!market) throw new Error("the demo has no market");
  const feeds = historyFeeds(market, new Date());
  const rows = (kind: string): Readonly<Record<string, string>>[] =>
    String(feeds.find((feed) => feed.kind === kind)?.body ?? "")
      .split("\n")
      .filter(Boolean)
      .map((line): Record<string, string> => JSON.parse(line));
  const taken = new Set([...rows("registrations"), ...rows("stolen-frames")].map(({ frameNumber }) => frameNumber));
  const own = people(market).dealers[0]?.code;
  return rows("frames")
    .filter(({ custCode, frameNumber }) => custCode === own && !taken.has(frameNumber))
    .flatMap(({ frameNumber = "" }) => frameNumber);
}

for (const width of [1440, 390]) {
  test(`[frames-001] [frames-009] [capability-009] a sold bike is registered, refused, sent again, and deleted at ${width} px`, async () => {
    const number = unsoldNumbers()[width === 390 ? 1 : 0] ?? "";
    const { page } = await arrive({ width, locale: "en-US" });
    await openSignedIn(page, site, dealer, "/en-us/retail-sales/create");
    const submit = page.getByRole("button", { name: t("frame_register"), exact: true });

    // A look-alike finds the bike while it is typed; a standard is refused at its field.
    await field(page, "frameNumber").fill("EN 15194");
    await field(page, "buyer.name").fill("Ada Rider");
    await submit.click();
    await isRefused(field(page, "frameNumber"), t("frame_number_is_standard"));
    await field(page, "frameNumber").fill(number.toLowerCase().replace("0", "o"));
    await page.getByText(number, { exact: true }).waitFor();
    await submit.click();
    await isRefused(field(page, "buyer.phone"), t("phone_or_email_required"));
    await field(page, "buyer.phone").fill("+1 555 0100");
    await field(page, "dealerName").fill("Main shop ERP:reject");
    expect(await tooWide(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await submit.dblclick();

    // The ERP refuses it, and the dealer corrects it.
    const row = page.getByRole("listitem").or(page.getByRole("row")).filter({ hasText: number });
    await until("the ERP refuses the registration", async () => {
      await page.goto(addressOf(site, dealer.host, `/en-us/retail-sales?search=${number}`));
      await row.first().waitFor();
      return (await row.first().textContent())?.includes(t("frame_status_failed_insert")) ?? false;
    });
    await look(page, `registration-refused-${width}`);
    await row.first().getByRole("link", { name: number }).click();
    await until("the form shows the buyer", async () => (await field(page, "buyer.name").inputValue()) === "Ada Rider");
    await field(page, "dealerName").fill("Main shop");
    await page.getByRole("button", { name: t("save"), exact: true }).click();
    await until("the ERP takes the registration", async () => {
      await page.goto(addressOf(site, dealer.host, `/en-us/retail-sales?search=${number}`));
      await row.first().waitFor();
      return (await row.first().textContent())?.includes(t("frame_status_complete")) ?? false;
    });

    // Its warranty has begun; a second registration is refused.
    await page.goto(addressOf(site, dealer.host, `/en-us/frames?number=${number}`));
    await page.getByText(t("warranty_covered")).first().waitFor();
    expect(await tooWide(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.goto(addressOf(site, dealer.host, `/en-us/retail-sales/create?number=${number}`));
    await field(page, "buyer.name").fill("Bo Rider");
    await field(page, "buyer.phone").fill("+1 555 0101");
    await submit.click();
    await isRefused(field(page, "frameNumber"), t("frame_already_reported"));

    await page.goto(addressOf(site, dealer.host, `/en-us/retail-sales?search=${number}`));
    await row
      .first()
      .getByRole("button", { name: t("action_of", { action: t("delete"), name: number }) })
      .click();
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: t("delete"), exact: true })
      .click();
    await until("the registration is gone", async () => (await row.count()) === 0);
  });
}

test("sold bikes are registered from a till's file, and the rows to correct are sent again", async () => {
  const [, , number = "", other = ""] = unsoldNumbers();
  const { page } = await arrive({ width: 390, locale: "en-US" });
  await openSignedIn(page, site, dealer, "/en-us/retail-sales/file");
  const template = await savedBy(page, t("mass_template"));
  const [head = []] = (await readSpreadsheet(template.content)).rows;
  const row = (frameNumber: string) => [
    frameNumber,
    today(MARKETS[0]?.timeZone ?? "", Date.now()),
    "",
    "Till Rider",
    "+1 555 0102",
  ];
  const send = async (rows: readonly (readonly string[])[]) =>
    page.locator("input[type=file]").setInputFiles({ name: "till.xlsx", mimeType: XLSX, buffer: await sheet(rows) });
  await send([head, row(number), row("EN 15194")]);
  const saved = page.getByText(t("frames_file_saved_one", { count: 1 }));
  await saved.waitFor();
  await page.getByText(t("frame_number_is_standard")).filter({ visible: true }).first().waitFor();
  expect(await tooWide(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await look(page, "frames-file-390");
  const corrections = await readSpreadsheet((await savedBy(page, t("mass_corrections"))).content);
  expect(corrections.rows.slice(1).map(([first]) => first)).toEqual(["EN 15194"]);
  await send([corrections.rows[0] ?? [], [other, ...(corrections.rows[1] ?? []).slice(1)]]);
  await until("no row is refused", async () => (await page.getByText(t("frame_number_is_standard")).count()) === 0);
  await saved.waitFor();
});

test("bikes in accounts are listed, and their owner is corrected", async () => {
  const { page } = await arrive({ width: 1440, locale: "en-US" });
  await openSignedIn(page, site, dealer, "/en-us/retail-sales/accounts");
  const row = page.getByRole("row").nth(1);
  await row.waitFor();
  await look(page, "account-bikes-1440");
  const number = await row.getByRole("link").first().textContent();
  await row.getByRole("link").first().click();
  const name = field(page, "buyer.name");
  await until("the form shows the owner", async () => (await name.inputValue()) !== "");
  await name.fill("Nia Owner");
  await page.getByRole("button", { name: t("save"), exact: true }).click();
  await page.goto(addressOf(site, dealer.host, "/en-us/retail-sales/accounts?search=nia%20owner"));
  await page
    .getByRole("row")
    .filter({ hasText: number ?? "" })
    .getByText("Nia Owner")
    .waitFor();
});
