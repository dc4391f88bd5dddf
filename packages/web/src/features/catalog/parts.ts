import { partsLabel } from "@spoke/core/host/parts-label.ts";
import type { useTranslation } from "../../lib/i18n.ts";

/** What parts are called on a host of a sales organization (1 §2.6). */
export function partsTitle(t: ReturnType<typeof useTranslation>["t"], sorg: string): string {
  const label = partsLabel(sorg);
  return label === "parts" ? t("parts") : label === "pna" ? t("pna") : t("paa");
}
