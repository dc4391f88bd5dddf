import {
  CreateRoleDocument,
  type RoleFactsFragment,
  RoleFormDocument,
  type RoleFormQuery,
  UpdateRoleDocument,
} from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { type EntityForm, EntityPage } from "../../ui/form/EntityPage.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { TextInput } from "../../ui/form/fields.tsx";
import { useEntityForm } from "../../ui/form/useEntityForm.ts";
import { Badge, Notice } from "../../ui/Status.tsx";
import { History } from "../history/index.ts";
import { type RoleValues, roleFormSchema } from "./forms.ts";
import { PermissionsInput } from "./PermissionsInput.tsx";

/** A new role, or one to change. */
export default function RoleFormPage() {
  return (
    <EntityPage
      query={RoleFormDocument}
      variables={(id, isNew) => ({ id, isNew })}
      entity={({ role }) => role ?? undefined}
      list={{ to: "/admin/roles", title: "title_admin_roles" }}
      titles={{ create: "title_admin_roles_create", edit: "title_admin_roles_edit_id" }}
      createNeedsData
    >
      {(page) => <RoleForm {...page} />}
    </EntityPage>
  );
}

const valuesOf = (role: RoleFactsFragment | undefined): RoleValues => ({
  id: role?.id ?? "",
  name: role?.name ?? "",
  description: role?.description ?? "",
  permissions: role?.permissions.map(({ name }) => name).sort() ?? [],
});

function RoleForm(page: EntityForm<RoleFactsFragment, RoleFormQuery>) {
  const { t } = useTranslation();
  const { entity: role, data, title, list } = page;
  const createRole = useAction(CreateRoleDocument);
  const updateRole = useAction(UpdateRoleDocument);
  const state = useEntityForm(page, {
    schema: roleFormSchema,
    draft: "role",
    values: valuesOf,
    create: async ({ id, ...values }) => (await createRole({ role: { ...values, ...(id && { id }) } })).createRole,
    update: async ({ id: _, ...values }, stored) => (await updateRole({ ...stored, role: values })).updateRole,
  });
  const readOnly = role !== undefined && !role.grantable;
  return (
    <FormPage
      state={state}
      title={role ? role.name : title}
      submitLabel={role ? t("save") : title}
      aside={role?.builtIn && <Badge>{t("built_in_badge")}</Badge>}
      cancelTo={list}
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
        <PermissionsInput name="permissions" permissions={data?.permissions ?? []} />
      </FormSection>
      {role && <History kind="role" id={role.id} />}
    </FormPage>
  );
}
