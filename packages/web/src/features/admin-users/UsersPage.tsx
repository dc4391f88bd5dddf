import { useApolloClient, useQuery } from "@apollo/client/react";
import { useRef, useState } from "react";
import { useT } from "../../app/i18n.ts";
import { useListState } from "../../app/listState.ts";
import { useUser } from "../../app/session.ts";
import {
  DeleteUserDocument,
  UpdateUserDocument,
  UserChoicesDocument,
  type UserRowFragment,
  type UserSortField,
  UsersDocument,
} from "../../gql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { Select } from "../../ui/Field.tsx";
import { answered } from "../../ui/form/answered.ts";
import { ConfirmDialog } from "../../ui/form/ConfirmDialog.tsx";
import { ListPage } from "../../ui/ListPage.tsx";
import { toast } from "../../ui/toasts.ts";
import { CreateMenu } from "./CreateMenu.tsx";
import { useUserColumns } from "./columns.tsx";
import { download } from "./files.ts";
import { US_SORG } from "./form.ts";
import { GroupRoleFilter } from "./GroupRoleFilter.tsx";
import { type NewPassword, PasswordDialog } from "./PasswordDialog.tsx";

const SHAPE = {
  filters: ["role", "groupRoleIds"],
  sortFields: ["name", "username", "email", "groupRole", "createdAt"],
};

/** The users that the administrator looks after. */
export default function UsersPage() {
  const { t } = useT();
  const client = useApolloClient();
  const own = useUser();
  const list = useListState(SHAPE);
  const { state, change } = list;
  const [deleting, setDeleting] = useState<UserRowFragment>();
  const [renewing, setRenewing] = useState<UserRowFragment>();
  const [made, setMade] = useState<NewPassword>();
  const answer = useRef<NewPassword>(undefined);
  const role = state.filters.role?.[0] ?? "";
  const groupRoleIds = state.filters.groupRoleIds ?? [];
  const sortBy = sortField(state.sort?.field);
  const choices = useQuery(UserChoicesDocument).data?.createData;
  const { data, previousData, loading, error, refetch } = useQuery(UsersDocument, {
    variables: {
      page: state.page,
      limit: state.size,
      ...(state.search && { search: state.search }),
      ...(role && { role }),
      ...(groupRoleIds.length > 0 && { groupRoleIds: [...groupRoleIds] }),
      ...(sortBy && { sort: { sortBy, order: state.sort?.order ?? "ASC" } }),
    },
    fetchPolicy: "cache-and-network",
  });
  const users = (data ?? previousData)?.usersV2;
  const filter = (name: string, values: readonly string[]) => {
    const { [name]: _, ...others } = state.filters;
    change({ filters: values.length > 0 ? { ...others, [name]: values } : others });
  };
  const offersUs = choices?.sorgs.some(({ sorg }) => sorg === US_SORG) ?? false;
  const columns = useUserColumns({
    ownId: own.id,
    offersUs,
    onDelete: setDeleting,
    onRenew: setRenewing,
  });
  return (
    <>
      <ListPage
        title={t("title_admin_users")}
        columns={columns}
        keyOf={(user) => user.id}
        list={list}
        rows={users?.users}
        total={users?.info.count ?? 0}
        loading={loading && !users}
        failed={error !== undefined && !users}
        onRetry={() => void refetch()}
        searchLabel={t("users_search")}
        filters={
          <>
            <Select
              label={t("role")}
              hideLabel
              small
              className="w-44 max-xs:min-w-0 max-xs:flex-1"
              value={role}
              options={[
                { value: "", label: t("roles_all") },
                ...(choices?.roles ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={({ target }) => filter("role", target.value ? [target.value] : [])}
            />
            <GroupRoleFilter
              choices={choices?.groupRoles ?? []}
              chosen={groupRoleIds}
              onChange={(values) => filter("groupRoleIds", values)}
            />
          </>
        }
        actions={
          <div className="flex flex-wrap gap-2">
            <ExcelButton groupRoleIds={groupRoleIds} />
            <CreateMenu offersUs={offersUs} />
          </div>
        }
      />
      <ConfirmDialog
        open={deleting !== undefined}
        title={t("delete_title", { name: deleting?.name ?? "" })}
        confirmLabel={t("delete")}
        run={async () => {
          const { data: done } = await client.mutate({
            mutation: DeleteUserDocument,
            variables: { id: deleting?.id ?? "" },
          });
          return answered(done).deleteUser;
        }}
        onDone={() => {
          toast(t("deleted"));
          setDeleting(undefined);
          void refetch();
        }}
        onClose={() => setDeleting(undefined)}
      >
        {t("user_delete_text", { username: deleting?.username ?? "" })}
      </ConfirmDialog>
      <ConfirmDialog
        open={renewing !== undefined}
        title={t("password_make_title", { name: renewing?.name ?? "" })}
        confirmLabel={t("password_make")}
        run={async () => {
          const variables = { id: renewing?.id ?? "", user: {}, generatePassword: true };
          const { data: done } = await client.mutate({ mutation: UpdateUserDocument, variables });
          const result = answered(done).updateUser;
          answer.current = { username: renewing?.username ?? "", password: result.password };
          return result;
        }}
        onDone={() => {
          setRenewing(undefined);
          setMade(answer.current);
          answer.current = undefined;
          void refetch();
        }}
        onClose={() => setRenewing(undefined)}
      >
        {t("password_make_text")}
      </ConfirmDialog>
      <PasswordDialog made={made} onClose={() => setMade(undefined)} />
    </>
  );
}

function sortField(field: string | undefined): UserSortField | undefined {
  return SHAPE.sortFields.find((one): one is UserSortField => one === field);
}

/** The users of the chosen group roles as a spreadsheet; all of them when none is chosen. */
function ExcelButton({ groupRoleIds }: { groupRoleIds: readonly string[] }) {
  const { t } = useT();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const query = groupRoleIds.length > 0 ? `?${new URLSearchParams({ groupRoleIds: groupRoleIds.join(",") })}` : "";
      await download(`/api/admin/users/download-excel${query}`, "users.xlsx");
    } catch (error) {
      console.error("the users could not be downloaded", error);
      toast(t("download_failed"), { tone: "bad" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" busy={busy} onClick={() => void run()}>
      {t("download_excel")}
    </Button>
  );
}
