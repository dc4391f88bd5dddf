import { useConfig } from "../lib/config.ts";
import { formatMoney, type MoneyStyle } from "../lib/format.ts";

/** An amount in the currency's unit, in tabular figures; without `style` as the host writes money. */
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
  return (
    <span className={`tabular whitespace-nowrap ${className ?? ""}`}>{formatMoney(amount, style ?? currency)}</span>
  );
}
