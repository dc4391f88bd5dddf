import { useApolloClient, useQuery } from "@apollo/client/react";
import { useRef } from "react";
import { Navigate, useParams } from "react-router";
import { useT } from "../../app/i18n.ts";
import { localePath } from "../../app/locale.ts";
import { useCurrentRow, useGo } from "../../app/navigation.tsx";
import {
  CreateRoleDocument,
  type RoleFactsFragment,
  RoleFormDocument,
  type RoleFormQuery,
  UpdateRoleDocument,
} from "../../gql/graphql.ts";
import { answered } from "../../ui/form/answered.ts";
import { FormSkeleton, FormUnavailable } from "../../ui/form/FormLoading.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { TextInput } from "../../ui/form/fields.tsx";
import { useFormPage } from "../../ui/form/useFormPage.ts";
import { Badge, Notice } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { useHeld } from "../../ui/useWaiting.ts";
import { type RoleValues, roleFormSchema } from "./forms.ts";
import { PermissionsInput } from "./PermissionsInput.tsx";

const LIST = "/admin/roles";

/** A new role, or one to change. Without an id there is nothing to edit: the list lets one choose. */
export default function RoleFormPage() {
  const { t, locale } = useT();
  const { id } = useParams();
  const isNew = useCurrentRow()?.id === "admin-roles-create";
  const {
    data: loaded,
    error,
    refetch,
  } = useQuery(RoleFormDocument, {
    variables: { id: id ?? "", isNew },
    fetchPolicy: "network-only",
    skip: !isNew && !id,
  });
  const data = useHeld(loaded);
  if (!isNew && !id) return <Navigate to={localePath(locale, LIST)} replace />;
  const title = t(isNew ? "title_admin_roles_create" : "title_admin_roles_edit_id");
  if (!data) {
    if (!error) return <FormSkeleton title={title} />;
    const leave = { backTo: LIST, backLabel: t("title_admin_roles") };
    return <FormUnavailable error={error} onRetry={() => void refetch()} {...leave} />;
  }
  return <RoleForm key={id ?? ""} title={title} data={data} refetch={async () => (await refetch()).data} />;
}

const valuesOf = (role: RoleFactsFragment | undefined): RoleValues => ({
  id: role?.id ?? "",
  name: role?.name ?? "",
  description: role?.description ?? "",
  permissions: role?.permissions.map(({ name }) => name).sort() ?? [],
});

interface RoleFormProps {
  readonly title: string;
  readonly data: RoleFormQuery;
  readonly refetch: () => Promise<RoleFormQuery | undefined>;
}

function RoleForm({ title, data, refetch }: RoleFormProps) {
  const { t } = useT();
  const go = useGo();
  const client = useApolloClient();
  const role = data.role;
  const version = useRef(role?.version ?? 0);
  const state = useFormPage({
    schema: roleFormSchema,
    values: valuesOf(role),
    draft: role ? `role.${role.id}` : "role.create",
    save: async ({ id, ...values }) => {
      if (!role) {
        const variables = { role: { ...values, ...(id && { id }) } };
        return answered((await client.mutate({ mutation: CreateRoleDocument, variables })).data).createRole;
      }
      const variables = { id: role.id, role: values, version: version.current };
      return answered((await client.mutate({ mutation: UpdateRoleDocument, variables })).data).updateRole;
    },
    onSaved: () => {
      toast(t("saved"));
      go(LIST);
    },
    ...(role && {
      reload: async () => {
        const fresh = answered(await refetch()).role;
        version.current = fresh?.version ?? 0;
        return valuesOf(fresh);
      },
    }),
  });
  const readOnly = role !== undefined && !role.grantable;
  return (
    <FormPage
      state={state}
      title={role ? role.name : title}
      aside={role?.builtIn && <Badge>{t("built_in_badge")}</Badge>}
      cancelTo={LIST}
      readOnly={readOnly}
    >
      {readOnly && <Notice tone="warn">{t("role_beyond")}</Notice>}
      <FormSection title={t("role")}>
        <TextInput<RoleValues> name="name" label={t("name")} max={60} required disabled={readOnly} />
        <TextInput<RoleValues>
          name="id"
          label={t("identifier")}
          hint={role ? t("identifier_fixed") : t("identifier_hint")}
          disabled={role !== undefined}
          spellCheck={false}
          autoCapitalize="none"
        />
        <TextInput<RoleValues>
          name="description"
          label={t("description")}
          max={200}
          disabled={readOnly}
          className={WIDE}
        />
      </FormSection>
      <FormSection title={t("title_admin_permissions")} hint={t("role_change_hint")}>
        <PermissionsInput name="permissions" permissions={data.permissions} />
      </FormSection>
    </FormPage>
  );
}
