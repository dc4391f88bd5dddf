import { CopyIcon } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import {
  CreateRoleDocument,
  type RoleFactsFragment,
  RoleFormDocument,
  type RoleFormQuery,
  UpdateRoleDocument,
} from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { Select } from "../../ui/Field.tsx";
import { type EntityForm, EntityPage } from "../../ui/form/EntityPage.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { TextInput } from "../../ui/form/fields.tsx";
import { useEntityForm } from "../../ui/form/useEntityForm.ts";
import { ButtonLink } from "../../ui/Link.tsx";
import { Badge } from "../../ui/Status.tsx";
import { History } from "../history/index.ts";
import { GroupRoleLinks, groupsOf, ReadOnlyNotice, UsedBy } from "./access.tsx";
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

type Source = Pick<RoleFactsFragment, "id" | "name" | "description" | "permissions">;

const valuesOf = (role: Source | undefined): RoleValues => ({
  id: role?.id ?? "",
  name: role?.name ?? "",
  description: role?.description ?? "",
  permissions: role?.permissions.map(({ name }) => name).sort() ?? [],
});

/** A copy with a name of its own, with the permissions that the administrator can grant. */
function copyOf(source: Source, name: string, permissions: RoleFormQuery["permissions"]): RoleValues {
  const grantable = new Set(permissions.flatMap((permission) => (permission.grantable ? [permission.name] : [])));
  const values = valuesOf(source);
  return {
    ...values,
    id: "",
    name: name.slice(0, 60),
    permissions: values.permissions.filter((permission) => grantable.has(permission)),
  };
}

function RoleForm(page: EntityForm<RoleFactsFragment, RoleFormQuery>) {
  const { t } = useTranslation();
  const { entity: role, data, title, list } = page;
  const roles = data?.roles ?? [];
  const [parameters] = useSearchParams();
  const source = roles.find(({ id }) => id === parameters.get("from"));
  const [comparedId, setComparedId] = useState("");
  const createRole = useAction(CreateRoleDocument);
  const updateRole = useAction(UpdateRoleDocument);
  const state = useEntityForm(page, {
    schema: roleFormSchema,
    draft: source ? `role.copy.${source.id}` : "role",
    nameOf: ({ name }) => name,
    values: (stored) =>
      stored || !source
        ? valuesOf(stored)
        : copyOf(source, t("copy_of", { name: source.name }), data?.permissions ?? []),
    create: async ({ id, ...values }) => (await createRole({ role: { ...values, ...(id && { id }) } })).createRole,
    update: async ({ id: _, ...values }, stored) => (await updateRole({ ...stored, role: values })).updateRole,
  });
  const readOnly = role !== undefined && !role.editable;
  return (
    <FormPage
      state={state}
      title={role ? role.name : title}
      aside={
        role && (
          <div className="flex flex-wrap items-center gap-2">
            {role.builtIn && <Badge>{t("built_in_badge")}</Badge>}
            <ButtonLink to={`/admin/roles/create?${new URLSearchParams({ from: role.id })}`} icon={CopyIcon}>
              {t("role_copy")}
            </ButtonLink>
          </div>
        )
      }
      cancelTo={list}
      readOnly={readOnly}
    >
      {role && <ReadOnlyNotice access={role} roles={roles} />}
      {role && <UsedBy use={data?.roleUses.roles.find(({ id }) => id === role.id)} filter="role" />}
      {role && (
        <div className="-mt-2 flex flex-wrap items-baseline gap-x-3 text-ink-2">
          {t("role_groups")} <GroupRoleLinks groups={groupsOf(role.id, data?.groupRoles ?? [])} />
        </div>
      )}
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
        <Select
          label={t("role_compare")}
          value={comparedId}
          options={[
            { value: "", label: t("none") },
            ...roles.filter(({ id }) => id !== role?.id).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={({ target }) => setComparedId(target.value)}
        />
        <PermissionsInput
          name="permissions"
          permissions={data?.permissions ?? []}
          readOnly={readOnly}
          stored={role?.permissions.map(({ name }) => name)}
          other={roles.find(({ id }) => id === comparedId)}
        />
      </FormSection>
      {role && <History kind="role" id={role.id} />}
    </FormPage>
  );
}
