import { useQuery } from "@apollo/client/react";
import { useWatch } from "react-hook-form";
import { type CartPageQuery, StockForecastDocument } from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Loading, Notice, Skeleton } from "../../ui/Status.tsx";
import { type CheckoutValues, wantedDay } from "./form.ts";

/** What would be confirmed when, as stock stands now; where the host confirms orders. */
export function Forecast({ cart }: { cart: CartPageQuery["merchantCart"] }) {
  const { t } = useTranslation();
  const { orderConfirmation } = useConfig();
  const day = wantedDay(useWatch<CheckoutValues, "requestDeliveryDate">({ name: "requestDeliveryDate" }));
  const lines = cart.merchants.flatMap((merchant) => merchant.lines);
  const orders = lines.map(({ article_code, sorg, qty }) => ({ article_code, sorg, qty }));
  const { data, previousData, error } = useQuery(StockForecastDocument, {
    variables: { orders, ...(day && { reqDeliveryDate: day }) },
    skip: !orderConfirmation,
    fetchPolicy: "cache-and-network",
  });
  if (!orderConfirmation) return null;
  const forecasts = (data ?? previousData)?.stockOrderConfirmations;
  return (
    <Panel title={t("forecast")}>
      {error && !forecasts ? (
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
                      {found.confirmations.map(({ supplyQty, supplyDate, supplyLocation }) => (
                        <li key={`${supplyDate} ${supplyLocation}`}>
                          <span className="tabular">{supplyQty} ×</span> <DateText value={supplyDate} />
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
