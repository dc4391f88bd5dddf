import { afterAll, afterEach, expect, test } from "vitest";
import { z } from "zod";
import { Dealer } from "./dealer.ts";
import { goWithin, tooSmall, tooWide } from "./looks.ts";
import { openAs } from "./money.ts";
import { newUser } from "./people.ts";
import { closeBrowser, endVisits, look, settled } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const articleSchema = z.object({ sorg: z.string(), article_code: z.string(), allowToOrder: z.boolean() });
const purchases = z.object({ previousPurchases: z.object({ data: z.array(articleSchema) }) });

/** Pages with what can be bought, then the cart. */
const PATHS = [
  ...["/catalog/groupset", "/catalog/previous-purchases", "/catalog/frequent-purchases"],
  "/catalog/list?view=item",
  ...["/cart", "/cart/checkout"],
];

/** Lists, whose rows, badges, and pages fingers press. Visitors begin at home, so home is not the first. */
const LISTS = ["/order", "/order/delivery", "/invoice/open-invoice", "/invoice/invoice-list", "/catalog/bike", "/"];

afterEach(endVisits);
afterAll(closeBrowser);

test.each([
  { language: "de", prefix: "/de", locale: "de-DE", administrator: "admin.de", sorg: "G001", custCode: "DE0013" },
  { language: "id", prefix: "/id-id", locale: "id-ID", administrator: "admin.id", sorg: "1000", custCode: "ID0013" },
] as const)("what is in the cart fits into phones of 320 px, for mouse and finger: $locale", async (of) => {
  const { language, prefix, locale, administrator, sorg, custCode } = of;
  const person = { name: "Robin Kaya", roles: ["dealer"], custCode, userAreas: [{ sorg }] };
  const account = await newUser(site, administrator, person);
  const dealer = await Dealer.signIn(site, account);
  const bought = purchases.parse(
    await dealer.ask(
      "{ previousPurchases(limit: 20, filter: { available_stock: true }) { data { sorg article_code allowToOrder } } }",
    ),
  ).previousPurchases.data;
  const articles = bought.filter(({ allowToOrder }) => allowToOrder).slice(0, 6);
  expect(articles.length).toBeGreaterThan(2);
  await dealer.put(articles.map((each) => ({ sorg: each.sorg, article_code: each.article_code, qty: 1 })));
  for (const touch of [false, true]) {
    const visitor = await openAs(site, account, { width: 320, locale, touch }, prefix);
    const { page } = visitor;
    for (const path of touch ? [...LISTS, ...PATHS] : PATHS) {
      await goWithin(page, prefix + path);
      await settled(page);
      await look(page, `narrow ${locale} ${touch ? "finger" : "mouse"} ${path}`);
      expect.soft(await tooWide(page), `${path} ${touch ? "finger" : "mouse"}`).toEqual([]);
      if (touch) expect.soft(await tooSmall(page), path).toEqual([]);
      // Nothing lies on the buttons of the quantities. A catalog may begin with articles that are not in the cart.
      if (LISTS.includes(path)) continue;
      const more = page.getByRole("main").getByRole("button", { name: textsIn(language)("quantity_more") });
      const steppers = await more.all();
      if (path === "/cart") expect(steppers.length).toBeGreaterThan(2);
      for (const stepper of steppers) await stepper.click({ trial: true });
    }
    await visitor.leave();
  }
});
