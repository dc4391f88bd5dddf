import GroupRoleFormPage from "@spoke/web/features/admin-access/GroupRoleFormPage.tsx";
import { groupOf } from "@spoke/web/features/admin-access/groups.ts";
import PermissionFormPage from "@spoke/web/features/admin-access/PermissionFormPage.tsx";
import PermissionsPage from "@spoke/web/features/admin-access/PermissionsPage.tsx";
import RoleFormPage from "@spoke/web/features/admin-access/RoleFormPage.tsx";
import RolesPage from "@spoke/web/features/admin-access/RolesPage.tsx";
import { pageOf, sortedRows } from "@spoke/web/ui/localRows.ts";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { Route, Routes } from "react-router";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Answer, clientOf, DEALER, Page, signedIn } from "../support.tsx";

const permission = (name: string, grantable = true) => ({
  __typename: "Permission",
  id: name,
  name,
  description: `May ${name}`,
  builtIn: true,
  editable: false,
  grantable,
  version: 0,
});
const PERMISSIONS = [permission("page.catalog"), permission("page.claim"), permission("news.cu", false)];
const role = (id: string, more: object = {}) => ({
  __typename: "Role",
  id,
  name: `Role ${id}`,
  description: "",
  permissions: [PERMISSIONS[0]],
  builtIn: false,
  editable: true,
  grantable: true,
  version: 3,
  ...more,
});
const group = {
  __typename: "GroupRole",
  id: "shops",
  description: "Shops",
  roles: [role("shop")],
  permissions: [PERMISSIONS[0]],
  builtIn: false,
  editable: true,
  grantable: true,
  version: 2,
};
const use = (id: string) => ({ __typename: "RoleUse", id, users: 12, hosts: ["shop.example"] });
const USES = { __typename: "RoleUses", roles: [use("shop")], groupRoles: [use("shops")] };
const ok = { __typename: "Message", status: "success", description: "success_save" };
const failed = (description: string) => ({ __typename: "Message", status: "failed", description });

function show(at: string, answer: Answer = () => ({}), item: object = role("shop"), others: readonly object[] = []) {
  const sent: { operation: string; variables: Record<string, unknown> }[] = [];
  const client = clientOf((operation, variables) => {
    sent.push({ operation, variables });
    if (operation === "Roles")
      return {
        roles: [role("shop"), role("administrator", { builtIn: true, editable: false })],
        groupRoles: [group],
        roleUses: USES,
      };
    if (operation === "RoleForm")
      return {
        permissions: PERMISSIONS,
        roles: [role("shop"), role("office", { permissions: [PERMISSIONS[1]] }), ...others],
        groupRoles: [group],
        roleUses: USES,
        ...(variables.isNew ? {} : { role: item }),
      };
    if (operation === "GroupRoleForm") {
      const roles = [role("shop"), role("administrator", { grantable: false })];
      return { roles, roleUses: USES, ...(variables.isNew ? {} : { groupRole: group }) };
    }
    const roles = [role("shop"), role("office", { permissions: PERMISSIONS })];
    if (operation === "PermissionForm") return { permission: PERMISSIONS[0], roles };
    if (operation === "Permissions") return { permissions: PERMISSIONS, roles };
    return answer(operation, variables);
  });
  const route = (path: string, page: ReactNode) => <Route path={`/:locale${path}`} element={page} />;
  render(
    <Page client={client} at={`/en-us${at}`}>
      <Routes>
        {route("/admin/roles", <RolesPage />)}
        {route("/admin/roles/create", <RoleFormPage />)}
        {route("/admin/roles/edit/:id?", <RoleFormPage />)}
        {route("/admin/group-roles/edit/:id", <GroupRoleFormPage />)}
        {route("/admin/permissions", <PermissionsPage />)}
        {route("/admin/permissions/create", <PermissionFormPage />)}
        {route("/admin/permissions/edit/:id?", <PermissionFormPage />)}
      </Routes>
    </Page>,
  );
  return {
    of: (operation: string) => sent.filter((item) => item.operation === operation).map((item) => item.variables),
  };
}

const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });

beforeEach(async () => {
  sessionStorage.clear();
  Element.prototype.scrollIntoView = () => undefined;
  await signedIn({ ...DEALER, scopes: ["page.user-management"] });
});
afterEach(cleanup);

