import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { addressOf, pressOperations } from "../support/site.ts";
import { until } from "../support/until.ts";
import { Dealer } from "./dealer.ts";
import {
  accountOf,
  amountIn,
  arrive,
  closeBrowser,
  fillSignIn,
  hasFocus,
  isSameDocument,
  markDocument,
  openSignedIn,
  picture,
  refusalOf,
  settled,
} from "./steps.ts";
import { type Language, patternOf, textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const DESKTOP = 1440;
const PHONE = 390;

interface Market {
  readonly username: string;
  readonly locale: string;
  readonly language: Language;
  /** How amounts look on this host. */
  readonly money: RegExp;
  readonly decimal: "." | ",";
  /** What the figure at the cart counts (CART_COUNT_TOTAL_QTY). */
  readonly counts: "pieces" | "products";
}

const usd = {
  username: "dealer.us",
  locale: "en-US",
  language: "en",
  money: /^\$\d{1,3}(,\d{3})*\.\d{2}$/,
  decimal: ".",
  counts: "pieces",
} as const;
const idr = {
  username: "dealer.id",
  locale: "id-ID",
  language: "id",
  money: /^Rp\s\d{1,3}(\.\d{3})*$/,
  decimal: ",",
  counts: "products",
} as const;

const visits: readonly (readonly [string, number, Market])[] = [
  ["in USD on a desk", DESKTOP, usd],
  ["in IDR on a phone", PHONE, idr],
];

/** Orders that were placed, each with the window that goes on showing it. */
const followed: { readonly visitor: Visitor; readonly market: Market; readonly number: string }[] = [];

/** Almost none: the ERP answers when the test lets its clock go on, so that no state is missed between two looks. */
const STANDSTILL = 0.001;

beforeAll(() => pressOperations(site, "speed", { speed: STANDSTILL }));
afterAll(async () => {
  await pressOperations(site, "speed", { speed: 1 });
  await closeBrowser();
});

describe.for(visits)("ordering %s", ([, width, market]) => {
  const t = textsIn(market.language);
  const account = accountOf(site, market.username);
  const isPhone = width === PHONE;
  const poNumber = `E2E-${market.language}-${width}-${Date.now().toString(36)}`;
  let window: Visitor;
  let page: Page;
  let cartLabel = "";

  beforeAll(async () => (await Dealer.signIn(site, account)).emptyCart());
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await picture(page, `failed ${task.name} ${market.language} ${width}`);
  });

  const money = (text: string | null): number => {
    const shown = text?.trim() ?? "";
    expect(shown).toMatch(market.money);
    return amountIn(shown, market.decimal);
  };
  const summary = () => page.getByRole("complementary", { name: t("summary") });
  const total = async () => money(await summary().locator("dd").last().textContent());
  const cartHolds = async (products: number, pieces: number) => {
    cartLabel = t("cart_button", { count: market.counts === "pieces" ? pieces : products });
    await page.getByRole("button", { name: cartLabel, exact: true }).waitFor();
  };
  /** Articles that ship at once: others wait for the day on which they arrive. */
  const inStockOf = (matrix: Locator) =>
    matrix
      .getByRole("listitem")
      .filter({ has: page.getByRole("textbox"), hasText: new RegExp(t("stock_amount", { amount: "\\d+\\+?" })) });
  const results = async () => {
    const text = await page.locator("main p[aria-live=polite]").first().textContent();
    return Number(/\d+/.exec(text ?? "")?.[0]);
  };

  test("[session-021] [header-001] a wrong password says so and keeps what was typed; the right one signs in", async () => {
    window = await arrive({ width, locale: market.locale });
    page = window.page;
    window.expect({ path: "/login", status: 401 });
    await page.goto(addressOf(site, account.host, "/"));
    await fillSignIn(page, account.username, "not-this-one");
    await page.getByRole("alert").getByText(t("login_wrong")).waitFor();
    expect(await page.locator("input[name=username]").inputValue()).toBe(account.username);
    await page.locator("input[name=password]").fill(account.password);
    await page.getByRole("button", { name: t("login_submit") }).click();
    await page.locator("[data-shell]").waitFor();
    await cartHolds(0, 0);
  });

  test("[catalogue-006] [product-002] filters narrow the bikes, and a matrix takes quantities by key and by mouse", async () => {
    await page.goto(addressOf(site, account.host, "/catalog/bike"));
    await settled(page);
    const before = await results();
    if (isPhone) await page.getByRole("button", { name: t("filters") }).click();
    const categories = page.getByRole("group", { name: t("filter_bikeCategories"), exact: true }).last();
    await categories.getByRole("checkbox").first().click();
    await page.waitForURL(/bikeCategories=/);
    await page.getByRole("checkbox", { name: new RegExp(`^${t("filter_available_stock")}`) }).click();
    await page.waitForURL(/available_stock/);
    await until("fewer models are listed", async () => (await results()) < before);
    if (isPhone) {
      await page
        .getByRole("dialog")
        .getByRole("button", { name: patternOf(t("filters_show_of")) })
        .click();
      await page.getByRole("dialog").waitFor({ state: "hidden" });
    }
    await page
      .getByRole("button", { name: patternOf(t("filter_remove")) })
      .first()
      .waitFor();
    await page.locator("main article a").first().click();

    const matrix = page.getByRole("region", { name: t("variants_title") });
    await matrix.waitFor();
    const inStock = inStockOf(matrix);
    const typed = inStock.nth(0).getByRole("textbox");
    await typed.focus();
    await typed.pressSequentially("3");
    await typed.press("Enter");
    await cartHolds(1, 3);
    const stepped = inStock.nth(1);
    await stepped.getByRole("button", { name: t("quantity_more") }).click();
    await stepped.getByRole("textbox").press("ArrowUp");
    await cartHolds(2, 5);
    expect(await stepped.getByRole("textbox").inputValue()).toBe("2");
    await matrix.getByText(patternOf(`${t("cart_of_model_other", { count: 5 })} {amount}`)).waitFor();
  });

  test("[search-001] [search-003] [header-007] a suggestion leads to an article, which goes into the cart", async () => {
    let queries = 0;
    page.on("request", (request) => {
      if (request.postData()?.includes("query HeaderSuggestions")) queries += 1;
    });
    await menuOrHome();
    if (isPhone) await page.getByRole("button", { name: t("search"), exact: true }).click();
    else await page.keyboard.press("/");
    const search = page.getByRole("combobox", { name: t("search"), exact: true });
    await until("the search has the keyboard", () => hasFocus(search));
    await page.keyboard.type("pedal", { delay: 20 });
    // While the search is under way, there is only the way to all results.
    await page.getByRole("option").nth(1).waitFor();
    expect(queries).toBe(1);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/catalog\/paa\/./);
    await page.getByRole("heading", { name: t("description"), exact: true }).waitFor();
    await settled(page);
    const matrix = page.getByRole("region", { name: t("variants_title") });
    const add = page
      .getByRole("main")
      .getByRole("button", { name: patternOf(t("cart_add_article")) })
      .first();
    if ((await matrix.count()) > 0) {
      await inStockOf(matrix).first().getByRole("textbox").fill("1");
      await page.keyboard.press("Enter");
    } else await add.click();
    await cartHolds(3, 6);
  });

  async function menuOrHome(): Promise<void> {
    // The home page of a phone has no search; the catalog has.
    await page.goto(addressOf(site, account.host, isPhone ? "/catalog/list" : "/"));
    await page.locator("[data-shell]").waitFor();
    await settled(page);
  }

  test("[cart-001] [cart-002] the cart is changed, a line removed and brought back, and the sums are right", async () => {
    await openCart();
    const lines = page
      .getByRole("main")
      .locator("li")
      .filter({ has: page.getByRole("textbox") });
    await until("three lines show", async () => (await lines.count()) === 3);
    const before = await total();
    const first = lines.first().getByRole("textbox");
    await first.focus();
    await first.fill("2");
    await first.press("Enter");
    await until("the total follows", async () => (await total()) < before);
    const changed = await total();
    // Lines and total are of one answer.
    const sums = await lines.locator("> div:last-child > p").allTextContents();
    expect(sums.map(money).reduce((all, sum) => all + sum, 0)).toBeCloseTo(changed, 2);
    await lines
      .first()
      .getByRole("button", { name: patternOf(t("cart_remove")) })
      .click();
    await until("two lines are left", async () => (await lines.count()) === 2);
    await until("the total follows", async () => (await total()) < changed);
    await page.getByRole("button", { name: t("undo") }).click();
    await until("the line is back", async () => (await lines.count()) === 3);
    await until("the total is as before", async () => (await total()) === changed);
  });

  async function openCart(): Promise<void> {
    await page.getByRole("button", { name: cartLabel, exact: true }).click();
    await page
      .getByRole("dialog")
      .getByRole("link", { name: t("cart_view") })
      .click();
    await page.getByRole("link", { name: t("checkout_go") }).waitFor();
    await settled(page);
  }

  test("[checkout-008] checkout says at the field what is wrong, and nothing typed is lost", async () => {
    await page.getByRole("link", { name: t("checkout_go") }).click();
    const day = page.getByLabel(t("request_delivery_date"));
    const dayIsRefused = async (): Promise<boolean> => (await refusalOf(day)) === t("date_past");
    if (isPhone) {
      // Where and when are a step of their own, which is not left while something is wrong with it.
      const goOn = page.getByRole("button", { name: t("continue"), exact: true });
      await goOn.waitFor();
      await settled(page);
      await day.fill("2020-01-01");
      await until("the day is refused at once", dayIsRefused);
      await goOn.click();
      expect(page.url()).toMatch(/\/cart\/shipment$/);
      await day.fill("");
      await goOn.click();
    }
    const place = page.getByRole("button", { name: t("order_place") });
    await place.waitFor();
    await settled(page);
    if (isPhone) {
      // Without scrolling.
      expect(await page.evaluate("scrollY")).toBe(0);
      const { y, height } = (await place.boundingBox()) ?? { y: -1, height: 0 };
      expect(y).toBeGreaterThan(0);
      expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
    }
    const po = page.getByLabel(t("po_number"));
    const notes = page.getByLabel(t("notes"), { exact: true });
    await po.fill("X".repeat(36));
    await notes.fill("n".repeat(101));
    if (!isPhone) {
      await day.fill("2020-01-01");
      await until("the day is refused at once", dayIsRefused);
    }
    await po.press("Enter");
    await until("the fields are refused", async () => (await refusalOf(po)) !== "");
    expect(await refusalOf(po)).toBe(t("po_number_max"));
    expect(await refusalOf(notes)).toBe(t("checkout_notes_max"));
    expect(await hasFocus(po)).toBe(true);
    await page.reload();
    await settled(page);
    expect(await po.inputValue()).toBe("X".repeat(36));
    expect(await notes.inputValue()).toBe("n".repeat(101));
    await po.fill(poNumber);
    await notes.fill("n".repeat(100));
    if (isPhone) return;
    // The draft's day is still in the past, and the order is not made.
    await page.getByRole("button", { name: t("order_place") }).click();
    await until("the day is refused", dayIsRefused);
    expect(page.url()).toMatch(/\/cart\/checkout$/);
    expect(await po.inputValue()).toBe(poNumber);
    await day.fill("");
  });

  test("[checkout-003] [orders-011] two presses make one order, which is confirmed and listed", async () => {
    // Without the tax that comes below it.
    const shown = money(await summary().locator("dd.text-lg").textContent());
    await page.getByRole("button", { name: t("order_place") }).dblclick();
    await page.getByRole("heading", { name: t("order_placed_one", { count: 1 }), level: 1 }).waitFor();
    const number = new URL(page.url()).searchParams.get("orders") ?? "";
    expect(number).toMatch(/^[\w-]+$/);
    const receipt = page.getByRole("main").locator("li").filter({ hasText: number });
    expect(money(await receipt.locator("summary span").last().textContent())).toBe(shown);
    await cartHolds(0, 0);
    await page.getByRole("link", { name: t("orders_see") }).click();
    await settled(page);
    const row = page.getByRole(isPhone ? "listitem" : "row").filter({ hasText: poNumber });
    await row.first().waitFor();
    await settled(page);
    await until("the order is listed once", async () => (await row.count()) === 1);
    await row.getByRole("link", { name: number }).click();
    await page
      .getByRole("list")
      .filter({ has: page.locator("[aria-current=step]") })
      .waitFor();
    await markDocument(page);
    expect(window.noise()).toEqual([]);
    followed.push({ visitor: window, market, number });
  });
});

