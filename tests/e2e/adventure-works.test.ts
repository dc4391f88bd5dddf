import { afterAll, afterEach, describe, expect, test } from "vitest";
import { dataSet } from "../support/data-sets.ts";
import { addressOf } from "../support/site.ts";
import { followToInvoice } from "./purchase.ts";
import { arrive, closeBrowser, endVisits, isSameDocument, markDocument, openSignedIn } from "./steps.ts";
import { patternOf, textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const data = dataSet("adventure-works");
const t = textsIn("en");

describe.skipIf(!data)("with the AdventureWorks data", () => {
  const site = siteOfWorker();
  const store = site.accounts.find(({ host, role }) => host === "aw-us.localhost" && role === "dealer");
  afterEach(endVisits);
  afterAll(closeBrowser);

  test("[checkout-003] [orders-008] one of its stores orders a product, which is confirmed, shipped and invoiced", async () => {
    if (!store) throw new Error("no account of an AdventureWorks store");
    const visitor = await arrive({ width: 1440 });
    const { page } = visitor;
    await openSignedIn(page, site, store, "/catalog/list?view=item&available_stock=true");
    await page
      .getByRole("main")
      .getByRole("button", { name: patternOf(t("cart_add_article")) })
      .first()
      .click();
    await page.getByRole("button", { name: t("cart_button", { count: 1 }), exact: true }).waitFor();
    await page.goto(addressOf(site, store.host, "/cart/checkout"));
    await page.getByRole("button", { name: t("order_place") }).click();
    await page.getByRole("heading", { name: t("order_placed_one", { count: 1 }), level: 1 }).waitFor();
    const number = new URL(page.url()).searchParams.get("orders") ?? "";
    await page.getByRole("link", { name: number }).click();
    await page.locator("[aria-current=step]").waitFor();
    await markDocument(page);
    expect(await followToInvoice(page, t, site)).not.toBe("");
    expect(await isSameDocument(page)).toBe(true);
    await page.getByRole("tab", { name: new RegExp(`^${t("deliveries")}`) }).click();
    await page
      .getByRole("tabpanel")
      .getByText(/shipped/i)
      .first()
      .waitFor();
    await page.getByRole("tab", { name: new RegExp(`^${t("invoices")}`) }).click();
    expect(await page.getByRole("tabpanel").textContent()).toMatch(/\$\d/);
  });
});
