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
      value: ({ description }) => description,
      skeleton: "w-64",
    },
  ],
  search: "permissions_search",
  exportAs: "permissions",
  remove: accessDeletion(DeletePermissionDocument, (data) => data.deletePermission, nameOf),
});
