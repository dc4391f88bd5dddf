import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { until } from "../support/until.ts";
import type { Caller } from "./caller.ts";
import { Dealer } from "./dealer.ts";
import { tooWide, violations } from "./looks.ts";
import { openAs } from "./money.ts";
import { newUser } from "./people.ts";
import { type Account, amountIn, closeBrowser, hasFocus, look, markDocument, settled } from "./steps.ts";
import { blocked, inStock, type StockedArticle } from "./stock.ts";
import { patternOf, textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const t = textsIn("en");
const PATH = "/en-us/catalog/fast-order";

let account: Account;
let dealer: Dealer;
let goods: readonly StockedArticle[];
let barred: StockedArticle;

beforeAll(async () => {
  const userAreas = [{ sorg: "U001" }];
  account = await newUser(site, "admin.us", { name: "Toni Marsh", roles: ["dealer"], custCode: "US0011", userAreas });
  dealer = await Dealer.signIn(site, account);
  [goods, barred] = await Promise.all([inStock(dealer, 22, 15), blocked(dealer)]);
});
afterAll(closeBrowser);

const article = (page: Page, row: number) =>
  page.getByRole("combobox", { name: t("fast_article_of", { row }), exact: true });
const quantity = (page: Page, row: number) =>
  page.getByRole("textbox", { name: t("fast_qty_of", { row }), exact: true });
const line = (page: Page, row: number) =>
  page
    .getByRole("region", { name: t("title_catalog_fast_order") })
    .locator("ol > li")
    .nth(row - 1);
const dollars = (text: string | null): number => amountIn(text?.trim() ?? "", ".");
const bar = (page: Page) => page.getByRole("complementary", { name: t("summary") });

/** Pastes as somebody who copied cells: over the clipboard where the window has one, in the browser's own event. */
async function paste(page: Page, cells: readonly (readonly string[])[]): Promise<void> {
  const text = cells.map((row) => row.join("\t")).join("\r\n");
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press("ControlOrMeta+V");
}

describe("a fast order by the keyboard alone", () => {
  let visitor: Visitor & { readonly caller: Caller };
  let page: Page;
  /** What the cart is to have in the end, by article. */
  const wanted = new Map<string, number>();
  const want = ({ code }: StockedArticle, qty: number) => wanted.set(code, (wanted.get(code) ?? 0) + qty);
  const good = (index: number): StockedArticle => {
    const found = goods[index];
    if (!found) throw new Error(`no article ${index}`);
    return found;
  };

  beforeAll(async () => {
    visitor = await openAs(site, account, { width: 1440, locale: "en-US" }, PATH);
    page = visitor.page;
    await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  });
  afterAll(async () => {
    await look(page, "fast order end");
    await visitor.leave();
  });

  test("[capability-005] a name is typed, its article taken with the arrows, and the quantity is next", async () => {
    const { keyboard } = page;
    await until("the first field has the keyboard", () => hasFocus(article(page, 1)));
    const first = good(0);
    await keyboard.type(first.name, { delay: 10 });
    const options = page
      .getByRole("listbox", { name: t("search_suggestions") })
      .first()
      .getByRole("option");
    const place = await until("the article is suggested", async () => {
      const texts = await options.allTextContents();
      return texts.map((text, index) => ({ text, index })).find(({ text }) => text.includes(first.code));
    });
    for (let step = 0; step <= place.index; step += 1) await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await until("the quantity has the keyboard", () => hasFocus(quantity(page, 1)));
    expect(await article(page, 1).inputValue()).toBe(first.code);
    await keyboard.type("2");
    want(first, 2);
    await keyboard.press("Enter");
    await until("the next row has the keyboard", () => hasFocus(article(page, 2)));
    await bar(page)
      .getByText(t("fast_ready_one", { count: 1 }), { exact: true })
      .waitFor();
    await keyboard.press("ArrowUp");
    await until("the row above has the keyboard", () => hasFocus(article(page, 1)));
    await keyboard.press("ArrowDown");
    await until("and the row below again", () => hasFocus(article(page, 2)));
  });

  test("[capability-005] more than there is says how many there are, and is put right by a key", async () => {
    const { keyboard } = page;
    const second = good(1);
    await keyboard.type(second.code.toLowerCase());
    await keyboard.press("Enter");
    await until("the quantity has the keyboard", () => hasFocus(quantity(page, 2)));
    await keyboard.type(String(second.pieces + 1));
    const row = line(page, 2);
    const refusal = row.getByText(t("over_stock", { available: second.pieces }));
    await settled(page);
    expect(await refusal.count()).toBe(0);
    // Said once the field is left.
    await keyboard.press("Enter");
    await refusal.waitFor();
    expect(await quantity(page, 2).getAttribute("aria-invalid")).toBe("true");
    await keyboard.press("Shift+Tab");
    await until("the quantity has the keyboard again", () => hasFocus(quantity(page, 2)));
    await keyboard.press("Shift+Tab");
    await until("what would do is at hand", () =>
      hasFocus(row.getByRole("button", { name: t("fast_take", { count: second.pieces }) })),
    );
    await keyboard.press("Enter");
    await until("the quantity is put right", async () => (await quantity(page, 2).inputValue()) === `${second.pieces}`);
    want(second, second.pieces);
    await bar(page)
      .getByText(t("fast_ready_other", { count: 2 }), { exact: true })
      .waitFor();
  });

  test("[capability-005] twenty rows of a spreadsheet are pasted, and each says what is wrong with it", async () => {
    const { keyboard } = page;
    await article(page, 3).focus();
    const [over, twice] = [good(20), good(2)];
    const rows = [
      ...goods.slice(2, 17).map((article, index) => [article.code, String(index + 1)]),
      ["NO-SUCH-ARTICLE", "3"],
      [over.code, String(over.pieces + 5)],
      [barred.code, "1"],
      [twice.code, "2"],
      [good(21).code, "1.5"],
    ];
    expect(rows).toHaveLength(20);
    await paste(page, [["Article", "Quantity"], ...rows]);
    for (const [index, article] of goods.slice(2, 17).entries()) want(article, index + 1);
    want(twice, 2);
    await bar(page)
      .getByText(t("fast_wrong_other", { count: 4 }))
      .waitFor();
    await bar(page)
      .getByText(t("fast_ready_other", { count: 17 }), { exact: true })
      .waitFor();
    await until("the row behind them has the keyboard", () => hasFocus(article(page, 23)));
    await line(page, 18).getByText(t("article_not_found")).waitFor();
    await line(page, 19)
      .getByText(t("over_stock", { available: over.pieces }))
      .waitFor();
    await line(page, 20).getByText(t("article_blocked")).waitFor();
    await line(page, 21)
      .getByText(t("fast_added_to", { row: 3 }))
      .waitFor();
    await line(page, 22).getByText(t("qty_whole")).waitFor();
    await look(page, "fast order pasted");
    expect(await violations(page)).toEqual([]);
    expect(await tooWide(page)).toEqual([]);
    await keyboard.press("ArrowUp");
    await until("the row above has the keyboard", () => hasFocus(article(page, 22)));
  });

  test("[capability-005] what is typed outlives a reload, and a row goes with a key", async () => {
    const { keyboard } = page;
    await page.reload();
    await settled(page);
    await bar(page)
      .getByText(t("fast_wrong_other", { count: 4 }))
      .waitFor();
    expect(await article(page, 2).inputValue()).toBe(good(1).code.toLowerCase());
    expect(await quantity(page, 2).inputValue()).toBe(String(good(1).pieces));
    expect(await article(page, 18).inputValue()).toBe("NO-SUCH-ARTICLE");
    expect(await quantity(page, 22).inputValue()).toBe("1.5");
    await until("the blank row has the keyboard", () => hasFocus(article(page, 23)));
    for (const row of [22, 21, 20, 19, 18]) {
      await keyboard.press("ArrowUp");
      await until(`row ${row} has the keyboard`, () => hasFocus(article(page, row)));
    }
    await keyboard.press("ControlOrMeta+Delete");
    await until("the wrong code is gone", async () => (await article(page, 18).inputValue()) === good(20).code);
    await bar(page)
      .getByText(t("fast_wrong_other", { count: 3 }))
      .waitFor();
  });

  test("[cart-002] [cart-003] the good rows go into the cart once, the others stay, and the sums agree", async () => {
    const { keyboard } = page;
    await bar(page)
      .getByText(t("fast_ready_other", { count: 17 }), { exact: true })
      .waitFor();
    const total = dollars(await bar(page).locator("p").last().locator("span.tabular").textContent());
    expect(total).toBeGreaterThan(0);
    await markDocument(page);
    await article(page, 1).focus();
    await keyboard.press("ControlOrMeta+Enter");
    await page.getByText(t("fast_added_other", { count: 17 })).waitFor();
    await page.getByText(t("fast_left_other", { count: 3 })).waitFor();
    await until("only the wrong rows are left", async () => (await article(page, 1).inputValue()) === good(20).code);
    expect(await article(page, 2).inputValue()).toBe(barred.code);
    expect(await article(page, 3).inputValue()).toBe(good(21).code);
    expect(await article(page, 4).inputValue()).toBe("");

    const cart = await dealer.cart();
    expect(new Map(cart.map(({ article_code, qty }) => [article_code, qty]))).toEqual(wanted);

    // The notice has the keyboard: the next stop leads to the cart.
    await keyboard.press("Tab");
    await until("the way to the cart has the keyboard", () =>
      hasFocus(page.getByRole("link", { name: t("cart_view") })),
    );
    await keyboard.press("Enter");
    await page.getByRole("heading", { name: t("title_cart"), level: 1 }).waitFor();
    await settled(page);
    const summary = page.getByRole("complementary", { name: t("summary") });
    await until("the cart shows the same total", async () => {
      return dollars(await summary.locator("dd").last().textContent()) === total;
    });
    const lines = page
      .getByRole("main")
      .locator("li")
      .filter({ has: page.getByRole("textbox") });
    expect(await lines.count()).toBe(wanted.size);
    const sums = (await lines.locator("> div:last-child > p").allTextContents()).map(dollars);
    expect(sums.reduce((all, sum) => all + sum, 0)).toBeCloseTo(total, 2);
    const pieces = [...wanted.values()].reduce((sum, qty) => sum + qty, 0);
    expect(await summary.locator("dd").allTextContents()).toEqual(
      expect.arrayContaining([String(wanted.size), String(pieces)]),
    );
    await page.getByRole("button", { name: t("cart_button", { count: pieces }), exact: true }).waitFor();
  });

  test("[capability-005] rows that were left are still there, and count what is in the cart", async () => {
    await page.goBack();
    await settled(page);
    await bar(page)
      .getByText(t("fast_wrong_other", { count: 3 }))
      .waitFor();
    await article(page, 4).focus();
    await page.keyboard.type(good(3).code);
    await page.keyboard.press("Enter");
    await page.keyboard.type("1");
    await line(page, 4)
      .getByText(t("fast_in_cart_other", { count: 2, total: 3 }))
      .waitFor();
    expect(visitor.noise()).toEqual([]);
  });
});

test("[capability-005] on a phone the rows fit, and a button adds them", async () => {
  await dealer.emptyCart();
  const visitor = await openAs(site, account, { width: 390, locale: "en-US" }, PATH);
  const { page } = visitor;
  const [first, second] = goods.slice(4);
  if (!first || !second) throw new Error("too few articles");
  await article(page, 1).fill(first.code);
  await quantity(page, 1).fill("3");
  await article(page, 2).fill(second.code);
  await quantity(page, 2).fill(String(second.pieces + 1));
  await quantity(page, 2).blur();
  await line(page, 2)
    .getByText(t("over_stock", { available: second.pieces }))
    .waitFor();
  await look(page, "fast order phone");
  expect(await tooWide(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await bar(page)
    .getByRole("button", { name: t("fast_add_one", { count: 1 }) })
    .click();
  await page.getByText(t("fast_added_one", { count: 1 })).waitFor();
  await page.getByRole("button", { name: patternOf(t("cart_button")) }).waitFor();
  expect((await dealer.cart()).map(({ article_code, qty }) => [article_code, qty])).toEqual([[first.code, 3]]);
  await dealer.emptyCart();
  await visitor.leave();
});
