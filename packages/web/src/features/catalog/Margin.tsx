import { useConfig } from "../../lib/config.ts";
import { useDealerPrices } from "../../lib/dealerPrices.ts";
import { formatPercent } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useIncludesTax } from "../tax/index.ts";
import { marginOf } from "./product.ts";

/** What is left of the recommended price before tax, in percent of it; nothing where the dealer pays more. */
export function Margin({ paid, retail }: { paid: number; retail: number }) {
  const { t } = useTranslation();
  const { sorg, retailTax } = useConfig();
  const isShown = useDealerPrices();
  const includesTax = useIncludesTax([sorg], { skip: retailTax === 0 });
  if (!isShown || (retailTax > 0 && includesTax === undefined)) return null;
  const isNet = retailTax > 0 && !includesTax;
  const percent = marginOf(paid, retail, isNet ? retailTax : 0);
  if (percent <= 0) return null;
  return (
    <span className="tabular whitespace-nowrap">
      {t(isNet ? "price_margin_net" : "price_margin", { percent: formatPercent(percent / 100) })}
    </span>
  );
}
