import { matchRoutes } from "react-router";
import { describe, expect, it } from "vitest";
import { mayPrefetch, reloadForChunk } from "../../packages/web/src/app/chunks.ts";
import { DEFAULT_CONFIG } from "../../packages/web/src/app/config.ts";
import {
  catalogueLanding,
  guard,
  menuOf,
  mobileTitle,
  showsCustomerMenu,
  trailOf,
} from "../../packages/web/src/app/guard.ts";
import type { RouteRow } from "../../packages/web/src/app/route.ts";
import { rows } from "../../packages/web/src/app/rows.ts";
import { isOtherSession, type Session } from "../../packages/web/src/app/session.ts";
import { DEALER } from "./support.tsx";

const OUT: Session = { status: "out" };
const IN: Session = { status: "in", user: DEALER };
const GUEST: Session = { status: "in", user: { ...DEALER, scopes: ["page.catalog", "page.home-page"] } };
const row = (id: string): RouteRow => {
  const found = rows.find((one) => one.id === id);
  if (!found) throw new Error(`no row ${id}`);
  return found;
};

describe("rows", () => {
  it("are unique by id and path, and each path leads to its own row", () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(new Set(rows.map(({ path }) => path)).size).toBe(rows.length);
    const table = rows.map(({ id, path }) => ({ id, path }));
    for (const { id, path } of rows) expect(matchRoutes(table, path)?.[0]?.route.id).toBe(id);
  });

  it("[product-001] a product is found below bikes, parts and the catalogue itself, and no list is taken for one", () => {
    const table = rows.map(({ id, path }) => ({ id, path }));
    const idOf = (path: string) => matchRoutes(table, path)?.[0]?.route.id;
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

  it("have breadcrumbs by their paths", () => {
    expect(trailOf(rows, row("catalog-bike-slug")).map(({ id }) => id)).toEqual([
      "catalog",
      "catalog-bike",
      "catalog-bike-slug",
    ]);
    expect(trailOf(rows, row("order")).map(({ id }) => id)).toEqual(["order"]);
  });
});

describe("guards", () => {
  it("sends every page but the public ones to sign-in without a session, with the way back", () => {
    for (const one of rows) {
      const verdict = guard(one, OUT, DEFAULT_CONFIG, one.path);
      if (one.public) expect(verdict).toEqual({ kind: "show" });
      else expect(verdict).toMatchObject({ kind: "redirect", to: expect.stringMatching(/^\/login/) });
    }
    expect(guard(row("order"), OUT, DEFAULT_CONFIG, "/order?page=2")).toEqual({
      kind: "redirect",
      to: "/login?next=%2Forder%3Fpage%3D2",
    });
  });

  it("[permissions-001] [permissions-002] [orders-012] signs out who lacks a page's scope", () => {
    expect(guard(row("order"), IN, DEFAULT_CONFIG)).toEqual({ kind: "show" });
    expect(guard(row("order"), GUEST, DEFAULT_CONFIG)).toEqual({ kind: "sign-out", to: "/login" });
    for (const one of rows.filter(({ scopes }) => scopes)) {
      const without: Session = { status: "in", user: { ...DEALER, scopes: [] } };
      expect(guard(one, without, DEFAULT_CONFIG).kind).toBe("sign-out");
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
    const sales = { scopes: ["menu.change-cust"] };
    expect(showsCustomerMenu(row("order"), sales)).toBe(true);
    expect(showsCustomerMenu(row("order"), { scopes: [] })).toBe(false);
    expect(showsCustomerMenu({ ...row("order"), hidesCustomerMenu: true }, sales)).toBe(false);
    const download: RouteRow = { ...row("order"), id: "download-area" };
    expect(showsCustomerMenu(download, { ...sales, limitation: "audit" })).toBe(false);
  });
});

describe("menu", () => {
  const ids = (scopes: readonly string[], config = DEFAULT_CONFIG) =>
    menuOf(rows, { scopes }, config).flatMap((group) => group.rows.map(({ id }) => id));

  it("[navigation-001] holds only what the user may open", () => {
    expect(ids(["page.catalog"])).toEqual(["catalog-bike", "catalog-paa", "catalog-groupset"]);
    expect(ids([])).not.toContain("order");
  });

  it("[navigation-003] has one catalogue entry where the menu is merged", () => {
    expect(ids(["page.catalog"], { ...DEFAULT_CONFIG, flags: ["MERGED_CATALOG_MENU"] })).toEqual(["catalog"]);
  });
});

describe("small rules", () => {
  it("[routing-015] [routing-016] [routing-017] [routing-018] [routing-019] choose the catalogue's landing page", () => {
    const redesigned = { ...DEFAULT_CONFIG, flags: ["CATALOG_REDESIGN" as const] };
    expect(catalogueLanding(redesigned, { bike: 0, paa: 9, groupset: 0 })).toBe("/catalog");
    expect(catalogueLanding(DEFAULT_CONFIG, { bike: 1, paa: 9, groupset: 0 })).toBe("/catalog/bike");
    expect(catalogueLanding(DEFAULT_CONFIG, { bike: 0, paa: 9, groupset: 3 })).toBe("/catalog/paa");
    expect(catalogueLanding(DEFAULT_CONFIG, { bike: 0, paa: 0, groupset: 3 })).toBe("/catalog/groupset");
    expect(catalogueLanding(DEFAULT_CONFIG)).toBe("/catalog/bike");
  });

  it("[mobile-003] cut a mobile title above 36 characters", () => {
    expect(mobileTitle("a".repeat(36))).toBe("a".repeat(36));
    expect(mobileTitle("a".repeat(37))).toBe(`${"a".repeat(35)}…`);
  });

  it("[routing-013] load the page anew for a missing part, at most once a minute", () => {
    const kept = new Map<string, string>();
    const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) };
    let reloads = 0;
    const at = (now: number) => reloadForChunk(now, storage, () => reloads++);
    expect([at(1_000_000), at(1_059_999), at(1_060_000)]).toEqual([true, false, true]);
    expect(reloads).toBe(2);
  });

  it("[routing-014] do not fetch ahead on 2g or for readers who save data", () => {
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
