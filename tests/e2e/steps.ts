import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Locator, Page } from "playwright-core";
import { inject, type TestContext } from "vitest";
import { connectBrowser, type Visitor, type VisitorOptions, visitor } from "../support/browser.ts";
import { addressOf, type Site } from "../support/site.ts";
import { until } from "../support/until.ts";

export type Account = Site["accounts"][number];

export function accountOf(site: Site, username: string): Account {
  const found = site.accounts.find((account) => account.username === username);
  if (!found) throw new Error(`no account ${username}`);
  return found;
}

let browser: Promise<Browser> | undefined;
const visitors = new Set<Visitor>();

/** A window of the project's browser, on a page that is still empty. */
export async function arrive(options: VisitorOptions): Promise<Visitor> {
  browser ??= connectBrowser(inject("browser"));
  const arrived = await visitor(await browser, options);
  visitors.add(arrived);
  return arrived;
}

/** For `afterEach`: ends the visits of a test, whose pages are kept as pictures when it failed. */
export async function endVisits({ task }: TestContext): Promise<void> {
  for (const [visitor, { context }] of [...visitors].entries()) {
    for (const [index, page] of context.pages().entries()) {
      if (task.result?.state === "fail") await picture(page, `failed ${task.name.slice(0, 80)} ${visitor} ${index}`);
    }
    await context.close();
  }
  visitors.clear();
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

const UNSETTLED = "[aria-busy=true], .animate-pulse-soft, .splash";

/** Waits until a page shows what it is for: no skeleton left and its pictures in sight loaded. */
export async function settled(page: Page): Promise<void> {
  await page.locator("main").first().waitFor();
  const waiting = page.locator(UNSETTLED);
  await until("nothing loads any more", async () => (await waiting.count()) === 0);
  const complete = "[...document.images].every(({ complete, loading }) => complete || loading === 'lazy')";
  await until("the pictures are there", async () => (await page.evaluate(complete)) === true);
}

/** Marks the document, so that `isSameDocument` detects a reload. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate("document.body.setAttribute('data-not-reloaded', '')");
}

export async function isSameDocument(page: Page): Promise<boolean> {
  return (await page.locator("body[data-not-reloaded]").count()) === 1;
}

/** Fills in the sign-in form and sends it with the Enter key. */
export async function fillSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.locator("input[name=username]").fill(username);
  await page.locator("input[name=password]").fill(password);
  await page.keyboard.press("Enter");
}

/** Opens a page of the account's host, signing in on the way, and waits until it is there. */
export async function openSignedIn(page: Page, site: Site, account: Account, path = "/"): Promise<void> {
  await page.goto(addressOf(site, account.host, path));
  await fillSignIn(page, account.username, account.password);
  await page.locator("[data-shell]").waitFor();
  await settled(page);
}

/** Where pictures for people go; named in the output, and never looked at by a test. */
export const PICTURES = join(tmpdir(), "spoke-pictures");

/** Keeps a picture of a page for people to look at, where they asked for pictures by `PICTURES=1`. */
export async function look(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES !== undefined) await picture(page, name);
}

/** Keeps a picture of a page under a name. */
export async function picture(page: Page, name: string): Promise<void> {
  const path = join(PICTURES, `${name.replace(/[^\w-]+/g, "-")}.png`);
  await page.screenshot({ path, fullPage: true, timeout: 10_000 });
}

/** The amount in a text as a number: `$1,234.50` is 1234.5, `Rp 1.234.000` is 1234000. */
export function amountIn(text: string, decimal: "." | ","): number {
  const digits = text.replace(/[^\d.,-]/g, "").replaceAll(decimal === "." ? "," : ".", "");
  return Number(decimal === "." ? digits : digits.replace(",", "."));
}

/** Why a field was refused, as it is read with the field; empty when it was not. */
export async function refusalOf(field: Locator): Promise<string> {
  if ((await field.getAttribute("aria-invalid")) !== "true") return "";
  const ids = ((await field.getAttribute("aria-describedby")) ?? "").split(" ").filter((id) => id.endsWith("-error"));
  const texts = await Promise.all(ids.map((id) => field.page().locator(`[id="${id}"]`).textContent()));
  return texts.join(" ").trim();
}

export async function hasFocus(field: Locator): Promise<boolean> {
  return field.evaluate((element) => element.matches(":focus"));
}
