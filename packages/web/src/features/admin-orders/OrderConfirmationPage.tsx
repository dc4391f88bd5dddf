import { OrdersToConfirmDocument } from "../../gql/graphql.ts";
import { moneyStyle } from "../../lib/config.ts";
import { Button } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { Money } from "../../ui/Money.tsx";
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
      cell: ({ order_no }) => <span className="tabular font-medium whitespace-nowrap">{order_no}</span>,
    },
    {
      id: "customer",
      title: t("confirm_customer"),
      cell: ({ customer }) => (
        <>
          {customer.custName}
          <span className="tabular block text-xs text-ink-3">{customer.custCode.r3 ?? customer.custCode.unified}</span>
        </>
      ),
    },
    { id: "date", title: t("date"), cell: ({ createdAt }) => <DateText value={createdAt} time /> },
    {
      id: "wanted",
      title: t("request_delivery_date"),
      wideOnly: true,
      cell: ({ delivery_date }) => (delivery_date ? <DateText value={delivery_date} /> : "–"),
    },
    { id: "lines", title: t("order_lines"), align: "right", cell: ({ details }) => details.length },
    {
      id: "total",
      title: t("total"),
      align: "right",
      cell: ({ total_order, currency }) => <Money amount={total_order} style={moneyStyle(currency)} />,
    },
    {
      id: "answer",
      title: "",
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
  poll: 20_000,
  empty: { title: "admin_orders_none" },
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
