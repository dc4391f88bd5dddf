import { leastQuantity, type QuantityRule } from "@spoke/core/catalog/quantity.ts";
import { useTranslation } from "../../lib/i18n.ts";

/** In which quantities an article is sold, where not every quantity can be ordered. */
export function SoldIn({ rule }: { readonly rule: QuantityRule | null }) {
  const { t } = useTranslation();
  if (!rule) return null;
  const least = leastQuantity(rule);
  const parts = [
    ...(rule.step > 1 ? [t("quantity_sold_in", { step: rule.step })] : []),
    ...(least > rule.step ? [t("quantity_from", { number: least })] : []),
    ...(rule.carton !== null ? [t("quantity_carton", { number: rule.carton })] : []),
  ];
  return <p className="text-2xs text-ink-2">{parts.join(" · ")}</p>;
}
