import { useConfig } from "../lib/config.ts";
import { formatMoney, type MoneyStyle } from "../lib/format.ts";
import { useTranslation } from "../lib/i18n.ts";

/** An amount in the currency's unit, in tabular figures; without `style` in the host's currency. */
export function Money({
  amount,
  style,
  className,
}: {
  amount: number;
  style?: MoneyStyle;
  className?: string | undefined;
}) {
  const { currency } = useConfig();
  useTranslation();
  return (
    <span className={`tabular whitespace-nowrap ${className ?? ""}`}>{formatMoney(amount, style ?? currency)}</span>
  );
}
