import { DeleteGroupRoleDocument, type GroupRoleFactsFragment, GroupRolesDocument } from "../../gql/graphql.ts";
import { listPage } from "../../ui/ListPage.tsx";
import { AccessViews, accessDeletion, countColumns, namedColumns, searchVariables, withUses } from "./access.tsx";

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
    ...namedColumns(t, nameOf),
    {
      id: "roles",
      title: t("title_admin_roles"),
      sortField: "roles",
      value: rolesOf,
      skeleton: "w-48",
    },
    ...countColumns(t, "groupRoleIds"),
  ],
  above: () => <AccessViews chosen="/admin/group-roles" />,
  search: "group_roles_search",
  create: { to: "/admin/group-roles/create", label: "title_admin_group_roles_create" },
  exportAs: "group-roles",
  remove: accessDeletion(DeleteGroupRoleDocument, (data) => data.deleteGroupRole, nameOf),
});
