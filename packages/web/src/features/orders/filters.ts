import { ORDER_SORTS, PLACED_BY } from "@spoke/core/order/schema.ts";
import type { OrdersFilter } from "../../gql/graphql.ts";
import type { MessageKey } from "../../lib/i18n.ts";
import { choice, chosenPeriod, type ListFilter } from "../../ui/listFilters.tsx";
import { type ListState, pageVariables } from "../../ui/listState.ts";
import { ORDER_LOOKS, ORDER_STATES, statesOf } from "./status.ts";

const offeredStates = ({ filters }: ListState) => statesOf(filters.view?.[0]);

/** One of the states of the view. */
export const statusFilter = choice({
  name: "status",
  label: "status",
  all: "status_all",
  values: offeredStates,
  text: (status, t) => t(ORDER_LOOKS[status].title),
});

/** Who placed the orders: the user, or sales. @param sales how those of sales are called */
export const placedByFilter = (sales: MessageKey): ListFilter =>
  choice({
    name: "placedBy",
    label: "order_placed_by_title",
    all: "order_placed_by_all",
    values: PLACED_BY,
    text: (who, t) => t(who === "mine" ? "order_placed_by_mine" : sales),
  });

/** Page, search, states, who placed them, period, and sort of every list of orders. */
export function filterVariables(state: ListState): OrdersFilter {
  const offered = offeredStates(state);
  const chosen = offered.filter((value) => state.filters.status?.includes(value));
  const status = chosen.length > 0 || offered === ORDER_STATES ? chosen : offered;
  const { from, to } = chosenPeriod(state);
  const placedBy = PLACED_BY.find((who) => state.filters.placedBy?.includes(who));
  const sort = ORDER_SORTS.find((field) => field === state.sort?.field);
  return {
    ...pageVariables(state),
    ...(status.length > 0 && { status: [...status] }),
    ...(placedBy && { placedBy }),
    ...(from && { from }),
    ...(to && { to }),
    ...(sort && { sort, order: state.sort?.order ?? "DESC" }),
  };
}
