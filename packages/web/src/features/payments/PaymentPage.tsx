import { useSearchParams } from "react-router";
import { useUser } from "../../app/session.ts";
import { receiptsPage } from "../orders/index.ts";
import { PaymentRequests } from "./PaymentRequests.tsx";
import { PaymentViews, RECEIPTS, RECEIPTS_SCOPE } from "./PaymentViews.tsx";

const Receipts = receiptsPage(() => <PaymentViews />);

/** Requests to pay invoices, and the proofs of payment of orders. */
export default function PaymentPage() {
  const { scopes } = useUser();
  const [parameters] = useSearchParams();
  const isReceipts = scopes.includes(RECEIPTS_SCOPE) && parameters.get("view") === RECEIPTS;
  return isReceipts ? <Receipts /> : <PaymentRequests />;
}
