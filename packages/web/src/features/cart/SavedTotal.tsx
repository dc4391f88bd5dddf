import { sumUnits } from "../../lib/amounts.ts";
import type { MoneyStyle } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Money } from "../../ui/Money.tsx";

interface SavedTotalProps {
  /** What promotions take off the lines. */
  readonly promotions: number;
  /** What the payment takes off. */
  readonly discount?: number | undefined;
  /** What is taken off the freight. */
  readonly freightBenefit?: number | undefined;
  readonly style: MoneyStyle;
}

/** What promotions, the payment, and the freight benefit take off in all, below a total. */
export function SavedTotal({ promotions, discount, freightBenefit, style }: SavedTotalProps) {
  const { t } = useTranslation();
  const amount = sumUnits([promotions, discount, freightBenefit], (part) => part);
  if (amount <= 0) return null;
  return (
    <p className="mt-1 text-xs font-medium text-good">
      {t("saved_total")} <Money amount={amount} style={style} />
    </p>
  );
}
