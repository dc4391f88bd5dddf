import { afterAll, afterEach, test } from "vitest";
import { addressOf } from "../support/site.ts";
import { photoFile, photoSlot, shippedNumbers } from "./bikes.ts";
import { day } from "./days.ts";
import { atProvider, choose, isBooked, openAs, pay } from "./money.ts";
import { newName, newUser } from "./people.ts";
import { buyBike, followToInvoice, order } from "./purchase.ts";
import { closeBrowser, endVisits, settled } from "./steps.ts";
import { inStock } from "./stock.ts";
import { patternOf, textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const t = textsIn("en");

afterEach(endVisits);
afterAll(closeBrowser);

test("[capability-001] a dealer finds an article, orders it, pays its invoice, and claims a bike, in one session", async () => {
  const userAreas = [{ sorg: "U001" }];
  const dealer = await newUser(site, "admin.us", {
    name: "Noor Vance",
    roles: ["dealer"],
    custCode: "US0001",
    userAreas,
  });
  const { page, caller } = await openAs(site, dealer, { width: 1440, locale: "en-US", serviceWorker: true }, "/en-us/");
  const go = async (path: string) => {
    await page.goto(addressOf(site, dealer.host, path));
    await settled(page);
  };

  // Finds an article by its code, and a bike that is in stock, which goes into the cart.
  const [article] = await inStock(caller, 1, 3);
  if (!article) throw new Error("nothing is in stock");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: t("palette_search") }).fill(article.code);
  await page
    .getByRole("option", { name: new RegExp(article.code) })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname.endsWith(article.path));
  await buyBike(page, t, site, dealer, 1);

  // Orders it, and follows it to its invoice.
  const number = await order(page, t, site, dealer, newName("ONE"));
  await go(`/order/${number}`);
  const invoiceNo = await followToInvoice(page, t, site);

  // Pays the invoice.
  await go(`/invoice/open-invoice?${new URLSearchParams({ search: invoiceNo })}`);
  await page.getByRole("row").filter({ hasText: invoiceNo }).getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: t("selection"), exact: true });
  await bar.getByRole("button", { name: t("payment_pay_invoices") }).click();
  await settled(page);
  await choose(page, t);
  await pay(page, t);
  await atProvider(page, site, "Pay");
  await page.getByText(t("payment_done"), { exact: true }).waitFor();
  await isBooked(caller, invoiceNo);

  // Claims a bike of the shop.
  const frame = shippedNumbers("U001").at(-2) ?? "";
  await go(`/en-us/claim/create/bike?frame=${encodeURIComponent(frame)}`);
  await page
    .getByRole("combobox", { name: t("claim_part"), exact: true })
    .selectOption({ label: t("claim_problem_else") });
  await page.getByLabel(t("claim_problem_own"), { exact: true }).fill("The paint comes off");
  await page.getByRole("button", { name: t("claim_problem_add"), exact: true }).click();
  const bought = page.locator('[name="purchaseDate"]');
  if ((await bought.inputValue()) === "") await bought.fill(day(-30));
  for (const slot of ["claim_slot_invoice", "claim_slot_full_bike", "claim_slot_serial", "claim_slot_issue"] as const)
    await photoSlot(page, t(slot)).setInputFiles(await photoFile("#336699"));
  await page.getByRole("button", { name: t("claim_send"), exact: true }).click();
  const sent = page.getByText(patternOf(t("claim_sent")));
  await sent.waitFor({ timeout: 60_000 });
  const claim = /C\d{6}-\w{5}/.exec((await sent.textContent()) ?? "")?.[0] ?? "";
  await go(`/en-us/claim?search=${claim}`);
  await page.getByRole("link", { name: claim }).first().waitFor();
}, 240_000);
