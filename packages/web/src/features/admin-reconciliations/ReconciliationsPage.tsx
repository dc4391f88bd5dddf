import { PaymentsToReconcileDocument, type PaymentToReconcileRowFragment } from "../../gql/graphql.ts";
import { sorgText } from "../../lib/sorgText.ts";
import { DateText } from "../../ui/DateText.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { choice } from "../../ui/listFilters.tsx";
import { waitingColumns } from "../../ui/waitingColumns.tsx";
import { ReconcileDialog } from "./ReconcileDialog.tsx";
import { MONEY_TITLES, providerText, reasonOf } from "./reasons.ts";

type Row = PaymentToReconcileRowFragment;

const CLOSED = "closed";

/** Payments that do not match what the provider reports, of all customers: at first the open ones, the longest waiting first. */
export default listPage({
  title: "title_admin_reconciliations",
  query: PaymentsToReconcileDocument,
  variables: ({ page, size, search, filters }) => ({
    closed: filters.status?.includes(CLOSED) ?? false,
    page,
    limit: size,
    search,
  }),
  rows: ({ paymentsToReconcile }) => paymentsToReconcile.data,
  count: ({ paymentsToReconcile }) => paymentsToReconcile.info.count,
  countIsMinimum: ({ paymentsToReconcile }) => paymentsToReconcile.info.countIsMinimum,
  keyOf: ({ id }) => id,
  columns: ({ t }) => [
    { id: "payment", title: t("payment"), card: "title", value: ({ paymentNumber }: Row) => paymentNumber },
    { id: "customerNumber", title: t("customer_code"), exportOnly: true, value: ({ custNumber }: Row) => custNumber },
    {
      id: "customer",
      title: t("confirm_customer"),
      value: ({ custName }: Row) => custName,
      cell: ({ custName, custNumber }: Row) => (
        <>
          {custName}
          <span className="block text-xs text-ink-3">{custNumber}</span>
        </>
      ),
    },
    {
      id: "invoices",
      title: t("invoices"),
      tableFrom: "lg",
      value: ({ invoiceNos }: Row) => invoiceNos.join(", "),
    },
    {
      id: "amount",
      title: t("reconcile_expected"),
      value: ({ amount }: Row) => amount,
      currency: (row: Row) => row.currency,
    },
    {
      id: "reported",
      title: t("reconcile_reported"),
      value: ({ reported }: Row) => reported?.amount,
      currency: ({ currency, reported }: Row) => reported?.currency ?? currency,
    },
    ...waitingColumns<Row>(t, {
      title: "reconcile_since",
      since: ({ createdAt }) => createdAt,
      waits: ({ isOpen }) => isOpen,
    }),
    { id: "reason", title: t("reconcile_reason"), value: ({ reason }: Row) => t(reasonOf(reason).title) },
    {
      id: "todo",
      title: t("reconcile_todo"),
      tableFrom: "xl",
      whenFilled: true,
      value: ({ isOpen, reason }: Row) => (isOpen ? t(reasonOf(reason).todo) : undefined),
    },
    {
      id: "money",
      title: t("reconcile_money"),
      whenFilled: true,
      value: ({ money }: Row) => money && t(MONEY_TITLES[money]),
    },
    { id: "note", title: t("reconcile_note"), whenFilled: true, value: ({ note }: Row) => note },
    {
      id: "closed",
      title: t("reconcile_closed_at"),
      type: "time",
      whenFilled: true,
      value: ({ closedAt }: Row) => closedAt,
      cell: ({ closedAt, closedBy }: Row) => (
        <>
          {closedAt ? <DateText value={closedAt} time /> : "–"}
          {closedBy && <span className="block text-xs text-ink-3">{closedBy}</span>}
        </>
      ),
    },
    {
      id: "closedBy",
      title: t("reconcile_closed_by"),
      exportOnly: true,
      whenFilled: true,
      value: ({ closedBy }: Row) => closedBy,
    },
    {
      id: "reference",
      title: t("reconcile_provider_ref"),
      exportOnly: true,
      value: ({ provider, providerRef }: Row) => providerText(provider, providerRef),
    },
    {
      id: "seller",
      title: t("sales_organization"),
      exportOnly: true,
      value: ({ sorg, sorgName }: Row) => sorgText(sorg, sorgName),
    },
  ],
  detail: (payment, { close, reload }) => <ReconcileDialog payment={payment} onClose={close} onDone={reload} />,
  search: "reconcile_search",
  filters: [
    choice({
      name: "status",
      label: "status",
      all: "reconcile_open",
      values: [CLOSED],
      text: (_, t) => t("reconcile_closed"),
    }),
  ],
  empty: { title: "reconcile_none", text: "reconcile_none_text" },
  exportAs: "payments-to-reconcile",
});
