import { moneyStyle } from "../../../lib/config.ts";
import { formatMoney } from "../../../lib/format.ts";
import { useTranslation } from "../../../lib/i18n.ts";

interface OrderedAmountProps {
  readonly amount: number;
  readonly currency: Parameters<typeof moneyStyle>[0];
}

/** Says what a prepaid order came to before goods were canceled. */
export function OrderedAmount({ amount, currency }: OrderedAmountProps) {
  const { t } = useTranslation();
  return t("prepayment_ordered", { amount: formatMoney(amount, moneyStyle(currency)) });
}
