import { GlobeIcon } from "lucide-react";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { LOCALE_NAMES } from "../../lib/locale.ts";
import { Icon } from "../../ui/Icon.tsx";
import { MenuButton } from "../../ui/Menu.tsx";
import { flagOf } from "./flags.ts";
import { useLanguage } from "./language.ts";

/** The languages of the host, each with its flag (1 §2.6). */
export function LanguageMenu({ className }: { className: string }) {
  const { t, locale } = useTranslation();
  const { languages } = useConfig();
  const change = useLanguage();
  if (languages.length < 2) return null;
  return (
    <MenuButton
      label={t("language")}
      className={className}
      entries={languages.map(({ code }) => ({
        id: code,
        label: LOCALE_NAMES[code],
        picture: flagOf(code),
        current: code === locale,
        onSelect: () => change(code),
      }))}
    >
      <Icon icon={GlobeIcon} />
    </MenuButton>
  );
}
