import { useQuery } from "@apollo/client/react";
import { PickupCountsDocument, PickupOrdersDocument, type PickupRowFragment } from "../../gql/graphql.ts";
import { type Translate, useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { view } from "../../ui/listFilters.tsx";
import { type List, pageVariables } from "../../ui/listState.ts";
import { ViewLinks } from "../../ui/ViewLinks.tsx";
import { lookOf, STATUSES } from "./status.ts";

type Row = PickupRowFragment;

const POLL_MS = 60_000;

/** Consumers' orders that are collected at the dealer: what is to be done stands first. */
export default listPage({
  title: "title_click_collect",
  query: PickupOrdersDocument,
  variables: (state) => {
    const { page, limit, search } = pageVariables(state);
    const { status } = state.filters;
    return { page, limit, ...(search && { search }), ...(status && { status: [...status] }) };
  },
  rows: ({ clickCollectOrders }) => clickCollectOrders.clickCollectOrders,
  count: ({ clickCollectOrders }) => clickCollectOrders.info.count,
  countIsMinimum: ({ clickCollectOrders }) => clickCollectOrders.info.countIsMinimum,
  keyOf: ({ id }) => id,
  href: ({ id }) => `/click-collect/${encodeURIComponent(id)}`,
  columns: ({ t }) => columns(t),
  search: "pickup_search",
  filters: [view("status")],
  above: ({ list }) => <Statuses list={list} />,
  exportAs: "click-and-collect",
  empty: { title: "pickup_none", text: "pickup_none_text" },
});

/** The statuses that orders have, with their numbers. */
function Statuses({ list }: { readonly list: List }) {
  const { t } = useTranslation();
  const { data } = useQuery(PickupCountsDocument, { fetchPolicy: "cache-and-network", pollInterval: POLL_MS });
  const chosen = list.state.filters.status?.[0];
  const { status: _, ...others } = list.state.filters;
  const countOf = (status: string) => data?.clickCollectCounts.find((each) => each.status === status)?.count ?? 0;
  const shown = STATUSES.filter((status) => countOf(status) > 0 || status === chosen);
  const counts = data?.clickCollectCounts;
  return (
    <ViewLinks
      label={t("status")}
      views={[undefined, ...shown].map((status) => ({
        key: status ?? "",
        title: t(status ? lookOf(status).title : "status_all"),
        to: list.to({ filters: status ? { ...others, status: [status] } : others }),
        isChosen: status === chosen,
        count: status ? countOf(status) : counts?.reduce((sum, { count }) => sum + count, 0),
      }))}
    />
  );
}

const itemsOf = ({ details }: Row) => details.filter(({ isBundle }) => !isBundle);
const pieces = (row: Row) => itemsOf(row).reduce((sum, { qty, refunded }) => sum + qty - refunded, 0);
const there = (row: Row) => itemsOf(row).reduce((sum, { qtyShipped }) => sum + qtyShipped, 0);

const columns = (t: Translate) => [
  {
    id: "number",
    title: t("pickup_number"),
    card: "title" as const,
    value: ({ id }: Row) => id,
    cell: ({ id, shop }: Row) => (
      <span className="block whitespace-nowrap py-1.5">
        {id}
        <span className="block text-xs text-ink-2">{shop}</span>
      </span>
    ),
  },
  {
    id: "status",
    title: t("status"),
    card: "aside" as const,
    badge: ({ status }: Row) => ({ tone: lookOf(status).tone, text: t(lookOf(status).title) }),
  },
  {
    id: "consumer",
    title: t("pickup_consumer"),
    value: ({ customer }: Row) => customer.fullName,
    cell: ({ customer }: Row) => customer.fullName || "–",
  },
  {
    id: "items",
    title: t("pickup_items"),
    tableFrom: "xl" as const,
    skeleton: "w-48",
    value: (row: Row) =>
      itemsOf(row)
        .map(({ qty, name }) => `${qty} × ${name}`)
        .join(", "),
    cell: (row: Row) => (
      <span className="xl:line-clamp-2 xl:min-w-48">
        {itemsOf(row).map(({ id, qty, name }, index, { length }) => (
          <span key={id} className="max-xs:block">
            {/* The quantity stays beside the name. */}
            {`${qty}\u00a0×\u00a0${name}`}
            {index < length - 1 && <span className="max-xs:hidden">, </span>}
          </span>
        ))}
      </span>
    ),
  },
  {
    id: "there",
    title: t("pickup_qty_shipped"),
    align: "right" as const,
    wideOnly: true,
    value: (row: Row) => there(row),
    cell: (row: Row) => `${there(row)} / ${pieces(row)}`,
  },
  {
    id: "created",
    title: t("pickup_created"),
    type: "day" as const,
    value: ({ createdAt }: Row) => createdAt,
    cell: ({ createdAt, readyAt }: Row) => (
      <span className="block md:whitespace-nowrap">
        <DateText value={createdAt} />
        {readyAt && (
          <span className="block text-xs text-ink-2">
            {t("pickup_ready_since")} <DateText value={readyAt} />
          </span>
        )}
      </span>
    ),
  },
];
