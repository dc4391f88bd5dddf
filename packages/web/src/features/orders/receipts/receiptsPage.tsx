import type { ReactNode } from "react";
import { OrdersVersionDocument, type ReceiptRowFragment, ReceiptsDocument } from "../../../gql/graphql.ts";
import type { Translate } from "../../../lib/i18n.ts";
import type { Column } from "../../../ui/columns.tsx";
import { listPage } from "../../../ui/ListPage.tsx";
import { choice, view } from "../../../ui/listFilters.tsx";
import { pageVariables } from "../../../ui/listState.ts";
import { versionFrom } from "../../../ui/poll.ts";
import { ReceiptsDialog } from "./ReceiptsDialog.tsx";
import { ALL_FILTERS, lookOf, PAYMENT_LOOKS } from "./status.ts";

/**
 * Orders whose payment the office waits for, with their proofs of payment (payment-024).
 * @param above the tabs of the page, whose address has `view`
 */
export const receiptsPage = (above: () => ReactNode): (() => ReactNode) =>
  listPage({
    title: "title_payment",
    query: ReceiptsDocument,
    variables: (state) => {
      const chosen = ALL_FILTERS.filter((filter) => state.filters.status?.includes(filter));
      return { filter: { ...pageVariables(state), payment: chosen.length > 0 ? chosen : ALL_FILTERS } };
    },
    rows: ({ orders }) => orders.data,
    count: ({ orders }) => orders.info.count,
    keyOf: ({ order_no }) => order_no,
    columns: ({ t }) => receiptColumns(t),
    detail: (order, { close, reload }) => <ReceiptsDialog order={order} onClose={close} onChanged={reload} />,
    detailIn: "proof",
    search: "orders_search",
    filters: [
      view("view"),
      choice({
        name: "status",
        label: "status",
        all: "status_all",
        values: ALL_FILTERS,
        text: (status, t) => t(PAYMENT_LOOKS.find(({ filter }) => filter === status)?.title ?? "status"),
      }),
    ],
    above,
    poll: {
      current: versionFrom(OrdersVersionDocument, { awaitingPayment: true }, ({ ordersVersion }) => ordersVersion),
      loaded: ({ orders }) => orders.info.version,
    },
    empty: { title: "receipts_none", text: "receipts_none_text", action: { to: "/order", label: "orders_see" } },
    exportAs: "proofs-of-payment",
  });

export function receiptColumns(t: Translate): readonly Column<ReceiptRowFragment>[] {
  return [
    {
      id: "order",
      title: t("order_number"),
      card: "title",
      value: ({ order_no }) => order_no,
      cell: ({ order_no }) => <span className="whitespace-nowrap">{order_no}</span>,
    },
    { id: "date", title: t("date"), type: "day", tableFrom: "xl", value: ({ createdAt }) => createdAt },
    {
      id: "method",
      title: t("payment"),
      wideOnly: true,
      tableFrom: "xl",
      value: ({ orderPayment }) => orderPayment?.payment.desc,
    },
    {
      id: "due",
      title: t("receipt_until"),
      type: "day",
      tableFrom: "lg",
      // Once a proof is uploaded, the day no longer matters, unless the office asks for another.
      value: ({ orderPayment }) =>
        orderPayment?.paymentStatus?.id === "uploaded" ? undefined : orderPayment?.expiredDate,
    },
    {
      id: "status",
      title: t("status"),
      card: "aside",
      badge: ({ orderPayment }) => {
        const look = lookOf(orderPayment);
        return { tone: look?.tone ?? "neutral", text: look ? t(look.title) : "–" };
      },
    },
    {
      id: "amount",
      title: t("prepayment_amount"),
      value: ({ orderPayment }) => orderPayment?.amount ?? 0,
      currency: ({ currency }) => currency,
    },
    {
      id: "decided",
      title: t("prepayment_decided"),
      exportOnly: true,
      type: "time",
      value: ({ orderPayment }) => orderPayment?.decidedAt,
    },
    {
      id: "decidedBy",
      title: t("prepayment_decided_by"),
      exportOnly: true,
      value: ({ orderPayment }) => orderPayment?.decidedBy,
    },
    {
      id: "docs",
      title: t("receipts_files"),
      align: "right",
      tableFrom: "xl",
      value: ({ orderPayment }) => orderPayment?.docs.length ?? 0,
    },
  ];
}
