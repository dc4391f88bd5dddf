import type { ProductCounts } from "@spoke/web/app/counts.ts";
import type { MenuGroup, RouteRow } from "@spoke/web/app/route.ts";
import { routes } from "@spoke/web/app/routes.ts";
import { rows } from "@spoke/web/app/rows.ts";
import type { User } from "@spoke/web/app/session.ts";
import { asksForCustomer } from "@spoke/web/app/shell/asksForCustomer.ts";
import { hasHeading, isUnfolded } from "@spoke/web/app/shell/folding.ts";
import { firstPageOf, marksOf, menuOf, placeOf } from "@spoke/web/app/shell/menu.ts";
import { type Config, DEFAULT_CONFIG } from "@spoke/web/lib/config.ts";
import { describe, expect, it } from "vitest";
import { DEALER } from "./support.tsx";

const { trailOf } = routes;

interface Reader {
  readonly scopes: readonly string[];
  readonly areas?: readonly string[];
}

const everyScope = [
  ...new Set([
    ...rows.flatMap(({ scopes }) => scopes ?? []),
    "cart.display-order-qty",
    "news.cu",
    "sales-document.cu",
    "marketing-material.cud",
  ]),
];

function menu({ scopes, areas = [] }: Reader, config: Partial<Config> = {}, counts?: ProductCounts) {
  return menuOf(rows, { scopes, userAreas: areas.map((sorg) => ({ sorg })) }, { ...DEFAULT_CONFIG, ...config }, counts);
}
const links = (...parameters: Parameters<typeof menu>) =>
  menu(...parameters).flatMap(({ entries }) => entries.map(({ to }) => to));

