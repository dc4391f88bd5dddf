import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Visitor } from "../support/browser.ts";
import { until } from "../support/until.ts";
import { Dealer } from "./dealer.ts";
import { goWithin, tooWide, violations } from "./looks.ts";
import { Office } from "./office.ts";
import {
  type Account,
  accountOf,
  arrive,
  closeBrowser,
  hasFocus,
  look,
  openSignedIn,
  picture,
  settled,
} from "./steps.ts";
import { patternOf, textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const admin = accountOf(site, "admin.us");
const sales = accountOf(site, "sales.us");
const dealer = accountOf(site, "dealer.us");
const t = textsIn("en");
const WIDE = 1440;
const SMALL = 390;
const HEIGHT = 900;

afterAll(closeBrowser);

/** Something that opens over a page: what opens it, and what is then there. */
interface Opening {
  readonly name: string;
  /** The requirements that it proves. */
  readonly proves: string;
  readonly path: string;
  readonly widths: readonly number[];
  /** Opens it by its button, which it answers with what must be in sight. */
  readonly open: (page: Page, width: number) => Promise<{ readonly button?: Locator; readonly content: Locator }>;
  /** What else ends it, once it is put away. */
  readonly after?: (page: Page) => Promise<void>;
}

const press = async (button: Locator, content: Locator) => {
  await button.click();
  return { button, content };
};
const dialog = (page: Page, name: string): Locator => page.getByRole("dialog", { name });
const profile = (page: Page): Locator => page.getByRole("button", { name: patternOf(t("profile_menu")) });

/** Opens the menu of small screens. */
async function openDrawer(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: t("menu_open") }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("button", { name: t("logout") }).waitFor();
  return drawer;
}

async function openFeedback(page: Page, width: number): Promise<Locator> {
  if (width === WIDE) {
    await profile(page).click();
    await page.getByRole("menuitem", { name: t("consumer_voice") }).click();
  } else {
    await (await openDrawer(page)).getByRole("button", { name: t("consumer_voice") }).click();
  }
  return dialog(page, t("consumer_voice"));
}

const OF_DEALERS: readonly Opening[] = [
  {
    name: "profile menu",
    proves: "[header-006] ",
    path: "/order",
    widths: [WIDE],
    open: (page) => press(profile(page), page.getByRole("menuitem", { name: t("logout") })),
  },
  {
    name: "language menu",
    proves: "[header-004] ",
    path: "/order",
    widths: [WIDE],
    open: (page) =>
      press(page.getByRole("button", { name: t("language") }), page.getByRole("menuitem", { name: "Deutsch" })),
  },
  {
    name: "cart menu",
    proves: "[header-020] ",
    path: "/order",
    widths: [WIDE, SMALL],
    open: (page) =>
      press(page.getByRole("button", { name: /^Cart, / }), page.getByRole("link", { name: t("cart_view") })),
  },
  {
    name: "customer menu",
    proves: "[header-014] [header-016] ",
    path: "/order",
    widths: [WIDE, SMALL],
    open: (page) => {
      const button = page.getByRole("button", { name: new RegExp(`${t("customer_menu")}`) });
      return press(button, page.getByRole("dialog").getByText(t("credit_limit")).first());
    },
  },
  {
    name: "search suggestions",
    proves: "[header-007] ",
    path: "/catalog/list",
    widths: [WIDE, SMALL],
    open: async (page, width) => {
      if (width === SMALL) await page.getByRole("button", { name: t("search"), exact: true }).click();
      const button = page.locator("header").getByRole("combobox");
      await button.fill("wand");
      return { button, content: page.getByRole("option").first() };
    },
  },
  {
    name: "menu of small screens",
    proves: "[mobile-005] ",
    path: "/order",
    widths: [SMALL],
    open: async (page) => {
      const button = page.getByRole("button", { name: t("menu_open") });
      return { button, content: await openDrawer(page) };
    },
  },
  {
    name: "consumer voice",
    proves: "[layout-003] ",
    path: "/order",
    widths: [WIDE, SMALL],
    open: async (page, width) => ({ content: (await openFeedback(page, width)).getByRole("textbox") }),
  },
  {
    name: "consumer voice refused",
    proves: "[layout-003] ",
    path: "/order",
    widths: [WIDE, SMALL],
    open: async (page, width) => {
      const form = await openFeedback(page, width);
      await form.getByRole("button", { name: t("continue") }).click();
      return { content: form.getByText(t("required")) };
    },
  },
  {
    name: "consumer voice question",
    proves: "[consumer-voice-001] ",
    path: "/order",
    widths: [WIDE, SMALL],
    open: async (page, width) => {
      const form = await openFeedback(page, width);
      await form.getByRole("textbox").fill("The new catalog is fast.");
      await form.getByRole("button", { name: t("continue") }).click();
      return { content: form.getByText(t("consumer_voice_question")) };
    },
  },
];

