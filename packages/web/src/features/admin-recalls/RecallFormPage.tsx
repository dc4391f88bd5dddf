import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { useUser } from "../../app/session.ts";
import {
  CreateRecallDocument,
  RecallBrandsDocument,
  type RecallFactsFragment,
  RecallFormDocument,
  type RecallFormQuery,
  UpdateRecallDocument,
} from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useGo } from "../../lib/navigation.ts";
import { sorgText } from "../../lib/sorgText.ts";
import { useAction } from "../../lib/useAction.ts";
import { Select } from "../../ui/Field.tsx";
import { type EntityForm, EntityPage } from "../../ui/form/EntityPage.tsx";
import { FormPage } from "../../ui/form/FormPage.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { DateInput, SwitchInput, TextAreaInput, TextInput } from "../../ui/form/fields.tsx";
import { MultiSelect } from "../../ui/form/MultiSelect.tsx";
import { useEntityForm } from "../../ui/form/useEntityForm.ts";
import { textOf, useField } from "../../ui/form/useField.ts";
import { BikeFields } from "./BikeFields.tsx";
import { BikesForm } from "./BikesForm.tsx";
import { formSchema, inputOf, type Values, valuesOf } from "./form.ts";
import { KitInput } from "./KitInput.tsx";
import { TextFields, useFirstTitle } from "./TextFields.tsx";

/** A new recall, a draft to change, or the bikes of a published recall. */
export default function RecallFormPage() {
  return (
    <EntityPage
      query={RecallFormDocument}
      variables={(number, isNew) => ({ number, isNew })}
      entity={({ recall }) => recall && { ...recall, id: recall.number }}
      list={{ to: "/admin/recalls", title: "title_admin_recalls" }}
      titles={{ create: "title_admin_recalls_create", edit: "title_admin_recalls_id_edit" }}
      createNeedsData
    >
      {(page) => (page.entity?.state === "published" ? <BikesForm {...page} /> : <RecallForm {...page} />)}
    </EntityPage>
  );
}

type Entity = RecallFactsFragment & { readonly id: string };

/** An upload is gone with the page that began it. */
const SECRET = ["listUploadId"] as const;

const fieldOf = (path: string): string => path.replace(/^input\./, "");

function RecallForm(page: EntityForm<Entity, RecallFormQuery>) {
  const { t } = useTranslation();
  const go = useGo();
  const { sorg } = useConfig();
  const { entity: stored, data, title, list } = page;
  const create = useAction(CreateRecallDocument);
  const update = useAction(UpdateRecallDocument);
  const sites = data?.configs ?? [];
  const state = useEntityForm(page, {
    schema: formSchema,
    draft: "recall",
    secret: SECRET,
    fieldOf,
    values: (recall) =>
      valuesOf(
        recall,
        sorg,
        sites.flatMap(({ languages }) => languages),
      ),
    create: async (values) => (await create({ number: values.number, input: inputOf(values) })).createRecall,
    update: async (values, { id, version }) =>
      (await update({ number: id, version, input: inputOf(values) })).updateRecall,
    onSaved: (answer) => go(`/admin/recalls/${encodeURIComponent(answer.recall?.number ?? "")}`),
  });
  const { form } = state;
  const [chosen, locale, texts] = useWatch({ control: form.control, name: ["sorgs", "locale", "texts"] });
  const firstTitle = useFirstTitle(locale, texts);
  const siteOf = (code: string) => sites.find(({ sorg: each }) => each === code);
  const nameOf = (code: string) => sorgText(code, siteOf(code)?.merchantName);
  return (
    <FormPage state={state} title={title} submitLabel={t("recall_save_draft")} cancelTo={list}>
      <FormSection title={t("recall")}>
        <TextInput<Values>
          name="number"
          label={t("recall_number")}
          required
          disabled={stored !== undefined}
          autoCapitalize="characters"
        />
        <DateInput<Values> name="validFrom" label={t("period_from")} required />
        <SwitchInput<Values>
          name="stopSale"
          label={t("recall_stop_sale")}
          hint={t("recall_stop_sale_hint")}
          className={WIDE}
        />
      </FormSection>
      <FormSection title={firstTitle}>
        <TextInput<Values> name="title" label={t("recall_title")} required max={200} className={WIDE} />
        <TextAreaInput<Values> name="reason" label={t("recall_reason")} required className={WIDE} />
        <TextAreaInput<Values> name="instruction" label={t("recall_what_to_do")} required className={WIDE} />
      </FormSection>
      <TextFields />
      <FormSection title={t("recall_affected")} hint={t("recall_affected_hint")}>
        <BrandInput />
        <MultiSelect<Values>
          name="sorgs"
          label={t("sales_organization")}
          required
          choices={sites.map((site) => ({ value: site.sorg, label: nameOf(site.sorg) }))}
        />
        <BikeFields list={stored?.list} onList={(id) => form.setValue("listUploadId", id, { shouldDirty: true })} />
      </FormSection>
      <FormSection title={t("recall_remedy")}>
        <KitInput />
        <TextInput<Values> name="minutes" label={t("recall_minutes_label")} required inputMode="numeric" />
        {chosen.map((code) => (
          <TextInput
            key={code}
            name={`labor.${code}`}
            label={t("recall_amount_in", { name: nameOf(code), currency: siteOf(code)?.currency ?? "" })}
            hint={t("recall_amount_hint")}
            required
            inputMode="decimal"
          />
        ))}
      </FormSection>
    </FormPage>
  );
}

/** Choice of a brand that is not in the catalog. It cannot be an id, which has no spaces around it. */
const OTHER = " ";

/** A brand of the catalog, or the id of another: frames may have brands that are no longer sold. */
function BrandInput() {
  const { t } = useTranslation();
  const { scopes } = useUser();
  const { value, error, ref, change, blur } = useField("brand");
  const [isOther, setOther] = useState(false);
  const skip = !scopes.includes("page.claim");
  const { data } = useQuery(RecallBrandsDocument, { skip });
  const brands = (data?.claimBrandsV2 ?? []).map(({ id, description }) => ({ value: id, label: description }));
  const brand = textOf(value);
  const isUnlisted = brand !== "" && !isOther && !brands.some(({ value: id }) => id === brand);
  if (skip) return <TextInput<Values> name="brand" label={t("recall_brand")} hint={t("recall_brand_hint")} required />;
  return (
    <div className="grid content-start gap-3">
      <Select
        label={t("recall_brand")}
        required
        {...(!isOther && { ref, name: "brand", error })}
        value={isOther ? OTHER : brand}
        options={[
          { value: "", label: t("claim_choose") },
          ...brands,
          ...(isUnlisted ? [{ value: brand, label: brand }] : []),
          { value: OTHER, label: t("recall_brand_unlisted") },
        ]}
        onChange={({ target }) => {
          setOther(target.value === OTHER);
          change(target.value === OTHER ? "" : target.value);
        }}
        onBlur={blur}
      />
      {isOther && (
        <TextInput<Values> name="brand" label={t("recall_brand_id")} hint={t("recall_brand_hint")} required />
      )}
    </div>
  );
}
