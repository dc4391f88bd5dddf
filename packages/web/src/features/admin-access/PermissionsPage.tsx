import { DeletePermissionDocument, type PermissionFactsFragment, PermissionsDocument } from "../../gql/graphql.ts";
import { listPage } from "../../ui/ListPage.tsx";
import { accessDeletion, nameColumn, searchVariables } from "./access.tsx";

const nameOf = ({ name }: PermissionFactsFragment) => name;

export default listPage({
  title: "title_admin_permissions",
  query: PermissionsDocument,
  variables: searchVariables,
  rows: ({ permissions }) => permissions,
  keyOf: ({ id }) => id,
  href: ({ id }) => `/admin/permissions/edit/${encodeURIComponent(id)}`,
  columns: ({ t }) => [
    nameColumn(t, nameOf),
    {
      id: "description",
      title: t("description"),
      sortField: "description",
      sortBy: ({ description }) => description,
      skeleton: "w-64",
      cell: ({ description }) => description,
    },
  ],
  search: "permissions_search",
  create: { to: "/admin/permissions/create", label: "title_admin_permissions_create" },
  remove: accessDeletion(DeletePermissionDocument, (data) => data.deletePermission, nameOf),
});
