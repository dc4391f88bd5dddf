import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { addressOf } from "../support/site.ts";
import { Dealer } from "./dealer.ts";
import { tooWide, violations } from "./looks.ts";
import { accountOf, arrive, closeBrowser, openSignedIn, picture, settled } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const t = textsIn("en");
const account = accountOf(site, "dealer2.us");
/** All are checked for width; axe, which takes most of the time, skips the one between. */
const WIDTHS = [1440, 768, 390] as const;
const HEIGHT = 900;
/** A picture of every page takes longer than looking at it: only for who asks for them. */
const hasPictures = process.env.PICTURES !== undefined;

/** Looks at the page that is shown in every width: as people with and without eyes see it, and as a picture for people. */
async function look(visitor: Visitor, name: string, title: RegExp): Promise<void> {
  const { page } = visitor;
  // The title follows the page by an effect.
  await expect.poll(() => page.title(), { timeout: 10_000 }).toMatch(title);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    await settled(page);
    if (hasPictures) await picture(page, `${name}-${width}`);
    // A window is resized asynchronously.
    await expect.poll(() => tooWide(page), { message: `${name} at ${width}`, timeout: 5_000 }).toEqual([]);
    if (width !== 768) expect.soft(await violations(page), `${name} at ${width}`).toEqual([]);
  }
  expect(visitor.noise()).toEqual([]);
}

afterAll(closeBrowser);

describe("without a session", () => {
  let visitor: Visitor;
  afterEach(() => visitor.leave());

  test("[layout-007] the sign-in stands alone and is accessible in every width", async () => {
    visitor = await arrive({ width: WIDTHS[0] });
    await visitor.page.goto(addressOf(site, account.host, "/login"));
    await settled(visitor.page);
    await look(visitor, "login", /^Sign in · Northline/);
  });

  test("[routing-008] [routing-011] an unknown address shows its own page and the way home", async () => {
    visitor = await arrive({ width: WIDTHS[0] });
    await visitor.page.goto(addressOf(site, account.host, "/en-us/no/such/page"));
    await visitor.page.getByRole("link", { name: "Go to the home page" }).waitFor();
    await look(visitor, "not-found", /^This page could not be found · Northline/);
  });

  test.each([
    [320, 250],
    [599, 250],
    [600, 375],
    [1440, 375],
  ])("[routing-009] in a window of %i px, the picture of the not-found page is %i px wide", async (width, wide) => {
    visitor = await arrive({ width });
    await visitor.page.goto(addressOf(site, account.host, "/en-us/no/such/page"));
    const picture = visitor.page.getByRole("img", { name: t("page_404_image") });
    await picture.waitFor();
    expect((await picture.boundingBox())?.width).toBe(wide);
  });

  test("[session-005] [session-016] a server that is not online brings everyone to the maintenance page", async () => {
    visitor = await arrive({ width: WIDTHS[0] });
    await visitor.page.route("**/server/status?*", (route) => route.fulfill({ json: { status: "maintenance" } }));
    await visitor.page.goto(addressOf(site, account.host, "/"));
    await visitor.page.getByRole("heading", { name: "We are performing scheduled maintenance" }).waitFor();
    expect(visitor.page.url()).toContain("/maintenance");
    await look(visitor, "maintenance", /^Maintenance · Northline/);
  });
});

