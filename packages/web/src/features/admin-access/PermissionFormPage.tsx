import {
  CreatePermissionDocument,
  type PermissionFactsFragment,
  PermissionFormDocument,
  type PermissionFormQuery,
  UpdatePermissionDocument,
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
import { holdersOf, permissionName, RoleLinks } from "./access.tsx";
import { type PermissionValues, permissionFormSchema } from "./forms.ts";

/** A new permission, or the description of one. */
export default function PermissionFormPage() {
  return (
    <EntityPage
      query={PermissionFormDocument}
      variables={(id) => ({ id })}
      entity={({ permission }) => permission}
      list={{ to: "/admin/permissions", title: "title_admin_permissions" }}
      titles={{ create: "title_admin_permissions_create", edit: "title_admin_permissions_edit_id" }}
      sections={1}
    >
      {(page) => <PermissionForm {...page} />}
    </EntityPage>
  );
}

const valuesOf = (permission: PermissionFactsFragment | undefined): PermissionValues => ({
  name: permission?.name ?? "",
  description: permission?.description ?? "",
});

function PermissionForm(page: EntityForm<PermissionFactsFragment, PermissionFormQuery>) {
  const { t } = useTranslation();
  const { entity: permission, data, title, list } = page;
  const createPermission = useAction(CreatePermissionDocument);
  const updatePermission = useAction(UpdatePermissionDocument);
  const state = useEntityForm(page, {
    schema: permissionFormSchema,
    draft: "permission",
    nameOf: permissionName,
    values: valuesOf,
    create: async (values) => (await createPermission({ permission: values })).createPermission,
    update: async (values, stored) => (await updatePermission({ ...stored, permission: values })).updatePermission,
  });
  return (
    <FormPage
      state={state}
      title={permission ? permissionName(permission) : title}
      aside={permission?.builtIn && <Badge>{t("built_in_badge")}</Badge>}
      cancelTo={list}
      readOnly={permission !== undefined && !permission.editable}
    >
      {permission && !permission.editable && <Notice>{t("permission_read_only")}</Notice>}
      {!permission && <Notice>{t("permission_create_hint")}</Notice>}
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
        <TextInput<PermissionValues>
          name="description"
          label={t("description")}
          max={200}
          className={WIDE}
          disabled={permission !== undefined && !permission.editable}
        />
      </FormSection>
      {permission && (
        <FormSection title={t("permission_holders")}>
          <div className={WIDE}>
            <RoleLinks roles={holdersOf(permission.id, data?.roles ?? [])} />
          </div>
        </FormSection>
      )}
      {permission && <History kind="permission" id={permission.name} />}
    </FormPage>
  );
}
