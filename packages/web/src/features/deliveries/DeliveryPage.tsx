import { useQuery } from "@apollo/client/react";
import { type DeliveryRowFragment, OpenDeliveriesDocument, ShippedOrdersDocument } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Link } from "../../ui/Link.tsx";
import { oneValue, useListState } from "../../ui/listState.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { PeriodFields } from "../../ui/PeriodFields.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { useHeld } from "../../ui/useWaiting.ts";
import { DeliveryCard, OrderNav, OrderType } from "../orders/index.ts";

import { periodOf } from "./period.ts";

const SHAPE = { filters: ["from", "to", "open"] };

/** What was shipped to a dealer in a period, and where to follow it (2 §3 Shipped order). */
export default function DeliveryPage() {
  const { t } = useTranslation();
  const { state, to, search, choose } = useListState(SHAPE);
  const onlyOpen = state.filters.open?.[0] === "1";
  const period = periodOf(state.filters, todayHere());
  const options = { variables: period, fetchPolicy: "cache-and-network" as const };
  const shipped = useQuery(ShippedOrdersDocument, { ...options, skip: onlyOpen });
  const open = useQuery(OpenDeliveriesDocument, { ...options, skip: !onlyOpen });
  const { error, refetch } = onlyOpen ? open : shipped;
  const answer = onlyOpen ? open.data?.openDeliveryV4 : shipped.data?.shippedOrders;
  const all = useHeld(answer?.openDelivery);
  const found = all?.filter((one) => wordsOf(one).includes(state.search.toLowerCase()));
  const shown = found?.slice((state.page - 1) * state.size, state.page * state.size);
  const again = () => {
    refetch().catch((caught: unknown) => reportFault("shipments could not be loaded", caught));
  };
  return (
    <>
      <PageHeader title={t("title_order_delivery")} />
      <OrderNav />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField
          label={t("deliveries_search")}
          value={state.search}
          onSearch={search}
          className="flex-1 max-xs:basis-full xs:max-w-80 xs:min-w-56"
        />
        <PeriodFields period={period} onChange={(name, value) => choose(name, oneValue(value))} />
        <Checkbox checked={onlyOpen} onChange={({ target }) => choose("open", target.checked ? ["1"] : [])}>
          {t("deliveries_open_only")}
        </Checkbox>
      </div>
      {error && !all ? (
        <EmptyState kind="went-wrong" action={<Button onClick={again}>{t("try_again")}</Button>} />
      ) : !shown || !found ? (
        <Loading label={t("loading")} className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-40 rounded-lg" />
          <Skeleton className="h-40 rounded-lg" />
        </Loading>
      ) : found.length === 0 ? (
        <EmptyState kind={state.search ? "no-results" : "no-data"} title={t("deliveries_none_in_period")} />
      ) : (
        <>
          <ul className="grid gap-4 lg:grid-cols-2">
            {shown.map((delivery) => (
              <DeliveryCard
                key={delivery.doNumber}
                delivery={delivery}
                lines={delivery.detail.map((line) => ({
                  ...line,
                  name: line.description ?? line.articleCode,
                  ...(line.description && { code: line.articleCode }),
                }))}
                aside={
                  <>
                    <Orders delivery={delivery} />
                    <OrderType type={delivery.orderType} />
                  </>
                }
              />
            ))}
          </ul>
          <div className="mt-4 flex min-h-10 flex-wrap items-center justify-between gap-4 text-ink-2">
            <span aria-live="polite">{t("results", { count: found.length })}</span>
            <Pagination page={state.page} pages={Math.ceil(found.length / state.size)} to={(page) => to({ page })} />
          </div>
        </>
      )}
    </>
  );
}

/** The orders that a delivery is of; those of the portal can be opened. */
function Orders({ delivery }: { delivery: DeliveryRowFragment }) {
  const numbers = [...new Map(delivery.detail.map((line) => [line.orderNo, line]))];
  return numbers.map(([number, line]) =>
    line.orderCreatedAt ? (
      <Link key={number} to={`/order/${encodeURIComponent(number)}`} className="tabular text-xs">
        {number}
      </Link>
    ) : (
      <span key={number} className="tabular text-xs text-ink-2">
        {number}
      </span>
    ),
  );
}

function wordsOf(delivery: DeliveryRowFragment): string {
  const { doNumber, trackingNo, expeditionName, custPoNo, detail } = delivery;
  const lines = detail.flatMap(({ orderNo, articleCode, description }) => [orderNo, articleCode, description ?? ""]);
  return [doNumber, trackingNo, expeditionName, custPoNo, ...lines].join("\n").toLowerCase();
}
