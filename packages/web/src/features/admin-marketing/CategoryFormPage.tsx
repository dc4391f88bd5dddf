import { useWatch } from "react-hook-form";
import {
  type CategoryFactsFragment,
  CreateMarketingCategoryDocument,
  MarketingCategoryFormDocument,
  type MarketingCategoryFormQuery,
  UpdateMarketingCategoryDocument,
} from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { type EntityForm, EntityPage } from "../../ui/form/EntityPage.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { SelectInput, SwitchInput, TextInput } from "../../ui/form/fields.tsx";
import { useEntityForm } from "../../ui/form/useEntityForm.ts";
import { layoutOptions, TargetMarketsInput } from "../content/index.ts";
import { History } from "../history/index.ts";
import { MediaInput } from "../media/index.ts";
import {
  type CategoryValues,
  categoryFormSchema,
  categoryValues,
  parentOptions,
  perLineOptions,
  typeOptions,
} from "./forms.ts";

/** A new category of marketing material, or one to change. */
export default function CategoryFormPage() {
  return (
    <EntityPage
      query={MarketingCategoryFormDocument}
      variables={(id, isNew) => ({ id, isNew })}
      entity={({ marketingMaterialCategory }) => marketingMaterialCategory ?? undefined}
      list={{ to: "/admin/marketing-material/category", title: "title_admin_marketing_material_category" }}
      titles={{
        create: "title_admin_marketing_material_category_create",
        edit: "title_admin_marketing_material_category_id_edit",
      }}
      createNeedsData
    >
      {(page) => <CategoryForm {...page} />}
    </EntityPage>
  );
}

function CategoryForm(page: EntityForm<CategoryFactsFragment, MarketingCategoryFormQuery>) {
  const { t } = useTranslation();
  const { entity: stored, data, title, list } = page;
  const create = useAction(CreateMarketingCategoryDocument);
  const update = useAction(UpdateMarketingCategoryDocument);
  const state = useEntityForm(page, {
    schema: categoryFormSchema,
    draft: "marketing-category",
    nameOf: (category) => category.title,
    values: categoryValues,
    create: async (values) => (await create(values)).createMarketingMaterialCategory,
    update: async (values, version) => (await update({ ...values, ...version })).updateMarketingMaterialCategory,
  });
  const type = useWatch({ control: state.form.control, name: "type" });
  const categories = data?.marketingMaterialCategories.categories ?? [];
  return (
    <FormPage state={state} title={title} cancelTo={list}>
      <FormSection title={t("category")}>
        <TextInput<CategoryValues> name="title" label={t("marketing_title")} max={100} required className={WIDE} />
        <SelectInput<CategoryValues>
          name="type"
          label={t("marketing_type")}
          required
          disabled={stored !== undefined && stored.childCount > 0}
          options={typeOptions(t)}
        />
        <SelectInput<CategoryValues>
          name="parentId"
          label={t("marketing_parent")}
          options={[{ value: "", label: t("marketing_parent_none") }, ...parentOptions(categories, type, stored?.id)]}
        />
        <MediaInput<CategoryValues> name="file" label={t("marketing_cover")} max={1} pictures className={WIDE} />
      </FormSection>
      <FormSection title={t("content_target_markets")}>
        <TargetMarketsInput<CategoryValues> name="contentTargetMarkets" type="marketing_material" className={WIDE} />
      </FormSection>
      <FormSection title={t("marketing_look")}>
        <SelectInput<CategoryValues> name="itemPerLine" label={t("marketing_per_line")} options={perLineOptions} />
        <SelectInput<CategoryValues>
          name="layout"
          label={t("marketing_layout")}
          options={layoutOptions(t, "marketing_material")}
        />
        <TextInput<CategoryValues>
          name="sorting"
          label={t("marketing_sorting")}
          hint={t("marketing_sorting_hint")}
          inputMode="numeric"
        />
        <SwitchInput<CategoryValues> name="showChilds" label={t("marketing_show_children")} />
      </FormSection>
      {stored && <History kind="marketingCategory" id={stored.id} />}
    </FormPage>
  );
}
