import type { Page } from "playwright-core";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { photoOf, printedCode } from "../support/codes.ts";
import { addressOf } from "../support/site.ts";
import { until } from "../support/until.ts";
import { photoFile, photoSlot, shippedNumbers } from "./bikes.ts";
import { day } from "./days.ts";
import { tooWide, violations } from "./looks.ts";
import { openAs } from "./money.ts";
import { accountOf, closeBrowser, endVisits, look } from "./steps.ts";
import { patternOf, textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();

afterEach(endVisits);
afterAll(closeBrowser);

/** Counts what a user does on the page. */
class Journey {
  clicks = 0;
  typed = 0;
  readonly begun = performance.now();
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(role: "button" | "link", name: string | RegExp): Promise<void> {
    this.clicks += 1;
    await this.#page.locator("main").getByRole(role, { name, exact: true }).first().click();
  }

  async choose(label: string, option: string): Promise<void> {
    this.clicks += 1;
    await this.#page.getByRole("combobox", { name: label, exact: true }).selectOption({ label: option });
  }

  async pickDay(name: string, picked: string): Promise<void> {
    this.clicks += 1;
    await this.#page.locator(`[name="${name}"]`).fill(picked);
  }

  async type(label: string, text: string): Promise<void> {
    this.typed += 1;
    await this.#page.getByLabel(label, { exact: true }).fill(text);
  }

  async takePhoto(label: string, color: string): Promise<void> {
    this.clicks += 1;
    await photoSlot(this.#page, label).setInputFiles(await photoFile(color));
  }

  get seconds(): number {
    return (performance.now() - this.begun) / 1000;
  }
}

describe.each([
  { user: "dealer.us", office: "sales.us", sorg: "U001", prefix: "en-us" },
  { user: "dealer.de", office: "sales.de", sorg: "G001", prefix: "de" },
])("a claim of $user", ({ user, office, sorg, prefix }) => {
  const t = textsIn(prefix === "de" ? "de" : "en");
  const dealer = accountOf(site, user);

  test("is filed on a phone within 90 seconds, decided by the office, and read by the dealer", async () => {
    const number = shippedNumbers(sorg).at(-1) ?? "";
    const { page } = await openAs(site, dealer, { width: 390 }, `/${prefix}/claim/create`);
    const journey = new Journey(page);

    // One code says which bike it is.
    await journey.click("button", t("scan"));
    await page
      .getByRole("dialog", { name: t("scan") })
      .locator("input[type=file]")
      .setInputFiles({
        ...{ name: "code.jpg", mimeType: "image/jpeg" },
        buffer: await photoOf(await printedCode("qrcode", `https://x.example/frames?number=${number}`)),
      });
    await journey.click("link", new RegExp(`^${number}`));
    await page.locator('[name="frameNumber"]').waitFor();
    expect(await page.locator('[name="frameNumber"]').inputValue()).toBe(number);
    await journey.choose(t("claim_part"), t("claim_problem_else"));
    await journey.type(t("claim_problem_own"), "Paint comes off");
    await journey.click("button", t("claim_problem_add"));
    // The dealer did not register this bike as sold, so only the dealer knows the day.
    if ((await page.locator('[name="purchaseDate"]').inputValue()) === "")
      await journey.pickDay("purchaseDate", day(-30));

    // Sent too early, every missing file says so in its place, and nothing is lost.
    await page.getByRole("button", { name: t("claim_send"), exact: true }).click();
    await page.getByText(t("claim_issue_photo_required")).waitFor();
    await page.getByText("Paint comes off").waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
    await look(page, `claim bike ${prefix} 390`);

    for (const [slot, color] of [
      [t("claim_slot_invoice"), "#eeeeee"],
      [t("claim_slot_full_bike"), "#336699"],
      [t("claim_slot_serial"), "#993333"],
      [t("claim_slot_issue"), "#339933"],
    ] as const)
      await journey.takePhoto(slot, color);
    await journey.click("button", t("claim_send"));
    const sent = page.getByText(patternOf(t("claim_sent")));
    await sent.waitFor({ timeout: 40_000 });
    const claim = /C\d{6}-\w{5}/.exec((await sent.textContent()) ?? "")?.[0] ?? "";
    expect(claim).not.toBe("");
    expect(journey.seconds).toBeLessThan(90);
    expect(journey.typed).toBeLessThanOrEqual(1);
    expect(journey.clicks).toBeLessThanOrEqual(12);
    await look(page, `claim sent ${prefix} 390`);

    // The office writes a note that the dealer never sees, and approves.
    const staff = await openAs(site, accountOf(site, office), { width: 1440 }, `/${prefix}/claim/${claim}`);
    await staff.page.getByRole("radio", { name: t("claim_internal") }).check();
    await staff.page.getByText(t("claim_readers_internal")).waitFor();
    await staff.page.getByLabel(t("claim_comment"), { exact: true }).fill("Look at the factory lot");
    await staff.page.getByRole("button", { name: t("claim_comment_send") }).click();
    await staff.page.getByText("Look at the factory lot").waitFor();
    expect(await violations(staff.page)).toEqual([]);
    await look(staff.page, `claim office ${prefix} 1440`);
    for (const move of [t("claim_move_start_review"), t("claim_move_approved")]) {
      await staff.page.locator("main").getByRole("button", { name: move, exact: true }).click();
      const dialog = staff.page.getByRole("dialog");
      await dialog.getByRole("button", { name: move, exact: true }).waitFor();
      for (const field of await dialog.getByLabel(t("claim_resolution")).all()) await field.selectOption("replacement");
      await dialog.getByRole("button", { name: move, exact: true }).click();
      await staff.page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await staff.page.goto(addressOf(site, dealer.host, `/${prefix}/claim`));
    await staff.page.getByRole("link", { name: claim }).waitFor();
    expect(await violations(staff.page)).toEqual([]);
    expect(await tooWide(staff.page)).toEqual([]);
    await look(staff.page, `claims office ${prefix} 1440`);

    // The dealer finds it in the list, with its resolution: the ERP may have moved its status on by now.
    await page.goto(addressOf(site, dealer.host, `/${prefix}/claim?search=${claim}`));
    await until("the list shows the decision", async () => {
      const rows = await page.locator("main").getByRole("listitem").filter({ hasText: claim }).allTextContents();
      if (rows.some((row) => row.includes(t("claim_resolution_replacement")))) return true;
      throw new Error(`the list shows ${JSON.stringify(rows)}`);
    });
    expect(await violations(page)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
    await look(page, `claims ${prefix} 390`);
    await page.goto(addressOf(site, dealer.host, `/${prefix}/claim/${claim}`));
    await page.getByText(t("claim_resolution_replacement")).first().waitFor();
    expect(await page.getByText("Look at the factory lot").count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
    await look(page, `claim ${prefix} 390`);
  });
});
