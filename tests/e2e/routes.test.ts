import { DEFAULT_ROLES } from "@spoke/core/access/defaults.ts";
import de from "@spoke/web/locales/de.json" with { type: "json" };
import en from "@spoke/web/locales/en-US.json" with { type: "json" };
import fr from "@spoke/web/locales/fr.json" with { type: "json" };
import indonesian from "@spoke/web/locales/id-ID.json" with { type: "json" };
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Visitor } from "../support/browser.ts";
import { addressOf } from "../support/site.ts";
import { Dealer } from "./dealer.ts";
import { goWithin, tooWide, violations } from "./looks.ts";
import { openAs } from "./money.ts";
import { Office } from "./office.ts";
import { fits, pathOf, type Row, readRows } from "./rows.ts";
import { type Account, accountOf, arrive, closeBrowser, openSignedIn, picture, settled } from "./steps.ts";
import { textsIn } from "./texts.ts";
import { siteOfWorker } from "./worker.ts";

const site = siteOfWorker();
const admin = accountOf(site, "admin.us");
const t = textsIn("en");
const HEIGHT = 900;
/** The width of a tablet, between a desk's and a phone's. */
const BETWEEN = 768;

interface Look {
  readonly width: number;
  readonly prefix: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** A site, and how it is looked at. */
interface Place {
  readonly host: string;
  readonly name: string;
  readonly looks: readonly Look[];
}

/** Each width in a language of its own: what fits in German and French fits. */
const NORTHLINE: Place = {
  host: admin.host,
  name: "Northline Cycles",
  looks: [
    { width: 1440, prefix: "/en-us", texts: en },
    { width: BETWEEN, prefix: "/de", texts: de },
    { width: 390, prefix: "/fr", texts: fr },
  ],
};
/** Every page as a picture takes longer than the rest: only for who asks for them. */
const hasPictures = process.env.PICTURES !== undefined;
/** Axe takes most of the time of a walk, and the width between shows nothing that the others do not. */
const AXE_WIDTHS = [1440, 390];
/** Where tables have the least room: below these widths they are cards, or the menu makes way, or columns are left out. */
const NARROWEST = [600, 1024, 1280];
/** The widths of the content with its margins (1 §2.4). */
const CONTENT = { default: "1264px", brand: "1264px", "full-width": "1464px", bare: undefined } as const;
/** Rows whose page is called by what it shows. */
const OWN_TITLES = [
  "company",
  "order-number",
  "3rd-party-order-number",
  "catalog-bike-slug",
  "catalog-paa-slug",
  "catalog-slug",
];

const rows = await readRows();
const rowOf = (id: string): Row => {
  const found = rows.find((row) => row.id === id);
  if (!found) throw new Error(`no row ${id}`);
  return found;
};

/** Pages of other sales organizations are as unknown as those that do not exist. */
const isForeign = ({ sorgs }: Row): boolean => sorgs !== undefined && !sorgs.includes("U001");

const dealerScopes = DEFAULT_ROLES.find(({ id }) => id === "dealer")?.permissions ?? [];
const isOfDealers = (row: Row): boolean =>
  !row.public && !isForeign(row) && (row.scopes?.some((scope) => dealerScopes.includes(scope)) ?? true);

afterAll(closeBrowser);

type Window = Look & { readonly page: Page; readonly siteName: string };

/** A window of every width, side by side. */
async function openAll({ context }: Visitor, path: string, place: Place = NORTHLINE): Promise<readonly Window[]> {
  return Promise.all(
    place.looks.map(async (variant) => {
      const page = await context.newPage();
      await page.setViewportSize({ width: variant.width, height: HEIGHT });
      await page.goto(addressOf(site, place.host, variant.prefix + path));
      await settled(page);
      return { ...variant, page, siteName: place.name };
    }),
  );
}

/** Looks at a page in every window; `shown` is the row that the site shows for the path. */
async function look(windows: readonly Window[], path: string, shown: Row): Promise<void> {
  await Promise.all(
    windows.map(async (window) => {
      await goWithin(window.page, window.prefix + path);
      await check(window, shown);
      const address = new URL(window.page.url()).pathname.replace(window.prefix, "") || "/";
      expect.soft(shown.path === "*" || fits(shown, address), window.page.url()).toBe(true);
    }),
  );
}

/** What the page of a row must be in every width, whatever it shows. */
async function check({ page, width, texts, siteName }: Window, row: Row): Promise<void> {
  const place = `${row.id} at ${width}`;
  await settled(page);
  if (hasPictures) await picture(page, `row-${row.id}-${width}`);
  const heading = page.locator("h1");
  expect.soft(await heading.count(), `headings of ${place}`).toBe(1);
  expect.soft((await heading.first().textContent())?.trim(), `heading of ${place}`).toBeTruthy();
  const [title, host] = (await page.title()).split(" · ");
  expect.soft(host, place).toBe(siteName);
  expect.soft(title, place).toMatch(OWN_TITLES.includes(row.id) ? /\S/ : (texts[row.titleKey] ?? "?"));
  const isFramed = row.layout === "default" || row.layout === "full-width";
  expect.soft(await page.locator("[data-shell]").count(), `frame of ${place}`).toBe(isFramed ? 1 : 0);
  if (isFramed) {
    // Of both headers only that of the width is count.
    const count = async (key: string) => page.getByRole("button", { name: texts[key] ?? "?", exact: true }).count();
    const isSmall = width < 1024;
    expect.soft(await count("back"), `way back of ${place}`).toBe(isSmall && row.mobile.back ? 1 : 0);
    expect.soft(await count("menu_open"), `menu of ${place}`).toBe(isSmall && !row.mobile.back ? 1 : 0);
    expect.soft(await count("search"), `search of ${place}`).toBe(isSmall && row.mobile.search ? 1 : 0);
  }
  if (CONTENT[row.layout]) {
    const most = await page.locator("main#main").evaluate((main) => getComputedStyle(main).maxWidth);
    expect.soft(most, place).toBe(CONTENT[row.layout]);
  }
  expect.soft(await tooWide(page), place).toEqual([]);
  if (width === BETWEEN) {
    for (const narrow of NARROWEST) {
      await page.setViewportSize({ width: narrow, height: HEIGHT });
      await afterFrame(page);
      expect.soft(await tooWide(page), `${row.id} at ${narrow}`).toEqual([]);
    }
    await page.setViewportSize({ width, height: HEIGHT });
    await afterFrame(page);
  }
  if (AXE_WIDTHS.includes(width)) expect.soft(await violations(page), place).toEqual([]);
}

/** Waits until the page has followed a new width of its window. */
async function afterFrame(page: Page): Promise<void> {
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
}

/** Values of parameters, by the beginning of a row's id. */
type Values = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What a dealer looks at: an order, and models. */
async function dealerValues(dealer: Dealer): Promise<Values> {
  const listed = z.object({
    bike: z.object({ data: z.array(z.object({ slugs: z.array(z.string()) })) }),
    paa: z.object({ data: z.array(z.object({ slugs: z.array(z.string()) })) }),
  });
  const [orders, catalog] = await Promise.all([
    dealer.orders(""),
    dealer.ask(`{
      bike: productGroups(limit: 1, filter: { category: "Bike" }) { data { slugs } }
      paa: productGroups(limit: 1, filter: { category: "PAA" }) { data { slugs } }
    }`),
  ]);
  const { bike, paa } = listed.parse(catalog);
  const slug = (found: typeof bike) => ({ slug: found.data[0]?.slugs[0] ?? "" });
  return {
    "order-number": { order_no: orders[0]?.order_no ?? "" },
    "catalog-bike": slug(bike),
    catalog: slug(paa),
    "marketing-material": { type: "brand-assets", id: "A1", image_id: "B2" },
    "sales-document": { type: "sales", id: "A1" },
    "3rd-party-order": { orderNo: "V1" },
    "": { id: "A1" },
  };
}

function valuesOf(values: Values, { id }: Row): Readonly<Record<string, string>> {
  const beginnings = Object.keys(values).filter((beginning) => id.startsWith(beginning));
  return values[beginnings.sort((left, right) => right.length - left.length)[0] ?? ""] ?? {};
}

describe("every page of an administrator", () => {
  let visitor: Visitor;
  let office: Office;
  let pages: readonly Window[] = [];
  const values: Record<string, Readonly<Record<string, string>>> = {};

  beforeAll(async () => {
    office = await Office.signIn(site, admin);
    await office.clear();
    const dealer = await Dealer.signIn(site, accountOf(site, "dealer.us"));
    const [ofDealers, banner, announcement] = await Promise.all([
      dealerValues(dealer),
      // One that hangs in a week: today's would come before every page.
      office.hangBanner("U001", 7),
      office.announce({ title: "Stock-taking", content: "<p>The warehouse is <b>closed</b> on Friday.</p>" }),
    ]);
    Object.assign(values, ofDealers, {
      "admin-announcements": { id: announcement },
      "admin-banners": { id: banner },
      "admin-roles": { id: "dealer" },
      "admin-group-roles": { id: "dealer" },
      "admin-permissions": { id: "page.catalog" },
      "admin-users": { id: "us-d2" },
      "3rd-party-article-maintenance": { id: "US-CORVID.CV-LOCK-9" },
    });
    visitor = await arrive({ width: 1440, height: HEIGHT });
    await openSignedIn(visitor.page, site, admin);
    await actFor("US0001");
    pages = await openAll(visitor, "/no/such/page");
  });
  afterAll(async () => {
    await office.clear();
    await visitor.leave();
  });

  /** Chooses a customer as the site would, for a user without a choice at this host (1 §2.4). */
  async function actFor(customer: string): Promise<void> {
    const status = await visitor.page.evaluate(`(async () => {
      const refreshed = await fetch("/refresh-token", { method: "POST" });
      const { requestToken } = await refreshed.json();
      const headers = { authorization: "Bearer " + requestToken };
      return (await fetch("/change-cust/${customer}", { method: "POST", headers })).status;
    })()`);
    expect(status).toBe(200);
  }

  test.for(rows.filter((row) => !row.public && !isForeign(row)))(
    "[routing-001] [mobile-001] [mobile-002] [mobile-004] [layout-009] $id",
    async (row) => {
      // The dealer's walk has the other widths of the pages of dealers.
      const windows = isOfDealers(row) ? pages.filter(({ width }) => width === BETWEEN) : pages;
      await look(windows, pathOf(row, valuesOf(values, row)), row);
      expect(visitor.noise()).toEqual([]);
    },
  );

  test.for(rows.filter(isForeign))("$id is not found at the host of another sales organization", async (row) => {
    const [window] = await openAll(visitor, pathOf(row, valuesOf(values, row)));
    expect((await window?.page.title())?.split(" · ")[0]).toBe(en.page_404_header);
    expect(visitor.noise()).toEqual([]);
  });

  test("[header-001] every entry of the menu leads to a page", async () => {
    const [{ page } = visitor] = pages;
    const links = page.getByRole("navigation", { name: t("menu_main") }).locator("a");
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    expect(hrefs.length).toBeGreaterThan(15);
    const dead = hrefs.filter((href) => {
      const path = href.replace(/^\/en-us/, "").replace(/\?.*/, "") || "/";
      return !rows.some((row) => fits(row, path));
    });
    expect(dead).toEqual([]);
  });
});

describe("every page of a dealer who acts for nobody else", () => {
  // The administrator's walk has the width between.
  const place = { ...NORTHLINE, looks: NORTHLINE.looks.filter(({ width }) => width !== BETWEEN) };
  let visitor: Visitor;
  let pages: readonly Window[] = [];
  let values: Values = {};

  beforeAll(async () => {
    const account = accountOf(site, "dealer.us");
    visitor = await openAs(site, account, { width: 1440, height: HEIGHT }, "/");
    values = await dealerValues(await Dealer.signIn(site, account));
    pages = await openAll(visitor, "/no/such/page", place);
  });
  afterAll(() => visitor.leave());

  test.for(rows.filter(isOfDealers))("[routing-001] [layout-009] $id", async (row) => {
    await look(pages, pathOf(row, valuesOf(values, row)), row);
    expect(visitor.noise()).toEqual([]);
  });
});

describe.each(["sales.id", "wim.id"])("every page of the visit forms of %s", (username) => {
  const area = username === "sales.id" ? "1000" : "5000";
  let visitor: Visitor;
  let pages: readonly Window[] = [];
  let visit = "";

  beforeAll(async () => {
    // Wim has no site of its own, and its salesperson no account among those of the sites.
    const account: Account = { ...accountOf(site, "sales.id"), username };
    const opened = await openAs(site, account, { width: 1440, height: HEIGHT, locale: "id-ID" }, "/id-id/visit-form");
    visitor = opened;
    const brand = area === "1000" ? "polygon" : "wim";
    const found = await opened.caller.ask(
      `{ formVisits(page: 1, limit: 1, brand: "${brand}") { formVisits { id } } }`,
      {},
    );
    const visits = z.object({ formVisits: z.object({ formVisits: z.array(z.object({ id: z.string() })) }) });
    visit = visits.parse(found).formVisits.formVisits[0]?.id ?? "";
    const looks = [1440, BETWEEN, 390].map((width) => ({ width, prefix: "/id-id", texts: indonesian }));
    pages = await openAll(visitor, "/no/such/page", { host: account.host, name: "Sepeda Raya", looks });
  });
  afterAll(() => visitor.leave());

  const ofArea = rows.filter((row) => row.id.startsWith("visit-form") && row.sorgs?.includes(area));
  test.for(ofArea)("[routing-001] [layout-009] $id", async (row) => {
    await look(pages, pathOf(row, { id: visit }), row);
    expect(visitor.noise()).toEqual([]);
  });
});

describe("every page that needs no session", () => {
  let visitor: Visitor;
  let pages: readonly Window[] = [];

  beforeAll(async () => {
    visitor = await arrive({ width: 1440, height: HEIGHT });
    pages = await openAll(visitor, "/new-customer-inquiry");
  });
  afterAll(() => visitor.leave());

  // Maintenance stays where it is only while there is some.
  const open = rows.filter((row) => row.public && row.id !== "maintenance");
  test.for(open)("[routing-001] [session-023] $id", async (row) => {
    await look(pages, row.path === "*" ? "/no/such/page" : row.path, row);
    expect(visitor.noise()).toEqual([]);
  });

  test("[routing-001] [session-016] maintenance", async () => {
    await visitor.context.route("**/server/status?*", (route) => route.fulfill({ json: { status: "maintenance" } }));
    const windows = await openAll(visitor, "/login");
    await Promise.all(windows.map((window) => check(window, rowOf("maintenance"))));
    expect(visitor.noise()).toEqual([]);
  });
});
