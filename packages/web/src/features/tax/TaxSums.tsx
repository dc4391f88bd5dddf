import { sumUnits } from "../../lib/amounts.ts";
import { formatPercent, type MoneyStyle } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Money } from "../../ui/Money.tsx";

interface TaxSumsProps {
  /** Without tax, in units of the currency. */
  readonly total: number;
  readonly tax: number;
  /** As a fraction. */
  readonly rate: number;
  readonly style: MoneyStyle;
}

/** Below a total in a list of sums: the tax that invoices add, and what has to be paid. Nothing where they add no tax. */
export function TaxSums({ total, tax, rate, style }: TaxSumsProps) {
  const { t } = useTranslation();
  if (rate === 0) return null;
  return (
    <>
      <div className="flex justify-between gap-3 text-ink-2">
        <dt>{t("tax_at", { rate: formatPercent(rate) })}</dt>
        <dd>
          <Money amount={tax} style={style} />
        </dd>
      </div>
      <div className="flex items-baseline justify-between gap-3 font-semibold">
        <dt>{t("tax_total")}</dt>
        <dd>
          <Money amount={sumUnits([total, tax], (part) => part)} style={style} />
        </dd>
      </div>
    </>
  );
}
