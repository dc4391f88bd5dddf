import { partsLabel } from "@spoke/core/host/parts-label.ts";
import { useConfig } from "../../lib/config.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";

interface Titled {
  readonly id: string;
  readonly titleKey: MessageKey;
}

/** The title of a page as this host calls it: parts have three names (1 §2.6). */
export function useRowTitle(): (row: Titled) => string {
  const { t } = useTranslation();
  const { sorg } = useConfig();
  return (row) => {
    if (row.id !== "catalog-paa") return t(row.titleKey);
    const label = partsLabel(sorg);
    return label === "parts" ? t("parts") : label === "pna" ? t("pna") : t("paa");
  };
}
