import { isCustomer, isCustVendor, isSales, rolesOf, scopesOf, scopesOfRoles } from "@spoke/core/access";
import { DEFAULT_GROUP_ROLES, DEFAULT_PERMISSIONS, DEFAULT_ROLES } from "@spoke/core/access/defaults.ts";
import { SCOPES } from "@spoke/core/access/scopes.ts";
import { describe, expect, it } from "vitest";

const versioned = <T extends object>(all: readonly T[]) => all.map((item) => ({ ...item, version: 0 }));
const access = {
  roles: versioned([
    { id: "reader", name: "Reader", description: "", permissions: ["page.news", "page.catalog"] },
    { id: "buyer", name: "Buyer", description: "", permissions: ["page.catalog", "page.claim"] },
  ]),
  groupRoles: versioned([{ id: "shop", description: "Shop", roles: ["buyer", "gone"] }]),
};
const ids = (...all: string[]) => all.map((id) => ({ id }));

describe("what a user may do", () => {
  it("[permissions-006] is the union of the user's own roles and those of the group role", () => {
    expect(scopesOf(access, { roles: ["reader"], groupRole: "shop" })).toEqual([
      "page.catalog",
      "page.claim",
      "page.news",
    ]);
    expect(scopesOf(access, { roles: [], groupRole: "" })).toEqual([]);
  });

  it("ignores deleted roles and group roles", () => {
    expect(scopesOf(access, { roles: ["gone"], groupRole: "nothing" })).toEqual([]);
    expect(rolesOf(access, { roles: ["gone"], groupRole: "shop" }).map(({ id }) => id)).toEqual(["buyer"]);
    expect(scopesOfRoles(access, ["gone"])).toEqual([]);
  });
});

describe("type of a user by roles", () => {
  it("[permissions-007] is sales staff with salesman, sales.group or sales", () => {
    for (const id of ["salesman", "sales.group", "sales"]) expect([id, isSales(ids("guest", id))]).toEqual([id, true]);
    expect(isSales(ids("customer", "administrator", "Sales"))).toBe(false);
  });

  it("is customer with dealer or customer, and customer-vendor only with that role", () => {
    expect([isCustomer(ids("dealer")), isCustomer(ids("customer")), isCustomer(ids("sales"))]).toEqual([
      true,
      true,
      false,
    ]);
    expect([isCustVendor(ids("customer-vendor")), isCustVendor(ids("customer"))]).toEqual([true, false]);
  });
});

describe("built-in access", () => {
  it("[permissions-012] has sales, customer and customer-vendor, a group role for each role and a permission for each scope", () => {
    const roles = DEFAULT_ROLES.map(({ id }) => id);
    expect(roles).toEqual(expect.arrayContaining(["sales", "customer", "customer-vendor"]));
    expect(DEFAULT_GROUP_ROLES.map(({ id }) => id)).toEqual(roles);
    expect(DEFAULT_PERMISSIONS.map(({ name }) => name)).toEqual([...SCOPES]);
    for (const { id, permissions } of DEFAULT_ROLES) {
      expect([id, permissions.filter((item) => !SCOPES.some((scope) => scope === item))]).toEqual([id, []]);
      expect([id, new Set(permissions).size]).toEqual([id, permissions.length]);
    }
  });

  it("[permissions-011] has separate scopes for changing products in bulk and for approving and voiding payments", () => {
    const rolesWith = (scope: string) =>
      DEFAULT_ROLES.filter(({ permissions }) => permissions.includes(scope)).map(({ id }) => id);
    expect(rolesWith("product.mass-update")).toEqual(["administrator", "Product"]);
    expect(rolesWith("payment.approve")).toEqual(["administrator"]);
    expect(rolesWith("payment.void")).toEqual(["administrator"]);
  });

  it("lets only administrators manage users, roles, and permissions", () => {
    const may = DEFAULT_ROLES.filter(({ permissions }) => permissions.includes("page.user-management"));
    expect(may.map(({ id }) => id)).toEqual(["administrator"]);
  });
});