const OF_SALES: readonly Opening[] = [
  {
    name: "forced choice of a customer",
    proves: "[customer-004] ",
    path: "/order",
    widths: [WIDE, SMALL],
    open: async (page) => ({ content: dialog(page, t("customer_choose")).getByRole("option").first() }),
  },
];

const OF_ADMINISTRATORS: readonly Opening[] = [
  {
    name: "deletion",
    proves: "",
    path: "/admin/announcements",
    widths: [WIDE, SMALL],
    open: async (page) => {
      const button = page.getByRole("button", { name: t("actions_of", { name: "Stock-taking" }) });
      await button.click();
      await page.getByRole("menuitem", { name: t("delete"), exact: true }).click();
      return { button, content: page.getByRole("alertdialog", { name: t("delete_title", { name: "Stock-taking" }) }) };
    },
  },
  {
    name: "what else can be done with a user",
    proves: "",
    path: "/admin/users",
    widths: [WIDE, SMALL],
    open: (page) =>
      press(
        page
          .locator("main")
          .getByRole("button", { name: patternOf(t("actions_of")) })
          .first(),
        page.getByRole("menuitem").first(),
      ),
  },
  {
    name: "ways to create users",
    proves: "",
    path: "/admin/users",
    widths: [WIDE, SMALL],
    open: (page) =>
      press(
        page.locator("main").getByRole("button", { name: t("title_admin_users_create") }),
        page.getByRole("menuitem").first(),
      ),
  },
  {
    name: "leaving with unsaved input",
    proves: "",
    path: "/admin/roles/create",
    widths: [WIDE, SMALL],
    open: async (page) => {
      await page.locator("input[name=name]").fill("Workshop");
      const button = page.getByRole("button", { name: t("cancel") });
      return press(button, page.getByRole("alertdialog", { name: t("form_leave_title") }));
    },
    after: async (page) => {
      await page.getByRole("button", { name: t("cancel") }).click();
      await page.getByRole("button", { name: t("form_leave"), exact: true }).click();
      await page.waitForURL((url) => url.pathname.endsWith("/admin/roles"));
    },
  },
];

interface Somebody {
  readonly who: string;
  readonly account: Account;
  readonly openings: readonly Opening[];
}
const PEOPLE: readonly Somebody[] = [
  { who: "a dealer", account: dealer, openings: OF_DEALERS },
  { who: "a sales person", account: sales, openings: OF_SALES },
  { who: "an administrator", account: admin, openings: OF_ADMINISTRATORS },
];

describe.for(PEOPLE)("what opens for $who", ({ account, openings }) => {
  let visitor: Visitor;

  beforeAll(async () => {
    const office = await Office.signIn(site, admin);
    await office.clear();
    if (account === admin) await office.announce({ title: "Stock-taking", content: "<p>Closed on Friday.</p>" });
    if (account === dealer) {
      const buyer = await Dealer.signIn(site, dealer);
      await buyer.emptyCart();
      const articles = await buyer.articles(3);
      await buyer.put(articles.map((article, index) => ({ ...article, qty: index + 1 })));
    }
    visitor = await arrive({ width: WIDE, height: HEIGHT });
    await openSignedIn(visitor.page, site, account, "/en-us/");
  });
  beforeEach(async () => {
    // On phones, what was open has an entry in the history, which the site takes back a moment after it closed.
    await until("nothing is open", () => visitor.page.evaluate("history.state?.overlay === undefined"));
    await goWithin(visitor.page, "/en-us/no/such/page");
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await picture(visitor.page, `failed ${task.name}`);
  });
  afterAll(async () => {
    await (await Office.signIn(site, admin)).clear();
    await visitor.leave();
  });

  const cases = openings.flatMap(({ proves, widths, ...rest }) =>
    widths.map((width) => ({ title: `${proves}${rest.name}`, width, ...rest })),
  );
  test.for(cases)("$title at $width", async ({ name, width, path, open, after }) => {
    const { page } = visitor;
    await page.setViewportSize({ width, height: HEIGHT });
    await goWithin(page, `/en-us${path}`);
    await settled(page);
    const { button, content } = await open(page, width);
    await content.waitFor();
    await settled(page);
    await look(page, `over-${name}-${width}`);
    expect(await tooWide(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    if (button) {
      await content.waitFor({ state: "hidden" });
      await until("the focus is where it was", () => hasFocus(button));
    }
    await after?.(page);
    expect(visitor.noise()).toEqual([]);
  });
});