test("[orders-011] every order is seen confirmed, shipped and invoiced within a minute, without a reload", async () => {
  expect(followed).toHaveLength(visits.length);
  const begun = performance.now();
  const stages = [
    { seconds: 2, states: ["order_status_confirmed", "order_status_in_progress"] },
    { seconds: 5, states: ["order_status_partially_shipped", "order_status_shipped"] },
    // What was short is delivered later than the rest: the clock goes on until the last part has its invoice.
    { seconds: 90, states: ["order_status_invoiced"] },
  ] as const;
  for (const [index, { seconds }] of stages.entries()) {
    // The ERP's clock goes on by itself: an order may be further than it was pressed to.
    const states = stages.slice(index).flatMap((stage) => stage.states);
    await pressOperations(site, "advance", { seconds });
    await Promise.all(
      followed.map(async ({ visitor, market, number }) => {
        const t = textsIn(market.language);
        const wanted = states.map((key) => t(key));
        const step = visitor.page.locator("[aria-current=step]");
        await until(`order ${number} is ${wanted.join(" or ")}`, async () => {
          const text = (await step.textContent()) ?? "";
          return wanted.some((state) => text.startsWith(state));
        });
      }),
    );
  }
  expect(performance.now() - begun).toBeLessThan(60_000);
  for (const { visitor, market } of followed) {
    expect(await isSameDocument(visitor.page)).toBe(true);
    const tab = visitor.page.getByRole("tab", { name: new RegExp(`^${textsIn(market.language)("invoices")}`) });
    await tab.click();
    expect(await visitor.page.getByRole("tabpanel").textContent()).toMatch(/\d/);
    await visitor.leave();
  }
}, 90_000);

