import { CheckIcon } from "lucide-react";
import type { ReactNode } from "react";
import type { OrderReceiptQuery } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { awaitsMoney, ExpectedDay, expectedParts, stepOf } from "../orders/index.ts";

type Order = NonNullable<OrderReceiptQuery["order"]>;

/** The steps of `ORDER_STEPS` that the list shows. */
const [CONFIRMED, SHIPPED, INVOICED] = [1, 3, 4];

const SHIPPING_WORDS = {
  pay: "order_next_pay",
  next: "order_next_ship",
  rest: "order_next_ship_rest",
  done: "order_next_shipped",
  invoice: "order_next_invoice",
} as const;

/** For goods that the dealer collects. */
const PICKUP_WORDS = {
  pay: "order_next_pay_pickup",
  next: "order_next_pickup",
  rest: "order_next_pickup_rest",
  done: "order_next_pickup_ready",
  invoice: "order_next_pickup_invoice",
} as const;

/** What happens after an order was placed, with the day on which its last pieces are expected. What has happened is marked. */
export function NextSteps({ order }: { order: Order }) {
  const { t } = useTranslation();
  const reached = stepOf(order.order_status);
  // Nothing follows an order that was canceled or rejected.
  if (reached === undefined) return null;
  const isPartly = order.order_status === "partially_shipped";
  const words = order.orderShipment?.pickup ? PICKUP_WORDS : SHIPPING_WORDS;
  const isPrepaid = order.orderPayment?.paymentStatus?.id === "waiting";
  return (
    <section className="mt-4 border-t border-line pt-3">
      <h2 className="font-semibold">{t("order_next")}</h2>
      <ol className="mt-2 grid gap-2 text-ink-2">
        <Step isDone={reached >= CONFIRMED}>
          {t(reached >= CONFIRMED ? "order_next_confirmed" : "order_next_confirm")}
        </Step>
        {isPrepaid && <Step>{t(words.pay)}</Step>}
        <Step isDone={reached >= SHIPPED && !isPartly}>
          {reached >= SHIPPED && !isPartly ? (
            t(words.done)
          ) : (
            <>
              {t(isPartly ? words.rest : words.next)} {!awaitsMoney(order) && <Expected order={order} />}
            </>
          )}
        </Step>
        <Step isDone={reached >= INVOICED}>{t(reached >= INVOICED ? "order_next_invoiced" : words.invoice)}</Step>
      </ol>
    </section>
  );
}

/** The day on which the last pieces are expected, if checkout or the ERP has named one for all of them, or else the requested day. */
function Expected({ order: { details, delivery_date, orderShipment } }: { readonly order: Order }) {
  const { t } = useTranslation();
  const days = details.flatMap(expectedParts).map(({ day }) => day);
  const last = days.includes(undefined) ? undefined : days.toSorted().at(-1);
  if (last)
    return (
      <Day>
        <ExpectedDay day={last} words={orderShipment?.pickup ? "order_next_ready" : "order_next_expected"} />
      </Day>
    );
  if (!delivery_date) return null;
  return (
    <Day>
      {t("order_next_requested")} <DateText value={delivery_date} />
    </Day>
  );
}

const Day = ({ children }: { readonly children: ReactNode }) => (
  <span className="block font-semibold text-ink">{children}</span>
);

function Step({ isDone = false, children }: { readonly isDone?: boolean; readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <li className="flex gap-3">
      <span
        aria-hidden
        className={
          isDone
            ? "mt-0.5 grid size-4 shrink-0 place-items-center rounded-full bg-good-soft text-good"
            : "mt-0.5 size-4 shrink-0 rounded-full border-2 border-line-strong"
        }
      >
        {isDone && <Icon icon={CheckIcon} size={12} />}
      </span>
      <span className="min-w-0">
        {isDone && <span className="sr-only">{t("order_next_done")} </span>}
        {children}
      </span>
    </li>
  );
}
