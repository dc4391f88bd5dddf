import type { useTranslation } from "../../lib/i18n.ts";

interface Range {
  readonly overdueFrom?: number | null;
  readonly overdueTo?: number | null;
}

/** A range of days overdue in words. */
export function ageTitle({ overdueFrom, overdueTo }: Range, t: ReturnType<typeof useTranslation>["t"]): string {
  if (overdueFrom == null) return t("invoice_not_due");
  return overdueTo == null
    ? t("invoice_overdue_over", { days: overdueFrom - 1 })
    : t("invoice_overdue_range", { from: overdueFrom, to: overdueTo });
}

/** The color of an age: darker the longer it is overdue. */
export const AGE_COLORS = ["bg-good", "bg-warn", "bg-warn", "bg-bad", "bg-bad"] as const;

/** Credits have no age. */
export const CREDITS_COLOR = "bg-line-strong";
