import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { addressOf } from "../support/site.ts";
import { until } from "../support/until.ts";
import { Dealer } from "./dealer.ts";
import { openAs } from "./money.ts";
import { newUser } from "./people.ts";
import { type Account, amountIn, closeBrowser, look, settled } from "./steps.ts";
import { everyArticle, inStock, type StockedArticle } from "./stock.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const t = textsIn("en");

let account: Account;
let dealer: Dealer;
let article: StockedArticle;
/** Every recommended price of the catalog: the amounts that a consumer may see. */
let recommended: ReadonlySet<number>;

beforeAll(async () => {
  const userAreas = [{ sorg: "U001" }];
  account = await newUser(site, "admin.us", { name: "Ines Holm", roles: ["dealer"], custCode: "US0013", userAreas });
  dealer = await Dealer.signIn(site, account);
  const priceSchema = z.object({ price: z.object({ retail: z.number().nullable() }).nullable() });
  const prices = await everyArticle(dealer, "price { retail }", priceSchema);
  recommended = new Set(prices.map(({ price }) => price?.retail ?? 0));
  const [found] = await inStock(dealer, 1, 3);
  if (!found) throw new Error("nothing is in stock");
  article = found;
  const { sorg, code } = article;
  await dealer.put([{ sorg, article_code: code, qty: 3 }]);
});
afterAll(async () => {
  await dealer.emptyCart();
  await closeBrowser();
});

/** Amounts that a page shows and that are no recommended prices: what the dealer pays. */
async function own(page: Page): Promise<readonly number[]> {
  const text = (await page.locator("body").textContent()) ?? "";
  const amounts = text.match(/\$[\d,]+(\.\d{2})?/g) ?? [];
  return amounts.map((amount) => amountIn(amount, ".")).filter((amount) => !recommended.has(amount));
}

/** Opens a place where prices are, and waits for them. */
type Place = readonly [name: string, open: (page: Page) => Promise<void>];
const at =
  (path: () => string, prices: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<void> => {
    await page.goto(addressOf(site, account.host, path()));
    await settled(page);
    await prices(page);
  };
const rrp = (page: Page) => page.getByRole("main").getByText(t("price_retail")).first().waitFor();
const PLACES: readonly Place[] = [
  ["models", at(() => "/en-us/catalog/list?category=PAA&view=group", rrp)],
  ["articles", at(() => "/en-us/catalog/list?category=PAA&view=item", rrp)],
  ["product", at(() => `/en-us${article.path}`, rrp)],
  [
    "suggestions",
    at(
      () => "/en-us/",
      async (page) => {
        await page.getByRole("combobox", { name: t("search"), exact: true }).fill("helmet");
        await page.getByRole("option").filter({ hasText: "$" }).first().waitFor();
      },
    ),
  ],
  [
    "cart",
    at(
      () => "/en-us/cart",
      (page) => page.getByRole("link", { name: t("checkout_go") }).waitFor(),
    ),
  ],
];

test("[catalogue-007] one press hides what the dealer pays everywhere, for this device, until it is shown again", async () => {
  const { page } = await openAs(site, account, { width: 1440, locale: "en-US" }, "/en-us/");
  const shownAt = async (): Promise<string[]> => {
    const names: string[] = [];
    for (const [name, open] of PLACES) {
      await open(page);
      await look(page, `prices ${name}`);
      if ((await own(page)).length > 0) names.push(name);
    }
    return names;
  };
  expect(await shownAt()).toEqual(PLACES.map(([name]) => name));

  // On the cart, which stays as it is.
  await page.getByRole("button", { name: t("prices_hide"), exact: true }).click();
  await until("the page hides them at once", async () => (await own(page)).length === 0);
  await page.getByText(t("price_hidden")).first().waitFor({ state: "attached" });
  // Each place is loaded again.
  expect(await shownAt()).toEqual([]);

  const show = page.getByRole("button", { name: t("prices_show"), exact: true });
  expect(await show.getAttribute("aria-pressed")).toBe("true");
  await show.click();
  await until("the page shows them at once", async () => (await own(page)).length > 0);
  await page.reload();
  await until("the page shows them when loaded again", async () => (await own(page)).length > 0);
});
