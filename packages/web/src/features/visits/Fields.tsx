import { MAX_NOTES } from "@spoke/core/visit-form/schema.ts";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import type { VisitQuestionFragment, VisitQuestionsQuery } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { SelectInput, SwitchInput, TextAreaInput, TextInput } from "../../ui/form/fields.tsx";
import { textsOf, useField } from "../../ui/form/useField.ts";
import type { Values } from "./form.ts";
import { displayed, SeriesField } from "./SeriesField.tsx";

interface FieldsProps {
  /** The dealer's section. */
  readonly dealer: ReactNode;
  readonly photos: ReactNode;
  readonly questions: VisitQuestionsQuery;
}

/** The parts of a visit form: the dealer, the photos, what is on display, and the shop. */
export function Fields({ dealer, photos, questions }: FieldsProps) {
  const { t } = useTranslation();
  const series = useWatch<Values>({ name: "series" });
  const ofSeries = questions.formVisitSeries;
  const options = (all: readonly VisitQuestionFragment[]) => [
    { value: "", label: t("visit_no_answer") },
    ...all.map(({ id, description }) => ({ value: id, label: description })),
  ];
  return (
    <>
      {dealer}
      <FormSection title={t("visit_photos")} hint={t("visit_photos_hint")}>
        {photos}
      </FormSection>
      <FormSection title={t("visit_on_display")}>
        <SeriesField questions={ofSeries} />
        <TextInput<Values>
          name="ownQuantity"
          label={t("visit_own_quantity")}
          hint={t("visit_quantity_hint")}
          inputMode="numeric"
          placeholder={String(displayed(series, ofSeries, true))}
        />
        <TextInput<Values>
          name="otherQuantity"
          label={t("visit_other_quantity")}
          hint={t("visit_quantity_hint")}
          inputMode="numeric"
          placeholder={String(displayed(series, ofSeries, false))}
        />
        <SelectInput<Values>
          name="brandDisplay"
          label={t("visit_brand_display")}
          options={options(questions.formVisitBrandDisplays)}
        />
        <SwitchInput<Values> name="brandDomination" label={t("visit_brand_domination")} className="self-end" />
      </FormSection>
      <FormSection title={t("visit_shop")}>
        <SelectInput<Values>
          name="otherMidrange"
          label={t("visit_other_midrange")}
          options={options(questions.formVisitOtherMidranges)}
          className={WIDE}
        />
        <EquipmentField questions={questions.formVisitEquipments} />
        <TextAreaInput<Values> name="notes" label={t("notes")} max={MAX_NOTES} rows={4} className={WIDE} />
      </FormSection>
    </>
  );
}

function EquipmentField({ questions }: { readonly questions: readonly VisitQuestionFragment[] }) {
  const { t } = useTranslation();
  const { value, error, change } = useField("equipment");
  const chosen = textsOf(value);
  return (
    <fieldset className={WIDE}>
      <legend className="mb-2 font-medium">{t("visit_equipment")}</legend>
      <div className="grid gap-1 sm:grid-cols-2">
        {questions.map(({ id, description }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={({ target }) => change(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))}
          >
            {description}
          </Checkbox>
        ))}
      </div>
      {error && <p className="mt-1 text-xs font-medium text-bad">{error}</p>}
    </fieldset>
  );
}
