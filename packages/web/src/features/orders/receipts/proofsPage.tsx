import { undecidedProofs } from "@spoke/core/order/evidence.ts";
import {
  type ProofFilter,
  type ProofRowFragment,
  ProofsToCheckDocument,
  ProofsToCheckVersionDocument,
} from "../../../gql/graphql.ts";
import { type MessageKey, useTranslation } from "../../../lib/i18n.ts";
import { customerColumn } from "../../../ui/customerColumn.tsx";
import { listPage } from "../../../ui/ListPage.tsx";
import { choice } from "../../../ui/listFilters.tsx";
import { versionFrom } from "../../../ui/poll.ts";
import { waitingColumns } from "../../../ui/waitingColumns.tsx";
import { DocumentLink } from "../../customer/index.ts";
import { ReceiptsDialog } from "./ReceiptsDialog.tsx";
import { receiptColumns } from "./receiptsPage.tsx";

const TO_CHECK: ProofFilter = "to_check";
/** What can be listed instead of the proofs to check. */
const OTHERS = ["waiting", "approved", "voided", "all"] as const satisfies readonly ProofFilter[];
const TITLES: Readonly<Record<(typeof OTHERS)[number], MessageKey>> = {
  waiting: "proofs_waiting",
  approved: "proofs_approved",
  voided: "payment_status_voided",
  all: "status_all",
};

/**
 * Payments of orders that are paid before delivery, of all customers: at first those with a proof that the office has to check, the
 * longest waiting first.
 */
export default listPage({
  title: "title_admin_payment_proofs",
  query: ProofsToCheckDocument,
  variables: ({ page, size, search, filters }) => ({
    status: OTHERS.find((status) => filters.status?.includes(status)) ?? TO_CHECK,
    page,
    limit: size,
    search,
  }),
  rows: ({ proofsToCheck }) => proofsToCheck.data,
  count: ({ proofsToCheck }) => proofsToCheck.info.count,
  countIsMinimum: ({ proofsToCheck }) => proofsToCheck.info.countIsMinimum,
  keyOf: ({ order_no }) => order_no,
  columns: ({ t }) => {
    const titles: Readonly<Record<string, string>> = { date: t("proof_ordered"), amount: t("tax_total") };
    // The dealer has uploaded the proof: until when they had to does not matter here.
    const [order, ...others] = receiptColumns(t)
      .filter(({ id }) => id !== "due")
      .map((column) => ({ ...column, title: titles[column.id] ?? column.title }));
    return [
      ...(order ? [order] : []),
      customerColumn<ProofRowFragment>(t),
      ...waitingColumns<ProofRowFragment>(t, { title: "proof_uploaded", since: uploadedAt, waits: isUploaded }),
      ...others,
    ];
  },
  detail: (order, { close, reload, previous, next }) => (
    <ReceiptsDialog
      order={order}
      office={{ about: <About order={order} />, steps: { previous, next } }}
      onClose={close}
      onChanged={reload}
    />
  ),
  detailIn: "proof",
  search: "confirm_search",
  filters: [
    choice({
      name: "status",
      label: "status",
      all: "proofs_to_check",
      values: OTHERS,
      text: (status, t) => t(TITLES[status]),
    }),
  ],
  poll: {
    current: versionFrom(ProofsToCheckVersionDocument, {}, ({ proofsToCheckVersion }) => proofsToCheckVersion),
    loaded: ({ proofsToCheck }) => proofsToCheck.info.version,
  },
  empty: { title: "proofs_none", text: "proofs_none_text" },
  exportAs: "proofs-of-payment",
});

/** Whether the payment waits for the office. */
const isUploaded = ({ orderPayment }: ProofRowFragment): boolean => orderPayment?.paymentStatus?.id === "uploaded";

/** When the first proof was uploaded that the office has not rejected. */
function uploadedAt({ orderPayment }: ProofRowFragment): string | undefined {
  const [first] = undecidedProofs(orderPayment?.docs ?? []);
  return first?.createdAt;
}

/** Whose order it is, and the way to it. */
function About({ order }: { readonly order: ProofRowFragment }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="font-semibold">{order.customer.custName}</p>
      <p className="text-ink-2">
        <DocumentLink to={`/order/${encodeURIComponent(order.order_no)}`}>{t("order_details")}</DocumentLink>
        {order.cust_po_no && ` · ${t("po_number")} ${order.cust_po_no}`}
      </p>
    </>
  );
}
