import { DeletePermissionDocument, type PermissionFactsFragment, PermissionsDocument } from "../../gql/graphql.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { accessDeletion, nameColumn, permissionName, RoleLinks, searchVariables, withHolders } from "./access.tsx";

const nameOf = (permission: PermissionFactsFragment) => permissionName(permission);

export default listPage({
  title: "title_admin_permissions",
  query: PermissionsDocument,
  variables: searchVariables,
  rows: ({ permissions, roles }) => withHolders<PermissionFactsFragment>(permissions, roles),
  keyOf: ({ id }) => id,
  href: ({ id }) => `/admin/permissions/edit/${encodeURIComponent(id)}`,
  columns: ({ t }) => [
    nameColumn(t, nameOf),
    {
      id: "id",
      title: t("identifier"),
      tableFrom: "lg",
      sortField: "id",
      value: ({ name }) => name,
      cell: ({ name }) => <Breakable text={name} className="text-ink-2" />,
    },
    {
      id: "roles",
      title: t("permission_holders"),
      value: ({ holders }) => holders.map(({ name }) => name).join(", "),
      cell: ({ holders }) => <RoleLinks roles={holders} />,
      skeleton: "w-64",
    },
  ],
  search: "permissions_search",
  exportAs: "permissions",
  remove: accessDeletion(DeletePermissionDocument, (data) => data.deletePermission, nameOf),
});
