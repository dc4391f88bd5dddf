import { hasFlag, useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";

interface Summary {
  readonly count: number;
  readonly totalQty: number;
}

/** How much is in a cart, by what the host counts: pieces, or items. The text names the unit. */
export function useCartCount(): (summary: Summary | null | undefined) => {
  readonly number: number;
  readonly text: string;
} {
  const { t } = useTranslation();
  const countsPieces = hasFlag(useConfig(), "CART_COUNT_TOTAL_QTY");
  return (summary) => {
    const number = (countsPieces ? summary?.totalQty : summary?.count) ?? 0;
    return { number, text: countsPieces ? t("cart_pieces", { count: number }) : t("cart_products", { count: number }) };
  };
}
