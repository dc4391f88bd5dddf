import type { OrderListRowFragment } from "../../gql/graphql.ts";
import { moneyStyle } from "../../lib/config.ts";
import { type Translate, useTranslation } from "../../lib/i18n.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import type { Column } from "../../ui/columns.tsx";
import { Money } from "../../ui/Money.tsx";
import { Badge } from "../../ui/Status.tsx";
import { orderBadge } from "./status.ts";

/** What every list of orders shows. */
type Row = Pick<
  OrderListRowFragment,
  | "order_no"
  | "isCancellationRequested"
  | "createdAt"
  | "cust_po_no"
  | "order_status"
  | "suppliedTotal"
  | "currency"
  | "total_order"
>;

export const orderHref = (order: Pick<Row, "order_no">): string => `/order/${encodeURIComponent(order.order_no)}`;

/** Columns of every list of orders. */
export function orderColumns(t: Translate): readonly Column<Row>[] {
  return [
    {
      id: "number",
      title: t("order_number"),
      card: "title",
      value: (order) => order.order_no,
      cell: (order) => <span className="whitespace-nowrap">{order.order_no}</span>,
      beside: (order) => order.isCancellationRequested && <Badge tone="warn">{t("order_cancel_requested")}</Badge>,
    },
    { id: "date", title: t("date"), sortField: "date", type: "day", value: (order) => order.createdAt },
    {
      id: "po",
      title: t("po_number"),
      sortField: "poNumber",
      value: (order) => order.cust_po_no,
      cell: (order) => <Breakable text={order.cust_po_no || "–"} />,
    },
    {
      id: "status",
      title: t("status"),
      sortField: "status",
      card: "aside",
      badge: (order) => orderBadge(order.order_status, t),
    },
    {
      id: "total",
      title: t("total"),
      sortField: "total",
      value: (order) => order.suppliedTotal,
      currency: (order) => order.currency,
      cell: (order) => <Total order={order} />,
    },
  ];
}

/** What the order comes to and, where pieces will not be supplied, crossed out what it came to before. */
function Total({ order: { total_order, suppliedTotal, currency } }: { readonly order: Row }) {
  const { t } = useTranslation();
  const style = moneyStyle(currency);
  return (
    <>
      <Money amount={suppliedTotal} style={style} />
      {suppliedTotal !== total_order && (
        <span className="block text-xs text-ink-3">
          <span className="sr-only">{t("order_ordered_amount")} </span>
          <s>
            <Money amount={total_order} style={style} />
          </s>
        </span>
      )}
    </>
  );
}
