import type { Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import { addressOf } from "../support/site.ts";
import { Caller } from "./caller.ts";
import { newName, newUser } from "./people.ts";
import { accountOf, arrive, closeBrowser, endVisits, fillSignIn, openSignedIn, settled } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const OFFICES = [
  { username: "admin.us", language: "en", locale: "en-US", prefix: "/en-us" },
  { username: "admin.de", language: "de", locale: "de", prefix: "/de" },
  { username: "admin.id", language: "id", locale: "id-ID", prefix: "/id-id" },
] as const;

afterEach(endVisits);
afterAll(closeBrowser);

async function entriesOf(page: Page, menu: string): Promise<string[]> {
  const links = page.getByRole("navigation", { name: menu }).getByRole("link", { includeHidden: true });
  return (await links.allTextContents()).map((text) => text.trim());
}

test.for(OFFICES)(
  "$username chooses a customer, reads its orders and invoices, and fills its cart",
  async ({ username, language, locale, prefix }) => {
    const t = textsIn(language);
    const visitor = await arrive({ width: 1440, locale });
    const { page } = visitor;
    const dialog = page.getByRole("dialog", {
      name: new RegExp(`^(${t("customer_choose")}|${t("customer_change")})$`),
    });
    await openSignedIn(page, site, accountOf(site, username), `${prefix}/order`);
    const [first] = await dialog.getByRole("option").all();
    if (!first)
      await page
        .getByRole("banner")
        .getByRole("button", { name: t("customer_choose") })
        .click();
    await dialog.getByRole("option").first().click();
    await dialog.waitFor({ state: "detached" });

    const orders = page.getByRole("table", { name: t("title_orders"), exact: true });
    await orders.getByRole("link").first().waitFor();
    await page.goto(addressOf(site, accountOf(site, username).host, `${prefix}/invoice/invoice-list`));
    await page.getByRole("table").getByRole("link").first().waitFor();
    await page.goto(addressOf(site, accountOf(site, username).host, `${prefix}/cart`));
    await page.getByRole("heading", { name: t("title_cart"), level: 1 }).waitFor();
    await settled(page);
    expect(await dialog.count()).toBe(0);
    await visitor.leave();
  },
);

test("office staff who act for nobody read an order from the list of all orders, and still act for nobody", async () => {
  const t = textsIn("en");
  const visitor = await arrive({ width: 1440, locale: "en-US" });
  const { page } = visitor;
  await openSignedIn(page, site, accountOf(site, "admin.us"), "/en-us/customers-orders");
  const orders = page.getByRole("table");
  const first = orders.locator("tbody a[href*='/order/']").first();
  const number = ((await first.textContent()) ?? "").trim();
  await first.click();
  await page.getByRole("heading", { name: t("order_title", { number }), level: 1 }).waitFor();
  const bar = page.getByRole("complementary", { name: t("reading_title") });
  await bar.waitFor();
  await page.getByRole("button", { name: t("order_pdf") }).waitFor();
  expect(await page.getByRole("button", { name: t("order_cancel"), exact: true }).count()).toBe(0);
  await page
    .getByRole("banner")
    .getByRole("button", { name: t("customer_choose") })
    .waitFor();
  await page.reload();
  await bar.waitFor();
  await page.goBack();
  await orders.getByRole("link", { name: number }).first().waitFor();
  await visitor.leave();
});

test("a user with a single permission arrives on its page, and gets no other", async () => {
  const t = textsIn("en");
  const admin = accountOf(site, "admin.us");
  const office = await Caller.signIn(site, admin);
  const role = { id: newName("notices"), name: "Notices", permissions: ["page.announcement"] };
  await office.ask("mutation Make($role: RoleInput!) { createRole(role: $role) { message { status } } }", { role });
  const account = await newUser(site, "admin.us", {
    name: "Robin Hale",
    roles: [role.id],
    userAreas: [{ sorg: "U001" }],
  });

  const visitor = await arrive({ width: 1440, locale: "en-US" });
  const { page } = visitor;
  const title = { name: t("title_admin_announcements"), level: 1 } as const;
  await openSignedIn(page, site, account, "/en-us");
  await page.getByRole("heading", title).waitFor();
  expect(new URL(page.url()).pathname).toBe("/en-us/admin/announcements");
  const entries = await entriesOf(page, t("menu_main"));
  expect(entries).toContain(t("title_admin_announcements"));
  for (const other of [
    "title_orders",
    "title_cart",
    "title_admin_users",
    "title_admin_banners",
    "title_invoice_open_invoice",
  ] as const)
    expect(entries).not.toContain(t(other));

  // A page that needs another permission ends the session and says why; after signing in, the own page is back.
  await page.goto(addressOf(site, account.host, "/en-us/admin/users"));
  await page.locator("input[name=username]").waitFor();
  expect(new URL(page.url()).searchParams.get("denied")).toBeTruthy();
  await fillSignIn(page, account.username, account.password);
  await page.getByRole("heading", title).waitFor();

  const caller = await Caller.signIn(site, account);
  for (const query of [
    "{ usersV2 { users { id } } }",
    "{ orders { data { order_no } } }",
    "{ merchantCart { total } }",
  ])
    await expect(caller.ask(query, {}), query).rejects.toThrow();
  await visitor.leave();
});
