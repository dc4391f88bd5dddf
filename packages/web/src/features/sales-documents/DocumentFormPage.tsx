import { DOCUMENT_TYPES, documentInputSchema } from "@spoke/core/sales-document/schema.ts";
import { useWatch } from "react-hook-form";
import {
  CreateSalesDocumentDocument,
  DocumentFormDocument,
  type DocumentFormQuery,
  UpdateSalesDocumentDocument,
} from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { type EntityForm, EntityPage } from "../../ui/form/EntityPage.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection } from "../../ui/form/FormSection.tsx";
import { SelectInput } from "../../ui/form/fields.tsx";
import { useEntityForm } from "../../ui/form/useEntityForm.ts";
import { Notice } from "../../ui/Status.tsx";
import { ItemPreview, itemValues, LookFields, PublishFields, TextFields } from "../content/index.ts";
import { History } from "../history/index.ts";
import { Receipts } from "./Receipts.tsx";
import { TYPE_TEXTS } from "./types.ts";

type Stored = NonNullable<DocumentFormQuery["salesDocument"]>;

/** A document to create or to change, and who has opened it. */
export default function DocumentFormPage() {
  return (
    <EntityPage
      query={DocumentFormDocument}
      variables={(id, isNew) => ({ id, isNew })}
      entity={({ salesDocument }) => salesDocument ?? undefined}
      list={{ to: "/admin/sales-document/list", title: "title_admin_sales_document_list" }}
      titles={{ create: "title_admin_sales_document_list_create", edit: "title_admin_sales_document_list_id_edit" }}
      createNeedsData
    >
      {(page) => <DocumentForm {...page} />}
    </EntityPage>
  );
}

function DocumentForm(page: EntityForm<Stored, DocumentFormQuery>) {
  const { t } = useTranslation();
  const { entity: stored, data, title, list } = page;
  const create = useAction(CreateSalesDocumentDocument);
  const update = useAction(UpdateSalesDocumentDocument);
  const groups = data?.salesDocumentGroups.groups ?? [];
  const state = useEntityForm(page, {
    schema: documentInputSchema,
    draft: "sales-document",
    nameOf: ({ texts }) => texts[0]?.title,
    values: (item: Stored | undefined) => ({
      ...itemValues("sales_document", item),
      type: item?.type ?? DOCUMENT_TYPES[0],
      salesDocumentGroup: item?.salesDocumentGroup?.id ?? "",
    }),
    create: async (values) => (await create(values)).createSalesDocument,
    update: async (values, version) => (await update({ ...values, ...version })).updateSalesDocument,
  });
  const chosen = useWatch({ control: state.form.control, name: "salesDocumentGroup" });
  const groupMarkets = groups.find(({ id }) => id === chosen)?.contentTargetMarkets.map(({ id }) => id);
  return (
    <>
      <FormPage state={state} title={title} cancelTo={list}>
        {stored?.deletedAt && <Notice tone="warn" title={t("content_is_deleted")} />}
        <FormSection title={t("document")}>
          <SelectInput
            name="type"
            label={t("document_type")}
            options={DOCUMENT_TYPES.map((type) => ({ value: type, label: t(TYPE_TEXTS[type]) }))}
          />
          <SelectInput
            name="salesDocumentGroup"
            label={t("document_group")}
            hint={t("document_group_hint")}
            options={[
              { value: "", label: t("document_group_none") },
              ...groups.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </FormSection>
        <TextFields />
        <PublishFields type="sales_document" groupMarkets={groupMarkets} />
        <LookFields type="sales_document" />
        <ItemPreview type="sales_document" groupMarkets={groupMarkets} />
        {stored && <History kind="salesDocument" id={stored.id} />}
      </FormPage>
      {stored && <Receipts id={stored.id} />}
    </>
  );
}