describe("the menu", () => {
  it("[navigation-001] holds only what the user may open", () => {
    expect(links({ scopes: ["page.catalog"] })).toEqual(["/catalog/bike", "/catalog/paa", "/catalog/groupset"]);
    expect(links({ scopes: [] })).toEqual([]);
    for (const { entries } of menu({ scopes: everyScope, areas: ["1000", "5000"] }, { flags: ["NEWS"] })) {
      for (const { row, place } of entries) {
        const needed = [...(row.scopes ?? []), ...(place.scope ? [place.scope] : [])];
        expect(links({ scopes: everyScope.filter((scope) => !needed.includes(scope)) })).not.toContain(
          place.to ?? row.path,
        );
      }
    }
  });

  it("offers the orders of all their customers to the office and to users who serve some, not to vendors or dealers", () => {
    const offers = (scopes: readonly string[], limitation: string) =>
      menuOf(rows, { scopes, userAreas: [{ sorg: "G001", limitation }] }, DEFAULT_CONFIG)
        .flatMap(({ entries }) => entries.map(({ to }) => to))
        .includes("/customers-orders");
    const sales = ["page.orderlist", "menu.change-cust"];
    expect(offers(sales, "salesman")).toBe(true);
    expect(offers(sales, "sales_office")).toBe(true);
    expect(offers(sales, "none")).toBe(true);
    expect(offers(sales, "vendor")).toBe(false);
    expect(offers(["page.orderlist"], "salesman")).toBe(false);
  });

  it("offers the customers to contact to sales staff, who see them on the home page, too", () => {
    const offers = (isSales: boolean) =>
      menuOf(rows, { scopes: ["menu.change-cust"], userAreas: [], isSales }, DEFAULT_CONFIG)
        .flatMap(({ entries }) => entries.map(({ to }) => to))
        .includes("/customers-in-need");
    expect(offers(true)).toBe(true);
    expect(offers(false)).toBe(false);
  });

  it("begins with the first page that a user may open", () => {
    const user = { scopes: ["page.3rdpartyarticlemaintenance", "page.catalog"], userAreas: [] };
    const shown = menuOf(rows, user, DEFAULT_CONFIG).flatMap(({ entries }) => entries.map(({ to }) => to));
    expect(shown).toEqual([
      ...["/catalog/bike", "/catalog/paa", "/catalog/groupset", "/3rd-party/article-maintenance"],
      "/3rd-party/settings",
    ]);
    expect(firstPageOf(rows, user, DEFAULT_CONFIG)).toBe("/catalog/bike");
    expect(firstPageOf(rows, { scopes: ["page.3rdpartyarticlemaintenance"] }, DEFAULT_CONFIG)).toBe(
      "/3rd-party/article-maintenance",
    );
  });

  it("marks, for a sales person who acts for nobody, what only asks for a customer", () => {
    const scopes = ["page.catalog", "page.3rdpartycatalog", "page.orderlist", "cart.display-order-qty"];
    const sales = { ...DEALER, scopes: [...scopes, "menu.change-cust"], isSales: true, hasCustCode: false };
    const marked = (user: User) =>
      menuOf(rows, { ...user, userAreas: [] }, DEFAULT_CONFIG)
        .flatMap(({ entries }) => entries)
        .filter(({ row }) => asksForCustomer(row, user, DEFAULT_CONFIG))
        .map(({ to }) => to);
    const purchases = ["/catalog/previous-purchases", "/catalog/frequent-purchases"];
    expect(marked(sales)).toEqual(expect.arrayContaining(["/order", ...purchases, "/3rd-party/catalog"]));
    expect(marked(sales)).not.toContain("/catalog/bike");
    expect(marked({ ...sales, hasCustCode: true })).toEqual([]);
  });

  it("begins for staff with what they work through, and for dealers with what they buy", () => {
    const groupsOf = (scopes: readonly string[]) => menu({ scopes }).map(({ group }) => group);
    const scopes = ["page.claim", "page.catalog", "page.orderlist"];
    expect(groupsOf([...scopes, "menu.change-cust"])[0]).toBe("programs");
    expect(groupsOf(scopes).slice(0, 2)).toEqual(["catalog", "orders"]);
  });

  it("begins with administration for administrators, which is unfolded also in a long menu", () => {
    const groupsOf = (scopes: readonly string[]) => menu({ scopes }).map(({ group }) => group);
    expect(groupsOf(everyScope).slice(0, 3)).toEqual(["main", "admin", "programs"]);
    const product = everyScope.filter((scope) => !scope.startsWith("page.user-management"));
    expect(groupsOf(product)).toEqual(expect.arrayContaining(["catalog", "admin"]));
    expect(groupsOf(product).indexOf("admin")).toBeGreaterThan(groupsOf(product).indexOf("catalog"));
    const sections = menu({ scopes: everyScope });
    const admin = sections.find(({ group }) => group === "admin");
    expect(admin && isUnfolded(admin, sections, {}, "catalog")).toBe(true);
    expect(admin && isUnfolded(admin, sections, { admin: false }, "catalog")).toBe(false);
  });

  it("[navigation-002] [navigation-008] [navigation-010] offers dealers sales, the catalog, and their orders", () => {
    expect(links({ scopes: everyScope })).toEqual(
      expect.arrayContaining([
        ...[
          "/sales-area",
          "/sales-overview",
          "/catalog/bike",
          "/order",
          "/invoice/open-invoice",
          "/invoice/invoice-list",
        ],
        ...["/download-area", "/upload-area", "/claim", "/bonus-dealer", "/retail-sales", "/pdi", "/payment"],
        ...["/click-collect", "/cart", "/user/edit-profile"],
      ]),
    );
  });

  it("[navigation-003] has one catalog entry where the menu is merged, and a group with home where not", () => {
    const reader = { scopes: ["page.catalog", "page.home-page"] };
    expect(links(reader)).toEqual(["/home-page", "/catalog/bike", "/catalog/paa", "/catalog/groupset"]);
    expect(links(reader, { flags: ["MERGED_CATALOG_MENU"] })).toEqual(["/", "/catalog"]);
  });

  it("keeps the other entries of the catalog beside the merged one", () => {
    const reader = { scopes: ["page.catalog", "page.home-page"] };
    const sections = menu(reader, { flags: ["MERGED_CATALOG_MENU"], allowPreviewPage: true });
    expect(sections.map(({ group, entries }) => [group, entries.map(({ to }) => to)])).toEqual([
      ["main", ["/", "/catalog", "/catalog/preview-page"]],
    ]);
  });

  it("marks the entries that the header of wide windows already shows", () => {
    const entries = menu({ scopes: everyScope }, { allowPreviewPage: true }).flatMap((section) => section.entries);
    const beside = entries.flatMap(({ to, place: { inHeaderFrom } }) => (inHeaderFrom ? [[to, inHeaderFrom]] : []));
    expect(beside).toEqual([
      ["/catalog/preview-page", "2xl"],
      ["/cart", "lg"],
      ["/user/edit-profile", "always"],
    ]);
  });

  it("has no sub-menu for a part of the catalog that holds nothing", () => {
    const counts = { bike: 0, paa: 12, groupset: 0 };
    expect(links({ scopes: ["page.catalog"] }, {}, counts)).toEqual(["/catalog/paa"]);
  });

  it("[navigation-004] leads to the preview of a brand by the list's query, on hosts that have one", () => {
    const reader = { scopes: ["page.catalog"] };
    const preview = links(reader, { flags: ["BRAND_PREVIEW_PAGE"] }).find((to) => to.startsWith("/catalog/list"));
    const query = new URLSearchParams(preview?.split("?")[1]);
    expect([...query.keys()]).toEqual(["search", "category", "view", "articleTagCategory"]);
    expect(links(reader).some((to) => to.startsWith("/catalog/list"))).toBe(false);
  });

  it("[navigation-014] [config-011] shows the preview pages where the host allows them and does not hide them", () => {
    const reader = { scopes: ["page.catalog"] };
    expect(links(reader)).not.toContain("/catalog/preview-page");
    expect(links(reader, { allowPreviewPage: true })).toContain("/catalog/preview-page");
  });

  it("[config-013] hides the preview link on hosts with CUSTOM_URL_TO_HIDE_NEW_INQUIRY", () => {
    const config = { allowPreviewPage: true, flags: ["CUSTOM_URL_TO_HIDE_NEW_INQUIRY" as const] };
    expect(links({ scopes: ["page.catalog"] }, config)).not.toContain("/catalog/preview-page");
  });

  it("[navigation-005] shows each vendor page by its own scope", () => {
    expect(links({ scopes: ["page.3rdpartycatalog"] })).toEqual(["/3rd-party/catalog"]);
    expect(links({ scopes: ["page.3rdpartyorder", "page.3rdpartyarticlemaintenance"] })).toEqual([
      "/3rd-party/order",
      "/3rd-party/article-maintenance",
      "/3rd-party/settings",
    ]);
  });

  it("[navigation-006] [navigation-007] has the visit forms of the user's areas", () => {
    const scopes = ["page.formvisit"];
    expect(links({ scopes })).toEqual([]);
    expect(links({ scopes, areas: ["1000"] })).toEqual(["/visit-form/polygon"]);
    expect(links({ scopes, areas: ["5000", "U001"] })).toEqual(["/visit-form/wim"]);
    expect(links({ scopes, areas: ["1000", "5000"] })).toEqual(["/visit-form/polygon", "/visit-form/wim"]);
  });

  it("[navigation-009] [permissions-009] has the administration by its scopes", () => {
    const access = ["/admin/users", "/admin/roles", "/admin/group-roles", "/admin/permissions"];
    expect(links({ scopes: ["page.user-management", "order.confirm"] })).toEqual([
      "/admin/order-confirmation",
      ...access,
      "/admin/feeds",
      "/admin/host",
    ]);
    expect(links({ scopes: ["page.user-management-us"] })).toEqual(["/admin/users"]);
    const rest = ["page.catalog-analyze", "page.announcement", "page.banner"];
    expect(links({ scopes: rest })).toEqual(
      expect.arrayContaining(["/admin/catalog-analyze", "/admin/announcements", "/admin/banners"]),
    );
  });

  it("[marketing-001] leads readers of marketing material to brand assets and to the product line-up", () => {
    const entries = menuOf(rows, { scopes: ["page.marketing-material"], userAreas: [] }, DEFAULT_CONFIG);
    const shown = entries.flatMap((group) => group.entries.map(({ to }) => to));
    expect(shown).toEqual(["/marketing-material/brand-assets", "/marketing-material/product-lineup"]);
  });

  it("[navigation-011] [navigation-012] [sales-documents-005] gives readers their material and documents, and editors the means to make them", () => {
    const reading = ["page.marketing-material", "page.sales-document"];
    expect(links({ scopes: reading })).toEqual([
      "/marketing-material/brand-assets",
      "/marketing-material/product-lineup",
      "/sales-document/sales",
      "/sales-document/technical",
    ]);
    expect(links({ scopes: [...reading, "marketing-material.cud", "sales-document.cu"] })).toEqual([
      "/admin/marketing-material/category",
      "/admin/marketing-material/image",
      "/admin/sales-document/group",
      "/admin/sales-document/list",
    ]);
  });

  it("[navigation-013] has news for readers or for editors, on hosts that have news", () => {
    const flags = ["NEWS" as const];
    expect(links({ scopes: ["page.news"] }, { flags })).toEqual(["/news"]);
    expect(links({ scopes: ["page.news", "news.cu"] }, { flags })).toEqual(["/admin/news"]);
    expect(links({ scopes: ["page.news", "news.cu"] })).toEqual([]);
  });

  it("[navigation-015] shows a group as soon as one of its entries is permitted, and no group without", () => {
    const groups = (scopes: readonly string[]) => menu({ scopes }).map(({ group }) => group);
    expect(groups(["page.banner"])).toEqual(["admin"]);
    expect(groups(["page.pdi", "page.catalog"])).toEqual(["catalog", "programs"]);
    expect(groups([])).toEqual([]);
  });

  it("[navigation-016] takes one scope or any one of a list", () => {
    const row: RouteRow = {
      id: "some",
      path: "/some",
      page: () => Promise.reject(new Error("never shown")),
      titleKey: "title_orders",
      layout: "default",
      scopes: ["one", "other"],
      menu: { group: "main", order: 1, icon: "home" },
    };
    for (const [scopes, shown] of [
      [["one"], 1],
      [["other"], 1],
      [["third"], 0],
    ] as const) {
      expect(menuOf([row], { scopes }, DEFAULT_CONFIG)).toHaveLength(shown);
    }
  });
});

