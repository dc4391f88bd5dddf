import type { MoneyStyle } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Money } from "../../ui/Money.tsx";

interface SavedTotalProps {
  readonly amount: number;
  readonly style: MoneyStyle;
}

/** What promotions and discounts take off in all, below a total. */
export function SavedTotal({ amount, style }: SavedTotalProps) {
  const { t } = useTranslation();
  if (amount <= 0) return null;
  return (
    <p className="mt-1 text-xs font-medium text-good">
      {t("saved_total")} <Money amount={amount} style={style} />
    </p>
  );
}
