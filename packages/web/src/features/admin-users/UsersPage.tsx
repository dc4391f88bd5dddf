import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useUser } from "../../app/session.ts";
import {
  DeleteUserDocument,
  UserChoicesDocument,
  type UserRowFragment,
  type UserSortField,
  UsersDocument,
} from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { Button } from "../../ui/Button.tsx";
import { deletion } from "../../ui/deletion.tsx";
import { ListPage } from "../../ui/ListPage.tsx";
import { type ListState, pageVariables } from "../../ui/listState.ts";
import { toast } from "../../ui/toasts.ts";
import { CreateMenu } from "./CreateMenu.tsx";
import { userColumns } from "./columns.tsx";
import { download } from "./files.ts";
import { US_SORG } from "./form.ts";
import { USER_FILTERS } from "./UserFilters.tsx";

const SORTS = ["name", "username", "email", "groupRole", "createdAt"] as const satisfies readonly UserSortField[];

const userDeletion = deletion(DeleteUserDocument, (data) => data.deleteUser, {
  nameOf: ({ name }: UserRowFragment) => name,
  textOf: ({ username }, t) => t("user_delete_text", { username }),
  ownButton: true,
});

/** The users whom the administrator manages. */
export default function UsersPage() {
  const { id: ownId } = useUser();
  const { data } = useQuery(UserChoicesDocument);
  const offersUs = data?.createData.sorgs.some(({ sorg }) => sorg === US_SORG) ?? false;
  return (
    <ListPage
      title="title_admin_users"
      query={UsersDocument}
      variables={userVariables}
      rows={({ usersV2 }) => usersV2.users}
      count={({ usersV2 }) => usersV2.info.count}
      keyOf={({ id }) => id}
      href={({ id }) => `/admin/users/${id}/edit`}
      columns={({ t, remove, reload }) => userColumns(t, { ownId, offersUs, onDelete: remove, onRenewed: reload })}
      search="users_search"
      filters={USER_FILTERS}
      remove={userDeletion}
      actions={({ list }) => (
        <div className="flex flex-wrap gap-2">
          <ExcelButton groupRoleIds={list.state.filters.groupRoleIds ?? []} />
          <CreateMenu offersUs={offersUs} />
        </div>
      )}
    />
  );
}

function userVariables(state: ListState) {
  const [role] = state.filters.role ?? [];
  const { groupRoleIds = [] } = state.filters;
  const sortBy = SORTS.find((field) => field === state.sort?.field);
  return {
    ...pageVariables(state),
    ...(role && { role }),
    ...(groupRoleIds.length > 0 && { groupRoleIds: [...groupRoleIds] }),
    ...(sortBy && { sort: { sortBy, order: state.sort?.order ?? "ASC" } }),
  };
}

/** The users of the chosen group roles as a spreadsheet; all of them when none is chosen. */
function ExcelButton({ groupRoleIds }: { groupRoleIds: readonly string[] }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const query = groupRoleIds.length > 0 ? `?${new URLSearchParams({ groupRoleIds: groupRoleIds.join(",") })}` : "";
      await download(`/api/admin/users/download-excel${query}`, "users.xlsx");
    } catch (error) {
      reportFault("the users could not be downloaded", error);
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
