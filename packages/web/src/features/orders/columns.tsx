import type { ReactNode } from "react";
import type { OrderListRowFragment } from "../../gql/graphql.ts";
import type { Translate } from "../../lib/i18n.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import type { Column } from "../../ui/columns.tsx";
import { Link } from "../../ui/Link.tsx";
import { Badge } from "../../ui/Status.tsx";
import { InvoiceLink } from "../invoices/index.ts";
import { orderBadge } from "./status.ts";

type Row = OrderListRowFragment;

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
      value: (order) => order.total_order,
      currency: (order) => order.currency,
    },
  ];
}

/** Columns of the list of all orders: also what is in an order, who placed it, and how far it is. */
export function orderListColumns(t: Translate): readonly Column<Row>[] {
  const [number, date, po, status, total] = orderColumns(t);
  const more: readonly Column<Row>[] = [
    {
      id: "items",
      title: t("order_lines"),
      align: "right",
      wideOnly: true,
      tableFrom: "2xl",
      value: ({ itemCount }) => itemCount,
    },
    {
      id: "placedBy",
      title: t("order_placed_by_title"),
      wideOnly: true,
      tableFrom: "2xl",
      value: ({ createdBy }) => createdBy,
    },
  ];
  const progress: readonly Column<Row>[] = [
    {
      id: "expected",
      title: t("expected_day"),
      type: "day",
      tableFrom: "lg",
      value: ({ expectedDate }) => expectedDate,
    },
    {
      id: "tracking",
      title: t("delivery_tracking"),
      wideOnly: true,
      value: ({ trackingNumbers }) => trackingNumbers.join(", "),
      cell: (order) => <Tracking order={order} />,
    },
    {
      id: "invoice",
      title: t("order_invoice"),
      wideOnly: true,
      value: ({ invoiceNumbers }) => invoiceNumbers.join(", "),
      cell: ({ sorg, invoiceNumbers }) => (
        <Newest numbers={invoiceNumbers}>{(invoiceNo) => <InvoiceLink sorg={sorg} invoiceNo={invoiceNo} />}</Newest>
      ),
    },
  ];
  return [number, date, po, ...more, status, ...progress, total].filter((column) => column !== undefined);
}

/** The newest of several numbers, and how many there are besides it. */
function Newest({
  numbers,
  children,
}: {
  readonly numbers: readonly string[];
  readonly children: (newest: string) => ReactNode;
}) {
  const newest = numbers.at(-1);
  if (newest === undefined) return "–";
  return (
    <span className="whitespace-nowrap">
      {children(newest)}
      {numbers.length > 1 && <span className="tabular text-xs text-ink-3"> +{numbers.length - 1}</span>}
    </span>
  );
}

/** The newest delivery; a link only where it leads to a page. */
function Tracking({ order: { trackingNumbers, trackingUrl } }: { readonly order: Row }) {
  return (
    <Newest numbers={trackingNumbers}>
      {(trackingNo) =>
        trackingUrl && /^https?:\/\//i.test(trackingUrl) ? <Link to={trackingUrl}>{trackingNo}</Link> : trackingNo
      }
    </Newest>
  );
}
