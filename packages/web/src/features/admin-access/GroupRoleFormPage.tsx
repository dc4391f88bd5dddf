import { useApolloClient, useQuery } from "@apollo/client/react";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { Navigate, useParams } from "react-router";
import { useT } from "../../app/i18n.ts";
import { localePath } from "../../app/locale.ts";
import { useCurrentRow, useGo } from "../../app/navigation.tsx";
import {
  CreateGroupRoleDocument,
  type GroupRoleFactsFragment,
  GroupRoleFormDocument,
  type GroupRoleFormQuery,
  UpdateGroupRoleDocument,
} from "../../gql/graphql.ts";
import { answered } from "../../ui/form/answered.ts";
import { FormSkeleton, FormUnavailable } from "../../ui/form/FormLoading.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { TextInput } from "../../ui/form/fields.tsx";
import { MultiSelect } from "../../ui/form/MultiSelect.tsx";
import { textsOf } from "../../ui/form/useField.ts";
import { useFormPage } from "../../ui/form/useFormPage.ts";
import { Badge, Notice } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { useHeld } from "../../ui/useWaiting.ts";
import { type GroupRoleValues, groupRoleFormSchema } from "./forms.ts";

const LIST = "/admin/group-roles";

/** A new group role, or one to change. */
export default function GroupRoleFormPage() {
  const { t, locale } = useT();
  const { id } = useParams();
  const isNew = useCurrentRow()?.id === "admin-group-roles-create";
  const {
    data: loaded,
    error,
    refetch,
  } = useQuery(GroupRoleFormDocument, {
    variables: { id: id ?? "", isNew },
    fetchPolicy: "network-only",
    skip: !isNew && !id,
  });
  const data = useHeld(loaded);
  if (!isNew && !id) return <Navigate to={localePath(locale, LIST)} replace />;
  const title = t(isNew ? "title_admin_group_roles_create" : "title_admin_group_roles_edit_id");
  if (!data) {
    if (!error) return <FormSkeleton title={title} />;
    const leave = { backTo: LIST, backLabel: t("title_admin_group_roles") };
    return <FormUnavailable error={error} onRetry={() => void refetch()} {...leave} />;
  }
  return <GroupRoleForm key={id ?? ""} title={title} data={data} refetch={async () => (await refetch()).data} />;
}

const valuesOf = (group: GroupRoleFactsFragment | undefined): GroupRoleValues => ({
  id: group?.id ?? "",
  description: group?.description ?? "",
  roles: group?.roles.map(({ id }) => id) ?? [],
});

interface GroupRoleFormProps {
  readonly title: string;
  readonly data: GroupRoleFormQuery;
  readonly refetch: () => Promise<GroupRoleFormQuery | undefined>;
}

function GroupRoleForm({ title, data, refetch }: GroupRoleFormProps) {
  const { t } = useT();
  const go = useGo();
  const client = useApolloClient();
  const group = data.groupRole;
  const version = useRef(group?.version ?? 0);
  const state = useFormPage({
    schema: groupRoleFormSchema,
    values: valuesOf(group),
    draft: group ? `group-role.${group.id}` : "group-role.create",
    save: async ({ id, ...values }) => {
      if (!group) {
        const variables = { groupRole: { ...values, ...(id && { id }) } };
        return answered((await client.mutate({ mutation: CreateGroupRoleDocument, variables })).data).createGroupRole;
      }
      const variables = { id: group.id, groupRole: values, version: version.current };
      return answered((await client.mutate({ mutation: UpdateGroupRoleDocument, variables })).data).updateGroupRole;
    },
    onSaved: () => {
      toast(t("saved"));
      go(LIST);
    },
    ...(group && {
      reload: async () => {
        const fresh = answered(await refetch()).groupRole;
        version.current = fresh?.version ?? 0;
        return valuesOf(fresh);
      },
    }),
  });
  const readOnly = group !== undefined && !group.grantable;
  const chosen = textsOf(useWatch({ control: state.form.control, name: "roles" }));
  const given = new Set(
    data.roles.flatMap(({ id, permissions }) => (chosen.includes(id) ? permissions.map(({ name }) => name) : [])),
  );
  return (
    <FormPage
      state={state}
      title={group ? group.description : title}
      aside={group?.builtIn && <Badge>{t("built_in_badge")}</Badge>}
      cancelTo={LIST}
      readOnly={readOnly}
    >
      {readOnly && <Notice tone="warn">{t("role_beyond")}</Notice>}
      <FormSection title={t("group_role")} hint={t("role_change_hint")}>
        <TextInput<GroupRoleValues> name="description" label={t("name")} max={200} required disabled={readOnly} />
        <TextInput<GroupRoleValues>
          name="id"
          label={t("identifier")}
          hint={group ? t("identifier_fixed") : t("identifier_hint")}
          disabled={group !== undefined}
          spellCheck={false}
          autoCapitalize="none"
        />
        <MultiSelect<GroupRoleValues>
          name="roles"
          label={t("title_admin_roles")}
          required
          disabled={readOnly}
          className={WIDE}
          choices={data.roles.map(({ id, name, description, grantable }) => ({
            value: id,
            label: name,
            detail: grantable ? description : t("not_grantable"),
            disabled: !grantable,
          }))}
        />
        {given.size > 0 && (
          <details className={WIDE}>
            <summary className="font-medium text-accent-ink">{t("permissions_given", { count: given.size })}</summary>
            <ul className="mt-2 grid gap-x-6 text-xs text-ink-2 xs:grid-cols-2">
              {[...given].sort().map((name) => (
                <li key={name} className="break-all">
                  {name}
                </li>
              ))}
            </ul>
          </details>
        )}
      </FormSection>
    </FormPage>
  );
}
