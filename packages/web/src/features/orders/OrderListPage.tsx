import { ORDER_SORTS, PLACED_BY } from "@spoke/core/order/schema.ts";
import { OrdersDocument, OrdersVersionDocument } from "../../gql/graphql.ts";
import { listPage } from "../../ui/ListPage.tsx";
import { choice, chosenPeriod, days, view } from "../../ui/listFilters.tsx";
import { type ListState, pageVariables } from "../../ui/listState.ts";
import { versionFrom } from "../../ui/poll.ts";
import { AmountsNote } from "../tax/index.ts";
import { orderHref } from "./columns.tsx";
import { orderListColumns } from "./listColumns.tsx";
import { OrderNav } from "./OrderNav.tsx";
import { ORDER_LOOKS, ORDER_STATES, statesOf } from "./status.ts";

const offeredStates = ({ filters }: ListState) => statesOf(filters.view?.[0]);

/** The dealer's orders, newest first. */
export default listPage({
  title: "title_orders",
  query: OrdersDocument,
  variables: (state) => {
    const offered = offeredStates(state);
    const chosen = offered.filter((value) => state.filters.status?.includes(value));
    const status = chosen.length > 0 || offered === ORDER_STATES ? chosen : offered;
    const { from, to } = chosenPeriod(state);
    const placedBy = PLACED_BY.find((who) => state.filters.placedBy?.includes(who));
    const sort = ORDER_SORTS.find((field) => field === state.sort?.field);
    return {
      filter: {
        ...pageVariables(state),
        ...(status.length > 0 && { status: [...status] }),
        ...(from && { from }),
        ...(to && { to }),
        ...(placedBy && { placedBy }),
        ...(sort && { sort, order: state.sort?.order ?? "DESC" }),
      },
    };
  },
  rows: ({ orders }) => orders.data,
  count: ({ orders }) => orders.info.count,
  keyOf: (order) => order.order_no,
  href: orderHref,
  columns: ({ t }) => orderListColumns(t),
  search: "orders_search",
  filters: [
    view("view"),
    choice({
      name: "status",
      label: "status",
      all: "status_all",
      values: offeredStates,
      text: (status, t) => t(ORDER_LOOKS[status].title),
    }),
    choice({
      name: "placedBy",
      label: "order_placed_by_title",
      all: "order_placed_by_all",
      values: PLACED_BY,
      text: (who, t) => t(who === "mine" ? "order_placed_by_mine" : "order_placed_by_sales"),
    }),
    days(),
  ],
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
