import { hasPart, startCategory } from "@spoke/web/app/counts.ts";
import { catalogLanding, guard, mobileTitle, runGuards, showsCustomerMenu } from "@spoke/web/app/guard.ts";
import type { RouteRow } from "@spoke/web/app/route.ts";
import { routes } from "@spoke/web/app/routes.ts";
import { rows } from "@spoke/web/app/rows.ts";
import { isOtherSession, type Session } from "@spoke/web/app/session.ts";
import { firstPageOf } from "@spoke/web/app/shell/menu.ts";
import { mayPrefetch, reloadForChunk } from "@spoke/web/lib/chunks.ts";
import { DEFAULT_CONFIG } from "@spoke/web/lib/config.ts";
import { describe, expect, it } from "vitest";
import { DEALER } from "./support.tsx";

const { rowOf, trailOf } = routes;

const OUT: Session = { status: "out" };
const IN: Session = { status: "in", user: DEALER };
const GUEST: Session = { status: "in", user: { ...DEALER, scopes: ["page.catalog", "page.home-page"] } };
const row = (id: string): RouteRow => {
  const found = rows.find((item) => item.id === id);
  if (!found) throw new Error(`no row ${id}`);
  return found;
};

describe("rows", () => {
  it("are unique by id and path", () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length);
  });

  it("[product-001] a product is found below bikes, parts and the catalog itself, and no list is taken for one", () => {
    const idOf = (path: string) => rowOf(path)?.id;
    expect(idOf("/catalog/bike/meridian-3")).toBe("catalog-bike-slug");
    expect(idOf("/catalog/paa/chain-12s")).toBe("catalog-paa-slug");
    expect(idOf("/catalog/meridian-3")).toBe("catalog-slug");
    expect(idOf("/catalog/list")).toBe("catalog-list");
  });

  it("[layout-007] sign-in and maintenance are bare and open to everyone", () => {
    for (const id of ["login", "maintenance"]) expect(row(id)).toMatchObject({ layout: "bare", public: true });
  });

  it("[mobile-001] [mobile-004] say where the mobile header goes back and where it searches", () => {
    const back = rows.filter(({ mobile }) => mobile?.back).map(({ id }) => id);
    expect(back).toEqual(
      expect.arrayContaining(["catalog-slug", "catalog-bike-slug", "catalog-paa-slug", "cart", "cart-checkout"]),
    );
    const search = rows.filter(({ mobile }) => mobile?.search).map(({ id }) => id);
    expect(search).toEqual(expect.arrayContaining(["catalog", "catalog-bike", "catalog-paa", "cart", "order"]));
    expect(search).not.toContain("index");
  });

  it("[layout-012] have breadcrumbs by the parts of the address that are pages", () => {
    const trail = (path: string) => trailOf(path).map((step) => `${step.row.id} ${step.path}`);
    expect(trail("/catalog/bike/meridian-3")).toEqual([
      "catalog /catalog",
      "catalog-bike /catalog/bike",
      "catalog-bike-slug /catalog/bike/meridian-3",
    ]);
    expect(trail("/claim/77/edit")).toEqual(["claim /claim", "claim-id /claim/77", "claim-id-edit /claim/77/edit"]);
    expect(trail("/admin/roles/edit/7")).toEqual([
      "admin-roles /admin/roles",
      "admin-roles-edit-id /admin/roles/edit/7",
    ]);
    expect(trail("/marketing-material/brand-assets/12")).toEqual([
      "marketing-material /marketing-material",
      "marketing-material-type /marketing-material/brand-assets",
      "marketing-material-type-id /marketing-material/brand-assets/12",
    ]);
    expect(trail("/order")).toEqual(["order /order"]);
    expect(trail("/")).toEqual(["index /"]);
    expect(trail("/nowhere")).toEqual([]);
  });

  it("[errors-006] addresses with impossible parameters lead to no page", () => {
    for (const path of [
      "/claim/%3Cscript%3E",
      "/news/%00",
      `/order/${"9".repeat(200)}`,
      "/claim/..%2F..",
      "/claim/ ",
    ]) {
      expect(rowOf(path), path).toBeUndefined();
    }
    for (const path of ["/claim/CL-2026_7", "/catalog/bike/stra%C3%9Fe-3", "/order/0099012345"]) {
      expect(rowOf(path), path).toBeDefined();
    }
  });

  it("the last part of a content address is a type if it names one, otherwise an id", () => {
    expect(rowOf("/marketing-material/product-lineup")?.id).toBe("marketing-material-type");
    expect(rowOf("/marketing-material/12")?.id).toBe("marketing-material-type-id");
    expect(rowOf("/marketing-material/12/image/4")?.id).toBe("marketing-material-type-id-image-image_id");
    expect(rowOf("/sales-document/technical")?.id).toBe("sales-document-type");
    expect(rowOf("/sales-document/technical/5")?.id).toBe("sales-document-type-id");
    expect(rowOf("/sales-document/invented/5")).toBeUndefined();
  });
});

