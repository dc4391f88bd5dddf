import { buffer } from "node:stream/consumers";
import { ndjson } from "@spoke/sandbox/feed-file.ts";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { z } from "zod";
import type { Visitor, VisitorOptions } from "../support/browser.ts";
import { readPdf } from "../support/pdf.ts";
import { addressOf, type Site } from "../support/site.ts";
import { until } from "../support/until.ts";
import { importFeeds } from "./backstage.ts";
import { Caller } from "./caller.ts";
import { day } from "./days.ts";
import { newName } from "./people.ts";
import { type Account, arrive, look, settled } from "./steps.ts";
import { patternOf, type Texts } from "./texts.ts";

/** From the callback over the ERP to the feed that says so; a second or two where nothing else runs. */
export const BOOKING_MS = 60_000;

/** Opens a page of the account's host for somebody who has signed in before: the sign-in is another test's matter. */
export async function openAs(
  site: Site,
  account: Account,
  options: VisitorOptions,
  path: string,
): Promise<Visitor & { readonly caller: Caller }> {
  const caller = await Caller.signIn(site, account);
  const visitor = await arrive(options);
  await visitor.context.addCookies([
    {
      name: "__Host-spoke_refresh",
      value: caller.refreshToken,
      url: `https://${account.host}`,
      httpOnly: true,
      secure: true,
      sameSite: "Strict",
    },
  ]);
  await visitor.context.addInitScript(
    "if (location.protocol === 'http:' && !localStorage.getItem('spoke.session')) localStorage.setItem('spoke.session', 'in')",
  );
  await visitor.page.goto(addressOf(site, account.host, path));
  await visitor.page.locator("[data-shell]").waitFor();
  await settled(visitor.page);
  return Object.assign(visitor, { caller });
}

/** An invoice that a dealer of U001 owes, in dollars; it is overdue, so that no rule makes others go first. */
export async function importInvoice(site: Site, custCode: string, dollars: number): Promise<string> {
  const invoiceNo = newName("E2E").toUpperCase().replace(".", "-");
  const row = {
    invoiceNo,
    custCode,
    companyCode: "US01",
    invoiceDate: day(-31),
    dueDate: day(-1),
    currency: "USD",
    grandTotal: dollars.toFixed(2),
    assignment: invoiceNo,
    fiscalYear: day(-31).slice(0, 4),
    terms: "30 days net",
  };
  await importFeeds(site, [{ ...ndjson("U001", "invoices", new Date(), [row]), name: `invoices-${invoiceNo}.ndjson` }]);
  return invoiceNo;
}

const openSchema = z.object({
  payableInvoices: z.object({
    today: z.string(),
    invoices: z.array(
      z.object({
        invoiceNo: z.string(),
        openAmount: z.number(),
        isPayable: z.boolean(),
        dueDate: z.object({ date: z.string() }),
      }),
    ),
  }),
});

/** What a dealer can pay online, as the page shows it; amounts in units of the currency. */
export async function payable(caller: Caller) {
  const query = "{ payableInvoices { today invoices { invoiceNo openAmount isPayable dueDate { date } } } }";
  return openSchema.parse(await caller.ask(query)).payableInvoices;
}

/** Chooses invoices on the page of paying; what the rule wants first is chosen with them, as the page offers it. */
export async function choose(page: Page, t: Texts, ...invoiceNos: readonly string[]): Promise<void> {
  for (const invoiceNo of invoiceNos) await page.getByRole("checkbox", { name: invoiceNo, exact: true }).check();
  const others = page.getByText(t("payment_wrong_selection")).first();
  if (await others.isVisible()) {
    const named = (text: string) => page.getByRole("button", { name: patternOf(text) });
    await named(t("payment_choose_first_one"))
      .or(named(t("payment_choose_first_other")))
      .first()
      .click();
    await others.waitFor({ state: "hidden" });
  }
}

/** Opens and accepts the terms, and pays the total of the summary. Returns the amount on the button. */
export async function pay(page: Page, t: Texts): Promise<string> {
  const summary = page.getByRole("complementary", { name: t("summary") });
  const accepts = summary.getByRole("checkbox", { name: t("payment_terms_accept") });
  if (!(await accepts.isChecked())) {
    await summary.getByRole("button", { name: t("payment_terms"), exact: true }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("payment_terms_agree") })
      .click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  }
  expect(await accepts.isChecked()).toBe(true);
  const name = patternOf(t("payment_pay_amount"));
  const button = summary.getByRole("button", { name });
  const label = (await button.textContent()) ?? "";
  await button.click();
  const confirm = page.getByRole("dialog").getByRole("button", { name });
  expect(await confirm.textContent()).toBe(label);
  await look(page, `payment confirm ${page.viewportSize()?.width}`);
  await confirm.click();
  return name.exec(label)?.[1] ?? "";
}

export type SandboxButton = "Pay" | "Pay by transfer" | "Pay later" | "Fail" | "Expire" | "Back to the shop";

/**
 * Presses a button on the page of the payment sandbox, which leads back to the portal; its callback is sent `copies`
 * times. Returns the id of the request.
 */
export async function atProvider(page: Page, site: Site, button: SandboxButton, copies = 1): Promise<string> {
  await page.waitForURL(`${site.payments}/pay/*`);
  await look(page, `payment provider ${page.viewportSize()?.width}`);
  if (copies > 1) {
    await page.getByText("Odd callbacks").click();
    await page.getByRole("spinbutton").fill(String(copies));
  }
  await page.getByRole("button", { name: button, exact: true }).click();
  return backInShop(page);
}

/** Waits until the portal shows a request to pay. Answers its id. */
export async function backInShop(page: Page): Promise<string> {
  await page.waitForURL(/\/payment\/invoice\?request=/);
  return new URL(page.url()).searchParams.get("request") ?? "";
}

/** Saves the receipt of the payment that is shown: the text of its first page. */
export async function receiptOf(page: Page, t: Texts): Promise<{ readonly name: string; readonly text: string }> {
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: t("payment_receipt") }).click(),
  ]);
  const content = await buffer(await saved.createReadStream());
  expect(content.subarray(0, 5).toString("latin1")).toBe("%PDF-");
  return { name: saved.suggestedFilename(), text: readPdf(content).pages.join("\n") };
}

/** Waits until the ERP has booked the payment of an invoice: nobody owes it any more. */
export async function isBooked(caller: Caller, invoiceNo: string): Promise<void> {
  await until(
    `${invoiceNo} is booked`,
    async () => (await payable(caller)).invoices.every((invoice) => invoice.invoiceNo !== invoiceNo),
    BOOKING_MS,
  );
}
