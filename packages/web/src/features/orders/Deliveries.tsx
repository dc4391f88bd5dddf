import { useT } from "../../app/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import type { OrderDetail } from "./OrderPage.tsx";

/** What has left the warehouse, and where to follow it. */
export function Deliveries({ order }: { order: OrderDetail }) {
  const { t } = useT();
  if (order.deliveries.length === 0) return <EmptyState kind="no-data" title={t("deliveries_none")} />;
  const names = new Map(order.details.map((line) => [line.lineNo, line.description]));
  return (
    <ul className="grid gap-4">
      {order.deliveries.map((delivery) => (
        <li key={delivery.doNumber} className="rounded-lg border border-line bg-surface p-5 shadow-card">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="flex items-center gap-2.5 font-semibold">
              <Icon name="truck" className="text-ink-2" />
              <span className="tabular">{delivery.doNumber}</span>
            </p>
            {/^https?:\/\//.test(delivery.trackingUrl) ? (
              <Link to={delivery.trackingUrl} className="inline-flex items-center gap-1.5">
                {t("track", { carrier: delivery.expeditionName })} {delivery.trackingNo}
                <Icon name="external" size={16} />
              </Link>
            ) : (
              <span className="text-ink-2">
                {[delivery.expeditionName, delivery.trackingNo].filter(Boolean).join(" ")}
              </span>
            )}
          </div>
          <p className="mt-2 text-xs text-ink-2">
            {t("shipped_on")} <DateText value={delivery.deliveryDate.date} />
            {delivery.estimatedDeliveryDate && (
              <>
                {" · "}
                {t("expected_on")} <DateText value={delivery.estimatedDeliveryDate.date} />
              </>
            )}
          </p>
          {delivery.notes && <p className="mt-2 text-xs text-ink-2">{delivery.notes}</p>}
          <ul className="mt-3 grid gap-1 border-t border-line pt-3 text-xs">
            {delivery.detail
              .filter(({ orderNo }) => orderNo === order.order_no)
              .map((line) => (
                <li key={line.lineNo} className="flex justify-between gap-4">
                  <span className="min-w-0 truncate">{names.get(line.lineNo) ?? line.articleCode}</span>
                  <span className="tabular text-ink-2">{line.orderQty} ×</span>
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
