import { useApolloClient, useQuery } from "@apollo/client/react";
import { useT } from "../../app/i18n.ts";
import { useListState } from "../../app/listState.ts";
import { DeleteGroupRoleDocument, GroupRolesDocument } from "../../gql/graphql.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { answered } from "../../ui/form/answered.ts";
import { AccessList } from "./AccessList.tsx";

const SHAPE = { sortFields: ["name", "id", "roles", "permissions"] };

/** The group roles, with the roles that each gives. */
export default function GroupRolesPage() {
  const { t } = useT();
  const client = useApolloClient();
  const list = useListState(SHAPE);
  const { data, previousData, error, refetch } = useQuery(GroupRolesDocument, {
    variables: { ...(list.state.search && { search: list.state.search }) },
    fetchPolicy: "cache-and-network",
  });
  const rows = (data ?? previousData)?.groupRoles;
  return (
    <AccessList
      title={t("title_admin_group_roles")}
      createTo="/admin/group-roles/create"
      createLabel={t("title_admin_group_roles_create")}
      editTo={({ id }) => `/admin/group-roles/edit/${encodeURIComponent(id)}`}
      nameOf={({ description }) => description}
      columns={[
        {
          id: "id",
          title: t("identifier"),
          sortField: "id",
          cell: ({ id }) => <Breakable text={id} className="text-ink-2" />,
        },
        {
          id: "roles",
          title: t("title_admin_roles"),
          sortField: "roles",
          skeleton: "w-48",
          cell: ({ roles }) => roles.map(({ name }) => name).join(", "),
        },
        {
          id: "permissions",
          title: t("title_admin_permissions"),
          sortField: "permissions",
          align: "right",
          skeleton: "w-8",
          cell: ({ permissions }) => permissions.length,
        },
      ]}
      sortBy={{
        id: ({ id }) => id,
        roles: ({ roles }) => roles.map(({ name }) => name).join(", "),
        permissions: ({ permissions }) => permissions.length,
      }}
      list={list}
      rows={rows}
      failed={error !== undefined && !rows}
      refetch={refetch}
      searchLabel={t("group_roles_search")}
      remove={async ({ id }) => {
        const { data: done } = await client.mutate({ mutation: DeleteGroupRoleDocument, variables: { id } });
        return answered(done).deleteGroupRole;
      }}
    />
  );
}
