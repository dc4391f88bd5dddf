import { useWatch } from "react-hook-form";
import {
  CreateGroupRoleDocument,
  type GroupRoleFactsFragment,
  GroupRoleFormDocument,
  type GroupRoleFormQuery,
  UpdateGroupRoleDocument,
} from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { type EntityForm, EntityPage } from "../../ui/form/EntityPage.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { TextInput } from "../../ui/form/fields.tsx";
import { MultiSelect } from "../../ui/form/MultiSelect.tsx";
import { useEntityForm } from "../../ui/form/useEntityForm.ts";
import { textsOf } from "../../ui/form/useField.ts";
import { Badge } from "../../ui/Status.tsx";
import { History } from "../history/index.ts";
import { ReadOnlyNotice, UsedBy } from "./access.tsx";
import { type GroupRoleValues, groupRoleFormSchema } from "./forms.ts";

/** A new group role, or one to change. */
export default function GroupRoleFormPage() {
  return (
    <EntityPage
      query={GroupRoleFormDocument}
      variables={(id, isNew) => ({ id, isNew })}
      entity={({ groupRole }) => groupRole ?? undefined}
      list={{ to: "/admin/group-roles", title: "title_admin_group_roles" }}
      titles={{ create: "title_admin_group_roles_create", edit: "title_admin_group_roles_edit_id" }}
      createNeedsData
    >
      {(page) => <GroupRoleForm {...page} />}
    </EntityPage>
  );
}

const valuesOf = (group: GroupRoleFactsFragment | undefined): GroupRoleValues => ({
  id: group?.id ?? "",
  description: group?.description ?? "",
  roles: group?.roles.map(({ id }) => id) ?? [],
});

function GroupRoleForm(page: EntityForm<GroupRoleFactsFragment, GroupRoleFormQuery>) {
  const { t } = useTranslation();
  const { entity: group, data, title, list } = page;
  const roles = data?.roles ?? [];
  const createGroupRole = useAction(CreateGroupRoleDocument);
  const updateGroupRole = useAction(UpdateGroupRoleDocument);
  const state = useEntityForm(page, {
    schema: groupRoleFormSchema,
    draft: "group-role",
    nameOf: ({ description }) => description,
    values: valuesOf,
    create: async ({ id, ...values }) =>
      (await createGroupRole({ groupRole: { ...values, ...(id && { id }) } })).createGroupRole,
    update: async ({ id: _, ...values }, stored) =>
      (await updateGroupRole({ ...stored, groupRole: values })).updateGroupRole,
  });
  const readOnly = group !== undefined && !group.editable;
  const chosen = textsOf(useWatch({ control: state.form.control, name: "roles" }));
  const included = new Set(
    roles.flatMap(({ id, permissions }) => (chosen.includes(id) ? permissions.map(({ name }) => name) : [])),
  );
  return (
    <FormPage
      state={state}
      title={group ? group.description : title}
      aside={group?.builtIn && <Badge>{t("built_in_badge")}</Badge>}
      cancelTo={list}
      readOnly={readOnly}
    >
      {group && <ReadOnlyNotice access={group} roles={roles} />}
      {group && <UsedBy use={data?.roleUses.groupRoles.find(({ id }) => id === group.id)} filter="groupRoleIds" />}
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
          choices={roles.map(({ id, name, description, grantable }) => ({
            value: id,
            label: name,
            detail: grantable ? description : t("not_grantable"),
            disabled: !grantable,
          }))}
        />
        {included.size > 0 && (
          <details className={WIDE}>
            <summary className="font-medium text-accent-ink">
              {t("permissions_given", { count: included.size })}
            </summary>
            <ul className="mt-2 grid gap-x-6 text-xs text-ink-2 xs:grid-cols-2">
              {[...included].sort().map((name) => (
                <li key={name} className="break-all">
                  {name}
                </li>
              ))}
            </ul>
          </details>
        )}
      </FormSection>
      {group && <History kind="groupRole" id={group.id} />}
    </FormPage>
  );
}
