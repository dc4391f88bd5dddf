import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, expect, test } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { addressOf } from "../support/site.ts";
import { until } from "../support/until.ts";
import { importHost } from "./backstage.ts";
import { Caller } from "./caller.ts";
import { changeUser, newHost, newName, newUser } from "./people.ts";
import {
  accountOf,
  arrive,
  closeBrowser,
  endVisits,
  fillSignIn,
  look,
  openSignedIn,
  refusalOf,
  settled,
} from "./steps.ts";
import { patternOf, textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const admin = accountOf(site, "admin.us");
const t = textsIn("en");
const DESKTOP = { width: 1440, locale: "en-US" };
const LIST = "/en-us/admin/users";

afterEach(endVisits);
afterAll(closeBrowser);

const field = (page: Page, name: string): Locator => page.locator(`[name="${name}"]`);
const menuOf = (page: Page): Locator => page.getByRole("navigation", { name: t("menu_main") });
const press = (where: Page | Locator, name: string): Promise<void> =>
  where.getByRole("button", { name, exact: true }).click();

async function entriesOf(page: Page): Promise<string[]> {
  return menuOf(page).getByRole("link", { includeHidden: true }).allTextContents();
}

/** Each call that finds the token refused is refused twice before it asks for another (1 §4). */
function expectRefusals(visitor: Visitor, paths: readonly string[] = ["/graphql", "/user"]): void {
  for (const path of paths) for (let each = 0; each < 14; each += 1) visitor.expect({ path, status: 401 });
}

async function openUser(page: Page, username: string): Promise<void> {
  await page.goto(addressOf(site, admin.host, `${LIST}?${new URLSearchParams({ search: username })}`));
  const row = page.getByRole("row").filter({ hasText: username });
  await row.getByRole("link").first().click();
  await field(page, "name").waitFor();
}

test("[admin-users-004] [admin-users-010] [admin-users-011] a user is created, loses a role, and is deactivated", async () => {
  const username = newName("robin");
  const visitor = await arrive(DESKTOP);
  const { page } = visitor;
  await visitor.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openSignedIn(page, site, admin, `${LIST}/create`);
  await field(page, "username").fill(username);
  await field(page, "name").fill("Robin Castillo");
  await field(page, "email").fill("dealer.us@example.com");
  await field(page, "groupRole").selectOption("dealer");
  const customer = page.getByRole("combobox", { name: t("customer"), exact: true });
  await customer.fill("US0005");
  await page.getByRole("option", { name: /010010005/ }).click();
  const roles = page.getByRole("combobox", { name: t("roles_own") });
  await roles.fill("Prod");
  await page.getByRole("option", { name: /^Product/ }).click();
  await page.keyboard.press("Escape");
  await press(page, t("areas_add"));
  await page.getByRole("switch", { name: t("user_password_show") }).click();
  await press(page, t("user_create"));
  await until("the address is refused", async () => (await refusalOf(field(page, "email"))) === t("email_exists"));
  // Nothing of what was typed is lost.
  expect(await field(page, "username").inputValue()).toBe(username);
  expect(await field(page, "name").inputValue()).toBe("Robin Castillo");
  expect(await customer.inputValue()).toContain("010010005");
  await page.getByRole("button", { name: t("remove_of", { name: "Product manager" }) }).waitFor();
  await look(page, "user-email-exists-1440");
  await field(page, "email").fill(`${username}@example.com`);
  await press(page, t("user_create"));
  const made = page.getByRole("dialog", { name: t("password_made_title") });
  const password = ((await made.locator("output").textContent()) ?? "").trim();
  await look(page, "user-password-1440");
  await press(made, t("copy"));
  await press(made.page(), t("copied"));
  expect(await page.evaluate("navigator.clipboard.readText()")).toBe(password);
  await press(made, t("password_noted"));
  await page.waitForURL((url) => url.pathname === LIST);
  // Shown once: it is nowhere any more.
  await settled(page);
  expect(await page.content()).not.toContain(password);
  expect(await page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })")).not.toContain(password);

  const other = await arrive({ width: 1440, locale: "en-US" });
  await openSignedIn(other.page, site, { username, password, role: "dealer", host: admin.host });
  await other.page.getByRole("heading", { name: t("home_welcome", { name: "Robin Castillo" }) }).waitFor();
  expect(await entriesOf(other.page)).toEqual(
    expect.arrayContaining([t("title_orders"), t("title_admin_catalog_analyze")]),
  );

  await openUser(page, username);
  await press(page, t("remove_of", { name: "Product manager" }));
  await press(page, t("save"));
  await page.getByText(t("saved_name", { name: "Robin Castillo" }), { exact: true }).waitFor();
  expectRefusals(other);
  await menuOf(other.page)
    .getByRole("link", { name: t("title_orders"), exact: true })
    .click();
  await until("the menu has one entry less", async () => {
    const entries = await entriesOf(other.page);
    return entries.includes(t("title_orders")) && !entries.includes(t("title_admin_catalog_analyze"));
  });
  await other.page.getByRole("table", { name: t("title_orders"), exact: true }).waitFor();

  await openUser(page, username);
  await page.getByRole("switch", { name: t("user_state_active"), exact: true }).click();
  await press(page, t("save"));
  await page.waitForURL((url) => url.pathname === LIST);
  await visitor.leave();
  expectRefusals(other, ["/graphql", "/refresh-token"]);
  await menuOf(other.page)
    .getByRole("link", { name: t("title_home"), exact: true })
    .click();
  await field(other.page, "username").waitFor();
  other.expect({ path: "/login", status: 401 });
  await fillSignIn(other.page, username, password);
  await other.page.getByText(t("login_wrong")).waitFor();
  await other.leave();
});

