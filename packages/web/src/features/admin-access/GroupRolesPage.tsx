import { DeleteGroupRoleDocument, type GroupRoleFactsFragment, GroupRolesDocument } from "../../gql/graphql.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { accessDeletion, nameColumn, searchVariables, usersColumn, withUses } from "./access.tsx";

const nameOf = ({ description }: GroupRoleFactsFragment) => description;
const rolesOf = ({ roles }: GroupRoleFactsFragment) => roles.map(({ name }) => name).join(", ");

export default listPage({
  title: "title_admin_group_roles",
  about: "group_roles_about",
  query: GroupRolesDocument,
  variables: searchVariables,
  rows: ({ groupRoles, roleUses }) => withUses(groupRoles, roleUses.groupRoles),
  keyOf: ({ id }) => id,
  href: ({ id }) => `/admin/group-roles/edit/${encodeURIComponent(id)}`,
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
      id: "roles",
      title: t("title_admin_roles"),
      sortField: "roles",
      value: rolesOf,
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
    usersColumn(t, "groupRoleIds"),
  ],
  search: "group_roles_search",
  create: { to: "/admin/group-roles/create", label: "title_admin_group_roles_create" },
  exportAs: "group-roles",
  remove: accessDeletion(DeleteGroupRoleDocument, (data) => data.deleteGroupRole, nameOf),
});
