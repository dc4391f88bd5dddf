import type { Page } from "playwright-core";
import { readSheet } from "read-excel-file/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { readPdf } from "../support/pdf.ts";
import { pressOperations } from "../support/site.ts";
import { until } from "../support/until.ts";
import { Dealer } from "./dealer.ts";
import { savedBy } from "./files.ts";
import { goWithin, tooWide, violations } from "./looks.ts";
import { openAs } from "./money.ts";
import { newUser } from "./people.ts";
import { type Account, amountIn, closeBrowser, endVisits, look, settled } from "./steps.ts";
import { inStock, type StockedArticle } from "./stock.ts";
import { patternOf, textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const t = textsIn("en");
const DESKTOP = { width: 1440, locale: "en-US" };
const PHONE = { width: 390, locale: "en-US" };
/** Almost none: orders go on when a test says so. */
const STANDSTILL = 0.001;
const SHIPPED = ["partially_shipped", "shipped", "invoiced"];

let account: Account;
let dealer: Dealer;
let goods: readonly StockedArticle[];
let orderNo = "";
/** What the lines of the order come to, in dollars. */
let worth = 0;

beforeAll(async () => {
  await pressOperations(site, "speed", { speed: STANDSTILL });
  const userAreas = [{ sorg: "U001" }];
  account = await newUser(site, "admin.us", {
    name: "Dina Whitaker",
    roles: ["dealer"],
    custCode: "US0013",
    userAreas,
  });
  dealer = await Dealer.signIn(site, account);
  goods = await inStock(dealer, 2, 10);
  await dealer.put(goods.map(({ sorg, code }, index) => ({ sorg, article_code: code, qty: index + 2 })));
  const total = z.object({ merchantCart: z.object({ summary: z.object({ total: z.number() }) }) });
  worth = total.parse(await dealer.ask("{ merchantCart { summary { total } } }")).merchantCart.summary.total;
  const [placed] = await dealer.checkout(await dealer.draft(`LIST-${Date.now().toString(36)}`));
  orderNo = placed ?? "";
});
afterEach(endVisits);
afterAll(async () => {
  await pressOperations(site, "speed", { speed: 1 });
  await closeBrowser();
});

/** Lets the ERP's clock go on, a little at a time, until the order is in one of the states. */
async function reach(...states: readonly string[]): Promise<void> {
  await until(
    `${orderNo} is ${states.join(" or ")}`,
    async () => {
      const [order] = await dealer.orders(orderNo);
      if (order && states.includes(order.order_status)) return true;
      await pressOperations(site, "advance", { seconds: 0.1 });
      return false;
    },
    90_000,
  );
}

const dollars = (text: string | null): number => amountIn(text?.trim() ?? "", ".");
/** How many rows a list has; of one with several pages, "1–10 of 46 results". */
const results = async (page: Page): Promise<number> => {
  const text = await page
    .getByText(patternOf(t("results_other")))
    .first()
    .textContent();
  return Number([...(text ?? "").matchAll(/[\d,]+/g)].at(-1)?.[0].replaceAll(",", ""));
};

/** The cells of a saved spreadsheet as texts. */
async function cells(content: Buffer): Promise<readonly (readonly string[])[]> {
  return (await readSheet(content)).map((row) => row.map((cell) => (cell === null ? "" : String(cell))));
}

describe("what was ordered", () => {
  test("[orders-002] [orders-004] [orders-007] it is on the open orders, and in their spreadsheet", async () => {
    await reach("confirmed", "in_progress");
    const visitor = await openAs(site, account, DESKTOP, "/en-us/order/open-order");
    const { page } = visitor;
    const own = page.getByRole("row").filter({ hasText: orderNo });
    await own.first().waitFor();
    expect(await own.count()).toBe(2);
    for (const [index, { code }] of goods.entries()) {
      expect(await own.filter({ hasText: code }).textContent()).toContain(`${index + 2} `);
    }
    // Below each sum stands the price of a piece.
    const sums = (await own.locator("td:last-child > :first-child").allTextContents()).map(dollars);
    expect(sums.reduce((total, sum) => total + sum, 0)).toBeCloseTo(worth, 2);
    await look(page, "open orders");
    const saved = await savedBy(page, t("download_excel"));
    expect(saved.name).toMatch(/^List Open Order - (0[1-9]|[12]\d|3[01])-(0[1-9]|1[0-2])-20\d\d\.xlsx$/);
    const rows = (await cells(saved.content)).filter((row) => row.includes(orderNo));
    expect(rows).toHaveLength(2);
    for (const { code } of goods) expect(rows.flat()).toContain(code);
    await visitor.leave();
  });

  test("[orders-003] [orders-008] its parcel is on the shipments, with the way to follow it", async () => {
    await reach(...SHIPPED);
    for (const options of [DESKTOP, PHONE]) {
      const visitor = await openAs(site, account, options, `/en-us/order/delivery?search=${orderNo}`);
      const { page } = visitor;
      const parcel = page
        .getByRole("main")
        .getByRole("listitem")
        .filter({ has: page.getByRole("link", { name: orderNo }) });
      await parcel.first().waitFor();
      const track = parcel
        .first()
        .getByRole("link", { name: patternOf(`${t("track", { carrier: "Parcel Express" })} {number}`) });
      expect(await track.getAttribute("href")).toMatch(/^https:\/\/tracking\.example\/TRK/);
      expect(await track.getAttribute("rel")).toMatch(/noopener|noreferrer/);
      const shipped = await parcel.allTextContents();
      expect(goods.some(({ code }) => shipped.join().includes(code))).toBe(true);
      await look(page, `shipments ${options.width}`);
      await visitor.leave();
    }
  });
});

const salesSchema = z.object({
  salesOverviewV5: z.object({ netSales: z.number(), invoiceQuantity: z.int() }),
});

describe("what was invoiced", () => {
  const year = new Date().getUTCFullYear();
  const sales = async () => {
    const query =
      "query Sales($filter: SalesOverviewFilterInput!) { salesOverviewV5(filter: $filter) { netSales invoiceQuantity } }";
    return salesSchema.parse(await dealer.ask(query, { filter: { sorg: "U001", year } })).salesOverviewV5;
  };
  let before: Awaited<ReturnType<typeof sales>>;

  test("[sales-overview-001] [sales-overview-002] [sales-overview-003] its sales are counted, shown and saved", async () => {
    before = await sales();
    await reach("invoiced");
    const after = await until("the sales follow", async () => {
      const now = await sales();
      return now.invoiceQuantity >= before.invoiceQuantity + 5 && now;
    });
    expect(after.netSales - before.netSales).toBeCloseTo(worth, 2);
    const visitor = await openAs(site, account, DESKTOP, "/en-us/sales-overview");
    const { page } = visitor;
    const figure = page
      .getByRole("main")
      .locator("dl > div")
      .filter({ hasText: t("sales_net", { year }) })
      .locator("dd");
    expect(dollars(await figure.first().textContent())).toBeCloseTo(after.netSales, 2);
    await page
      .getByRole("img", { name: t("sales_chart_label", { year, last: year - 1 }) })
      .first()
      .waitFor();
    await look(page, "sales overview");
    await page.getByRole("button", { name: t("sales_as_table") }).click();
    const months = page.getByRole("table", { name: t("sales_by_month") });
    const total = months.getByRole("row").last().getByRole("cell").first();
    expect(dollars(await total.textContent())).toBeCloseTo(after.netSales, 2);
    const change = await months.getByRole("row").last().getByRole("cell").nth(2).textContent();
    expect(change).toMatch(/%/);
    expect(change).toBe(await figure.nth(0).locator("xpath=../../div[3]/dd").textContent());
    const saved = await savedBy(page, t("download_excel"));
    expect(saved.name).toMatch(/\.xlsx$/);
    const [, ...rows] = await cells(saved.content);
    const [, sums] = rows.splice(12);
    expect(rows).toHaveLength(12);
    expect(rows.reduce((sum, [, netSales]) => sum + Number(netSales), 0)).toBeCloseTo(after.netSales, 2);
    expect(Number(sums?.[1])).toBeCloseTo(after.netSales, 2);
    await visitor.leave();
  });

  test("[invoices-013] [invoices-016] it is open: in the list, among the ages, and on the statement", async () => {
    const visitor = await openAs(site, account, DESKTOP, "/en-us/invoice/open-invoice");
    const { page } = visitor;
    const ages = page.getByRole("navigation", { name: t("invoice_ages") }).getByRole("link");
    expect(await ages.count()).toBe(6);
    expect(await ages.last().textContent()).toContain(t("invoice_total_credits"));
    const all = await results(page);
    const counts = (await ages.locator(".tabular.text-xs").allTextContents()).map(Number);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all);
    await ages.first().click();
    await page.waitForURL(/age=0/);
    await until("only what is not due is listed", async () => (await results(page)) === counts[0]);
    const own = page.getByRole("row").filter({ hasText: orderNo });
    await own.first().waitFor();
    const invoiceNo = ((await own.first().getByRole("button").textContent()) ?? "").trim();
    const amounts = (await own.locator("td:last-child").allTextContents()).map(dollars);
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBeGreaterThan(0);
    await look(page, "open invoices");

    await page.getByRole("button", { name: t("statement"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t("statement") });
    await dialog.getByRole("region").first().waitFor();
    const statement = await savedBy(page, dialog.getByRole("button", { name: t("invoice_pdf") }));
    expect(statement.name).toMatch(/^statement-20\d\d-\d\d-\d\d\.pdf$/);
    expect(readPdf(statement.content).pages.join("\n")).toContain(invoiceNo);
    const list = await listOf(page);
    expect(list.flat()).toContain(invoiceNo);
    await visitor.leave();
  });

  /** Puts the dialog away and saves the list. */
  async function listOf(page: Page): Promise<readonly (readonly string[])[]> {
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    const saved = await savedBy(page, t("download_excel"));
    expect(saved.name).toMatch(/\.xlsx$/);
    return cells(saved.content);
  }

  test("[capability-007] [invoices-012] invoices that were paid are listed by their days", async () => {
    const visitor = await openAs(site, account, PHONE, `/en-us/invoice/invoice-list?from=${year - 1}-12-01`);
    const { page } = visitor;
    const all = await results(page);
    expect(all).toBeGreaterThan(0);
    // Invoices and credit notes are counted apart.
    const counts = page.getByRole("main").getByRole("term").first();
    const counted = ((await counts.textContent()) ?? "").matchAll(/(\d+) (?:paid invoice|credit note)/g);
    expect([...counted].reduce((sum, [, number]) => sum + Number(number), 0)).toBe(all);
    expect(await page.getByRole("main").getByText(orderNo).count()).toBe(0);
    await page
      .getByRole("list", { name: t("title_invoice_invoice_list") })
      .getByRole("button")
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await settled(page);
    const pdf = await savedBy(page, dialog.getByRole("button", { name: t("invoice_pdf") }));
    expect(pdf.content.subarray(0, 5).toString("latin1")).toBe("%PDF-");
    await look(page, "paid invoice phone");
    await visitor.leave();
  });
});

describe("what was bought", () => {
  test("[capability-005] [catalogue-021] it is among the previous purchases, and goes into the cart again", async () => {
    const [first] = goods;
    if (!first) throw new Error("nothing was ordered");
    const visitor = await openAs(site, account, DESKTOP, "/en-us/catalog/previous-purchases");
    const { page } = visitor;
    const item = page.getByRole("main").getByRole("listitem").filter({ hasText: first.code }).first();
    await page.getByRole("searchbox", { name: t("purchases_search") }).fill(first.code);
    await page.keyboard.press("Enter");
    await page.waitForURL(/search=/);
    await item.getByText(/^(Ordered on|In \d+ orders)/).waitFor();
    await settled(page);
    await look(page, "previous purchases");
    await item.getByRole("button").first().click();
    await until("it is in the cart", async () =>
      (await dealer.cart()).some(({ article_code }) => article_code === first.code),
    );
    await dealer.emptyCart();
    await visitor.leave();
  });

  test("[capability-005] [catalogue-021] what is ordered twice is among the frequent purchases", async () => {
    const [first] = goods;
    if (!first) throw new Error("nothing was ordered");
    await dealer.put([{ sorg: first.sorg, article_code: first.code, qty: 1 }]);
    await dealer.checkout(await dealer.draft(`AGAIN-${Date.now().toString(36)}`));
    const visitor = await openAs(site, account, PHONE, `/en-us/catalog/frequent-purchases?search=${first.code}`);
    const { page } = visitor;
    const item = page.getByRole("main").getByRole("listitem").filter({ hasText: first.code });
    const often = item.getByText(/^In \d+ orders, last on/);
    await until("it is counted", async () => {
      if ((await often.count()) > 0) return true;
      await page.reload();
      await settled(page);
      return false;
    });
    await look(page, "frequent purchases phone");
    await visitor.leave();
  });
});

const LISTS = [
  "/order",
  "/order/open-order",
  "/order/delivery",
  "/invoice/open-invoice",
  "/invoice/open-invoice-relayout",
  "/invoice/invoice-list",
  "/sales-overview",
  "/catalog/previous-purchases",
  "/catalog/frequent-purchases",
] as const;

test.for([1440, 768, 390])("lists with something in them are for everybody, at %i", async (width) => {
  const visitor = await openAs(site, account, { width, locale: "en-US" }, "/en-us/");
  const { page } = visitor;
  for (const path of LISTS) {
    await goWithin(page, `/en-us${path}`);
    await settled(page);
    await look(page, `list ${path} ${width}`);
    expect.soft(await tooWide(page), path).toEqual([]);
    expect.soft(await violations(page), path).toEqual([]);
  }
  await visitor.leave();
});
