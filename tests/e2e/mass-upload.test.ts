import { readSpreadsheet } from "@spoke/core/platform/spreadsheet.ts";
import type { Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { savedBy, sheet, XLSX } from "./files.ts";
import { newName } from "./people.ts";
import { accountOf, arrive, closeBrowser, endVisits, look, openSignedIn, settled } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const admin = accountOf(site, "admin.us");
const t = textsIn("en");
const HEAD = ["username", "name", "email", "hosts", "groupRole", "userAreas", "custCode"];

afterEach(endVisits);
afterAll(closeBrowser);

async function send(page: Page, file: Buffer): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({ name: "users.xlsx", mimeType: XLSX, buffer: file });
}

test("[admin-users-005] [admin-users-009] many users by a file: the good ones are made, the bad ones come back to correct", async () => {
  const mark = newName("mass");
  const good = (number: number) => [
    `${mark}-${number}`,
    `Mass ${number}`,
    `${mark}-${number}@example.com`,
    admin.host,
    "dealer",
    "U001",
    `US000${number}`,
  ];
  const rows = [
    HEAD,
    good(1),
    [`${mark}-bad1`, "Bad address", "not an address", admin.host, "dealer", "U001", "US0001"],
    good(2),
    [`${mark}-bad2`, "Known address", "dealer.us@example.com", admin.host, "dealer", "U001", "US0001"],
    good(3),
    [`${mark}-bad3`, "", `${mark}-bad3@example.com`, "nowhere.example", "dealer", "U001", "US0001"],
  ];
  const file = await sheet(rows);
  const visitor = await arrive({ width: 1440, locale: "en-US" });
  const { page } = visitor;
  await openSignedIn(page, site, admin, "/en-us/admin/users/create-users-mass");
  await send(page, file);
  await page.getByText(t("mass_check_other", { count: 3 })).waitFor();
  await page.getByText(t("mass_refused_other", { count: 3 })).waitFor();
  await page.getByRole("button", { name: t("mass_create_other", { count: 3 }) }).click();
  await page.getByText(t("mass_created_other", { count: 3 })).waitFor();
  await page.getByText(t("mass_refused_other", { count: 3 })).waitFor();
  const outcome = page.getByRole("table", { name: t("mass_outcome") });
  const bad = (number: number) =>
    outcome
      .getByRole("row")
      .filter({ hasText: t("mass_row_number", { number }) })
      .first();
  expect(await bad(3).textContent()).toContain(t("valid_email"));
  expect(await bad(5).textContent()).toContain(t("email_exists"));
  expect(await bad(7).textContent()).toMatch(/^(?=.*Name: )/);
  await look(page, "mass-outcome-1440");

  // The passwords are shown once, in a file, and never on the page.
  const passwords = await savedBy(page, t("mass_passwords"));
  const lines = passwords.content.toString("utf8").trim().split(/\r\n/);
  expect(lines.map((line) => line.split("\t")[0])).toEqual([1, 2, 3].map((number) => `${mark}-${number}`));
  const corrections = await savedBy(page, t("mass_corrections"));
  expect(corrections.name).toMatch(/\.xlsx$/);
  const read = await readSpreadsheet(corrections.content);
  const names = read.rows.slice(1).map((row) => row[0]);
  expect(names).toEqual([`${mark}-bad1`, `${mark}-bad2`, `${mark}-bad3`]);
  expect(read.rows[0]).toContain("Error");

  // Sent again by mistake: nobody is made twice, and nobody gets another password.
  await send(page, file);
  await outcome.getByText(t("mass_state_known")).nth(2).waitFor();
  expect(await outcome.getByText(t("mass_state_created"), { exact: true }).count()).toBe(0);
  expect(await page.getByRole("button", { name: t("mass_passwords") }).count()).toBe(0);
  await page.goto(new URL(`/en-us/admin/users?search=${mark}`, page.url()).href);
  await settled(page);
  await page.getByText(t("results_other", { count: 3 })).waitFor();
  await visitor.leave();

  const [username = "", password = ""] = lines[1]?.split("\t") ?? [];
  const other = await arrive({ width: 390, locale: "en-US" });
  await openSignedIn(other.page, site, { username, password, role: "dealer", host: admin.host });
  await other.page.getByRole("heading", { name: t("home_welcome", { name: "Mass 2" }) }).waitFor();
  await other.leave();
});
