import { DeleteRoleDocument, type RoleFactsFragment, RolesDocument } from "../../gql/graphql.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { accessDeletion, nameColumn, searchVariables, usersColumn, withUses } from "./access.tsx";

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
    nameColumn(t, nameOf),
    {
      id: "id",
      title: t("identifier"),
      sortField: "id",
      value: ({ id }) => id,
      cell: ({ id }) => <Breakable text={id} className="text-ink-2" />,
    },
    {
      id: "description",
      title: t("description"),
      sortField: "description",
      value: ({ description }) => description,
      skeleton: "w-48",
    },
    {
      id: "permissions",
      title: t("title_admin_permissions"),
      sortField: "permissions",
      value: ({ permissions }) => permissions.length,
      align: "right",
      skeleton: "w-8",
    },
    usersColumn(t, "role"),
  ],
  search: "roles_search",
  create: { to: "/admin/roles/create", label: "title_admin_roles_create" },
  exportAs: "roles",
  remove: accessDeletion(DeleteRoleDocument, (data) => data.deleteRole, nameOf),
});
