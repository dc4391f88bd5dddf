import { DEFAULT_GROUP_ROLES, DEFAULT_PERMISSIONS, DEFAULT_ROLES, ROLE_IDS } from "@spoke/core/access/defaults.ts";
import { inLanguage } from "@spoke/core/access/texts.ts";
import { expect, it } from "vitest";

const version = 0;
const ACCESS = {
  version: "1",
  roles: DEFAULT_ROLES.map((role) => ({ ...role, version })),
  groupRoles: DEFAULT_GROUP_ROLES.map((group) => ({ ...group, version })),
  permissions: DEFAULT_PERMISSIONS.map((permission) => ({ ...permission, version })),
};

it("built-in roles and permissions are described in the reader's language", () => {
  const { roles, groupRoles, permissions } = inLanguage(ACCESS, "de");
  expect(roles.find(({ id }) => id === "dealer")).toMatchObject({
    name: "Händler",
    description: "Kauft für das eigene Geschäft ein",
  });
  expect(groupRoles.find(({ id }) => id === "sales.group")?.description).toBe("Außendienstmitarbeiter einer Gruppe");
  // Stored roles still have the names of earlier releases.
  const earlier = {
    ...ACCESS,
    roles: ACCESS.roles.map((role) => (role.id === "sales" ? { ...role, name: "Sales" } : role)),
  };
  const named = inLanguage(earlier, "de").roles.find(({ id }) => id === "sales");
  expect(named?.name).toBe("Vertriebsmitarbeiter");
  expect(permissions.find(({ name }) => name === "page.banner")?.description).toBe("Banner veröffentlichen");
  expect(roles.map(({ id }) => id)).toEqual([...ROLE_IDS]);
});

it("English texts are those of the defaults", () => {
  expect(inLanguage(ACCESS, "en-US")).toEqual(ACCESS);
});

it("what administrators wrote themselves is shown as it is", () => {
  const own = { id: "dealer", name: "Dealer", description: "Only for the shop in Bern", permissions: [], version: 3 };
  const custom = { id: "workshop", name: "Workshop", description: "Repairs", permissions: [], version: 1 };
  const { roles } = inLanguage({ ...ACCESS, roles: [own, custom] }, "fr");
  expect(roles).toEqual([{ ...own, name: "Revendeur" }, custom]);
});
