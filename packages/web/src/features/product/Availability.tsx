import { TriangleAlertIcon } from "lucide-react";
import type { ReactNode } from "react";
import { todayHere, useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { blocksOf, RestockButton, StockLabel, type Waitable } from "../catalog/index.ts";

interface AvailabilityProps {
  readonly product: Waitable;
  readonly title?: string;
  readonly children?: ReactNode;
}

/** Stock of an article, named by its size and color among others: now, by date and place as the host shows it, the next arrival, and what keeps it from being ordered. */
export function Availability({ product, title, children }: AvailabilityProps) {
  const { t } = useTranslation();
  const { stockDisplay, supplyLocation } = useConfig();
  const { available, nextArrival, availableForOrderAt, custorder } = product.stock;
  const today = todayHere();
  const shown: readonly Entry[] = stockDisplay === "cumulative" ? asArrivals(available) : available;
  const lines = stockDisplay === "status" ? [] : shown.filter(({ date }) => date > today || stockDisplay === "detail");
  return (
    <section aria-label={t("stock")} className="mt-4 rounded-lg border border-line bg-surface p-4">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        {title && <span className="font-medium">{title}</span>}
        <StockLabel stock={product.stock} rule={product.quantityRule} className="text-sm" />
      </p>
      <dl className="mt-3 grid gap-1.5 text-xs empty:hidden">
        {lines.map((entry) => (
          <Line
            key={`${entry.date}/${entry.location}`}
            label={
              entry.date > today ? (
                <>
                  {t(entry.isTotal ? "stock_total_on" : "stock_more_on")} <DateText value={entry.date} />
                </>
              ) : (
                t("in_stock")
              )
            }
          >
            {entry.mask ?? entry.qty}
            {supplyLocation && entry.location && ` · ${entry.location}`}
          </Line>
        ))}
        {nextArrival && (
          <Line label={t("next_arrival")}>
            <DateText value={nextArrival.date} />
            {(nextArrival.mask ?? nextArrival.qty) !== null && ` · ${nextArrival.mask ?? nextArrival.qty}`}
          </Line>
        )}
        {availableForOrderAt && (
          <Line label={t("available_for_order")}>
            <DateText value={availableForOrderAt.date} />
          </Line>
        )}
        {custorder > 0 && <Line label={t("customer_orders")}>{custorder}</Line>}
        {product.orderQuota != null && <Line label={t("order_quota")}>{product.orderQuota}</Line>}
      </dl>
      {blocksOf(product).map((text) => (
        <p key={text} className="mt-3 flex items-center gap-2 text-xs font-medium text-bad">
          <Icon icon={TriangleAlertIcon} size={16} />
          {t(text)}
        </p>
      ))}
      {children}
      <RestockButton product={product} look="wide" />
    </section>
  );
}

type Entry = Waitable["stock"]["available"][number] & { readonly isTotal?: boolean };

/** What arrives on each day, where the host sends what there is in total by then; totals that are masked remain such. */
function asArrivals(available: readonly Entry[]): Entry[] {
  return available.map((entry, index): Entry => {
    const before = index === 0 ? 0 : available[index - 1]?.qty;
    if (entry.qty == null || before == null) return { ...entry, isTotal: true };
    return { ...entry, qty: entry.qty - before };
  });
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="tabular font-medium">{children}</dd>
    </div>
  );
}
