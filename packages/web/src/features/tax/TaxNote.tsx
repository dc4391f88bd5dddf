import { useTranslation } from "../../lib/i18n.ts";
import { useIncludesTax } from "./useIncludesTax.ts";

/** Beside a total: whether the customer's prices of these sales organizations include tax. Nothing while unknown, and where they differ. */
export function TaxNote({ sorgs }: { readonly sorgs: readonly string[] }) {
  const { t } = useTranslation();
  const includesTax = useIncludesTax(sorgs);
  if (includesTax === undefined) return null;
  return <span className="text-xs font-normal text-ink-3">{t(includesTax ? "tax_included" : "tax_excluded")}</span>;
}
