import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { LOCALE_NAMES } from "../../lib/locale.ts";
import { Select } from "../../ui/Field.tsx";
import { useLanguage } from "./language.ts";

/** The languages of the host as a plain list, for pages without a session and for the mobile drawer. */
export function LanguageSelect() {
  const { t, locale } = useTranslation();
  const { languages } = useConfig();
  const change = useLanguage();
  const offered = languages.some(({ code }) => code === locale) ? languages : [{ code: locale }, ...languages];
  return (
    <Select
      label={t("language")}
      hideLabel
      small
      value={locale}
      options={offered.map(({ code }) => ({ value: code, label: LOCALE_NAMES[code] }))}
      onChange={({ target }) => {
        const chosen = offered.find(({ code }) => code === target.value);
        if (chosen) change(chosen.code);
      }}
    />
  );
}
