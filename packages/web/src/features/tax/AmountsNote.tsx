import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { useIncludesTax } from "./useIncludesTax.ts";

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

/** Under a list of invoices: says that they include tax, where prices and orders do not. */
export function InvoicesNote({ sorgs, className }: AmountsNoteProps) {
  const { t } = useTranslation();
  if (useIncludesTax(sorgs) !== false) return null;
  return <p className={cx("text-xs text-ink-3", className)}>{t("invoices_with_tax")}</p>;
}
