import { groupInputSchema } from "@spoke/core/sales-document/schema.ts";
import {
  CreateSalesDocumentGroupDocument,
  type EditedGroupFragment,
  GroupFormDocument,
  UpdateSalesDocumentGroupDocument,
} from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { type EntityForm, EntityPage } from "../../ui/form/EntityPage.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { TextInput } from "../../ui/form/fields.tsx";
import { useEntityForm } from "../../ui/form/useEntityForm.ts";
import { TargetMarketsInput } from "../content/index.ts";
import { History } from "../history/index.ts";

/** A group of documents to create or to change. */
export default function GroupFormPage() {
  return (
    <EntityPage
      query={GroupFormDocument}
      variables={(id) => ({ id })}
      entity={({ salesDocumentGroup }) => salesDocumentGroup}
      list={{ to: "/admin/sales-document/group", title: "title_admin_sales_document_group" }}
      titles={{ create: "title_admin_sales_document_group_create", edit: "title_admin_sales_document_group_id_edit" }}
    >
      {(page) => <GroupForm {...page} />}
    </EntityPage>
  );
}

function GroupForm(page: EntityForm<EditedGroupFragment, unknown>) {
  const { t } = useTranslation();
  const { entity: stored, title, list } = page;
  const create = useAction(CreateSalesDocumentGroupDocument);
  const update = useAction(UpdateSalesDocumentGroupDocument);
  const state = useEntityForm(page, {
    schema: groupInputSchema,
    draft: "sales-document-group",
    nameOf: ({ name }) => name,
    values: (group: EditedGroupFragment | undefined) => ({
      name: group?.name ?? "",
      contentTargetMarkets: (group?.contentTargetMarkets ?? []).map(({ id }) => id),
    }),
    create: async (values) => (await create(values)).createSalesDocumentGroup,
    update: async (values, version) => (await update({ ...values, ...version })).updateSalesDocumentGroup,
  });
  return (
    <FormPage state={state} title={title} cancelTo={list}>
      <FormSection title={t("document_group")} hint={t("document_group_hint")}>
        <TextInput name="name" label={t("name")} max={100} required className={WIDE} />
        <TargetMarketsInput name="contentTargetMarkets" type="sales_document" className={WIDE} />
      </FormSection>
      {stored && <History kind="salesDocumentGroup" id={stored.id} />}
    </FormPage>
  );
}
