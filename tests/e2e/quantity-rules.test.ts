import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { addressOf } from "../support/site.ts";
import { until } from "../support/until.ts";
import { Dealer } from "./dealer.ts";
import { sheet, XLSX } from "./files.ts";
import { tooWide, violations } from "./looks.ts";
import { openAs } from "./money.ts";
import { newUser } from "./people.ts";
import { type Account, closeBrowser, endVisits, look, settled } from "./steps.ts";
import { everyArticle } from "./stock.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const t = textsIn("en");
const DESKTOP = { width: 1440, locale: "en-US" };

const articleSchema = z.object({
  sorg: z.string(),
  article_code: z.string(),
  name: z.string(),
  slug: z.string(),
  allowToOrder: z.boolean(),
  orderBlocked: z.boolean(),
  stock: z.object({ available: z.array(z.object({ qty: z.int().nullable() })) }),
  quantityRule: z.object({ min: z.int(), step: z.int(), carton: z.int().nullable() }).nullable(),
});
type Ruled = z.output<typeof articleSchema>;

let account: Account;
let dealer: Dealer;
/** Sold in tens, in cartons of a hundred. */
let tube: Ruled;
/** Sold in sixes, from twelve on. */
let tape: Ruled;

beforeAll(async () => {
  const userAreas = [{ sorg: "U001" }];
  account = await newUser(site, "admin.us", { name: "Noor Bakker", roles: ["dealer"], custCode: "US0011", userAreas });
  dealer = await Dealer.signIn(site, account);
  const fields = `sorg article_code name slug allowToOrder orderBlocked quantityRule { min step carton }
    stock { available { qty } }`;
  const ruled = (await everyArticle(dealer, fields, articleSchema)).filter(
    ({ allowToOrder, orderBlocked, stock }) =>
      allowToOrder && !orderBlocked && stock.available.some(({ qty }) => qty === null || qty > 200),
  );
  const soldIn = (min: number, step: number, carton: number): Ruled => {
    const rule = JSON.stringify({ min, step, carton });
    const found = ruled.find((article) => JSON.stringify(article.quantityRule) === rule);
    if (!found) throw new Error(`no article is sold in ${rule}`);
    return found;
  };
  tube = soldIn(1, 10, 100);
  tape = soldIn(12, 6, 48);
});
beforeEach(() => dealer.emptyCart());
afterEach(endVisits);
afterAll(async () => {
  await dealer.emptyCart();
  await closeBrowser();
});

const inCart = async () =>
  Object.fromEntries((await dealer.cart()).map(({ article_code, qty }) => [article_code, qty]));

async function check(page: Page, name: string): Promise<void> {
  await settled(page);
  await look(page, name);
  expect([name, await tooWide(page)]).toEqual([name, []]);
  expect([name, await violations(page)]).toEqual([name, []]);
}

/** What a fast order and an order file say of the same quantities. */
const TENS = t("quantity_set_to_step", { unit: 10, qty: 20 });
const TWELVE = t("quantity_set_to", { reason: t("qty_least", { above: 12 }), qty: 12 });

test("[capability-005] a fast order rounds up to what is sold, and says so", async () => {
  const { page } = await openAs(site, account, DESKTOP, "/en-us/catalog/fast-order");
  const typed = [
    { ...tube, qty: 12, becomes: 20, reason: TENS },
    { ...tape, qty: 3, becomes: 12, reason: TWELVE },
  ];
  for (const [index, { article_code, qty, becomes, reason }] of typed.entries()) {
    const row = index + 1;
    await page.getByRole("combobox", { name: t("fast_article_of", { row }), exact: true }).fill(article_code);
    const quantity = page.getByRole("textbox", { name: t("fast_qty_of", { row }), exact: true });
    await quantity.fill(String(qty));
    await quantity.press("Enter");
    await until("the quantity is rounded up", async () => (await quantity.inputValue()) === String(becomes));
    await page.getByText(reason, { exact: true }).waitFor();
  }
  await check(page, "rounded in a fast order");
  await page.getByRole("button", { name: t("fast_add_other", { count: 2 }), exact: true }).click();
  await page.getByText(t("fast_added_other", { count: 2 })).waitFor();
  expect(await inCart()).toEqual({ [tube.article_code]: 20, [tape.article_code]: 12 });
});

