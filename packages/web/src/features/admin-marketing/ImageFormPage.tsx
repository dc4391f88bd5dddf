import {
  CreateMarketingImageDocument,
  MarketingImageFormDocument,
  type MarketingImageFormQuery,
  type MaterialFactsFragment,
  UpdateMarketingImageDocument,
} from "../../gql/graphql.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { type EntityForm, EntityPage } from "../../ui/form/EntityPage.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { SelectInput, TextInput } from "../../ui/form/fields.tsx";
import { RichTextInput } from "../../ui/form/RichTextInput.tsx";
import { useEntityForm } from "../../ui/form/useEntityForm.ts";
import { layoutOptions } from "../content/index.ts";
import { History } from "../history/index.ts";
import { MediaInput } from "../media/index.ts";
import { categoryOptions, type MaterialValues, materialFormSchema, materialValues, perLineOptions } from "./forms.ts";

/** New marketing material, or material to change: pictures, videos, and documents. */
export default function ImageFormPage({ create }: { readonly create: MessageKey }) {
  return (
    <EntityPage
      query={MarketingImageFormDocument}
      variables={(id, isNew) => ({ id, isNew })}
      entity={({ marketingMaterial }) => marketingMaterial ?? undefined}
      list={{ to: "/admin/marketing-material/image", title: "title_admin_marketing_material_image" }}
      titles={{ create, edit: "title_admin_marketing_material_image_id_edit" }}
      createNeedsData
    >
      {(page) => <ImageForm {...page} />}
    </EntityPage>
  );
}

function ImageForm(page: EntityForm<MaterialFactsFragment, MarketingImageFormQuery>) {
  const { t } = useTranslation();
  const { entity: stored, data, title, list } = page;
  const create = useAction(CreateMarketingImageDocument);
  const update = useAction(UpdateMarketingImageDocument);
  const state = useEntityForm(page, {
    schema: materialFormSchema,
    draft: "marketing-material",
    nameOf: (material) => material.title,
    values: materialValues,
    create: async (values) => (await create(values)).createMarketingMaterial,
    update: async (values, version) => (await update({ ...values, ...version })).updateMarketingMaterial,
  });
  const categories = data?.marketingMaterialCategories.categories ?? [];
  return (
    <FormPage state={state} title={title} cancelTo={list}>
      <FormSection title={t("marketing_material")}>
        <TextInput<MaterialValues> name="title" label={t("marketing_title")} max={100} required className={WIDE} />
        <SelectInput<MaterialValues>
          name="category"
          label={t("category")}
          required
          options={[{ value: "", label: t("marketing_choose_category") }, ...categoryOptions(t, categories)]}
          className={WIDE}
        />
        <MediaInput<MaterialValues>
          name="files"
          label={t("marketing_files")}
          hint={t("marketing_files_hint")}
          required
          className={WIDE}
        />
        <RichTextInput<MaterialValues> name="body" label={t("marketing_body")} className={WIDE} />
      </FormSection>
      <FormSection title={t("marketing_look")}>
        <MediaInput<MaterialValues>
          name="placeholder"
          label={t("marketing_placeholder")}
          hint={t("marketing_placeholder_hint")}
          max={1}
          pictures
          className={WIDE}
        />
        <SelectInput<MaterialValues>
          name="layout"
          label={t("marketing_layout")}
          options={layoutOptions(t, "marketing_material")}
        />
        <SelectInput<MaterialValues>
          name="itemPerLine"
          label={t("marketing_files_per_line")}
          options={perLineOptions}
        />
      </FormSection>
      {stored && <History kind="marketingMaterial" id={stored.id} />}
    </FormPage>
  );
}
