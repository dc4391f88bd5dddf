import { useQuery } from "@apollo/client/react";
import { USER_STATES } from "@spoke/core/user-admin/schema.ts";
import { UserChoicesDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { ChoiceFilter } from "../../ui/ChoiceFilter.tsx";
import { Select } from "../../ui/Field.tsx";
import type { ListFilter } from "../../ui/listFilters.tsx";
import type { List } from "../../ui/listState.ts";
import { STATES } from "./columns.tsx";

export const USER_FILTERS: readonly ListFilter[] = [
  { names: ["role", "groupRoleIds", "state"], control: (list) => <UserFilters list={list} /> },
];

/** A role, and any of several group roles. */
function UserFilters({ list: { state, choose } }: { list: List }) {
  const { t } = useTranslation();
  const { data } = useQuery(UserChoicesDocument);
  const { roles = [], groupRoles = [] } = data?.createData ?? {};
  const chosen = state.filters.groupRoleIds ?? [];
  return (
    <>
      <Select
        label={t("role")}
        hideLabel
        small
        className="w-44 max-xs:min-w-[calc(50%-0.375rem)] max-xs:flex-1"
        value={state.filters.role?.[0] ?? ""}
        options={[{ value: "", label: t("roles_all") }, ...roles.map(({ id, name }) => ({ value: id, label: name }))]}
        onChange={({ target }) => choose("role", target.value ? [target.value] : [])}
      />
      <Select
        label={t("status")}
        hideLabel
        small
        className="w-44 max-xs:min-w-[calc(50%-0.375rem)] max-xs:flex-1"
        value={state.filters.state?.[0] ?? ""}
        options={[
          { value: "", label: t("user_states_all") },
          ...USER_STATES.map((each) => ({ value: each, label: t(STATES[each].text) })),
        ]}
        onChange={({ target }) => choose("state", target.value ? [target.value] : [])}
      />
      <ChoiceFilter
        label={chosen.length > 0 ? t("group_roles_chosen", { count: chosen.length }) : t("group_roles_all")}
        legend={t("title_admin_group_roles")}
        choices={groupRoles.map(({ id, description }) => ({ id, label: description }))}
        chosen={chosen}
        onChange={(values) => choose("groupRoleIds", values)}
      />
    </>
  );
}