describe("the entry of the page shown", () => {
  const marked = (path: string, search = "") =>
    menu({ scopes: everyScope, areas: ["1000"] }, { flags: ["BRAND_PREVIEW_PAGE"] })
      .flatMap(({ entries }) => entries)
      .map((entry) => [entry.to, placeOf(entry, trailOf(path), search)] as const)
      .filter(([, place]) => place)
      .map(([to, place]) => `${place} ${to}`);

  it("is marked, or the one above it", () => {
    expect(marked("/order")).toEqual(["page /order"]);
    expect(marked("/order/0099012345")).toEqual(["above /order"]);
    expect(marked("/admin/users/7/edit-us")).toEqual(["above /admin/users"]);
    expect(marked("/invoice/invoice-list-new")).toEqual(["page /invoice/invoice-list"]);
    expect(marked("/")).toEqual(["page /home-page"]);
    expect(marked("/error/admin")).toEqual([]);
  });

  it("is the only one where the page has an entry of its own below another", () => {
    const sections = menu({ scopes: everyScope }, { flags: ["MERGED_CATALOG_MENU"] });
    const markOf = marksOf(sections, trailOf("/catalog/fast-order"), "");
    const marks = sections.flatMap(({ entries }) => entries).filter((entry) => markOf(entry));
    expect(marks.map(({ to }) => to)).toEqual(["/catalog/fast-order"]);
    const above = marksOf(sections, trailOf("/catalog/repeat-order"), "");
    expect(sections.flatMap(({ entries }) => entries).filter((entry) => above(entry))).toHaveLength(1);
  });

  it("tells entries of one page apart by path and query", () => {
    const readers = menu({ scopes: ["page.marketing-material"] }).flatMap(({ entries }) => entries);
    const marks = readers.map((entry) => placeOf(entry, trailOf("/marketing-material/product-lineup/4"), ""));
    expect(marks).toEqual([undefined, "above"]);
    expect(marked("/catalog/list", "?category=Bike&view=group&articleTagCategory=preview")).toHaveLength(1);
    expect(marked("/catalog/list", "?category=PAA")).toEqual([]);
  });
});

