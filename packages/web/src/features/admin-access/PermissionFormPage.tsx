import { useApolloClient, useQuery } from "@apollo/client/react";
import { useRef } from "react";
import { Navigate, useParams } from "react-router";
import { useT } from "../../app/i18n.ts";
import { localePath } from "../../app/locale.ts";
import { useCurrentRow, useGo } from "../../app/navigation.tsx";
import {
  CreatePermissionDocument,
  type PermissionFactsFragment,
  PermissionFormDocument,
  UpdatePermissionDocument,
} from "../../gql/graphql.ts";
import { answered } from "../../ui/form/answered.ts";
import { FormSkeleton, FormUnavailable } from "../../ui/form/FormLoading.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { TextInput } from "../../ui/form/fields.tsx";
import { useFormPage } from "../../ui/form/useFormPage.ts";
import { Badge } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { useHeld } from "../../ui/useWaiting.ts";
import { type PermissionValues, permissionFormSchema } from "./forms.ts";

const LIST = "/admin/permissions";

/** A new permission, or the words of one. Without an id there is nothing to edit: the list lets one choose. */
export default function PermissionFormPage() {
  const { t, locale } = useT();
  const { id } = useParams();
  const isNew = useCurrentRow()?.id === "admin-permissions-create";
  const {
    data: loaded,
    error,
    refetch,
  } = useQuery(PermissionFormDocument, {
    variables: { id: id ?? "" },
    fetchPolicy: "network-only",
    skip: isNew || !id,
  });
  const data = useHeld(loaded);
  if (isNew) return <PermissionForm reload={undefined} permission={undefined} />;
  if (!id) return <Navigate to={localePath(locale, LIST)} replace />;
  if (!data) {
    if (!error) return <FormSkeleton title={t("title_admin_permissions_edit_id")} sections={1} />;
    const leave = { backTo: LIST, backLabel: t("title_admin_permissions") };
    return <FormUnavailable error={error} onRetry={() => void refetch()} {...leave} />;
  }
  const reload = async () => answered((await refetch()).data).permission;
  return <PermissionForm key={id} permission={data.permission} reload={reload} />;
}

const valuesOf = (permission: PermissionFactsFragment | undefined): PermissionValues => ({
  name: permission?.name ?? "",
  description: permission?.description ?? "",
});

interface PermissionFormProps {
  readonly permission: PermissionFactsFragment | undefined;
  readonly reload: (() => Promise<PermissionFactsFragment>) | undefined;
}

function PermissionForm({ permission, reload }: PermissionFormProps) {
  const { t } = useT();
  const go = useGo();
  const client = useApolloClient();
  const version = useRef(permission?.version ?? 0);
  const state = useFormPage({
    schema: permissionFormSchema,
    values: valuesOf(permission),
    draft: permission ? `permission.${permission.id}` : "permission.create",
    save: async (values) => {
      if (!permission) {
        const variables = { permission: values };
        return answered((await client.mutate({ mutation: CreatePermissionDocument, variables })).data).createPermission;
      }
      const variables = { id: permission.id, permission: values, version: version.current };
      return answered((await client.mutate({ mutation: UpdatePermissionDocument, variables })).data).updatePermission;
    },
    onSaved: () => {
      toast(t("saved"));
      go(LIST);
    },
    ...(reload && {
      reload: async () => {
        const fresh = await reload();
        version.current = fresh.version;
        return valuesOf(fresh);
      },
    }),
  });
  return (
    <FormPage
      state={state}
      title={permission ? permission.name : t("title_admin_permissions_create")}
      aside={permission?.builtIn && <Badge>{t("built_in_badge")}</Badge>}
      cancelTo={LIST}
    >
      <FormSection title={t("permission")}>
        <TextInput<PermissionValues>
          name="name"
          label={t("name")}
          hint={permission ? t("identifier_fixed") : t("permission_name_hint")}
          max={60}
          required
          disabled={permission !== undefined}
          spellCheck={false}
          autoCapitalize="none"
        />
        <TextInput<PermissionValues> name="description" label={t("description")} max={200} className={WIDE} />
      </FormSection>
    </FormPage>
  );
}
