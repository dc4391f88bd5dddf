import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { pdf } from "../builders/files.ts";
import { addressOf, pressOperations } from "../support/site.ts";
import { until } from "../support/until.ts";
import { mailSaying } from "./backstage.ts";
import { Dealer } from "./dealer.ts";
import { openAs } from "./money.ts";
import { accountOf, closeBrowser, endVisits, look, settled } from "./steps.ts";
import { patternOf, textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();

/** The ERP goes on only when a test lets it. */
beforeAll(() => pressOperations(site, "speed", { speed: 0.001 }));
afterEach(endVisits);
afterAll(async () => {
  await pressOperations(site, "speed", { speed: 1 });
  await closeBrowser();
});

/** Puts a piece of an article into the dealer's cart, and nothing else. */
async function fillCart(username: string): Promise<Dealer> {
  const dealer = await Dealer.signIn(site, accountOf(site, username));
  await dealer.emptyCart();
  await dealer.put((await dealer.articles(1)).map((article) => ({ ...article, qty: 1 })));
  return dealer;
}

/** Lets the ERP go on until an order has a state. */
async function advanceTo(dealer: Dealer, number: string, state: string): Promise<void> {
  await until(
    `order ${number} is ${state}`,
    async () => {
      await pressOperations(site, "advance", { seconds: 1 });
      const [order] = await dealer.orders(number);
      return order?.order_status === state;
    },
    60_000,
  );
}

/** The page of the site in a mail, as the browser of the tests reaches it. */
function pageIn(text: string, host: string): string {
  const [, path = ""] = /https?:\/\/[^/\s]+(\/[a-z-]+\/order\/\S+)/.exec(text) ?? [];
  return addressOf(site, host, path);
}

test("a dealer reads in Indonesian that an order was placed, shipped with tracking, and invoiced, and follows the links", async () => {
  const account = accountOf(site, "dealer2.id");
  const t = textsIn("id");
  const dealer = await fillCart(account.username);
  const [number = ""] = await dealer.checkout(await dealer.draft(`MAIL ${Date.now().toString(36)}`));
  await advanceTo(dealer, number, "invoiced");
  const address = `${account.username}@example.com`;
  const placed = await mailSaying(site, address, `Terima kasih atas pesanan ${number}`);
  const shipped = await mailSaying(site, address, `pesanan Anda ${number} sedang dalam perjalanan`.slice(8));
  const invoiced = await mailSaying(site, address, `untuk pesanan Anda ${number} sudah tersedia`);
  expect(placed.subject).toContain(number);
  expect(shipped.subject).toBe(`Pesanan ${number} sudah dikirim lengkap`);
  expect(shipped.text).toMatch(
    /Lacak kiriman: https:\/\/tracking\.example\/TRK\w+|https:\/\/tracking\.example\/TRK\w+/,
  );
  expect(invoiced.subject).toMatch(new RegExp(`^Faktur INV\\w+ untuk pesanan ${number}$`));
  const { page, noise } = await openAs(site, account, { width: 390, locale: "id-ID" }, "/");
  for (const { text } of [placed, shipped, invoiced]) {
    await page.goto(pageIn(text, account.host));
    await page.getByRole("heading", { name: t("order_title", { number }), level: 1 }).waitFor();
    await settled(page);
  }
  expect(noise()).toEqual([]);
}, 180_000);

test("a dealer prepays: the proof is sent from the confirmation, the office approves it, and the goods ship", async () => {
  const account = accountOf(site, "dealer2.de");
  const t = textsIn("de");
  const dealer = await fillCart(account.username);
  const { page, noise } = await openAs(site, account, { width: 1440, locale: "de-DE" }, "/cart/checkout");
  await page.getByRole("radio", { name: /^Vorkasse/ }).check();
  await page.getByRole("button", { name: t("order_place") }).click();
  await page.getByRole("heading", { name: t("order_placed_one", { count: 1 }), level: 1 }).waitFor();
  const number = new URL(page.url()).searchParams.get("orders") ?? "";
  const mail = await mailSaying(site, `${account.username}@example.com`, `Verwendungszweck ${number}`);
  expect(mail.text).toContain("DE");
  await pressOperations(site, "advance", { seconds: 60 });
  const prepayment = page.getByRole("region", { name: t("prepayment") });
  await prepayment.getByText(number, { exact: true }).waitFor();
  await look(page, "prepayment");
  await prepayment.getByRole("button", { name: t("receipt_send") }).click();
  const dialog = page.getByRole("dialog", { name: t("receipts_of", { number }) });
  const content = await pdf();
  await dialog
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "ueberweisung.pdf", mimeType: "application/pdf", buffer: content });
  await dialog.getByText("ueberweisung.pdf").first().waitFor();
  await dialog.getByText(t("payment_status_uploaded"), { exact: true }).waitFor({ timeout: 60_000 });
  // The ERP, which may have received the order after the clock went on, has confirmed it and holds its goods.
  await advanceTo(dealer, number, "confirmed");

  const office = await openAs(
    site,
    accountOf(site, "admin.de"),
    { width: 1440, locale: "de-DE" },
    "/admin/payment-proofs",
  );
  const row = office.page.getByRole("row").filter({ hasText: number });
  await row.getByRole("button", { name: number }).click();
  const decision = office.page.getByRole("dialog", { name: t("receipts_of", { number }) });
  await decision.getByRole("button", { name: t("payment_approve") }).click();
  await office.page
    .getByRole("alertdialog", { name: t("payment_approve_title", { number }) })
    .getByRole("button", { name: t("payment_approve") })
    .click();
  await row.waitFor({ state: "detached" });
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("close") })
    .click();
  await advanceTo(dealer, number, "invoiced");
  await page.goto(addressOf(site, account.host, `/order/${number}`));
  await page.getByText(t("payment_status_completed"), { exact: true }).first().waitFor();
  await page.getByRole("tab", { name: patternOf(`${t("invoices")}{count}`) }).click();
  expect([...noise(), ...office.noise()]).toEqual([]);
}, 240_000);
