import { useTranslation } from "../lib/i18n.ts";

/** Codes under which ERPs know a piece. */
const PIECE = /^(pc|pcs|pce|pca|st|stk|ea|each|unit)$/i;

/** What a unit of measure is called beside a count; a unit that is not known is shown as it is. */
export function useUnit(): (uom: string, count: number) => string {
  const { t } = useTranslation();
  return (uom, count) => (PIECE.test(uom) ? t("unit_piece", { count }) : uom);
}
