import { useQuery } from "@apollo/client/react";
import { useT } from "../../app/i18n.ts";
import { useListState } from "../../app/listState.ts";
import { OrdersDocument } from "../../gql/graphql.ts";
import { Select, TextField } from "../../ui/Field.tsx";
import { ListPage } from "../../ui/ListPage.tsx";
import { useOrderColumns } from "./columns.tsx";
import { OrderNav } from "./OrderNav.tsx";
import { ORDER_LOOKS, ORDER_STATES, statesOf } from "./status.ts";

const POLL_MS = 20_000;
/** A day with its label beside it, above it where that is too wide. */
const day = "min-w-0 max-xs:flex-1 xs:flex-row! xs:items-center xs:gap-2!";
const SHAPE = { filters: ["status", "view", "from", "to"] };

/** The dealer's orders, newest first; followed while the list is open. */
export default function OrderListPage() {
  const { t } = useT();
  const columns = useOrderColumns();
  const list = useListState(SHAPE);
  const { state, change } = list;
  const offered = statesOf(state.filters.view?.[0]);
  const chosen = offered.filter((one) => state.filters.status?.includes(one));
  const status = chosen.length > 0 || offered === ORDER_STATES ? chosen : offered;
  const from = dayOf(state.filters.from);
  const to = dayOf(state.filters.to);
  const { data, previousData, loading, error, refetch } = useQuery(OrdersDocument, {
    variables: {
      filter: {
        page: state.page,
        limit: state.size,
        ...(state.search && { search: state.search }),
        ...(status.length > 0 && { status: [...status] }),
        ...(from && { from }),
        ...(to && { to }),
      },
    },
    fetchPolicy: "cache-and-network",
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  const orders = (data ?? previousData)?.orders;
  const filter = (name: string, value: string) => {
    const { [name]: _, ...others } = state.filters;
    change({ filters: value ? { ...others, [name]: [value] } : others });
  };
  return (
    <ListPage
      title={t("title_orders")}
      columns={columns}
      keyOf={(order) => order.order_no}
      list={list}
      rows={orders?.data}
      total={orders?.info.count ?? 0}
      loading={loading && !orders}
      failed={error !== undefined && !orders}
      onRetry={() => void refetch()}
      above={<OrderNav />}
      searchLabel={t("orders_search")}
      filters={
        <>
          <Select
            label={t("status")}
            hideLabel
            small
            className="w-48 max-xs:w-full"
            value={chosen[0] ?? ""}
            options={[
              { value: "", label: t("status_all") },
              ...offered.map((one) => ({ value: one, label: t(ORDER_LOOKS[one].title) })),
            ]}
            onChange={({ target }) => filter("status", target.value)}
          />
          <div className="flex min-w-0 items-center gap-3 max-xs:w-full">
            <TextField
              type="date"
              label={t("date_from")}
              small
              className={day}
              defaultValue={from}
              key={`from${from}`}
              onChange={({ target }) => filter("from", target.value)}
            />
            <TextField
              type="date"
              label={t("date_to")}
              small
              className={day}
              defaultValue={to}
              key={`to${to}`}
              onChange={({ target }) => filter("to", target.value)}
            />
          </div>
        </>
      }
    />
  );
}

/** A day of the address; undefined for anything that is none. */
function dayOf(values: readonly string[] | undefined): string | undefined {
  const [day] = values ?? [];
  return day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined;
}