test("[admin-users-005] a deleted user is signed out at the next click", async () => {
  const account = await newUser(site, "admin.us", {
    name: "Dina Delgado",
    roles: ["dealer"],
    custCode: "US0005",
    userAreas: [{ sorg: "U001" }],
  });
  const other = await arrive({ width: 390, locale: "en-US" });
  await openSignedIn(other.page, site, account, "/en-us/order");
  const visitor = await arrive({ width: 390, locale: "en-US" });
  const { page } = visitor;
  await openSignedIn(page, site, admin, `${LIST}?${new URLSearchParams({ search: account.username })}`);
  await look(page, "users-390");
  await press(page, t("actions_of", { name: "Dina Delgado" }));
  await page.getByRole("menuitem", { name: t("delete") }).click();
  const question = page.getByRole("alertdialog", { name: t("delete_title", { name: "Dina Delgado" }) });
  await question.waitFor();
  await look(page, "user-delete-390");
  await press(question, t("delete"));
  await page.getByText(t("deleted_name", { name: "Dina Delgado" }), { exact: true }).waitFor();
  await until("the user is not listed any more", async () => {
    await page.reload();
    await settled(page);
    return (await page.getByText(account.username).count()) === 0;
  });
  await visitor.leave();
  expectRefusals(other, ["/graphql", "/refresh-token"]);
  await other.page.getByRole("button", { name: t("menu_open") }).click();
  // The counts of the menu may end the session before the link does.
  const home = other.page.getByRole("link", { name: t("title_home"), exact: true });
  await Promise.any([home.click(), field(other.page, "username").waitFor()]);
  await field(other.page, "username").waitFor();
  await other.leave();
});

test("[session-014] a page that the user may no longer see ends the session, and the next one starts elsewhere", async () => {
  const account = await newUser(site, "admin.us", {
    name: "Nina Whitaker",
    roles: ["dealer"],
    custCode: "US0005",
    userAreas: [{ sorg: "U001" }],
  });
  const visitor = await arrive(DESKTOP);
  const { page } = visitor;
  await openSignedIn(page, site, account, "/en-us/order");
  await changeUser(site, "admin.us", account, { roles: ["guest"] });
  expectRefusals(visitor);
  visitor.expect({ path: "/graphql", status: 403 });
  await page
    .getByRole("navigation", { name: t("pagination") })
    .getByRole("link", { name: "2" })
    .click();
  await field(page, "username").waitFor();
  await fillSignIn(page, account.username, account.password);
  await page.getByRole("heading", { name: t("home_welcome", { name: "Nina Whitaker" }) }).waitFor();
  expect(await entriesOf(page)).not.toContain(t("title_orders"));
  await visitor.leave();
});

