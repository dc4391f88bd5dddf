import { useApolloClient, useQuery } from "@apollo/client/react";
import { useT } from "../../app/i18n.ts";
import { useListState } from "../../app/listState.ts";
import { DeletePermissionDocument, PermissionsDocument } from "../../gql/graphql.ts";
import { answered } from "../../ui/form/answered.ts";
import { AccessList } from "./AccessList.tsx";

const SHAPE = { sortFields: ["name", "description"] };

/** The permissions, each with what it allows. */
export default function PermissionsPage() {
  const { t } = useT();
  const client = useApolloClient();
  const list = useListState(SHAPE);
  const { data, previousData, error, refetch } = useQuery(PermissionsDocument, {
    variables: { ...(list.state.search && { search: list.state.search }) },
    fetchPolicy: "cache-and-network",
  });
  const rows = (data ?? previousData)?.permissions;
  return (
    <AccessList
      title={t("title_admin_permissions")}
      createTo="/admin/permissions/create"
      createLabel={t("title_admin_permissions_create")}
      editTo={({ id }) => `/admin/permissions/edit/${encodeURIComponent(id)}`}
      nameOf={({ name }) => name}
      columns={[
        {
          id: "description",
          title: t("description"),
          sortField: "description",
          skeleton: "w-64",
          cell: ({ description }) => description,
        },
      ]}
      sortBy={{ description: ({ description }) => description }}
      list={list}
      rows={rows}
      failed={error !== undefined && !rows}
      refetch={refetch}
      searchLabel={t("permissions_search")}
      remove={async ({ id }) => {
        const { data: done } = await client.mutate({ mutation: DeletePermissionDocument, variables: { id } });
        return answered(done).deletePermission;
      }}
    />
  );
}
