import { OrdersDocument, OrdersVersionDocument } from "../../gql/graphql.ts";
import { listPage } from "../../ui/ListPage.tsx";
import { days, view } from "../../ui/listFilters.tsx";
import { versionFrom } from "../../ui/poll.ts";
import { AmountsNote } from "../tax/index.ts";
import { orderHref } from "./columns.tsx";
import { filterVariables, placedByFilter, statusFilter } from "./filters.ts";
import { orderListColumns } from "./listColumns.tsx";
import { OrderNav } from "./OrderNav.tsx";

/** The dealer's orders, newest first. */
export default listPage({
  title: "title_orders",
  query: OrdersDocument,
  variables: (state) => ({ filter: filterVariables(state) }),
  rows: ({ orders }) => orders.data,
  count: ({ orders }) => orders.info.count,
  keyOf: (order) => order.order_no,
  href: orderHref,
  columns: ({ t }) => orderListColumns(t),
  search: "orders_search",
  filters: [view("view"), statusFilter, placedByFilter("order_placed_by_sales"), days()],
  above: () => <OrderNav />,
  note: (rows) => <AmountsNote sorgs={rows.map(({ sorg }) => sorg)} className="mt-3" />,
  countIsMinimum: ({ orders }) => orders.info.countIsMinimum,
  poll: {
    current: versionFrom(OrdersVersionDocument, {}, ({ ordersVersion }) => ordersVersion),
    loaded: ({ orders }) => orders.info.version,
  },
  exportAs: "orders",
  empty: { title: "orders_list_none", text: "orders_none", action: { to: "/catalog", label: "title_catalog" } },
});
