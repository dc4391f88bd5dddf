import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import {
  CreateVendorArticleDocument,
  UpdateVendorArticleDocument,
  type VendorArticleFactsFragment,
  VendorArticleFormDocument,
  type VendorArticleFormQuery,
} from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { DateText } from "../../ui/DateText.tsx";
import { type EntityForm, EntityPage } from "../../ui/form/EntityPage.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { SelectInput, SwitchInput, TextInput } from "../../ui/form/fields.tsx";
import { useEntityForm } from "../../ui/form/useEntityForm.ts";
import { Notice } from "../../ui/Status.tsx";
import { PictureInput, UNCHANGED, usePicture, withPicture } from "../upload/index.ts";
import { type ArticleValues, articleFormSchema, articleValues } from "./articleForm.ts";
import { unitText } from "./texts.ts";

/** A new article of a vendor, or one to change. */
export default function ArticleFormPage() {
  return (
    <EntityPage
      query={VendorArticleFormDocument}
      variables={(id, isNew) => ({ id, isNew })}
      entity={({ articleThirdParty }) => articleThirdParty}
      list={{ to: "/3rd-party/article-maintenance", title: "title_3rd_party_article_maintenance" }}
      titles={{
        create: "title_3rd_party_article_maintenance_create",
        edit: "title_3rd_party_article_maintenance_id_edit",
      }}
      createNeedsData
    >
      {(page) => <ArticleForm {...page} />}
    </EntityPage>
  );
}

/** An upload is gone with the page that began it. */
const SECRET = ["uploadId"] as const;

function ArticleForm(page: EntityForm<VendorArticleFactsFragment, VendorArticleFormQuery>) {
  const { t } = useTranslation();
  const { currency: style } = useConfig();
  const { entity: stored, data, title, list } = page;
  const isChangeable = stored?.isChangeable ?? true;
  const vendors = (data?.settingsThirdParties ?? []).filter((vendor) => stored || vendor.isChangeable);
  const schema = useMemo(() => articleFormSchema(style), [style]);
  const create = useAction(CreateVendorArticleDocument);
  const update = useAction(UpdateVendorArticleDocument);
  const shownCount = stored?.stockAsOf ? stored.counted : undefined;
  const state = useEntityForm(page, {
    schema,
    draft: "vendor-article",
    nameOf: ({ description }) => description,
    secret: SECRET,
    values: (article) => articleValues(article, vendors, UNCHANGED),
    create: ({ uploadId: _, ...values }) =>
      withPicture(
        picture,
        "uploadId",
        async (uploadId) => (await create({ ...values, ...(uploadId && { uploadId }) })).createArticleThirdParty,
      ),
    update: ({ uploadId: _, vendor: __, articleCode: ___, counted, ...values }, version) =>
      withPicture(picture, "uploadId", async (uploadId) => {
        const image = uploadId !== UNCHANGED && { uploadId };
        // Sent only if it was changed: orders and shipments move it meanwhile.
        const count = counted !== undefined && counted !== shownCount && { counted };
        return (await update({ ...values, ...image, ...count, ...version })).updateArticleThirdParty;
      }),
  });
  const { form } = state;
  const picture = usePicture({
    purpose: "VENDOR_PICTURE",
    stored: stored?.imageUrl ?? undefined,
    onValue: (value) => form.setValue("uploadId", value, { shouldDirty: true }),
  });
  const isFixed = stored !== undefined;
  const [salesUnit, pieces] = useWatch({ control: form.control, name: ["salesUnit", "uomConverter"] });
  const unit = { salesUnit, uomConverter: Number(pieces) || 1 };
  return (
    <FormPage state={state} title={title} cancelTo={list} readOnly={!isChangeable}>
      {!isChangeable && <Notice tone="info">{t("vendor_other_sellers")}</Notice>}
      <FormSection title={t("article")}>
        {(vendors.length > 1 || isFixed) && (
          <SelectInput<ArticleValues>
            name="vendor"
            label={t("vendor")}
            required
            disabled={isFixed}
            className={WIDE}
            options={[{ value: "", label: "" }, ...vendors.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        )}
        <TextInput<ArticleValues>
          name="articleCode"
          label={t("vendor_article_code")}
          hint={isFixed ? undefined : t("vendor_article_code_hint")}
          required
          disabled={isFixed}
          autoCapitalize="characters"
          spellCheck={false}
        />
        <TextInput<ArticleValues> name="description" label={t("description")} required max={200} />
        <PictureInput name="uploadId" label={t("picture")} picture={picture} removable className={WIDE} />
      </FormSection>
      <FormSection title={t("vendor_article_terms")}>
        <TextInput<ArticleValues>
          name="price"
          label={t("vendor_article_price", { currency: stored?.currency.currency ?? style.display })}
          required
          inputMode="decimal"
        />
        <TextInput<ArticleValues>
          name="counted"
          label={t("vendor_counted")}
          hint={
            stored?.stockAsOf ? (
              <>
                {t("vendor_stock_as_of")} <DateText value={stored.stockAsOf} time />.{" "}
                {t("vendor_counted_open", { count: stored.openOrder })}
              </>
            ) : (
              t("vendor_counted_hint")
            )
          }
          inputMode="numeric"
        />
        <TextInput<ArticleValues>
          name="uomConverter"
          label={t("vendor_unit_pieces")}
          hint={t("vendor_unit_pieces_hint")}
          required
          inputMode="numeric"
        />
        <TextInput<ArticleValues>
          name="salesUnit"
          label={t("vendor_unit_name")}
          hint={`${t("vendor_unit_name_hint")}. ${t("vendor_unit_shown", { unit: unitText(unit, t) })}`}
          required
          max={20}
        />
        <SwitchInput<ArticleValues>
          name="active"
          label={t("vendor_article_active")}
          hint={t("vendor_article_active_hint")}
          className={WIDE}
        />
      </FormSection>
    </FormPage>
  );
}
