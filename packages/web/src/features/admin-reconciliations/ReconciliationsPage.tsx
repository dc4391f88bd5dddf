import { PaymentsToReconcileDocument, type PaymentToReconcileRowFragment } from "../../gql/graphql.ts";
import { listPage } from "../../ui/ListPage.tsx";
import { choice } from "../../ui/listFilters.tsx";
import { waitingColumns } from "../../ui/waitingColumns.tsx";
import { ReconcileDialog } from "./ReconcileDialog.tsx";
import { reasonOf } from "./reasons.ts";

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
    { id: "todo", title: t("reconcile_todo"), tableFrom: "2xl", value: ({ reason }: Row) => t(reasonOf(reason).todo) },
    { id: "note", title: t("reconcile_note"), whenFilled: true, value: ({ note }: Row) => note },
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
