import { USER_STATES } from "@spoke/core/user-admin/schema.ts";
import { getSession } from "../../app/session.ts";
import { DeleteUserDocument, type UserRowFragment, type UserSortField, UsersDocument } from "../../gql/graphql.ts";
import { deletion } from "../../ui/deletion.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { type ListState, pageVariables } from "../../ui/listState.ts";
import { USER_BULK } from "./bulk.ts";
import { CreateMenu } from "./CreateMenu.tsx";
import { userColumns } from "./columns.tsx";
import { USER_FILTERS } from "./UserFilters.tsx";

const SORTS = ["name", "username", "email", "groupRole", "lastSignInAt"] as const satisfies readonly UserSortField[];

/** Users that the administrator manages. */
export default listPage({
  title: "title_admin_users",
  query: UsersDocument,
  variables: userVariables,
  rows: ({ usersV2 }) => usersV2.users,
  count: ({ usersV2 }) => usersV2.info.count,
  countIsMinimum: ({ usersV2 }) => usersV2.info.countIsMinimum,
  keyOf: ({ id }) => id,
  href: ({ id }) => `/admin/users/${id}/edit`,
  columns: ({ t, remove, reload }) => userColumns(t, { onDelete: remove, onRenewed: reload }),
  search: "users_search",
  filters: USER_FILTERS,
  bulk: () => USER_BULK,
  remove: deletion(DeleteUserDocument, (data) => data.deleteUser, {
    nameOf: ({ name }: UserRowFragment) => name,
    textOf: ({ username }, t) => t("user_delete_text", { username }),
    lockedBecause: ({ id, manageable }, t) => {
      if (!manageable) return t("user_beyond");
      const session = getSession();
      return session.status === "in" && session.user.id === id ? t("not_yourself") : undefined;
    },
    ownButton: true,
  }),
  exportAs: "users",
  actions: () => <CreateMenu />,
});

function userVariables(state: ListState) {
  const [role] = state.filters.role ?? [];
  const wanted = USER_STATES.find((each) => each === state.filters.state?.[0]);
  const { groupRoleIds = [] } = state.filters;
  const sortBy = SORTS.find((field) => field === state.sort?.field);
  return {
    ...pageVariables(state),
    ...(role && { role }),
    ...(wanted && { state: wanted }),
    ...(groupRoleIds.length > 0 && { groupRoleIds: [...groupRoleIds] }),
    ...(sortBy && { sort: { sortBy, order: state.sort?.order ?? "ASC" } }),
  };
}
