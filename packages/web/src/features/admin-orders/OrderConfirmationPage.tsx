import { OrdersToConfirmDocument, OrdersToConfirmVersionDocument } from "../../gql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { versionFrom } from "../../ui/poll.ts";
import { Badge } from "../../ui/Status.tsx";
import { ConfirmOrderDialog } from "./ConfirmOrderDialog.tsx";

/** Orders that wait for an answer, for the office to answer by hand where the ERP does not. */
export default listPage({
  title: "title_admin_order_confirmation",
  query: OrdersToConfirmDocument,
  variables: ({ page, size, search }) => ({ page, limit: size, search }),
  rows: ({ ordersToConfirm }) => ordersToConfirm.data,
  count: ({ ordersToConfirm }) => ordersToConfirm.info.count,
  keyOf: ({ order_no }) => order_no,
  columns: ({ t, open }) => [
    {
      id: "order",
      title: t("order_number"),
      card: "title",
      value: ({ order_no }) => order_no,
      cell: ({ order_no, isCancellationRequested }) => (
        <>
          <span className="block font-medium whitespace-nowrap">{order_no}</span>
          {isCancellationRequested && <Badge tone="warn">{t("order_cancel_requested")}</Badge>}
        </>
      ),
    },
    {
      id: "customer",
      title: t("confirm_customer"),
      value: ({ customer }) => customer.custName,
      cell: ({ customer }) => (
        <>
          {customer.custName}
          <span className="block text-xs text-ink-3">{customer.custCode.r3 ?? customer.custCode.unified}</span>
        </>
      ),
    },
    { id: "date", title: t("date"), type: "time", value: ({ createdAt }) => createdAt },
    {
      id: "wanted",
      title: t("request_delivery_date"),
      wideOnly: true,
      type: "day",
      value: ({ delivery_date }) => delivery_date,
    },
    { id: "lines", title: t("order_lines"), align: "right", value: ({ details }) => details.length },
    {
      id: "total",
      title: t("total"),
      value: ({ total_order }) => total_order,
      currency: ({ currency }) => currency,
    },
    {
      id: "answer",
      title: t("actions"),
      align: "right",
      card: "aside",
      cell: (order) => (
        <Button size="sm" onClick={() => open(order)} aria-label={t("confirm_order_title", { number: order.order_no })}>
          {t("confirm_answer")}
        </Button>
      ),
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
  detail: (order, { close, reload }) => (
    <ConfirmOrderDialog
      order={order}
      onClose={close}
      onDone={() => {
        close();
        reload();
      }}
    />
  ),
});
