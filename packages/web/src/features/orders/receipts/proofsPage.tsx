import { undecidedProofs } from "@spoke/core/order/evidence.ts";
import { type ProofRowFragment, ProofsToCheckDocument, ProofsToCheckVersionDocument } from "../../../gql/graphql.ts";
import { useTranslation } from "../../../lib/i18n.ts";
import { customerColumn } from "../../../ui/customerColumn.tsx";
import { listPage } from "../../../ui/ListPage.tsx";
import { versionFrom } from "../../../ui/poll.ts";
import { waitingColumns } from "../../../ui/waitingColumns.tsx";
import { CustomerLink } from "../../customer/index.ts";
import { ReceiptsDialog } from "./ReceiptsDialog.tsx";
import { receiptColumns } from "./receiptsPage.tsx";

/** Proofs of payment that the office has to check, of all customers, the longest waiting first. */
export default listPage({
  title: "title_admin_payment_proofs",
  query: ProofsToCheckDocument,
  variables: ({ page, size, search }) => ({ page, limit: size, search }),
  rows: ({ proofsToCheck }) => proofsToCheck.data,
  count: ({ proofsToCheck }) => proofsToCheck.info.count,
  countIsMinimum: ({ proofsToCheck }) => proofsToCheck.info.countIsMinimum,
  keyOf: ({ order_no }) => order_no,
  columns: ({ t }) => {
    // The dealer has uploaded the proof: until when they had to does not matter here.
    const [order, ...others] = receiptColumns(t).filter(({ id }) => id !== "due");
    return [
      ...(order ? [order] : []),
      customerColumn<ProofRowFragment>(t),
      ...waitingColumns<ProofRowFragment>(t, { title: "proof_uploaded", since: uploadedAt }),
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
  search: "confirm_search",
  poll: {
    current: versionFrom(ProofsToCheckVersionDocument, {}, ({ proofsToCheckVersion }) => proofsToCheckVersion),
    loaded: ({ proofsToCheck }) => proofsToCheck.info.version,
  },
  empty: { title: "proofs_none", text: "proofs_none_text" },
  exportAs: "proofs-to-check",
});

/** When the first proof that the office has not decided on was uploaded. */
function uploadedAt({ orderPayment, createdAt }: ProofRowFragment): string {
  const [first] = undecidedProofs(orderPayment?.docs ?? []);
  return first?.createdAt ?? createdAt;
}

/** Whose order it is, and the way to it. */
function About({ order }: { readonly order: ProofRowFragment }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="font-semibold">{order.customer.custName}</p>
      <p className="text-ink-2">
        <CustomerLink customer={order.customer} to={`/order/${encodeURIComponent(order.order_no)}`}>
          {t("order_details")}
        </CustomerLink>
        {order.cust_po_no && ` · ${t("po_number")} ${order.cust_po_no}`}
      </p>
    </>
  );
}
