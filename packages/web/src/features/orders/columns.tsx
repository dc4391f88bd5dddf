import type { OrderRowFragment } from "../../gql/graphql.ts";
import { moneyStyle } from "../../lib/config.ts";
import type { Translate } from "../../lib/i18n.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Money } from "../../ui/Money.tsx";
import type { Column } from "../../ui/Table.tsx";
import { OrderStatusBadge } from "./OrderStatusBadge.tsx";

export const orderHref = (order: OrderRowFragment): string => `/order/${encodeURIComponent(order.order_no)}`;

/** Columns of every list of orders. */
export function orderColumns(t: Translate): readonly Column<OrderRowFragment>[] {
  return [
    {
      id: "number",
      title: t("order_number"),
      card: "title",
      cell: (order) => <span className="tabular whitespace-nowrap">{order.order_no}</span>,
    },
    { id: "date", title: t("date"), cell: (order) => <DateText value={order.createdAt} /> },
    { id: "po", title: t("po_number"), cell: (order) => <Breakable text={order.cust_po_no || "–"} /> },
    { id: "merchant", title: t("merchant"), wideOnly: true, cell: (order) => order.merchant },
    {
      id: "status",
      title: t("status"),
      card: "aside",
      cell: (order) => <OrderStatusBadge order={order} />,
    },
    {
      id: "total",
      title: t("total"),
      align: "right",
      cell: (order) => (
        <Money amount={order.total_order} style={moneyStyle(order.currency)} className="font-semibold" />
      ),
    },
  ];
}