describe("guards", () => {
  it("sends every page but the public ones to sign-in without a session, with the way back", () => {
    for (const item of rows) {
      const verdict = guard(item, OUT, DEFAULT_CONFIG, { from: item.path });
      if (item.public) expect(verdict).toEqual({ kind: "show" });
      else expect(verdict).toMatchObject({ kind: "redirect", to: expect.stringMatching(/^\/login/) });
    }
    expect(guard(row("order"), OUT, DEFAULT_CONFIG, { from: "/order?page=2" })).toEqual({
      kind: "redirect",
      to: "/login?next=%2Forder%3Fpage%3D2",
    });
  });

  it("[permissions-001] [permissions-002] [orders-012] signs out who lacks a page's scope", () => {
    expect(guard(row("order"), IN, DEFAULT_CONFIG)).toEqual({ kind: "show" });
    expect(guard(row("order"), GUEST, DEFAULT_CONFIG)).toEqual({
      kind: "sign-out",
      to: "/login?denied=order&next=%2Forder",
    });
    for (const item of rows.filter(({ scopes }) => scopes)) {
      const without: Session = { status: "in", user: { ...DEALER, scopes: [] } };
      expect(guard(item, without, DEFAULT_CONFIG).kind).toBe("sign-out");
    }
  });

  it("leads from the home page to the first page that the user may open", () => {
    const user = { ...DEALER, scopes: ["page.user-management"] };
    const office: Session = { status: "in", user };
    const firstPage = firstPageOf(rows, user, DEFAULT_CONFIG);
    expect(firstPage).toBe("/admin/users");
    for (const id of ["index", "home-page"]) {
      expect(guard(row(id), office, DEFAULT_CONFIG, { firstPage })).toEqual({ kind: "redirect", to: firstPage });
      expect(guard(row(id), IN, DEFAULT_CONFIG, { firstPage })).toEqual({ kind: "show" });
    }
    expect(guard(row("order"), office, DEFAULT_CONFIG, { firstPage }).kind).toBe("sign-out");
    expect(firstPageOf(rows, { scopes: [] }, DEFAULT_CONFIG)).toBeUndefined();
  });

  it("visits are found only where the host or an area of the user has them", () => {
    const open = (id: string, areas: readonly string[], sorg: string) => {
      const user = { ...DEALER, scopes: ["page.formvisit"], userAreas: areas.map((each) => ({ sorg: each })) };
      return guard(row(id), { status: "in", user }, { ...DEFAULT_CONFIG, sorg }).kind;
    };
    expect(open("visit-form", ["U001"], "U001")).toBe("not-found");
    expect(open("visit-form", [], "1000")).toBe("show");
    expect(open("visit-form", ["5000"], "U001")).toBe("show");
    expect(open("visit-form-wim", ["1000"], "1000")).toBe("not-found");
    expect(open("visit-form-wim-create", ["5000"], "1000")).toBe("show");
  });

  it("[permissions-003] tells a user without a market why there is no content", () => {
    const scopes = ["page.news", "page.marketing-material", "page.sales-document"];
    const reader: Session = { status: "in", user: { ...DEALER, scopes } };
    const at = Date.UTC(2026, 10, 20, 9, 30);
    const content = rows.filter(({ path }) => /^\/(news|marketing-material|sales-document)(\/|$)/.test(path));
    expect(content).toHaveLength(9);
    for (const item of content) {
      const verdict = guard(item, reader, DEFAULT_CONFIG, { at });
      const query = new URLSearchParams({
        pt: item.titleKey,
        pi: item.id,
        t: "2026-11-20T09:30:00.000Z",
        s: item.scopes?.[0] ?? "",
      });
      expect(verdict).toEqual({ kind: "redirect", to: `/error/admin?${query}` });
      const placed: Session = { status: "in", user: { ...DEALER, scopes, contentTargetMarkets: ["US"] } };
      expect(guard(item, placed, DEFAULT_CONFIG)).toEqual({ kind: "show" });
    }
  });

  it("[permissions-004] leads from claims for parts to all claims where the host takes none", () => {
    const user: Session = { status: "in", user: { ...DEALER, scopes: ["page.claim"] } };
    const paa = row("claim-create-paa");
    expect(guard(paa, user, DEFAULT_CONFIG)).toEqual({ kind: "redirect", to: "/claim" });
    expect(guard(paa, user, { ...DEFAULT_CONFIG, claimAllowPAA: true })).toEqual({ kind: "show" });
    expect(guard(row("claim-create-bike"), user, DEFAULT_CONFIG)).toEqual({ kind: "show" });
  });

  it("brings everyone to the maintenance page while the server is not online", () => {
    for (const item of rows) {
      const verdict = guard(item, IN, DEFAULT_CONFIG, { isMaintenance: true });
      expect(verdict).toEqual(item.id === "maintenance" ? { kind: "show" } : { kind: "redirect", to: "/maintenance" });
    }
  });

  it("[permissions-005] [errors-005] knows six guards, and fails with an error for any other name", () => {
    const visit = { row: row("order"), session: IN, config: { ...DEFAULT_CONFIG, claimAllowPAA: true } };
    const names = ["maintenance", "route-change", "permissions", "page-orderlist", "disable-paa"];
    expect(runGuards(names, visit)).toBeUndefined();
    expect(runGuards(["content-target-check"], visit)?.kind).toBe("redirect");
    for (const unknown of ["page-order-list", "toString", ""]) {
      expect(runGuards([...names, unknown], visit)).toMatchObject({ kind: "error", statusCode: 500 });
    }
  });

  it("does not know pages of features that the host does not have", () => {
    const flagged: RouteRow = { ...row("order"), flag: "NEWS" };
    expect(guard(flagged, IN, DEFAULT_CONFIG)).toEqual({ kind: "not-found" });
    expect(guard(flagged, IN, { ...DEFAULT_CONFIG, flags: ["NEWS"] })).toEqual({ kind: "show" });
  });

  it("[customer-004] [cart-008] [customer-005] asks for a customer where one is needed", () => {
    const user = { ...DEALER, hasCustCode: false, scopes: [...DEALER.scopes, "menu.change-cust"] };
    const sales: Session = { status: "in", user };
    expect(guard(row("cart"), sales, DEFAULT_CONFIG).kind).toBe("choose-customer");
    expect(guard(row("catalog-bike"), sales, DEFAULT_CONFIG).kind).toBe("show");
    const download: RouteRow = { ...row("order"), id: "download-area" };
    const audit: Session = { status: "in", user: { ...user, limitation: "audit" } };
    expect(guard(download, audit, DEFAULT_CONFIG).kind).toBe("show");
  });

  it("[customer-001] [customer-002] [customer-003] shows the change-customer menu by scope and page", () => {
    const sales = { ...DEALER, isSales: true, scopes: ["menu.change-cust"] };
    expect(showsCustomerMenu(row("order"), sales, DEFAULT_CONFIG)).toBe(true);
    expect(showsCustomerMenu(row("order"), { ...sales, scopes: [] }, DEFAULT_CONFIG)).toBe(false);
    const hidden: RouteRow = { ...row("order"), hidesCustomerMenu: true };
    expect(showsCustomerMenu(hidden, sales, DEFAULT_CONFIG)).toBe(false);
    // Without a customer there is nothing to change: lists offer the first choice, forms do not.
    const free = { ...sales, hasCustCode: false, customerData: null };
    expect(showsCustomerMenu(hidden, free, DEFAULT_CONFIG)).toBe(true);
    const { menu: _, ...form } = hidden;
    expect(showsCustomerMenu(form, free, DEFAULT_CONFIG)).toBe(false);
    const download: RouteRow = { ...row("order"), id: "download-area" };
    expect(showsCustomerMenu(download, { ...sales, limitation: "audit" }, DEFAULT_CONFIG)).toBe(false);
  });
});

