import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addressOf } from "../support/site.ts";
import { until } from "../support/until.ts";
import { atProvider, BOOKING_MS, backInShop, choose, importInvoice, isBooked, openAs, pay, payable } from "./money.ts";
import { newUser } from "./people.ts";
import {
  type Account,
  closeBrowser,
  endVisits,
  isSameDocument,
  look,
  markDocument,
  refusalOf,
  settled,
} from "./steps.ts";
import { patternOf, textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const t = textsIn("en");
const DESKTOP = { width: 1440, locale: "en-US" };
const PHONE = { width: 390, locale: "en-US" };
const CUSTOMER = "US0019";

let dealer: Account;

beforeAll(async () => {
  const userAreas = [{ sorg: "U001" }];
  dealer = await newUser(site, "admin.us", { name: "Ari Delgado", roles: ["dealer"], custCode: CUSTOMER, userAreas });
});
afterEach(endVisits);
afterAll(closeBrowser);

const badge = (page: Page, text: string) => page.getByRole("main").getByText(text, { exact: true }).first();
const openAmountOf = (page: Page, invoiceNo: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: invoiceNo });

test("[payment-004] [payment-005] [payment-006] [payment-007] [payment-012] a part of one invoice is paid, and then the rest of it", async () => {
  const [partlyPaid, other] = [await importInvoice(site, CUSTOMER, 300), await importInvoice(site, CUSTOMER, 55.5)];
  const visitor = await openAs(site, dealer, DESKTOP, "/payment/invoice");
  const { page, caller } = visitor;
  const part = page.getByRole("checkbox", { name: t("payment_part") });
  const amount = page.getByLabel(t("payment_part_amount"));
  const payButton = page.getByRole("button", { name: patternOf(t("payment_pay_amount")) });

  await choose(page, t, partlyPaid, other);
  await payButton.waitFor();
  expect(await part.count()).toBe(0);
  await page.getByRole("checkbox", { name: other, exact: true }).press("Space");
  await part.check();
  await page.getByRole("checkbox", { name: t("payment_terms_accept") }).check();
  for (const [typed, refusal] of [
    ["0.99", t("payment_amount_min")],
    ["300.01", t("payment_amount_max", { total: "$300.00" })],
    ["12.345", t("payment_amount_decimals")],
    ["twelve", t("payment_amount_invalid")],
  ] as const) {
    await amount.fill(typed);
    expect(await refusalOf(amount)).toBe(refusal);
    expect(await page.getByRole("button", { name: /^Pay/ }).last().isDisabled()).toBe(true);
  }
  await amount.fill("100");
  expect(await refusalOf(amount)).toBe("");
  await look(page, "payment part 1440");
  expect(await pay(page, t)).toBe("$100.00");
  // Providers say things more than once: a part is taken off once all the same.
  await atProvider(page, site, "Pay", 3);
  await badge(page, t("payment_state_paid")).waitFor();
  await page.getByText(t("payment_done_part")).waitFor();

  await until(
    "the ERP has booked the part",
    async () => {
      const left = (await payable(caller)).invoices.find(({ invoiceNo }) => invoiceNo === partlyPaid);
      return left?.isPayable && left.openAmount === 200;
    },
    BOOKING_MS,
  );
  await page.getByRole("link", { name: t("payment_more_invoices") }).click();
  await settled(page);
  await openAmountOf(page, partlyPaid).getByText("$200.00", { exact: true }).waitFor();
  await choose(page, t, partlyPaid);
  expect(await pay(page, t)).toBe("$200.00");
  await atProvider(page, site, "Pay");
  await badge(page, t("payment_state_paid")).waitFor();
  await isBooked(caller, partlyPaid);
  expect((await payable(caller)).invoices.some(({ invoiceNo }) => invoiceNo === other)).toBe(true);
  await visitor.leave();
});

