import { useQuery } from "@apollo/client/react";
import type { Delivery } from "@spoke/core/cart/delivery-days.ts";
import { useWatch } from "react-hook-form";
import { type CartPageQuery, type CheckoutPageQuery, StockForecastDocument } from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Loading, Notice, Skeleton } from "../../ui/Status.tsx";
import { type CheckoutValues, chosenShipment, isCollected, wantedDay } from "./form.ts";
import { useIsPrepaid } from "./useIsPrepaid.ts";

interface ForecastProps {
  readonly cart: CartPageQuery["merchantCart"];
  readonly payments: CheckoutPageQuery["payments"];
  readonly delivery: Delivery;
}

/**
 * When the goods would be at the dealer, as stock stands now, by the chosen way to ship; where the host confirms orders. No days for
 * goods that are paid first.
 */
export function Forecast({ cart, payments, delivery }: ForecastProps) {
  const { t } = useTranslation();
  const { orderConfirmation } = useConfig();
  const day = wantedDay(useWatch<CheckoutValues, "requestDeliveryDate">({ name: "requestDeliveryDate" }));
  const shipments = useWatch<CheckoutValues, "shipments">({ name: "shipments" });
  const isPrepaid = useIsPrepaid(payments);
  const sorgs = cart.merchants.map(({ sorg }) => sorg);
  const chosen = sorgs.flatMap((sorg) => {
    const id = chosenShipment({ shipments })(sorg);
    return id ? [{ sorg, id }] : [];
  });
  const lines = cart.merchants.flatMap((merchant) => merchant.lines);
  const orders = lines.map(({ article_code, sorg, qty, expectedDate }) => ({ article_code, sorg, qty, expectedDate }));
  const { data, previousData, error } = useQuery(StockForecastDocument, {
    variables: { orders, shipments: chosen, ...(day && { reqDeliveryDate: day }) },
    skip: !orderConfirmation || isPrepaid,
    fetchPolicy: "cache-and-network",
  });
  if (!orderConfirmation) return null;
  const forecasts = (data ?? previousData)?.stockOrderConfirmations;
  return (
    <Panel title={t(isCollected({ shipments }, { sorgs, delivery }) ? "forecast_pickup" : "forecast")}>
      {isPrepaid ? (
        <p className="text-xs text-ink-2">{t("forecast_prepaid")}</p>
      ) : error && !forecasts ? (
        <Notice tone="warn">{t("forecast_failed")}</Notice>
      ) : (
        <>
          <p className="text-xs text-ink-2">{t("forecast_hint")}</p>
          <ul className="mt-3 grid max-h-120 gap-3 overflow-y-auto" tabIndex={lines.length > 8 ? 0 : undefined}>
            {lines.map((line) => {
              const found = forecasts?.find(
                ({ article_code, sorg }) => article_code === line.article_code && sorg === line.sorg,
              );
              return (
                <li key={line.id} className="grid gap-x-6 gap-y-0.5 xs:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
                  <p className="min-w-0 truncate">
                    <span className="tabular">{line.qty} ×</span> {line.product?.name ?? line.article_code}
                  </p>
                  {found ? (
                    <ul className="text-ink-2">
                      {found.confirmations.map(({ supplyQty, supplyDate, supplyLocation }, index) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same day and place, and their order is theirs
                        <li key={index}>
                          <span className="tabular">{t("pieces", { count: supplyQty })}</span>:{" "}
                          <DateText value={supplyDate} />
                          {supplyLocation && <span className="text-ink-3"> · {supplyLocation}</span>}
                        </li>
                      ))}
                      {found.openQty > 0 && (
                        <li className="text-warn">{t("forecast_open", { count: found.openQty })}</li>
                      )}
                    </ul>
                  ) : (
                    <Loading label={t("loading")}>
                      <Skeleton className="h-5 w-40" />
                    </Loading>
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Panel>
  );
}
