import type { OrderRowFragment } from "../../gql/graphql.ts";
import type { Translate } from "../../lib/i18n.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import type { Column } from "../../ui/columns.tsx";
import { orderBadge } from "./status.ts";

export const orderHref = (order: OrderRowFragment): string => `/order/${encodeURIComponent(order.order_no)}`;

/** Columns of every list of orders. */
export function orderColumns(t: Translate): readonly Column<OrderRowFragment>[] {
  return [
    {
      id: "number",
      title: t("order_number"),
      card: "title",
      value: (order) => order.order_no,
      cell: (order) => <span className="whitespace-nowrap">{order.order_no}</span>,
    },
    { id: "date", title: t("date"), type: "day", value: (order) => order.createdAt },
    {
      id: "po",
      title: t("po_number"),
      value: (order) => order.cust_po_no,
      cell: (order) => <Breakable text={order.cust_po_no || "–"} />,
    },
    { id: "merchant", title: t("merchant"), wideOnly: true, value: (order) => order.merchant },
    {
      id: "status",
      title: t("status"),
      card: "aside",
      badge: (order) => orderBadge(order.order_status, t),
    },
    {
      id: "total",
      title: t("total"),
      value: (order) => order.total_order,
      currency: (order) => order.currency,
    },
  ];
}
