import { useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Tracking } from "./DeliveryCard.tsx";
import { ExpectedDay } from "./ExpectedDay.tsx";
import type { OrderDetail } from "./OrderPage.tsx";
import { awaitsMoney, openByDay } from "./promise.ts";

/** Days and shipments that are listed; the lines and the list of shipments have all. */
const MOST = 3;

/** Below how far an order is: what is on its way, and what is still to leave and when it is expected. */
export function OpenPieces({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const parcels = order.deliveries.filter(({ deliveredDate, trackingNo }) => !deliveredDate && trackingNo !== "");
  const days = awaitsMoney(order) ? [] : openByDay(order);
  const pieces = days.reduce((sum, { qty }) => sum + qty, 0);
  const expected = order.orderShipment?.pickup ? "expected_ready" : "expected_on";
  if (pieces === 0 && parcels.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-1.5 border-t border-line pt-3 text-xs">
      {parcels.slice(0, MOST).map((delivery) => (
        <li key={delivery.doNumber} className="flex flex-wrap gap-x-3 gap-y-1">
          <span className="text-ink-2">{delivery.doNumber}</span>
          <Tracking delivery={delivery} />
          {delivery.estimatedDeliveryDate && (
            <span className="text-ink-2">
              {t("expected_on")} <DateText value={delivery.estimatedDeliveryDate.date} />
            </span>
          )}
        </li>
      ))}
      {parcels.length > MOST && (
        <li className="text-ink-2">{t("order_more_shipments", { count: parcels.length - MOST })}</li>
      )}
      {pieces > 0 && (
        <li className="flex flex-wrap gap-x-3 gap-y-1">
          <span className="font-medium">{t("order_open_pieces", { count: pieces })}</span>
          {days.slice(0, MOST).map(({ day, qty }) => (
            <span key={day ?? ""} className="text-ink-2">
              {day ? (
                <>
                  <span className="tabular">{qty} ×</span> <ExpectedDay day={day} words={expected} />
                </>
              ) : (
                t("order_pieces_undated", { count: qty })
              )}
            </span>
          ))}
          {days.length > MOST && (
            <span className="text-ink-2">{t("order_more_days", { count: days.length - MOST })}</span>
          )}
        </li>
      )}
    </ul>
  );
}
