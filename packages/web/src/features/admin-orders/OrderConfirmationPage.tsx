import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { moneyStyle } from "../../app/config.ts";
import { useT } from "../../app/i18n.ts";
import { useListState } from "../../app/listState.ts";
import { OrdersToConfirmDocument, type ToConfirmFragment } from "../../gql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { ListPage } from "../../ui/ListPage.tsx";
import { Money } from "../../ui/Money.tsx";
import type { Column } from "../../ui/Table.tsx";
import { ConfirmOrderDialog } from "./ConfirmOrderDialog.tsx";

const POLL_MS = 20_000;
const SHAPE = {};

/** Orders that nobody has answered, for the office to answer by hand where the ERP does not. */
export default function OrderConfirmationPage() {
  const { t } = useT();
  const list = useListState(SHAPE);
  const { state } = list;
  const [opened, setOpened] = useState<ToConfirmFragment>();
  const { data, previousData, loading, error, refetch } = useQuery(OrdersToConfirmDocument, {
    variables: { page: state.page, limit: state.size, search: state.search },
    fetchPolicy: "cache-and-network",
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  const orders = (data ?? previousData)?.ordersToConfirm;
  const again = () => {
    refetch().catch((caught: unknown) => console.error("waiting orders could not be loaded", caught));
  };
  return (
    <>
      <ListPage
        title={t("title_admin_order_confirmation")}
        columns={useColumns(setOpened)}
        keyOf={({ order_no }) => order_no}
        list={list}
        rows={orders?.data}
        total={orders?.info.count ?? 0}
        loading={loading && !orders}
        failed={error !== undefined && !orders}
        onRetry={again}
        searchLabel={t("confirm_search")}
        emptyTitle={t("admin_orders_none")}
      />
      {opened && (
        <ConfirmOrderDialog
          order={opened}
          onClose={() => setOpened(undefined)}
          onDone={() => {
            setOpened(undefined);
            again();
          }}
        />
      )}
    </>
  );
}

function useColumns(open: (order: ToConfirmFragment) => void): readonly Column<ToConfirmFragment>[] {
  const { t } = useT();
  return [
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
  ];
}