describe("small rules", () => {
  it("[routing-015] [routing-016] [routing-017] [routing-018] [routing-019] [routing-022] choose the catalog's landing page", () => {
    const redesigned = { ...DEFAULT_CONFIG, flags: ["CATALOG_REDESIGN" as const] };
    expect(catalogLanding(redesigned, { bike: 0, paa: 9, groupset: 0 })).toBe("/catalog");
    expect(rowOf("/catalog")?.id).toBe("catalog");
    expect(catalogLanding(DEFAULT_CONFIG, { bike: 1, paa: 9, groupset: 0 })).toBe("/catalog/bike");
    expect(catalogLanding(DEFAULT_CONFIG, { bike: 0, paa: 9, groupset: 3 })).toBe("/catalog/paa");
    expect(catalogLanding(DEFAULT_CONFIG, { bike: 0, paa: 0, groupset: 3 })).toBe("/catalog/groupset");
    expect(catalogLanding(DEFAULT_CONFIG)).toBe("/catalog/bike");
  });

  it("[routing-020] [catalogue-011] start with the first category that has products", () => {
    expect(startCategory(undefined)).toBe("Bike");
    expect(startCategory({ bike: 2, paa: 9, groupset: 1 })).toBe("Bike");
    expect(startCategory({ bike: 0, paa: 9, groupset: 0 })).toBe("PAA");
    expect(startCategory({ bike: 0, paa: 0, groupset: 3 })).toBe("PAA");
    expect(startCategory({ bike: 0, paa: 0, groupset: 0 })).toBe("Bike");
    expect(hasPart({ bike: 0, paa: 9, groupset: 0 }, "groupset")).toBe(false);
    expect(hasPart(undefined, "groupset")).toBe(true);
  });

  it("[mobile-003] cut a mobile title above 36 characters", () => {
    expect(mobileTitle("a".repeat(36))).toBe("a".repeat(36));
    expect(mobileTitle("a".repeat(37))).toBe(`${"a".repeat(35)}…`);
  });

  it("[routing-013] reload the page for a missing chunk, at most once a minute", () => {
    const stored = new Map<string, string>();
    const storage = { getItem: (key: string) => stored.get(key) ?? null, setItem: stored.set.bind(stored) };
    let reloads = 0;
    const at = (now: number) => reloadForChunk(now, storage, () => reloads++);
    expect([at(1_000_000), at(1_059_999), at(1_060_000)]).toEqual([true, false, true]);
    expect(reloads).toBe(2);
  });

  it("[routing-014] do not prefetch on 2g or with data saving", () => {
    expect(mayPrefetch(undefined)).toBe(true);
    expect(mayPrefetch({ effectiveType: "4g" })).toBe(true);
    expect(mayPrefetch({ effectiveType: "slow-2g" })).toBe(false);
    expect(mayPrefetch({ saveData: true })).toBe(false);
  });

  it("[session-008] [session-009] tell another user's or another customer's session", () => {
    const before = { sub: "u1", salesActiveCustCode: { r3: "1", isr: "I1" } };
    expect(isOtherSession(DEALER, before, before)).toBe(false);
    expect(isOtherSession(DEALER, before, { ...before, sub: "u2" })).toBe(true);
    expect(isOtherSession(DEALER, before, { sub: "u1", salesActiveCustCode: { r3: "2", isr: "I1" } })).toBe(true);
    expect(isOtherSession(DEALER, before, { sub: "u1" })).toBe(true);
  });
});
