import { useApolloClient, useQuery } from "@apollo/client/react";
import { useT } from "../../app/i18n.ts";
import { useListState } from "../../app/listState.ts";
import { DeleteRoleDocument, RolesDocument } from "../../gql/graphql.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { answered } from "../../ui/form/answered.ts";
import { AccessList } from "./AccessList.tsx";

const SHAPE = { sortFields: ["name", "id", "description", "permissions"] };

/** The roles, with what each is for. */
export default function RolesPage() {
  const { t } = useT();
  const client = useApolloClient();
  const list = useListState(SHAPE);
  const { data, previousData, error, refetch } = useQuery(RolesDocument, {
    variables: { ...(list.state.search && { search: list.state.search }) },
    fetchPolicy: "cache-and-network",
  });
  const rows = (data ?? previousData)?.roles;
  return (
    <AccessList
      title={t("title_admin_roles")}
      createTo="/admin/roles/create"
      createLabel={t("title_admin_roles_create")}
      editTo={({ id }) => `/admin/roles/edit/${encodeURIComponent(id)}`}
      nameOf={({ name }) => name}
      columns={[
        {
          id: "id",
          title: t("identifier"),
          sortField: "id",
          cell: ({ id }) => <Breakable text={id} className="text-ink-2" />,
        },
        {
          id: "description",
          title: t("description"),
          sortField: "description",
          skeleton: "w-48",
          cell: ({ description }) => description,
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
        description: ({ description }) => description,
        permissions: ({ permissions }) => permissions.length,
      }}
      list={list}
      rows={rows}
      failed={error !== undefined && !rows}
      refetch={refetch}
      searchLabel={t("roles_search")}
      remove={async ({ id }) => {
        const { data: done } = await client.mutate({ mutation: DeleteRoleDocument, variables: { id } });
        return answered(done).deleteRole;
      }}
    />
  );
}
