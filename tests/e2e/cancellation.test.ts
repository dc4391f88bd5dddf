import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { pressOperations } from "../support/site.ts";
import { until } from "../support/until.ts";
import { mailSaying } from "./backstage.ts";
import { Dealer } from "./dealer.ts";
import { openAs } from "./money.ts";
import { accountOf, closeBrowser, endVisits, look } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const t = textsIn("de");
const account = accountOf(site, "dealer2.de");

/** From a request over the ERP's answer to the page, which asks every ten seconds. */
const ANSWER_MS = 60_000;

/** A back-ordered item ships 45 seconds after its order; at this speed, after the test. */
beforeAll(() => pressOperations(site, "speed", { speed: 0.2 }));
afterEach(endVisits);
afterAll(async () => {
  await pressOperations(site, "speed", { speed: 1 });
  await closeBrowser();
});

/** Places an order that the ERP has confirmed and not shipped. Answers its number. */
async function confirmed(articles: number, { rules = "", ...changed }: { rules?: string; paymentId?: string }) {
  const dealer = await Dealer.signIn(site, account);
  await dealer.emptyCart();
  await dealer.put((await dealer.articles(articles)).map((article) => ({ ...article, qty: 1 })));
  const draft = await dealer.draft(`${rules} ${Date.now().toString(36)}`.trim());
  const [number = ""] = await dealer.checkout({ ...draft, ...changed });
  const isConfirmed = async () => (await dealer.orders(number))[0]?.order_status === "confirmed";
  await until(`order ${number} is confirmed`, isConfirmed, ANSWER_MS);
  return number;
}

const cancelButton = (page: Page) => page.getByRole("button", { name: t("order_cancel"), exact: true });

/** Waits for a text where it shows; the folded history of the order has it too. */
async function reads(page: Page, text: string): Promise<void> {
  const shown = page.getByText(text, { exact: true }).filter({ visible: true });
  await shown.first().waitFor({ timeout: ANSWER_MS });
}

test("a dealer cancels one item and then the rest of an order, and gets the answers by mail", async () => {
  // The ERP holds the goods until they are paid.
  const number = await confirmed(2, { paymentId: "PREPAY" });
  const { page, noise } = await openAs(site, account, { width: 1440, locale: "de-DE" }, `/order/${number}`);
  const request = async (choose: "first" | "all") => {
    await cancelButton(page).click();
    const dialog = page.getByRole("dialog", { name: t("order_cancel_title", { number }) });
    const all = dialog.getByRole("radio", { name: t("order_cancel_all") });
    if (choose === "first") {
      await dialog.getByRole("radio", { name: t("order_cancel_some") }).check();
      await dialog.getByRole("checkbox").first().check();
    } else if ((await all.count()) > 0) {
      // A single item needs no choice.
      await all.check();
    }
    await dialog.getByLabel(t("order_cancel_reason")).fill("Doppelt bestellt");
    await look(page, `cancel ${choose}`);
    await dialog.getByRole("button", { name: t("order_cancel_send") }).dblclick();
    await reads(page, t("order_cancel_requested"));
  };
  await request("first");
  expect(await cancelButton(page).isDisabled()).toBe(true);
  await reads(page, t("order_cancel_accepted"));
  await look(page, "cancel accepted");
  await cancelButton(page).waitFor();
  await request("all");
  // Nothing is left of the order, once the ERP has answered.
  await cancelButton(page).waitFor({ state: "detached", timeout: ANSWER_MS });
  await reads(page, t("order_status_canceled"));
  const { subject, text } = await mailSaying(site, "dealer2.de@example.com", `Bestellung ${number} wie gewünscht`);
  expect(subject).toBe(`Bestellung ${number}: Positionen storniert`);
  expect(text).toContain(`/de/order/${number}`);
  expect(noise()).toEqual([]);
}, 240_000);

test("a dealer reads on a phone why the ERP refuses, and the order goes on", async () => {
  const number = await confirmed(1, { rules: "ERP:keep ERP:backorder" });
  const { page, noise } = await openAs(site, account, { width: 390, locale: "de-DE" }, `/order/${number}`);
  await cancelButton(page).click();
  const dialog = page.getByRole("dialog", { name: t("order_cancel_title", { number }) });
  await dialog.getByRole("button", { name: t("order_cancel_send") }).click();
  await reads(page, t("order_cancel_refused"));
  await page.getByText(`${t("order_cancel_answer")}: Die Ware ist schon verpackt.`).waitFor();
  await look(page, "cancel refused on a phone");
  await mailSaying(site, "dealer2.de@example.com", "Die Ware ist schon verpackt.");
  await pressOperations(site, "advance", { seconds: 60 });
  await reads(page, t("order_status_invoiced"));
  expect(noise()).toEqual([]);
}, 240_000);
