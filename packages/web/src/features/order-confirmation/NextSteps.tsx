import type { OrderReceiptQuery } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";

type Order = NonNullable<OrderReceiptQuery["order"]>;

/** What happens after an order was placed, with the day on which its last pieces are expected. */
export function NextSteps({ order }: { order: Order }) {
  const { t } = useTranslation();
  const expected = order.details
    .flatMap(({ confirmations }) => confirmations)
    .filter(({ supplyQty }) => supplyQty > 0)
    .map(({ supplyDate }) => supplyDate)
    .toSorted()
    .at(-1);
  const isPrepaid = order.orderPayment?.paymentStatus?.id === "waiting";
  const { pendingB2B } = order.orderStatus;
  return (
    <section className="mt-4 border-t border-line pt-3">
      <h2 className="font-semibold">{t("order_next")}</h2>
      <ol className="mt-1.5 grid list-decimal gap-1 pl-5 text-ink-2">
        <li>{t(pendingB2B ? "order_next_confirm" : "order_next_confirmed")}</li>
        {isPrepaid && <li>{t("order_next_pay")}</li>}
        <li>
          {expected ? (
            <>
              {t("order_next_expected")} <DateText value={expected} />
            </>
          ) : (
            t("order_next_ship")
          )}
        </li>
        <li>{t("order_next_invoice")}</li>
      </ol>
    </section>
  );
}
