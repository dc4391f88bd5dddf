import { todayHere } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { piecesToShip } from "./texts.ts";

interface WantedDayProps {
  readonly order: {
    readonly reqDeliveryDate?: string | null | undefined;
    readonly details: Parameters<typeof piecesToShip>[0];
  };
}

/** The day on which the dealer wants an order; marked while pieces have to ship after that day. */
export function WantedDay({ order: { reqDeliveryDate, details } }: WantedDayProps) {
  const { t } = useTranslation();
  if (!reqDeliveryDate) return "–";
  const isLate = reqDeliveryDate < todayHere() && piecesToShip(details) > 0;
  return (
    <>
      {isLate && <span className="block text-xs font-medium text-warn">{t("late")}</span>}
      <DateText value={reqDeliveryDate} />
    </>
  );
}
