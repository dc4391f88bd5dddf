import { useTranslation } from "../../lib/i18n.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { DeliveryCard } from "./DeliveryCard.tsx";
import type { OrderDetail } from "./OrderPage.tsx";

/** What has left the warehouse for an order, and where to follow it. */
export function Deliveries({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  if (order.deliveries.length === 0)
    return (
      <EmptyState kind="no-data" title={t("deliveries_none")}>
        {t("order_deliveries_none_text")}
      </EmptyState>
    );
  const names = new Map(order.details.map((line) => [line.lineNo, line.description]));
  return (
    <ul className="grid gap-4">
      {order.deliveries.map((delivery) => (
        <DeliveryCard
          key={delivery.doNumber}
          delivery={delivery}
          lines={delivery.detail
            .filter(({ orderNo }) => orderNo === order.order_no)
            .map((line) => ({ ...line, name: names.get(line.lineNo) ?? line.articleCode }))}
        />
      ))}
    </ul>
  );
}