describe("[admin-users-010] roles", () => {
  it("are listed, those of the product marked and not to be deleted", async () => {
    const sent = show("/admin/roles", () => ({
      deleteRole: { __typename: "AccessResult", message: failed("in_use"), userErrors: [] },
    }));
    await screen.findAllByText("Role shop");
    expect(screen.getAllByText("Built-in")).not.toHaveLength(0);
    expect(screen.getAllByRole("link", { name: "12" })[0]?.getAttribute("href")).toContain("/admin/users?role=shop");
    const menus = screen.getAllByRole("button", { name: /^Delete:/ });
    expect(new Set(menus.map((menu) => menu.getAttribute("aria-label")))).toEqual(new Set(["Delete: Role shop"]));
    for (const menu of menus.slice(0, 1)) fireEvent.click(menu);
    const dialog = await screen.findByRole("alertdialog");
    fireEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
    expect((await within(dialog).findByRole("alert")).textContent).toContain("still in use");
    expect(sent.of("DeleteRole")).toEqual([{ id: "shop" }]);
  });

  it("of the product are shown with who has them, and copied to be changed", async () => {
    const builtIn = role("shop", { builtIn: true, editable: false });
    show("/admin/roles/edit/shop", undefined, builtIn);
    expect(await screen.findByText(/^You cannot change built-in roles/)).toBeTruthy();
    expect(screen.getByText(/^12 users have this role on shop\.example/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(box(/page\.catalog/).disabled).toBe(true);
    expect(screen.queryByText(/^Permissions with a lock/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Choose all" })).toBeNull();
    expect(screen.getByText("Ordering").textContent).toBe("Ordering1 of 1 chosen");
    expect(screen.getByRole("link", { name: "Copy" }).getAttribute("href")).toContain("/admin/roles/create?from=shop");
  });

  it("name the group roles that contain them, and lead to the lists beside them", async () => {
    show("/admin/roles");
    const [link] = await screen.findAllByRole("link", { name: "Shops" });
    expect(link?.getAttribute("href")).toBe("/en-us/admin/group-roles/edit/shops");
    expect(link?.closest("tr")?.textContent).toContain("Role shop");
    expect(screen.getAllByText("No group role")).not.toHaveLength(0);
    const views = within(screen.getByRole("navigation", { name: "Access" })).getAllByRole("link");
    expect(views.map(({ textContent }) => textContent?.trim())).toEqual(["Roles", "Group roles", "Permissions"]);
    cleanup();
    show("/admin/roles/edit/shop");
    expect(await screen.findByRole("link", { name: "Shops" })).toBeTruthy();
  });

  it("that go beyond the administrator's own permissions say which roles can change them", async () => {
    const more = { editable: false, grantable: false, permissions: [PERMISSIONS[1]] };
    show("/admin/roles/edit/shop", undefined, role("shop", more));
    expect(await screen.findByText(/^This role includes permissions you do not have/)).toBeTruthy();
    expect(screen.queryByText(/can change it:/)).toBeNull();
    cleanup();
    const all = [PERMISSIONS[0], { ...PERMISSIONS[1], id: "page.user-management", name: "page.user-management" }];
    const boss = role("boss", { permissions: [...PERMISSIONS, ...all] });
    show("/admin/roles/edit/shop", undefined, role("shop", more), [boss]);
    const notice = within((await screen.findByText(/can change it:/)).closest("div") ?? document.body);
    expect(notice.getAllByRole("link").map(({ textContent }) => textContent)).toEqual(["Role boss"]);
  });

  it("start as a copy of another, under a name of their own", async () => {
    show("/admin/roles/create?from=shop");
    await waitFor(() => expect(field(/^Name/).value).toBe("Copy of Role shop"));
    expect(box(/page\.catalog/).checked).toBe(true);
    expect(field(/^Identifier/).value).toBe("");
  });

  it("show what is not saved yet, and how they differ from another", async () => {
    show("/admin/roles/edit/shop");
    await screen.findByLabelText(/^Name/);
    fireEvent.change(screen.getByLabelText("Compare with another role"), { target: { value: "office" } });
    expect(screen.getByText("Not in Role office")).toBeTruthy();
    expect(screen.getByText("Only in Role office")).toBeTruthy();
    fireEvent.click(box(/page\.claim/));
    expect(screen.getByText("Added, not saved yet")).toBeTruthy();
  });

  it("offer only the permissions that the administrator holds", async () => {
    const sent = show("/admin/roles/create", () => ({
      createRole: { __typename: "RoleResult", message: ok, userErrors: [], role: role("new") },
    }));
    await screen.findByLabelText(/^Name/);
    expect(box(/news\.cu/).disabled).toBe(true);
    press("Create role");
    expect(await screen.findByText("Required")).toBeTruthy();
    type(/^Name/, "New role");
    fireEvent.click(box(/page\.claim/));
    press("Create role");
    await waitFor(() => expect(sent.of("CreateRole")).toHaveLength(1));
    expect(sent.of("CreateRole")[0]).toEqual({
      role: { name: "New role", description: "", permissions: ["page.claim"] },
    });
  });

  it("[errors-015] are changed from the version that was read, and show what was refused at the permissions", async () => {
    const sent = show("/admin/roles/edit/shop", () => ({
      updateRole: {
        __typename: "RoleResult",
        message: failed("invalid_input"),
        userErrors: [{ __typename: "UserError", field: "role.permissions", message: "not_grantable", values: [] }],
        role: null,
      },
    }));
    await screen.findByLabelText(/^Name/);
    expect(box(/page\.catalog/).checked).toBe(true);
    fireEvent.click(box(/page\.claim/));
    press("Save");
    expect(await screen.findByText(/^You can grant only/)).toBeTruthy();
    expect(sent.of("UpdateRole")[0]).toMatchObject({
      id: "shop",
      version: 3,
      role: { permissions: ["page.catalog", "page.claim"] },
    });
    expect(box(/page\.claim/).checked).toBe(true);
  });

  it("with more permissions than the administrator has are read-only", async () => {
    show("/admin/roles/edit/shop", undefined, role("shop", { grantable: false, editable: false }));
    expect(await screen.findByText(/^This role includes/)).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
  });

  it("are chosen from the list when the address names none", async () => {
    show("/admin/roles/edit");
    expect(await screen.findAllByText("Role shop")).not.toHaveLength(0);
  });
});

describe("[admin-users-010] group roles and permissions", () => {
  it("a group role says what it gives in all, and needs a role", async () => {
    const sent = show("/admin/group-roles/edit/shops");
    expect(await screen.findByText("1 permission in total")).toBeTruthy();
    press("Remove Role shop");
    press("Save");
    expect(await screen.findByText("Required")).toBeTruthy();
    expect(sent.of("UpdateGroupRole")).toEqual([]);
  });

  it("permissions are listed by what they allow, with the roles that include them", async () => {
    show("/admin/permissions");
    const table = await screen.findByRole("table");
    const link = await within(table).findByRole("link", { name: "May page.claim" });
    expect(link.getAttribute("href")).toBe("/en-us/admin/permissions/edit/page.claim");
    const rolesOf = (name: string) => {
      const row = within(table).getByRole("link", { name }).closest("tr") ?? table;
      return within(row)
        .getAllByRole("link")
        .slice(1)
        .map((role) => [role.textContent, role.getAttribute("href")]);
    };
    expect(rolesOf("May page.claim")).toEqual([["Role office", "/en-us/admin/roles/edit/office"]]);
    expect(rolesOf("May page.catalog").map(([name]) => name)).toEqual(["Role shop", "Role office"]);
  });

  it("permissions are listed under what they are about, and nothing offers to delete those of the product", async () => {
    show("/admin/permissions");
    const table = await screen.findByRole("table");
    await within(table).findByRole("link", { name: "May page.claim" });
    const order = within(table).getAllByRole("row").slice(1);
    expect(order.map((row) => row.querySelector("th, a")?.textContent)).toEqual([
      ...["Ordering", "May page.catalog", "Service & programs", "May page.claim"],
      ...["News and documents", "May news.cu"],
    ]);
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(within(table).queryByText("Actions")).toBeNull();
    expect(screen.queryByRole("combobox", { name: "Rows per page" })).toBeNull();
  });

  it("a permission says which roles include it", async () => {
    show("/admin/permissions/edit/page.catalog");
    const section = await screen.findByRole("region", { name: "In roles" });
    expect(
      within(section)
        .getAllByRole("link")
        .map((link) => link.textContent),
    ).toEqual(["Role shop", "Role office"]);
  });

  it("a permission's name is words joined by dots", async () => {
    const sent = show("/admin/permissions/create", () => ({
      createPermission: { __typename: "PermissionResult", message: ok, userErrors: [], permission: PERMISSIONS[0] },
    }));
    await screen.findByLabelText(/^Name/);
    type(/^Name/, "Stock List");
    press("Create permission");
    expect(await screen.findByText(/^Use lowercase letters and digits joined by dots or dashes/)).toBeTruthy();
    type(/^Name/, "page.stock-list");
    press("Create permission");
    await waitFor(() => expect(sent.of("CreatePermission")).toHaveLength(1));
  });
});

describe("a list that the API answers all at once", () => {
  const rows = ["b", "a", "ä", "c10", "c9"].map((name) => ({ name }));
  const nameOf = (row: { name: string }) => row.name;
  const columns = [{ id: "name", title: "Name", sortField: "name", value: nameOf }];
  it.each([
    [1, 2, "ASC" as const, "a ä"],
    [2, 2, "ASC" as const, "b c9"],
    [1, 2, "DESC" as const, "c10 c9"],
  ])("page %s of %s, %s", (page, size, order, names) => {
    const state = { page, size, search: "", sort: { field: "name", order } };
    const found = pageOf(sortedRows(rows, state, { columns, locale: "de" }), state);
    expect(found.map(({ name }) => name).join(" ")).toBe(names);
  });
  it("shows the rows whose text holds the words of the search", () => {
    const found = sortedRows(rows, { search: "C1", sort: undefined }, { columns, locale: "de", textOf: nameOf });
    expect(found).toEqual([{ name: "c10" }]);
  });
  it.each([
    ["page.catalog", "ordering"],
    ["page.user-management-us", "administration"],
    ["news.cu", "content"],
    ["menu.change-cust", "sales"],
    ["page.stock-list", "others"],
  ])("%s is among %s", (name, among) => expect(groupOf(name)).toBe(among));
});