describe("signed in", () => {
  let visitor: Visitor;
  let dealer: Dealer;
  let order = "";

  beforeAll(async () => {
    dealer = await Dealer.signIn(site, account);
    await dealer.emptyCart();
    visitor = await arrive({ width: WIDTHS[0] });
    await openSignedIn(visitor.page, site, account);
  });
  afterAll(() => visitor.leave());

  async function visit(path: string): Promise<void> {
    await visitor.page.setViewportSize({ width: WIDTHS[0], height: HEIGHT });
    await visitor.page.goto(addressOf(site, account.host, `/en-us${path}`));
    await visitor.page.locator("main :is(h1, h2)").first().waitFor();
    await settled(visitor.page);
  }

  /** States of pages; the pages themselves are walked with their routes. */
  const plain: readonly (readonly [string, string, RegExp])[] = [
    [
      "list-models-filtered",
      "/catalog/list?category=Bike&available_stock=true&search=wander",
      /^All products · Northline/,
    ],
    [
      "list-articles-filtered",
      "/catalog/list?category=PAA&view=item&available_stock=true&sortByField=price&sortByOrder=DESC",
      /^All products · /,
    ],
    ["list-nothing-found", "/catalog/list?search=qqqqzzzz", /^All products · Northline/],
    ["order-list-nothing", "/order?search=no-such-order", /^Orders · Northline/],
    ["order-not-found", "/order/000000-XXXXX", /^Order 000000-XXXXX · Northline/],
    ["product-not-found", "/catalog/bike/no-such-bike", /^Product · Northline/],
  ];
  test.for(plain)("%s is accessible, quiet and as wide as the window", async ([name, path, title]) => {
    await visit(path);
    await look(visitor, name, title);
  });

  test.for([
    ["product-bike", "/catalog/bike"],
    ["product-paa", "/catalog/paa"],
  ] as const)("[product-001] [product-002] %s is accessible, quiet and as wide as the window", async ([name, path]) => {
    await visit(path);
    const card = visitor.page.locator("main article a").first();
    const model = (await card.textContent()) ?? "?";
    await card.click();
    await visitor.page.waitForURL(new RegExp(`${path}/.`));
    await settled(visitor.page);
    await look(visitor, name, new RegExp(`^${model}.* · Northline`));
  });

  test("the filled cart is accessible, quiet and as wide as the window", async () => {
    const articles = await dealer.articles(6);
    await dealer.put(articles.slice(1).map((article, index) => ({ ...article, qty: index + 1 })));
    await visit("/cart");
    await look(visitor, "cart", /^Cart · Northline/);
  });

  test("checkout, also with refused fields, is accessible, quiet and as wide as the window", async () => {
    await visit("/cart/checkout");
    await look(visitor, "checkout", /^Checkout · Northline/);
    await visitor.page.getByLabel("PO number").fill("X".repeat(36));
    await visitor.page.getByRole("button", { name: "Place order" }).click();
    await visitor.page.getByText("PO number maximum 35 characters").waitFor();
    await look(visitor, "checkout-refused", /^Checkout · Northline/);
  });

  test("[routing-023] the confirmation is accessible, quiet and as wide as the window", async () => {
    [order = ""] = await dealer.checkout(await dealer.draft("pages"));
    await visit(`/cart/order-confirmation?orders=${order}`);
    await look(visitor, "confirmation", /^Order placed · Northline/);
  });

  test("an order and its deliveries and invoices are accessible, quiet and as wide as the window", async () => {
    const old = (await dealer.orders("")).find(({ order_status }) => order_status === "invoiced");
    await visit(`/order/${old?.order_no ?? "none"}`);
    await look(visitor, "order", /^Order .* · Northline/);
    await visitor.page.getByRole("tab", { name: /^Shipments/ }).click();
    await look(visitor, "order-deliveries", /^Order .* · Northline/);
    await visitor.page.getByRole("tab", { name: /^Invoices/ }).click();
    await look(visitor, "order-invoices", /^Order .* · Northline/);
  });

  test("[mobile-005] [header-020] menus, the phone's drawer and its filters are accessible", async () => {
    const { page } = visitor;
    // React Aria shows a menu before it hides the page behind it, so the first look may come between the two.
    const isAccessible = () => expect.poll(() => violations(page), { timeout: 10_000 }).toEqual([]);
    await visit("/catalog/bike");
    await page.getByRole("button", { name: /^Cart, / }).click();
    await page.getByRole("link", { name: "View cart" }).waitFor();
    await isAccessible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Account of / }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
    await isAccessible();
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 390, height: HEIGHT });
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByRole("dialog").waitFor();
    if (hasPictures) await picture(page, "filters-390");
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog").waitFor();
    if (hasPictures) await picture(page, "drawer-390");
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    expect(visitor.noise()).toEqual([]);
  });
});