test("[i18n-001] [i18n-003] the German site changes its language without a reload", async ({ onTestFinished }) => {
  const [de, en] = [textsIn("de"), textsIn("en")];
  // The language is stored for the user; other tests expect German.
  onTestFinished(async () => {
    const dealer = await Dealer.signIn(site, accountOf(site, "dealer.de"));
    await dealer.ask(`mutation { changeLanguage(id: "de") { status } }`);
  });
  const visitor = await arrive({ width: DESKTOP, locale: "de-DE" });
  const { page } = visitor;
  await openSignedIn(page, site, accountOf(site, "dealer.de"), "/order");
  await page.getByRole("heading", { name: de("title_orders"), level: 1 }).waitFor();
  expect(page.url()).toContain("/de/");
  const amount = (await page.locator("tbody tr").first().getByRole("cell").last().textContent()) ?? "";
  await markDocument(page);
  await page.getByRole("button", { name: de("language") }).click();
  await page
    .getByRole("menuitem", { name: /English/ })
    .or(page.getByRole("menuitemradio", { name: /English/ }))
    .first()
    .click();
  await page.getByRole("heading", { name: en("title_orders"), level: 1 }).waitFor();
  expect(page.url()).toMatch(/\/en-\w+\/order/);
  expect(await isSameDocument(page)).toBe(true);
  expect(await page.locator("html").getAttribute("lang")).toMatch(/^en/);
  await expect.poll(() => page.title()).toContain(en("title_orders"));
  expect(amount).toMatch(/^\d{1,3}(\.\d{3})*,\d{2}\s€$/);
  expect(await page.locator("tbody tr").first().getByRole("cell").last().textContent()).toMatch(/^€\d/);
  await visitor.leave();
});
