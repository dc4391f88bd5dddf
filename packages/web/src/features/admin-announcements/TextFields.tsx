import { hasContent } from "@spoke/core/content/item.ts";
import { useWatch } from "react-hook-form";
import { useTranslation } from "../../lib/i18n.ts";
import { WIDE } from "../../ui/form/FormSection.tsx";
import { TextInput } from "../../ui/form/fields.tsx";
import { RichTextInput } from "../../ui/form/RichTextInput.tsx";
import { LanguageSection, languageNames } from "../content/index.ts";
import type { AnnouncementValues } from "./forms.ts";

/** Names of the languages of an announcement: that of its title and content, and the others. */
export function useLanguageNames(values: Pick<AnnouncementValues, "locale" | "texts">): (code: string) => string {
  const { locale } = useTranslation();
  return languageNames([values.locale ?? locale, ...values.texts.map((text) => text.locale)], locale);
}

/** The texts in the other languages of the host; those that are empty are left out. */
export function OtherTexts() {
  const { t } = useTranslation();
  const [own, texts] = useWatch<AnnouncementValues, ["locale", "texts"]>({ name: ["locale", "texts"] });
  const nameOf = useLanguageNames({ locale: own, texts });
  return texts.map(({ locale, title, content }, index) => {
    const isWritten = title !== "" && hasContent(content);
    return (
      <LanguageSection key={locale} language={nameOf(locale)} state={isWritten ? "COMPLETE" : "MISSING"}>
        <TextInput<AnnouncementValues>
          name={`texts.${index}.title`}
          label={t("announcement_title")}
          max={200}
          className={WIDE}
        />
        <RichTextInput<AnnouncementValues>
          name={`texts.${index}.content`}
          label={t("announcement_content")}
          className={WIDE}
        />
      </LanguageSection>
    );
  });
}
