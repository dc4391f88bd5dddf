import { DEFAULT_ROLES } from "@spoke/core/access/defaults.ts";
import { guard, type Verdict } from "@spoke/web/app/guard.ts";
import type { RouteRow } from "@spoke/web/app/route.ts";
import { rows } from "@spoke/web/app/rows.ts";
import type { Session, User } from "@spoke/web/app/session.ts";
import { type Config, DEFAULT_CONFIG } from "@spoke/web/lib/config.ts";
import { describe, expect, it } from "vitest";
import { DEALER } from "./support.tsx";

const SELLS = ["sales", "salesman", "sales.group", "administrator"];
const BUYS = ["dealer", "customer", "customer-vendor"];

interface Case {
  readonly name: string;
  readonly role: string;
  readonly user: User;
  readonly config: Config;
}

/** Each role with and without a customer, with and without a target market, on hosts with and without claims for parts. */
const cases: Case[] = DEFAULT_ROLES.flatMap(({ id: role, permissions }) =>
  [true, false].flatMap((hasCustomer) =>
    [true, false].map((isEquipped): Case => {
      const { customerData: own, ...person } = DEALER;
      const user: User = {
        ...person,
        roles: [{ id: role, description: role }],
        scopes: permissions,
        hasCustCode: hasCustomer,
        isSales: SELLS.includes(role) && role !== "administrator",
        isCustomer: role === "dealer" || role === "customer",
        isCustVendor: role === "customer-vendor",
        contentTargetMarkets: isEquipped ? ["M1"] : [],
        userAreas: isEquipped ? [{ sorg: "1000" }, { sorg: "5000" }] : [{ sorg: "U001" }],
        customerData: hasCustomer && own ? own : null,
      };
      const name = `${role}, ${hasCustomer ? "a" : "no"} customer, ${isEquipped ? "target market and parts claims" : "neither target market nor parts claims"}`;
      return { name, role, user, config: { ...DEFAULT_CONFIG, claimAllowPAA: isEquipped } };
    }),
  ),
);

const CONTENT = /^\/(marketing-material|sales-document|news)(\/|$)/;

/** What the specification says of a visit, in its own order: session, scope, target market, claims for parts, customer. */
function expected(row: RouteRow, { user, config }: Case): string {
  if (row.public) return "show";
  const scopes = row.scopes ?? [];
  if (scopes.length > 0 && !scopes.some((scope) => user.scopes.includes(scope))) return "sign-out";
  if (row.path.startsWith("/visit-form") && !user.userAreas?.some(({ sorg }) => sorg === "1000")) return "not-found";
  if (CONTENT.test(row.path) && user.contentTargetMarkets?.length === 0) return "redirect /error/admin";
  if (row.path === "/claim/create/paa" && !config.claimAllowPAA) return "redirect /claim";
  const mayChoose = user.scopes.includes("menu.change-cust");
  return row.customerForced && mayChoose && !user.hasCustCode ? "choose-customer" : "show";
}

const message = (verdict: Verdict): string =>
  verdict.kind === "redirect" ? `redirect ${verdict.to.split("?")[0]}` : verdict.kind;

const idsShown = (role: string): string[] => {
  const found = cases.find((item) => item.role === role && item.user.hasCustCode && item.config.claimAllowPAA);
  if (!found) throw new Error(`no case of ${role}`);
  const session: Session = { status: "in", user: found.user };
  return rows.filter((row) => guard(row, session, found.config).kind === "show").map(({ id }) => id);
};

describe("every page for every role", () => {
  it.each(cases)("[permissions-001] [permissions-006] $name", (item) => {
    const session: Session = { status: "in", user: item.user };
    for (const row of rows)
      expect([row.id, message(guard(row, session, item.config))]).toEqual([row.id, expected(row, item)]);
  });

  it("without a session leads to the sign-in, and back to the page afterwards", () => {
    for (const row of rows) {
      const verdict = guard(row, { status: "out" }, DEFAULT_CONFIG);
      if (row.public) expect([row.id, verdict]).toEqual([row.id, { kind: "show" }]);
      else
        expect([row.id, verdict]).toEqual([
          row.id,
          { kind: "redirect", to: row.path === "/" ? "/login" : `/login?next=${encodeURIComponent(row.path)}` },
        ]);
    }
  });

  it("[capability-013] an administrator opens every page", () => {
    expect(idsShown("administrator")).toEqual(rows.map(({ id }) => id));
  });

  it("a guest opens home, catalog and what needs no scope, and nothing else", () => {
    const open = rows.filter(({ scopes, public: isPublic }) => isPublic || !scopes).map(({ id }) => id);
    const catalog = rows.filter(({ path }) => path.startsWith("/catalog")).map(({ id }) => id);
    expect(idsShown("guest").toSorted()).toEqual([...new Set([...open, ...catalog, "index", "home-page"])].toSorted());
  });

  it.each([...BUYS, ...SELLS.filter((role) => role !== "administrator"), "Product", "guest"])(
    "%s opens nothing of the administration",
    (role) => {
      const administration = rows.filter(({ path }) => path.startsWith("/admin/")).map(({ id }) => id);
      const allowed = role === "Product" ? ["admin-catalog-analyze", "admin-catalog-analyze-new"] : [];
      expect(idsShown(role).filter((id) => administration.includes(id))).toEqual(allowed);
    },
  );

  it("[capability-013] dealers and vendors open vendor orders, and only vendors their articles", () => {
    for (const role of ["dealer", "customer-vendor"]) expect(idsShown(role)).toContain("3rd-party-order");
    expect(idsShown("customer-vendor")).toContain("3rd-party-article-maintenance");
    expect(idsShown("dealer")).not.toContain("3rd-party-article-maintenance");
  });

  it("[third-party-009] vendors have a catalog, orders, the maintenance of their articles, and the upload of stock", () => {
    const pages = ["catalog", "order", "article-maintenance", "article-maintenance-upload"];
    expect(idsShown("customer-vendor")).toEqual(expect.arrayContaining(pages.map((page) => `3rd-party-${page}`)));
    for (const page of pages.slice(2)) expect(idsShown("dealer")).not.toContain(`3rd-party-${page}`);
  });

  it("[capability-013] only those who act for customers open visit forms and sales area", () => {
    for (const role of BUYS) for (const id of ["visit-form", "sales-area"]) expect(idsShown(role)).not.toContain(id);
    for (const role of SELLS) for (const id of ["visit-form", "sales-area"]) expect(idsShown(role)).toContain(id);
  });
});
