import { ExternalLinkIcon, TruckIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../lib/i18n.ts";
import { CopyText } from "../../ui/CopyText.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Link } from "../../ui/Link.tsx";
import { Badge } from "../../ui/Status.tsx";
import { DownloadButton } from "../invoices/index.ts";
import { arrivalBadge, type DeliveryDays } from "./arrival.ts";

interface CardDelivery extends DeliveryDays {
  readonly doNumber: string;
  readonly trackingNo: string;
  readonly trackingUrl: string;
  readonly expeditionName: string;
  readonly notes: string;
}

interface CardLine {
  readonly orderNo: string;
  readonly lineNo: number;
  readonly orderQty: number;
  readonly name: string;
  /** Its article's code, where the name does not say it. */
  readonly code?: string;
}

interface DeliveryCardProps {
  readonly delivery: CardDelivery;
  readonly lines: readonly CardLine[];
  /** Beside the number, such as which orders it is of. */
  readonly aside?: ReactNode;
  /** Below its days, such as where it goes. */
  readonly facts?: ReactNode;
}

/** A delivery order: who carries it, where to follow it, and what is in it. */
export function DeliveryCard({ delivery, lines, aside, facts }: DeliveryCardProps) {
  const { t } = useTranslation();
  const arrival = arrivalBadge(delivery, t);
  const arrives = delivery.deliveredDate ?? delivery.estimatedDeliveryDate;
  return (
    <li className="min-w-0 rounded-lg border border-line bg-surface p-4 shadow-card xs:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <p className="flex flex-wrap items-center gap-2.5 font-semibold">
          <Icon icon={TruckIcon} className="text-ink-2" />
          <span>{delivery.doNumber}</span>
          <Badge tone={arrival.tone} dot>
            {arrival.text}
          </Badge>
          {aside}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Tracking delivery={delivery} />
          <DownloadButton
            size="sm"
            path={`/api/deliveries/${encodeURIComponent(delivery.doNumber)}/packing-slip`}
            name={`${delivery.doNumber}.pdf`}
          >
            {t("packing_slip")}
          </DownloadButton>
        </div>
      </div>
      <p className="mt-2 text-xs text-ink-2">
        {t("shipped_on")} <DateText value={delivery.deliveryDate.date} />
        {arrives && (
          <>
            {" · "}
            {t(delivery.deliveredDate ? "delivery_delivered_on" : "expected_on")} <DateText value={arrives.date} />
          </>
        )}
      </p>
      {facts}
      {delivery.notes && <p className="mt-2 text-xs text-ink-2">{delivery.notes}</p>}
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-1 border-t border-line pt-3 text-xs">
        {lines.map((line) => (
          <li key={`${line.orderNo}#${line.lineNo}`} className="flex gap-2">
            <span className="tabular min-w-8 shrink-0 text-right text-ink-2">{line.orderQty} ×</span>
            <span className="min-w-0">
              {line.name} {line.code && <span className="text-ink-3">{line.code}</span>}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Carrier and number; a link only where it leads to a page. */
export function Tracking({
  delivery,
}: {
  delivery: Pick<CardDelivery, "trackingNo" | "trackingUrl" | "expeditionName">;
}) {
  const { t } = useTranslation();
  const { trackingNo, trackingUrl, expeditionName } = delivery;
  if (!/^https?:\/\//i.test(trackingUrl)) {
    const carrier = <span className="text-ink-2">{expeditionName}</span>;
    if (trackingNo === "") return carrier;
    return (
      <span className="inline-flex flex-wrap items-center gap-x-1.5">
        {carrier}
        <CopyText text={trackingNo} label={t("tracking_number")} className="text-ink-2" />
      </span>
    );
  }
  return (
    <Link to={trackingUrl} look="action" className="inline-flex items-center gap-1.5">
      {t("track", { carrier: expeditionName })} {trackingNo}
      <Icon icon={ExternalLinkIcon} size={16} />
    </Link>
  );
}
