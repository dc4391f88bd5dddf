import { DeleteRoleDocument, type RoleFactsFragment, RolesDocument } from "../../gql/graphql.ts";
import { listPage } from "../../ui/ListPage.tsx";
import {
  AccessViews,
  accessDeletion,
  countColumns,
  GroupRoleLinks,
  groupsOf,
  namedColumns,
  searchVariables,
  withUses,
} from "./access.tsx";

const nameOf = ({ name }: RoleFactsFragment) => name;

export default listPage({
  title: "title_admin_roles",
  about: "roles_about",
  query: RolesDocument,
  variables: searchVariables,
  rows: ({ roles, roleUses, groupRoles }) =>
    withUses(roles, roleUses.roles).map((role) => ({ ...role, groups: groupsOf(role.id, groupRoles) })),
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
    {
      id: "groups",
      title: t("role_groups"),
      value: ({ groups }) => groups.map(({ name }) => name).join(", "),
      cell: ({ groups }) => <GroupRoleLinks groups={groups} />,
      tableFrom: "xl",
      skeleton: "w-40",
    },
    ...countColumns(t, "role"),
  ],
  above: () => <AccessViews chosen="/admin/roles" />,
  search: "roles_search",
  create: { to: "/admin/roles/create", label: "title_admin_roles_create" },
  exportAs: "roles",
  remove: accessDeletion(DeleteRoleDocument, (data) => data.deleteRole, nameOf),
});
