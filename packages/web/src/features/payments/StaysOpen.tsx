import type { MoneyStyle } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Money } from "../../ui/Money.tsx";

interface StaysOpenProps {
  readonly amount: number;
  readonly style: MoneyStyle;
}

/** Below the total of a part payment: what stays open of the invoice. */
export function StaysOpen({ amount, style }: StaysOpenProps) {
  const { t } = useTranslation();
  return (
    <div className="flex justify-between gap-4 text-xs text-ink-2">
      <dt>{t("payment_stays_open")}</dt>
      <dd>
        <Money amount={amount} style={style} />
      </dd>
    </div>
  );
}
