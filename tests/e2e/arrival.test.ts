import { afterAll, afterEach, expect, test } from "vitest";
import { addressOf } from "../support/site.ts";
import { accountOf, arrive, closeBrowser, endVisits, fillSignIn, look, settled } from "./steps.ts";
import { type Language, textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();

afterEach(endVisits);
afterAll(closeBrowser);

interface Host {
  readonly username: string;
  /** What the reader's browser asks for. */
  readonly reads: string;
  readonly prefix: string;
  readonly lang: string;
  readonly language: Language;
  readonly title: string;
  readonly accent: string;
  /** How an amount looks. */
  readonly amount: RegExp;
}

const HOSTS: readonly Host[] = [
  {
    username: "dealer.us",
    reads: "en-GB",
    prefix: "/en-us",
    lang: "en-US",
    language: "en",
    title: "Northline Cycles",
    accent: "#0b5d4e",
    amount: /^\$\d{1,3}(,\d{3})*\.\d{2}$/,
  },
  {
    username: "dealer.id",
    // Not offered there: the host's own language.
    reads: "fr-FR",
    prefix: "/id-id",
    lang: "id-ID",
    language: "id",
    title: "Sepeda Raya",
    accent: "#6b2d8c",
    amount: /^Rp\s?\d{1,3}(\.\d{3})*$/,
  },
  {
    username: "dealer.de",
    reads: "de-AT",
    prefix: "/de",
    lang: "de",
    language: "de",
    title: "Radwerk",
    accent: "#1f4e9c",
    amount: /^\d{1,3}(\.\d{3})*,\d{2}\s€$/,
  },
];

test.for(HOSTS)(
  "[capability-016] [routing-002] [session-023] a first visit to $title: its language, its look, its money",
  async ({ username, reads, prefix, lang, language, title, accent, amount }) => {
    const account = accountOf(site, username);
    const t = textsIn(language);
    const visitor = await arrive({ width: 1440, locale: reads });
    const { page } = visitor;
    await page.goto(addressOf(site, account.host, "/"));
    await page.getByRole("heading", { name: t("login_title"), level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${prefix}/login`);
    await page.getByText(t("login_intro", { title })).waitFor();
    await look(page, `arrival-login-${language}`);
    await fillSignIn(page, username, account.password);
    await page.getByRole("heading", { name: new RegExp(`^${t("home_welcome", { name: ".+" })}$`), level: 1 }).waitFor();
    await settled(page);
    expect(new URL(page.url()).pathname).toBe(prefix);
    await expect.poll(() => page.title()).toBe(`${t("title_home")} · ${title}`);
    expect(await page.locator("html").getAttribute("lang")).toBe(lang);
    expect(await page.evaluate("document.documentElement.style.getPropertyValue('--accent')")).toBe(accent);
    expect((await page.getByRole("banner").textContent()) ?? "").toContain(title);

    const menu = page.getByRole("navigation", { name: t("menu_main") });
    // Groups that are folded are the menu's as well.
    const entries = await menu.getByRole("link", { includeHidden: true }).allTextContents();
    expect(entries).toEqual(
      expect.arrayContaining([
        t("title_orders"),
        t("title_cart"),
        t("title_invoice_open_invoice"),
        t("title_click_collect"),
      ]),
    );
    expect(entries).not.toEqual(expect.arrayContaining([t("title_admin_users")]));
    expect(entries).not.toEqual(expect.arrayContaining([t("title_upload_area")]));
    const amounts = await page.locator("main .tabular").allTextContents();
    expect(
      amounts.map((text) => text.trim()).filter((text) => amount.test(text)).length,
      amounts.join("|"),
    ).toBeGreaterThan(0);
    await look(page, `arrival-home-${language}`);
    await visitor.leave();
  },
);
