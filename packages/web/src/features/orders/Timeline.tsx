import { CheckIcon } from "lucide-react";
import { useTranslation } from "../../lib/i18n.ts";
import { cx } from "../../lib/variants.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Notice } from "../../ui/Status.tsx";
import { History } from "./History.tsx";
import { OpenPieces } from "./OpenPieces.tsx";
import type { OrderDetail } from "./OrderPage.tsx";
import { ORDER_LOOKS, ORDER_STEPS, stepsInOrder, timesOf, titleFor } from "./status.ts";

/** Progress of an order. */
export function Timeline({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const look = ORDER_LOOKS[order.order_status];
  const { step } = look;
  if (step === undefined) {
    return (
      <section aria-label={t("order_progress")} className="rounded-lg border border-line bg-surface p-5 shadow-card">
        <Notice tone="bad" title={t(look.title)} />
        <History order={order} />
      </section>
    );
  }
  const times = timesOf(order);
  const isPickup = order.orderShipment?.pickup === true;
  const isPartial = order.order_status === "partially_shipped";
  return (
    <section aria-label={t("order_progress")} className="rounded-lg border border-line bg-surface p-5 shadow-card">
      <ol className="grid grid-cols-5 max-xs:-mx-5">
        {stepsInOrder(times, step).map((place, index) => {
          const title = ORDER_STEPS[place];
          const isDone = place < step || (place === step && !isPartial);
          const isHere = place === step;
          if (!title) return null;
          return (
            <li
              key={title}
              aria-current={isHere ? "step" : undefined}
              className="relative flex flex-col items-center gap-2 text-center"
            >
              {index > 0 && (
                <span
                  aria-hidden="true"
                  className={cx(
                    "absolute top-[13px] right-1/2 h-0.5 w-full",
                    index <= step ? "bg-accent-ink" : "bg-line-strong",
                  )}
                />
              )}
              <span
                className={cx(
                  "relative z-1 grid size-7 place-items-center rounded-full border-2",
                  isDone
                    ? "border-accent-ink bg-accent-ink text-white"
                    : isHere
                      ? "border-accent-ink bg-surface text-accent-ink"
                      : "border-line-strong bg-surface",
                )}
              >
                {isDone ? (
                  <Icon icon={CheckIcon} size={16} />
                ) : (
                  isHere && <span className="size-2 rounded-full bg-current" />
                )}
              </span>
              <span
                className={cx(
                  "w-full px-0.5 text-[0.6875rem] leading-4 wrap-anywhere hyphens-auto xs:px-1 xs:text-xs",
                  isHere ? "font-semibold" : "text-ink-2",
                )}
              >
                {t(titleFor(isHere && isPartial ? "order_status_partially_shipped" : title, isPickup))}
                <span className="sr-only">{isDone ? ` ${t("step_done")}` : ""}</span>
                {place <= step && <Reached at={times[place]} />}
              </span>
            </li>
          );
        })}
      </ol>
      {order.orderStatus.pendingB2B && <p className="mt-3 text-center text-xs text-ink-2">{t("order_pending_hint")}</p>}
      <OpenPieces order={order} />
      <History order={order} />
    </section>
  );
}

/** An instant, or a day. */
function Reached({ at }: { at: string | undefined }) {
  if (at === undefined) return null;
  return (
    <span className="block text-2xs font-normal text-ink-3 max-xs:hidden">
      <DateText value={at} time={at.length > 10} />
    </span>
  );
}
