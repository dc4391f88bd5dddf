import type { ToConfirmFragment } from "../../gql/graphql.ts";
import type { Translate } from "../../lib/i18n.ts";

/** Whether an order that waits for an answer was sent to the ERP, and its number there. */
export function erpText({ order_status, sap_order_no }: ToConfirmFragment, t: Translate): string {
  const state = t(order_status === "placed" ? "confirm_erp_unsent" : "confirm_erp_sent");
  return [state, sap_order_no].filter(Boolean).join(" · ");
}

/** Whether an order is paid before delivery and nobody has checked its proof of payment. */
export const hasUncheckedProof = ({ orderPayment }: ToConfirmFragment): boolean =>
  orderPayment?.paymentStatus?.id === "uploaded";