describe("groups", () => {
  const scopes = everyScope.filter((scope) => scope !== "page.user-management");
  const all = menu({ scopes, areas: ["1000", "5000"] }, { flags: ["NEWS"] });
  const open = (current?: MenuGroup, chosen = {}) =>
    all.filter((section) => isUnfolded(section, all, chosen, current)).map(({ group }) => group);

  it("of a long menu are folded but for the daily ones and that of the page shown", () => {
    expect(open()).toEqual(["main", "catalog", "orders", "account"]);
    expect(open("admin")).toEqual(["main", "catalog", "orders", "admin", "account"]);
  });

  it("of a short menu are all unfolded", () => {
    const short = menu({ scopes: ["page.claim", "page.pdi", "page.banner"] });
    expect(short.every((section) => isUnfolded(section, short, {}, undefined))).toBe(true);
  });

  it("have a heading when there is more than one entry below it", () => {
    const [vendors] = menu({ scopes: ["page.3rdpartycatalog"] });
    const [both] = menu({ scopes: ["page.3rdpartycatalog", "page.3rdpartyorder"] });
    expect([vendors, both].map((section) => section && hasHeading(section))).toEqual([false, true]);
  });

  it("stay as the user left them, and those without a heading open", () => {
    expect(open(undefined, { catalog: false, vendors: true, main: false })).toEqual([
      "main",
      "orders",
      "vendors",
      "account",
    ]);
  });
});
