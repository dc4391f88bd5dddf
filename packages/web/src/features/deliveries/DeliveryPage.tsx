import { DeliveriesDocument, type DeliveryRowFragment } from "../../gql/graphql.ts";
import { moneyStyle, todayHere } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Link } from "../../ui/Link.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { days, toggle } from "../../ui/listFilters.tsx";
import { Money } from "../../ui/Money.tsx";
import { Skeleton } from "../../ui/Status.tsx";
import { DeliveryCard, OrderNav, OrderType } from "../orders/index.ts";
import { TaxNote } from "../tax/index.ts";
import { amountOf, currencyOf, deliveryColumns, deliveryText, requestersOf } from "./columns.ts";
import { periodOf } from "./period.ts";

/** Deliveries to the dealer in a period, with their tracking (2 §3 Shipped order). */
export default listPage({
  title: "title_order_delivery",
  query: DeliveriesDocument,
  variables: (state) => ({ ...periodOf(state, todayHere()), onlyOpen: state.filters.open?.[0] === "1" }),
  rows: ({ shippedOrders, openDeliveryV4 }) => (openDeliveryV4 ?? shippedOrders)?.openDelivery ?? [],
  keyOf: ({ doNumber }) => doNumber,
  columns: ({ t }) => deliveryColumns(t),
  cards: {
    item: (delivery) => (
      <DeliveryCard
        delivery={delivery}
        lines={delivery.detail.map((line) => ({
          ...line,
          name: line.description ?? line.articleCode,
          ...(line.description && { code: line.articleCode }),
        }))}
        facts={<Facts delivery={delivery} />}
        aside={
          <>
            <Orders delivery={delivery} />
            <OrderType type={delivery.orderType} />
          </>
        }
      />
    ),
    skeleton: <Skeleton className="h-40 rounded-lg" />,
  },
  search: "deliveries_search",
  textOf: deliveryText,
  filters: [days((state) => periodOf(state, todayHere())), toggle("open", "deliveries_open_only")],
  above: () => <OrderNav />,
  empty: { title: "deliveries_none_in_period", text: "empty_period_text" },
  exportAs: "shipments",
});

/** What the dealer called the order, where it goes, who placed it, and what it is worth. */
function Facts({ delivery }: { delivery: DeliveryRowFragment }) {
  const { t } = useTranslation();
  const { custPoNo, shipTo } = delivery;
  const texts = [
    [t("po_number"), custPoNo],
    [t("ship_to"), shipTo],
    [t("order_placed_by_title"), requestersOf(delivery)],
  ].filter(([, value]) => value);
  return (
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-xs">
      {texts.map(([title, value]) => (
        <div key={title} className="contents">
          <dt className="text-ink-3">{title}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
      <dt className="text-ink-3">{t("delivery_goods_value")}</dt>
      <dd className="flex flex-wrap gap-x-1.5">
        <Money amount={amountOf(delivery)} style={moneyStyle(currencyOf(delivery))} className="font-semibold" />
        <TaxNote sorgs={[delivery.sorg]} />
      </dd>
    </dl>
  );
}

/** The orders of a delivery; orders of the portal can be opened. */
function Orders({ delivery }: { delivery: DeliveryRowFragment }) {
  const lines = [...new Map(delivery.detail.map((line) => [line.orderNo, line])).values()];
  return lines.map(({ orderNo, orderCreatedAt }) =>
    orderCreatedAt ? (
      <Link key={orderNo} to={`/order/${encodeURIComponent(orderNo)}`} className="touch-line text-xs">
        {orderNo}
      </Link>
    ) : (
      <span key={orderNo} className="text-xs text-ink-2">
        {orderNo}
      </span>
    ),
  );
}
