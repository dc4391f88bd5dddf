import { useConfig } from "../lib/config.ts";
import { useDealerPrices } from "../lib/dealerPrices.ts";
import { formatMoney, type MoneyStyle } from "../lib/format.ts";
import { useTranslation } from "../lib/i18n.ts";

interface MoneyProps {
  readonly amount: number;
  readonly style?: MoneyStyle;
  readonly className?: string | undefined;
  /** A recommended price, which everybody may see: shown even when dealer prices are hidden. */
  readonly retail?: boolean;
}

/** An amount in the currency's unit, in tabular figures; without `style` in the host's currency. */
export function Money({ amount, style, className, retail }: MoneyProps) {
  const { t } = useTranslation();
  const { currency } = useConfig();
  const isShown = useDealerPrices() || retail;
  return (
    <span className={`tabular whitespace-nowrap ${className ?? ""}`}>
      {isShown ? (
        formatMoney(amount, style ?? currency)
      ) : (
        <>
          <span aria-hidden="true">•••</span>
          <span className="sr-only">{t("price_hidden")}</span>
        </>
      )}
    </span>
  );
}
