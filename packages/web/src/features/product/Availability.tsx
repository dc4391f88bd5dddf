import type { ReactNode } from "react";
import { useConfig } from "../../app/config.ts";
import { isoDay } from "../../app/format.ts";
import { useT } from "../../app/i18n.ts";
import type { ProductCardFragment } from "../../gql/graphql.ts";
import { DateText } from "../../ui/DateText.tsx";
import { StockLabel } from "../catalogue/StockLabel.tsx";

/** Stock of one article: now, by date and place as the host shows it, the next arrival and when it may be ordered. */
export function Availability({ product }: { product: ProductCardFragment }) {
  const { t } = useT();
  const { stockDisplay, supplyLocation } = useConfig();
  const { available, nextArrival, availableForOrderAt, custorder } = product.stock;
  const today = isoDay();
  const lines =
    stockDisplay === "status" ? [] : available.filter(({ date }) => date > today || stockDisplay === "detail");
  return (
    <section aria-label={t("stock")} className="mt-6 rounded-lg border border-line bg-surface p-4">
      <StockLabel stock={product.stock} className="text-sm" />
      <dl className="mt-3 grid gap-1.5 text-xs empty:hidden">
        {lines.map((entry) => (
          <Line key={`${entry.date}/${entry.location}`} label={<DateText value={entry.date} />}>
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
    </section>
  );
}

function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-2">{label}</dt>
      <dd className="tabular font-medium">{children}</dd>
    </div>
  );
}