test("[payment-011] [payment-013] bank debit takes its discount off, and the page follows money that comes later", async () => {
  const invoiceNo = await importInvoice(site, CUSTOMER, 55.5);
  const visitor = await openAs(site, dealer, PHONE, "/payment/invoice");
  const { page, caller } = visitor;
  await choose(page, t, invoiceNo);
  await page.getByRole("radio", { name: /ACH/ }).check();
  // 0.5 % of $55.50 is 27.75 cents, which is 28.
  expect(await pay(page, t)).toBe("$55.22");
  await atProvider(page, site, "Pay later");
  await markDocument(page);
  await badge(page, t("payment_state_paid")).waitFor();
  expect(await isSameDocument(page)).toBe(true);
  await page.getByRole("main").getByText("6789").waitFor();
  await look(page, "payment later 390");
  await isBooked(caller, invoiceNo);
  await visitor.leave();
});

describe("a payment that fails", () => {
  test("a card that is refused, and time that runs out, give the invoice back", async () => {
    const invoiceNo = await importInvoice(site, CUSTOMER, 42);
    const visitor = await openAs(site, dealer, PHONE, "/payment/invoice");
    const { page } = visitor;
    for (const [button, state] of [
      ["Fail", t("payment_state_failed")],
      ["Expire", t("payment_state_expired")],
    ] as const) {
      await choose(page, t, invoiceNo);
      await pay(page, t);
      await atProvider(page, site, button);
      await badge(page, state).waitFor();
      await page.getByText(t("payment_came_to_nothing")).waitFor();
      await look(page, `payment ${button} 390`);
      await page.getByRole("link", { name: t("payment_pay_again") }).click();
      await settled(page);
      const again = page.getByRole("checkbox", { name: invoiceNo, exact: true });
      await again.waitFor();
      expect([await again.isEnabled(), await again.isChecked()]).toEqual([true, true]);
    }
    await page.goto(addressOf(site, dealer.host, `/invoice/open-invoice?search=${invoiceNo}`));
    await settled(page);
    const row = page.getByRole("listitem").filter({ hasText: invoiceNo });
    await row.getByText(t("invoice_overdue_days_one", { count: 1 })).waitFor();
    await visitor.leave();
  });

  test("[invoices-002] what is under way in one tab is refused in words in another, is found again after the page was closed, and can be called off", async () => {
    const invoiceNo = await importInvoice(site, CUSTOMER, 77);
    const visitor = await openAs(site, dealer, DESKTOP, "/payment/invoice");
    const { page: first, context } = visitor;
    const second = await context.newPage();
    await second.goto(addressOf(site, dealer.host, "/payment/invoice"));
    await settled(second);
    await choose(second, t, invoiceNo);
    // Bank debit comes at a discount: another payment than the first one, not the same asked twice.
    await second.getByRole("radio", { name: /ACH/ }).check();
    await choose(first, t, invoiceNo);
    await pay(first, t);
    await first.waitForURL(`${site.payments}/pay/*`);

    await pay(second, t);
    await second.getByText(t("invoice_already_paid", { invoiceNo })).waitFor();
    expect(second.url()).toMatch(/\/payment\/invoice$/);
    await openAmountOf(second, invoiceNo).getByText(t("invoice_pending")).waitFor();
    expect(await second.getByRole("checkbox", { name: invoiceNo, exact: true }).isDisabled()).toBe(true);
    await look(second, "payment refused 1440");

    await first.close();
    await second.goto(addressOf(site, dealer.host, "/payment"));
    await settled(second);
    const waiting = second.getByRole("row").filter({ hasText: t("payment_state_pending") });
    await waiting.first().getByRole("link").first().click();
    await second.getByRole("cell", { name: invoiceNo }).waitFor();
    const request = await backInShop(second);
    await look(second, "payment waiting 1440");
    await second.getByRole("link", { name: t("payment_go_to_provider") }).click();
    await second.waitForURL(`${site.payments}/pay/*`);
    await second.getByRole("button", { name: "Back to the shop" }).click();
    expect(await backInShop(second)).toBe(request);
    await badge(second, t("payment_state_pending")).waitFor();

    await second.getByRole("button", { name: t("payment_request_void"), exact: true }).click();
    const ask = second.getByRole("alertdialog");
    await ask.getByRole("button", { name: t("payment_request_void"), exact: true }).click();
    await badge(second, t("payment_state_voided")).waitFor();
    expect((await payable(visitor.caller)).invoices.find((invoice) => invoice.invoiceNo === invoiceNo)?.isPayable).toBe(
      true,
    );
    await visitor.leave();
  });
});
