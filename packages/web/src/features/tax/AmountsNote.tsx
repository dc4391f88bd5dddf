import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { useIncludesTax } from "./useIncludesTax.ts";
import { useAddsTax, useUntaxedReason } from "./useUntaxedReason.ts";

interface AmountsNoteProps {
  readonly sorgs: readonly string[];
  readonly className?: string;
}

/** Under a list of amounts: whether they include tax, as `TaxNote` says beside a total. */
export function AmountsNote({ sorgs, className }: AmountsNoteProps) {
  const { t } = useTranslation();
  const includesTax = useIncludesTax(sorgs);
  if (includesTax === undefined) return null;
  return (
    <p className={cx("text-xs text-ink-3", className)}>{t(includesTax ? "amounts_with_tax" : "amounts_without_tax")}</p>
  );
}

/** Under a list of invoices: says that they include tax, where prices and orders do not, or why they have none. */
export function InvoicesNote({ sorgs, className }: AmountsNoteProps) {
  const { t } = useTranslation();
  const reason = useUntaxedReason(sorgs);
  const addsTax = useAddsTax(sorgs);
  const text = reason ? t("invoices_without_tax", { reason }) : addsTax ? t("invoices_with_tax") : undefined;
  return text === undefined ? null : <p className={cx("text-xs text-ink-3", className)}>{text}</p>;
}
