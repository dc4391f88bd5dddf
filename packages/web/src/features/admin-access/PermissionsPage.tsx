import { DeletePermissionDocument, type PermissionFactsFragment, PermissionsDocument } from "../../gql/graphql.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import {
  AccessViews,
  accessDeletion,
  nameColumn,
  permissionName,
  RoleLinks,
  searchVariables,
  withHolders,
} from "./access.tsx";
import { GROUP_TITLES, grouped, groupOf } from "./groups.ts";

type Row = ReturnType<typeof withHolders<PermissionFactsFragment>>[number];

const nameOf = (permission: PermissionFactsFragment) => permissionName(permission);

export default listPage({
  title: "title_admin_permissions",
  about: "permissions_text",
  query: PermissionsDocument,
  variables: searchVariables,
  rows: ({ permissions, roles }) => withHolders<PermissionFactsFragment>(grouped(permissions), roles),
  keyOf: ({ id }) => id,
  href: ({ id }) => `/admin/permissions/edit/${encodeURIComponent(id)}`,
  columns: ({ t }) => [
    {
      ...nameColumn<Row>(t, nameOf),
      beside: ({ name }) => <Breakable text={name} className="w-full text-xs font-normal text-ink-3" />,
    },
    { id: "id", title: t("identifier"), exportOnly: true, value: ({ name }) => name },
    {
      id: "group",
      title: t("permission_group"),
      exportOnly: true,
      value: ({ name }) => t(GROUP_TITLES[groupOf(name)]),
    },
    {
      id: "roles",
      title: t("permission_holders"),
      value: ({ holders }) => holders.map(({ name }) => name).join(", "),
      cell: ({ holders }) => <RoleLinks roles={holders} />,
      skeleton: "w-64",
    },
  ],
  groupOf: ({ name }, t) => t(GROUP_TITLES[groupOf(name)]),
  above: () => <AccessViews chosen="/admin/permissions" />,
  search: "permissions_search",
  exportAs: "permissions",
  remove: accessDeletion(DeletePermissionDocument, (data) => data.deletePermission, nameOf),
});