test("[capability-005] an order file is rounded up, and each row says so in the words of the fast order", async () => {
  const { page } = await openAs(site, account, DESKTOP, "/en-us/catalog/repeat-order");
  const rows = [
    [tube.article_code, 12],
    [tape.article_code, 3],
  ] as const;
  const buffer = await sheet([["Article code", "Quantity"], ...rows]);
  await page
    .getByLabel(t("repeat_file"), { exact: true })
    .setInputFiles({ name: "order.xlsx", mimeType: XLSX, buffer });
  const outcome = page.getByRole("table", { name: t("repeat_outcome") });
  await outcome.getByText(TENS, { exact: true }).waitFor();
  await outcome.getByText(TWELVE, { exact: true }).waitFor();
  await check(page, "rounded in an order file");
  await page.getByRole("button", { name: t("fast_add_other", { count: 2 }), exact: true }).click();
  await page.getByText(t("fast_added_other", { count: 2 })).waitFor();
  expect(await inCart()).toEqual({ [tube.article_code]: 20, [tape.article_code]: 12 });
});

test("[cart-002] the cart rounds up what is typed, and steps by packs and cartons", async () => {
  await dealer.put([{ sorg: tube.sorg, article_code: tube.article_code, qty: 20 }]);
  const { page } = await openAs(site, account, DESKTOP, "/en-us/cart");
  const quantity = page.getByRole("main").getByRole("textbox", { name: t("quantity_of", { name: tube.name }) });
  const becomes = async (pieces: number): Promise<void> => {
    await until(`${pieces} pieces show`, async () => (await quantity.inputValue()) === String(pieces));
    await until(`${pieces} pieces are in the cart`, async () => (await inCart())[tube.article_code] === pieces);
  };
  await quantity.fill("25");
  await quantity.press("Enter");
  await page.getByText(t("quantity_set_to_step", { unit: 10, qty: 30 }), { exact: true }).waitFor();
  await becomes(30);
  await quantity.press("ArrowUp");
  await becomes(40);
  await quantity.press("PageUp");
  await becomes(140);
  await quantity.press("PageDown");
  await becomes(40);
});

test("the server refuses other quantities with the two that are sold around them, and the page names the packs", async () => {
  const query = `mutation Put($products: [CartProductInput!]!) { updateProductsInCart(products: $products) {
    userErrors { field message values { name value } } } }`;
  const errorSchema = z.object({
    ...{ field: z.string(), message: z.string() },
    values: z.array(z.object({ name: z.string(), value: z.string() })),
  });
  const resultSchema = z.object({ updateProductsInCart: z.object({ userErrors: z.array(errorSchema) }) });
  const products = [
    { sorg: tube.sorg, article_code: tube.article_code, qty: 25 },
    { sorg: tape.sorg, article_code: tape.article_code, qty: 3 },
    { sorg: tape.sorg, article_code: tape.article_code, qty: 13 },
  ];
  const refusals = products.map(async (product) => {
    const { userErrors } = resultSchema.parse(await dealer.ask(query, { products: [product] })).updateProductsInCart;
    return userErrors.map(({ message, values }) => ({
      message,
      ...Object.fromEntries(values.map(({ name, value }) => [name, value])),
    }));
  });
  expect(await Promise.all(refusals)).toEqual([
    [{ message: "qty_step", step: "10", below: "20", above: "30" }],
    [{ message: "qty_least", step: "6", above: "12" }],
    [{ message: "qty_step", step: "6", below: "12", above: "18" }],
  ]);
  expect(await inCart()).toEqual({});

  const { page } = await openAs(site, account, DESKTOP, `/en-us/catalog/paa/${tape.slug}`);
  const packs = [
    t("quantity_sold_in", { step: 6 }),
    t("quantity_from", { number: 12 }),
    t("quantity_carton", { number: 48 }),
  ];
  await page.getByText(packs.join(" · "), { exact: true }).first().waitFor();
  await page.goto(addressOf(site, account.host, `/en-us/catalog/paa/${tube.slug}`));
  await settled(page);
  const tens = [t("quantity_sold_in", { step: 10 }), t("quantity_carton", { number: 100 })];
  await page.getByText(tens.join(" · "), { exact: true }).first().waitFor();
});
