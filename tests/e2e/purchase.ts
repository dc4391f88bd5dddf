import type { Page } from "playwright-core";
import { addressOf, pressOperations, type Site } from "../support/site.ts";
import { until } from "../support/until.ts";
import { type Account, settled } from "./steps.ts";
import { patternOf, type Texts } from "./texts.ts";

/** Puts pieces of one variant of the first bike that is there into the cart, by the matrix of its model. */
export async function buyBike(page: Page, t: Texts, site: Site, account: Account, pieces: number): Promise<void> {
  await page.goto(addressOf(site, account.host, "/catalog/bike?available_stock=true"));
  await settled(page);
  await page.locator("main article a").first().click();
  const matrix = page.getByRole("region", { name: t("variants_title") });
  await matrix.waitFor();
  const quantity = matrix
    .getByRole("listitem")
    .filter({ has: page.getByRole("textbox") })
    .filter({ hasNotText: t("out_of_stock") })
    .first()
    .getByRole("textbox");
  await quantity.fill(String(pieces));
  await quantity.press("Enter");
  // On a host that counts products it is one of them, however many pieces.
  const counts = [1, pieces].map((count) =>
    page.getByRole("button", { name: t("cart_button", { count }), exact: true }),
  );
  await until("it is in the cart", async () =>
    (await Promise.all(counts.map((button) => button.isVisible()))).some((isVisible) => isVisible),
  );
}

/** Orders what is in the cart under a PO number. Answers the number of the order. */
export async function order(page: Page, t: Texts, site: Site, account: Account, poNumber: string): Promise<string> {
  await page.goto(addressOf(site, account.host, "/cart"));
  await page.getByRole("link", { name: t("checkout_go") }).click();
  const place = page.getByRole("button", { name: t("order_place") });
  const goOn = page.getByRole("button", { name: t("continue"), exact: true });
  await place.or(goOn).first().waitFor();
  await settled(page);
  // A phone asks where and when in a step of its own.
  if (await goOn.isVisible()) await goOn.click();
  await place.waitFor();
  await settled(page);
  await page.getByLabel(t("po_number")).fill(poNumber);
  await place.click();
  await page.getByRole("heading", { name: t("order_placed_one", { count: 1 }), level: 1 }).waitFor();
  return new URL(page.url()).searchParams.get("orders") ?? "";
}

/** Follows an order on its page through the ERP, whose clock goes on as far as each step takes. */
export async function followToInvoice(page: Page, t: Texts, site: Site): Promise<string> {
  const states = [
    ["order_status_confirmed", "order_status_in_progress"],
    ["order_status_partially_shipped", "order_status_shipped"],
    ["order_status_invoiced"],
  ] as const;
  const step = page.locator("[aria-current=step]");
  for (const [index] of states.entries()) {
    // The ERP may have gone on between two looks.
    const wanted = states.slice(index).flatMap((keys) => keys.map((key) => t(key)));
    await until(
      `the order is ${wanted.join(" or ")}`,
      async () => {
        await pressOperations(site, "advance", { seconds: 1 });
        const text = (await step.textContent()) ?? "";
        return wanted.some((state) => text.startsWith(state));
      },
      60_000,
    );
  }
  await page.getByRole("tab", { name: patternOf(`${t("invoices")}{count}`) }).click();
  const number = page.getByRole("tabpanel").getByRole("button").first();
  return (await number.textContent())?.trim() ?? "";
}
