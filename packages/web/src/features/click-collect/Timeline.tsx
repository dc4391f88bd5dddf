import { InboxIcon, MailIcon, PackageCheckIcon, PencilIcon, RefreshCwIcon, TruckIcon } from "lucide-react";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Icon, type IconType } from "../../ui/Icon.tsx";
import { Badge } from "../../ui/Status.tsx";
import type { PickupProps } from "./PickupOrderPage.tsx";
import { lookOf, mailLook } from "./status.ts";

const LOOKS: Readonly<Record<string, readonly [icon: IconType, title: MessageKey]>> = {
  received: [InboxIcon, "pickup_event_received"],
  changed: [PencilIcon, "pickup_event_changed"],
  "set-aside": [PackageCheckIcon, "pickup_event_set_aside"],
  ordered: [TruckIcon, "pickup_event_ordered"],
  mail: [MailIcon, "pickup_event_mail"],
  erased: [PencilIcon, "pickup_event_erased"],
};

/** Everything that happened to a pickup order, oldest first. */
export function Timeline({ order: { histories } }: Pick<PickupProps, "order">) {
  const { t } = useTranslation();
  return (
    <ol aria-label={t("pickup_timeline")} className="grid gap-3">
      {histories.map(({ id, at, by, kind, status, orderNumber, qty, item }) => {
        const look = status ? (kind === "mail" ? mailLook : lookOf)(status) : undefined;
        const [icon, title] = LOOKS[kind] ?? [RefreshCwIcon, undefined];
        return (
          <li key={id} className="flex gap-3">
            <span className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
              <Icon icon={icon} size={16} />
            </span>
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-ink-2">
                {by && <span className="font-medium text-ink">{by}</span>}
                <DateText value={at} time />
              </p>
              <p className="wrap-anywhere">
                {title && `${t(title)} `}
                {item && `${qty ?? 1} × ${item}`}
                {orderNumber}
                {look && kind !== "received" && (
                  <Badge tone={look.tone} dot>
                    {t(look.title)}
                  </Badge>
                )}
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
