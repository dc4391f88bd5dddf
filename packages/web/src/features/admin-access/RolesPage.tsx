import { DeleteRoleDocument, type RoleFactsFragment, RolesDocument } from "../../gql/graphql.ts";
import { listPage } from "../../ui/ListPage.tsx";
import { accessDeletion, countColumns, namedColumns, searchVariables, withUses } from "./access.tsx";

const nameOf = ({ name }: RoleFactsFragment) => name;

export default listPage({
  title: "title_admin_roles",
  about: "roles_about",
  query: RolesDocument,
  variables: searchVariables,
  rows: ({ roles, roleUses }) => withUses(roles, roleUses.roles),
  keyOf: ({ id }) => id,
  href: ({ id }) => `/admin/roles/edit/${encodeURIComponent(id)}`,
  columns: ({ t }) => [
    ...namedColumns(t, nameOf),
    {
      id: "description",
      title: t("description"),
      sortField: "description",
      value: ({ description }) => description,
      skeleton: "w-48",
    },
    ...countColumns(t, "role"),
  ],
  search: "roles_search",
  create: { to: "/admin/roles/create", label: "title_admin_roles_create" },
  exportAs: "roles",
  remove: accessDeletion(DeleteRoleDocument, (data) => data.deleteRole, nameOf),
});
