import { completenessIn, type ItemText } from "@spoke/core/content/item.ts";
import { ITEMS_PER_LINE } from "@spoke/core/content/layout.ts";
import type { ContentType } from "@spoke/core/content/schema.ts";
import type { ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "../../lib/i18n.ts";
import { FormSection, WIDE } from "../../ui/form/FormSection.tsx";
import { DateRangeInput, SelectInput, TextInput } from "../../ui/form/fields.tsx";
import { RichTextInput } from "../../ui/form/RichTextInput.tsx";
import { MediaInput } from "../media/index.ts";
import type { ItemValues } from "./form.ts";
import { LanguageSection } from "./LanguageSection.tsx";
import { languageNames } from "./languages.ts";
import { layoutOptions } from "./layouts.ts";
import { TargetMarketsInput } from "./TargetMarketsInput.tsx";

/** The texts of an item, a section for each language. */
export function TextFields() {
  const { t, locale } = useTranslation();
  const texts = useWatch<ItemValues, "texts">({ name: "texts" });
  const nameOf = languageNames(
    texts.map((text) => text.locale),
    locale,
  );
  return texts.map((text, index) => {
    const state = completenessIn(texts.map(filled), text.locale);
    return (
      <LanguageSection key={text.locale} language={nameOf(text.locale)} state={state}>
        <TextInput<ItemValues>
          name={`texts.${index}.title`}
          label={t("content_title")}
          max={200}
          required={index === 0}
          className={WIDE}
        />
        <TextInput<ItemValues>
          name={`texts.${index}.subtitle`}
          label={t("content_subtitle")}
          max={300}
          className={WIDE}
        />
        <RichTextInput<ItemValues> name={`texts.${index}.body`} label={t("content_body")} className={WIDE} />
      </LanguageSection>
    );
  });
}

const filled = ({ locale, title = "", subtitle = "", body = "" }: ItemValues["texts"][number]): ItemText => ({
  ...{ locale, title, subtitle, body },
});

interface PublishFieldsProps {
  readonly type: ContentType;
  readonly groupMarkets?: readonly string[] | undefined;
  /** Fields that come first. */
  readonly children?: ReactNode;
}

/** Who sees an item, and when. */
export function PublishFields({ type, groupMarkets, children }: PublishFieldsProps) {
  const { t } = useTranslation();
  return (
    <FormSection title={t("content_publication")} hint={t("content_publication_hint")}>
      {children}
      <TargetMarketsInput<ItemValues>
        name="contentTargetMarkets"
        type={type}
        groupMarkets={groupMarkets}
        className={WIDE}
      />
      <DateRangeInput
        legend={t("period")}
        from={{ name: "validFrom", label: t("period_from") }}
        to={{ name: "validTo", label: t("period_to") }}
        className={WIDE}
      />
    </FormSection>
  );
}

/** Files of an item, and how its card looks. */
export function LookFields({ type }: { readonly type: ContentType }) {
  const { t } = useTranslation();
  return (
    <FormSection title={t("content_files_and_card")}>
      <MediaInput<ItemValues> name="files" label={t("content_files")} className={WIDE} />
      <SelectInput<ItemValues> name="layout" label={t("content_layout")} options={layoutOptions(t, type)} />
      <SelectInput<ItemValues>
        name="itemPerLine"
        label={t("content_per_line")}
        options={ITEMS_PER_LINE.map((count) => ({ value: String(count), label: String(count) }))}
      />
    </FormSection>
  );
}
