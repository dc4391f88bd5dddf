import { DeliveriesDocument, type DeliveryRowFragment } from "../../gql/graphql.ts";
import { todayHere } from "../../lib/config.ts";
import { Link } from "../../ui/Link.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { days, toggle } from "../../ui/listFilters.tsx";
import { Skeleton } from "../../ui/Status.tsx";
import { DeliveryCard, OrderNav, OrderType } from "../orders/index.ts";
import { deliveryColumns, deliveryText } from "./columns.ts";
import { periodOf } from "./period.ts";

/** Deliveries to the dealer in a period, with their tracking (2 §3 Shipped order). */
export default listPage({
  title: "title_order_delivery",
  query: DeliveriesDocument,
  variables: ({ filters }) => ({ ...periodOf(filters, todayHere()), onlyOpen: filters.open?.[0] === "1" }),
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
  filters: [days(({ filters }) => periodOf(filters, todayHere())), toggle("open", "deliveries_open_only")],
  above: () => <OrderNav />,
  empty: { title: "deliveries_none_in_period", text: "empty_period_text" },
  exportAs: "shipments",
});

/** The orders of a delivery; orders of the portal can be opened. */
function Orders({ delivery }: { delivery: DeliveryRowFragment }) {
  const lines = [...new Map(delivery.detail.map((line) => [line.orderNo, line])).values()];
  return lines.map(({ orderNo, orderCreatedAt }) =>
    orderCreatedAt ? (
      <Link key={orderNo} to={`/order/${encodeURIComponent(orderNo)}`} className="text-xs">
        {orderNo}
      </Link>
    ) : (
      <span key={orderNo} className="text-xs text-ink-2">
        {orderNo}
      </span>
    ),
  );
}
