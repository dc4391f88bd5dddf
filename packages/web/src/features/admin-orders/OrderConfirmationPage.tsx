import { OrdersToConfirmDocument, OrdersToConfirmVersionDocument, type ToConfirmFragment } from "../../gql/graphql.ts";
import type { Translate } from "../../lib/i18n.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import type { Column } from "../../ui/columns.tsx";
import { customerColumn } from "../../ui/customerColumn.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { versionFrom } from "../../ui/poll.ts";
import { Badge } from "../../ui/Status.tsx";
import { waitingColumns } from "../../ui/waitingColumns.tsx";
import { DocumentLink } from "../customer/index.ts";
import { ConfirmOrderDialog } from "./ConfirmOrderDialog.tsx";
import { erpText, hasUncheckedProof } from "./erp.ts";
import { OrderActions } from "./OrderActions.tsx";
import { missingPieces } from "./stock.ts";

type Row = ToConfirmFragment;

/** Orders that wait for an answer, for the office to answer by hand where the ERP does not. */
export default listPage({
  title: "title_admin_order_confirmation",
  query: OrdersToConfirmDocument,
  variables: ({ page, size, search }) => ({ page, limit: size, search }),
  rows: ({ ordersToConfirm }) => ordersToConfirm.data,
  count: ({ ordersToConfirm }) => ordersToConfirm.info.count,
  keyOf: ({ order_no }) => order_no,
  columns: ({ t, open, reload }) => [
    ...whatColumns(t),
    ...howColumns(t),
    {
      id: "answer",
      title: t("actions"),
      align: "right",
      card: "aside",
      cell: (order) => <OrderActions order={order} onReview={() => open(order)} onDone={reload} />,
    },
  ],
  search: "confirm_search",
  countIsMinimum: ({ ordersToConfirm }) => ordersToConfirm.info.countIsMinimum,
  poll: {
    current: versionFrom(OrdersToConfirmVersionDocument, {}, ({ ordersToConfirmVersion }) => ordersToConfirmVersion),
    loaded: ({ ordersToConfirm }) => ordersToConfirm.info.version,
  },
  exportAs: "orders-to-confirm",
  empty: { title: "admin_orders_none", text: "admin_orders_none_text" },
  detail: (order, { close, reload, previous, next }) => (
    <ConfirmOrderDialog
      order={order}
      steps={{ previous, next }}
      onClose={close}
      onDone={() => {
        close();
        reload();
      }}
    />
  ),
});

/** Which order it is, and whose. */
const whatColumns = (t: Translate): readonly Column<Row>[] => [
  {
    id: "order",
    title: t("order_number"),
    card: "title",
    value: ({ order_no }) => order_no,
    cell: ({ order_no }) => <span className="whitespace-nowrap">{order_no}</span>,
    beside: (order) => (
      <>
        {order.isCancellationRequested && <Badge tone="warn">{t("order_cancel_requested")}</Badge>}
        {hasUncheckedProof(order) && <Badge tone="warn">{t("confirm_proof_unchecked")}</Badge>}
        <span className="text-xs font-normal text-ink-3">{erpText(order, t)}</span>
        <span className="text-xs font-normal">
          <DocumentLink to={`/order/${encodeURIComponent(order.order_no)}`}>{t("order_details")}</DocumentLink>
        </span>
      </>
    ),
  },
  customerColumn(t),
  {
    id: "po",
    title: t("confirm_po"),
    value: ({ cust_po_no }) => cust_po_no,
    cell: ({ cust_po_no, notes }) => (
      <>
        {cust_po_no ? <Breakable text={cust_po_no} /> : !notes && "–"}
        {notes && (
          <span className="line-clamp-2 max-w-56 text-xs text-ink-2" title={notes}>
            {notes}
          </span>
        )}
      </>
    ),
  },
  { id: "notes", title: t("notes"), exportOnly: true, value: ({ notes }) => notes },
];

/** How long it waits, and what its answer depends on. */
const howColumns = (t: Translate): readonly Column<Row>[] => [
  ...waitingColumns<Row>(t, { title: "date", since: ({ createdAt }) => createdAt }),
  {
    id: "wanted",
    title: t("request_delivery_date"),
    exportOnly: true,
    type: "day",
    value: ({ delivery_date }) => delivery_date,
  },
  { id: "erp", title: t("confirm_erp"), exportOnly: true, value: (order) => erpText(order, t) },
  { id: "lines", title: t("order_lines"), exportOnly: true, value: ({ details }) => details.length },
  {
    id: "stock",
    title: t("stock"),
    badge: (order) => {
      const missing = missingPieces(order);
      return missing > 0
        ? { tone: "warn", text: t("confirm_missing", { count: missing }) }
        : { tone: "good", text: t("confirm_in_stock") };
    },
  },
  {
    id: "total",
    title: t("total"),
    value: ({ total_order }) => total_order,
    currency: ({ currency }) => currency,
  },
];
