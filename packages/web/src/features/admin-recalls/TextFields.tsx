import { isEmptyText } from "@spoke/core/recall/schema.ts";
import { useWatch } from "react-hook-form";
import { useTranslation } from "../../lib/i18n.ts";
import { WIDE } from "../../ui/form/FormSection.tsx";
import { TextAreaInput, TextInput } from "../../ui/form/fields.tsx";
import { LanguageSection, languageNames } from "../content/index.ts";
import type { Values } from "./form.ts";

/** What the recall says in the other languages of the sites; those that are empty are left out. */
export function TextFields() {
  const { t, locale: reader } = useTranslation();
  const [own, texts] = useWatch<Values, ["locale", "texts"]>({ name: ["locale", "texts"] });
  const nameOf = languageNames([own, ...texts.map(({ locale }) => locale)], reader);
  return texts.map(({ locale, ...written }, index) => (
    <LanguageSection
      key={locale}
      language={nameOf(locale)}
      state={isEmptyText(written) ? "MISSING" : Object.values(written).includes("") ? "PARTIAL" : "COMPLETE"}
    >
      <TextInput<Values> name={`texts.${index}.title`} label={t("recall_title")} max={200} className={WIDE} />
      <TextAreaInput<Values> name={`texts.${index}.reason`} label={t("recall_reason")} className={WIDE} />
      <TextAreaInput<Values> name={`texts.${index}.instruction`} label={t("recall_what_to_do")} className={WIDE} />
    </LanguageSection>
  ));
}

/** The heading of the first texts: their language, if there are others. */
export function useFirstTitle(own: string, texts: readonly { readonly locale: string }[]): string {
  const { t, locale } = useTranslation();
  const nameOf = languageNames([own, ...texts.map((text) => text.locale)], locale);
  return texts.length > 0 ? t("content_text_in", { language: nameOf(own) }) : t("recall_texts");
}
