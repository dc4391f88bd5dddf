import type { Access } from "../access/index.ts";
import { isOffered, readShownAccess, scopesOf } from "../access/index.ts";
import { readMarkets } from "../content/index.ts";
import { allHosts, languageView, sorgConfigs } from "../host/index.ts";
import { LOCALES } from "../host/schema.ts";
import { unrestrictedSorgs } from "../platform/index.ts";
import { holdsAll } from "./scope.ts";

/** Options of the user form. `grantable` marks what the actor may grant. */
export async function formData() {
  const sorgs = unrestrictedSorgs();
  const [access, markets, hosts, configs] = await Promise.all([
    readShownAccess(),
    readMarkets(),
    allHosts(),
    sorgConfigs(),
  ]);
  const roles = access.roles.filter((role) => isOffered("role", role, sorgs)).map((role) => roleView(role, access));
  const byId = new Map(roles.map((role) => [role.id, role]));
  return {
    groupRoles: access.groupRoles
      .filter((group) => isOffered("groupRole", group, sorgs))
      .map(({ id, description, roles: ids }) => ({
        id,
        description,
        roles: ids.flatMap((roleId) => byId.get(roleId) ?? []),
        grantable: holdsAll(scopesOf(access, { roles: [], groupRole: id })),
      })),
    roles,
    contentTargetMarkets: markets,
    hosts: hosts
      .filter(({ sorg }) => sorgs.includes(sorg))
      .map(({ host, webTitle, sorg, languages }) => ({
        host,
        webTitle,
        sorg,
        languages: languages.map(({ code }) => code),
      })),
    sorgs: configs
      .filter(({ sorg }) => sorgs.includes(sorg))
      .map(({ sorg, name, dealerForm }) => ({ sorg, name, hasDealerForm: dealerForm })),
    languages: LOCALES.map(({ code }) => languageView(code)),
  };
}

function roleView({ id, name, description, permissions }: Access["roles"][number], access: Access) {
  return {
    id,
    name,
    description,
    permissions: permissions.map((permission) => ({ name: permission })),
    grantable: holdsAll(scopesOf(access, { roles: [id], groupRole: "" })),
  };
}
