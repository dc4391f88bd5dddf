import { paymentNumber } from "@spoke/core/payments/requests/payment-number.ts";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { addressOf } from "../support/site.ts";
import { until } from "../support/until.ts";
import { auditOf } from "./backstage.ts";
import { Dealer } from "./dealer.ts";
import { atProvider, choose, importInvoice, isBooked, openAs, pay, receiptOf } from "./money.ts";
import { newName, newUser } from "./people.ts";
import { buyBike, followToInvoice, order } from "./purchase.ts";
import { accountOf, closeBrowser, endVisits, look, settled } from "./steps.ts";
import { type Language, patternOf, textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();

interface Market {
  readonly width: number;
  readonly locale: string;
  readonly language: Language;
  readonly administrator: string;
  readonly sorg: string;
  readonly custCode: string;
  /** Through an account that is opened for the payment, instead of a card. */
  readonly account: boolean;
}

const usd: Market = {
  ...{ width: 1440, locale: "en-US", language: "en", administrator: "admin.us", sorg: "U001", custCode: "US0018" },
  account: false,
};
const idr: Market = {
  ...{ width: 390, locale: "id-ID", language: "id", administrator: "admin.id", sorg: "1000", custCode: "ID0018" },
  account: true,
};

afterEach(endVisits);
afterAll(closeBrowser);

describe.for([
  ["by card, in USD on a desk", usd],
  ["to a virtual account, in IDR on a phone", idr],
] as const)("from the shelf to the receipt %s", ([, market]) => {
  test("[capability-004] [capability-006] [capability-007] [payment-017] [payment-024] [payment-025] an order is followed to its invoice, which is paid, booked and filed", async () => {
    const { width, locale, sorg, custCode } = market;
    const t = textsIn(market.language);
    const isPhone = width < 600;
    const userAreas = [{ sorg }];
    const person = { name: "Toni Okafor", roles: ["dealer"], custCode, userAreas, language: locale };
    const account = await newUser(site, market.administrator, person);
    const visitor = await openAs(site, account, { width, locale }, "/");
    const { page, caller } = visitor;

    await buyBike(page, t, site, account, 2);
    const number = await order(page, t, site, account, newName("PAY"));
    await look(page, `pay 1 ordered ${width}`);
    await page.goto(addressOf(site, account.host, `/order/${number}`));
    await settled(page);
    const invoiceNo = await followToInvoice(page, t, site);
    await look(page, `pay 2 invoiced ${width}`);

    await page.goto(
      addressOf(site, account.host, `/invoice/open-invoice?${new URLSearchParams({ search: invoiceNo })}`),
    );
    await settled(page);
    const row = page.getByRole(isPhone ? "listitem" : "row").filter({ hasText: invoiceNo });
    // A card of the phone leaves the order to the dialog.
    if (!isPhone) await row.getByRole("link", { name: number }).waitFor();
    await look(page, `pay 3 open ${width}`);
    await row.getByRole("button", { name: invoiceNo }).click();
    const dialog = page.getByRole("dialog", { name: t("invoice_title", { number: invoiceNo }) });
    await dialog.getByRole("list", { name: t("invoice_lines") }).waitFor();
    expect(await dialog.getByRole("link", { name: number }).getAttribute("href")).toContain(`/order/${number}`);
    await look(page, `pay 4 invoice ${width}`);
    await dialog.getByRole("link", { name: t("payment_pay"), exact: true }).click();
    await settled(page);
    expect(await page.getByRole("checkbox", { name: invoiceNo, exact: true }).isChecked()).toBe(true);
    // Selecting it in the list leads to the same.
    await page.goBack();
    await settled(page);
    await row.getByRole("checkbox").check();
    const bar = page.getByRole("region", { name: t("selection"), exact: true });
    await bar.getByRole("button", { name: t("payment_pay_invoices") }).click();
    await settled(page);
    expect(await page.getByRole("checkbox", { name: invoiceNo, exact: true }).isChecked()).toBe(true);
    await choose(page, t);
    await look(page, `pay 5 chosen ${width}`);
    const amount = await pay(page, t);

    if (market.account) {
      const request = page.getByRole("main");
      await request.getByText(t("payment_virtual_account_hint")).waitFor();
      await look(page, `pay 6 account ${width}`);
      const shown = /8808\d{8}/.exec((await request.textContent()) ?? "")?.[0] ?? "";
      await request.getByRole("link", { name: t("payment_go_to_provider") }).click();
      await page.waitForURL(`${site.payments}/pay/*`);
      expect(await page.getByTestId("virtual-account").textContent()).toBe(shown);
    }
    const externalId = await atProvider(page, site, market.account ? "Pay by transfer" : "Pay");
    await page.getByText(t("payment_done"), { exact: true }).waitFor();
    await page.getByText(t("payment_state_paid"), { exact: true }).first().waitFor();
    await look(page, `pay 7 paid ${width}`);

    const receipt = await receiptOf(page, t);
    expect(receipt.name).toBe(`${paymentNumber(externalId)}.pdf`);
    expect(receipt.text).toContain(paymentNumber(externalId));
    expect(receipt.text).toContain(invoiceNo);

    await page.getByRole("link", { name: t("payment_requests"), exact: true }).click();
    await settled(page);
    await page
      .getByRole("navigation", { name: t("payment_views") })
      .getByRole("link", { name: t("title_admin_payment_proofs") })
      .waitFor();
    const made = page.getByRole(isPhone ? "listitem" : "row").filter({ hasText: amount });
    await made.getByText(t("payment_state_paid"), { exact: true }).first().waitFor();
    await look(page, `pay 8 payments ${width}`);

    await isBooked(caller, invoiceNo);
    await page.goto(
      addressOf(site, account.host, `/invoice/invoice-list?${new URLSearchParams({ search: invoiceNo })}`),
    );
    await settled(page);
    const paid = page.getByRole(isPhone ? "listitem" : "row").filter({ hasText: invoiceNo });
    await paid.getByText(t("invoice_paid"), { exact: true }).first().waitFor();
    await look(page, `pay 9 booked ${width}`);
    await visitor.leave();
  });
});

test("[customer-004] [capability-013] a sales person sees what a dealer owes and orders for the dealer under their own name", async () => {
  const t = textsIn("en");
  const sales = accountOf(site, "sales.us");
  const custCode = "US0017";
  const userAreas = [{ sorg: "U001" }];
  const dealer = await newUser(site, "admin.us", { name: "Kai Tanaka", roles: ["dealer"], custCode, userAreas });
  const invoiceNo = await importInvoice(site, custCode, 120);
  const visitor = await openAs(site, sales, { width: 1440, locale: "en-US" }, "/");
  const { page } = visitor;
  await page.goto(addressOf(site, sales.host, "/invoice/open-invoice"));
  const dialog = page.getByRole("dialog", { name: t("customer_choose") });
  await dialog.getByRole("combobox", { name: t("customer_search") }).fill(custCode);
  const found = dialog.getByRole("listbox", { name: t("customer_list") }).getByRole("option");
  await until("only this customer is listed", async () => (await found.count()) === 1);
  await found.click();
  await page.getByRole("button", { name: patternOf(t("customer_change_from")) }).waitFor();
  await page.getByRole("heading", { name: t("title_invoice_open_invoice"), level: 1 }).waitFor();
  await settled(page);
  await page.getByRole("searchbox", { name: t("invoices_search") }).fill(invoiceNo);
  const row = page.getByRole("row").filter({ hasText: invoiceNo });
  await row.getByText("$120.00", { exact: true }).waitFor();
  await look(page, "sales open invoices 1440");

  const poNumber = newName("FOR");
  await buyBike(page, t, site, sales, 1);
  const number = await order(page, t, site, sales, poNumber);
  await page.goto(addressOf(site, sales.host, `/order/${number}`));
  await settled(page);
  await page.getByText(patternOf(`${t("order_placed_by")} · {when}`)).waitFor();
  const placedBy = await page.getByText(patternOf(`${t("order_placed_by")} · {when}`)).textContent();
  await look(page, "sales order 1440");

  const own = await Dealer.signIn(site, dealer);
  const [listed] = await until("the dealer sees it", async () => {
    const orders = await own.orders(poNumber);
    return orders.length > 0 && orders;
  });
  expect(listed?.order_no).toBe(number);
  expect(placedBy).not.toContain("Kai Tanaka");
  const entry = (await auditOf(site, `CUSTOMER#${custCode}`)).find(({ detail }) => detail?.orders === number);
  expect(entry).toMatchObject({ what: "placed orders", who: "us-sales1", forWhom: custCode });
  await visitor.leave();
});
