import { CheckIcon, TruckIcon } from "lucide-react";
import type { FreightBenefitsQuery } from "../../gql/graphql.ts";
import { moneyStyle } from "../../lib/config.ts";
import { formatMoney } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Icon } from "../../ui/Icon.tsx";

type Benefit = FreightBenefitsQuery["cartFreightBenefits"][number];

/** What pieces from a warehouse area take off the freight, and how many more take off more. */
export function BenefitLines({ benefits }: { benefits: readonly Benefit[] }) {
  const { t } = useTranslation();
  // An area from which nothing comes is no news, unless it is the dealer's own.
  const shown = benefits.filter(({ qty, isHomeWarehouse }) => qty > 0 || isHomeWarehouse);
  if (shown.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-3 border-t border-line pt-4" aria-label={t("freight_benefit")}>
      {shown.map((benefit) => {
        const { warehouseArea, name: area, qty, targetQty, reachedQty, discountAmount } = benefit;
        const { currentDiscountAmount, currency } = benefit;
        const amount = (value: number) => formatMoney(value, moneyStyle(currency));
        const missing = Math.max(0, targetQty - qty);
        return (
          <li key={warehouseArea} className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2.5 text-xs">
            <Icon icon={currentDiscountAmount > 0 ? CheckIcon : TruckIcon} size={16} className="mt-0.5 text-ink-3" />
            <div>
              {currentDiscountAmount > 0 && (
                <p className="font-medium text-good">
                  {t("freight_benefit_reached", {
                    area,
                    amount: amount(currentDiscountAmount),
                    pieces: t("pieces", { count: qty }),
                    least: reachedQty,
                  })}
                </p>
              )}
              {missing > 0 && (
                <p className="text-ink-2">
                  {t("freight_benefit_next", { count: missing, area, amount: amount(discountAmount) })}
                </p>
              )}
              <div aria-hidden="true" className="mt-1.5 h-1 max-w-60 overflow-hidden rounded-full bg-sunken">
                <div
                  className="h-full rounded-full bg-accent"
                  style={{ width: `${Math.min(1, qty / targetQty) * 100}%` }}
                />
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