test("[permissions-009] users cannot grant more than they hold, change users with more permissions, or delete themselves", async () => {
  const host = accountOf(site, "admin.de").host;
  const office = await Caller.signIn(site, accountOf(site, "admin.de"));
  const role = {
    id: newName("keeper"),
    name: "User keeper",
    permissions: ["page.home-page", "page.user-management-us"],
  };
  await office.ask("mutation Make($role: RoleInput!) { createRole(role: $role) { message { status } } }", { role });
  const userAreas = [{ sorg: "G001" }];
  const language = "en-US";
  const boss = await newUser(site, "admin.de", { name: "Toni Winkler", roles: ["administrator"], language, userAreas });
  const keeper = await newUser(site, "admin.de", { name: "Kai Vogel", roles: [role.id], language, userAreas });

  const visitor = await arrive(DESKTOP);
  const { page } = visitor;
  await openSignedIn(page, site, keeper, `${LIST}?${new URLSearchParams({ search: boss.username })}`);
  const row = page.getByRole("row").filter({ hasText: boss.username });
  await row.getByText(t("user_beyond")).waitFor({ state: "attached" });
  await row.getByRole("link").first().click();
  await field(page, "name").waitFor();
  await page.getByRole("main").getByText(t("user_beyond")).waitFor();
  expect(await page.getByRole("button", { name: t("save"), exact: true }).count()).toBe(0);

  await page.goto(addressOf(site, host, `${LIST}/create`));
  await field(page, "groupRole").waitFor();
  expect(await field(page, "groupRole").locator("option[value=administrator]").getAttribute("disabled")).not.toBeNull();
  await page.getByRole("combobox", { name: t("roles_own") }).fill("Administ");
  const option = page.getByRole("option", { name: /^Administrator/ });
  await option.getByText(t("not_grantable")).waitFor();
  expect(await option.getAttribute("aria-disabled")).toBe("true");
  await look(page, "user-not-grantable-1440");
  await page.keyboard.press("Escape");

  await page.goto(addressOf(site, host, `${LIST}?${new URLSearchParams({ search: keeper.username })}`));
  await press(page, t("actions_of", { name: "Kai Vogel" }));
  await page.getByRole("menuitem", { name: t("delete") }).click();
  const question = page.getByRole("alertdialog");
  await press(question, t("delete"));
  await question.getByText(t("not_yourself")).waitFor();
  await look(page, "user-not-yourself-1440");
  await press(question, t("cancel"));
  await page.getByRole("row").filter({ hasText: keeper.username }).getByRole("link").first().click();
  await page.getByRole("switch", { name: t("user_state_active"), exact: true }).waitFor();
  expect(await page.getByRole("switch", { name: t("user_state_active"), exact: true }).isDisabled()).toBe(true);
  await visitor.leave();
});

test("[admin-users-006] a host keeps its last administrator", async () => {
  const host = newHost();
  await importHost(site, host, "online");
  const [name, userAreas] = ["Ari Brennan", [{ sorg: "U001" }]];
  const last = await newUser(site, "admin.us", { name, roles: ["administrator"], hosts: [host], userAreas });
  const visitor = await arrive(DESKTOP);
  const { page } = visitor;
  await openSignedIn(page, site, admin, `${LIST}?${new URLSearchParams({ search: last.username })}`);
  await press(page, t("actions_of", { name }));
  await page.getByRole("menuitem", { name: t("delete") }).click();
  const question = page.getByRole("alertdialog");
  await press(question, t("delete"));
  await question.getByText(patternOf(t("last_administrator"))).waitFor();
  await press(question, t("cancel"));
  await visitor.leave();
});
