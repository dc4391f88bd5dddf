import { useSearchParams } from "react-router";
import { useUser } from "../../app/session.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { ReceiptsPanel } from "../orders/index.ts";
import { PaymentRequests } from "./PaymentRequests.tsx";
import { PaymentViews, RECEIPTS, RECEIPTS_SCOPE } from "./PaymentViews.tsx";

/** Requests to pay invoices, and the proofs of payment of orders. */
export default function PaymentPage() {
  const { t } = useTranslation();
  const { scopes } = useUser();
  const [parameters] = useSearchParams();
  if (!scopes.includes(RECEIPTS_SCOPE) || parameters.get("view") !== RECEIPTS) return <PaymentRequests />;
  return (
    <>
      <PageHeader title={t("title_payment")} />
      <PaymentViews />
      <ReceiptsPanel />
    </>
  );
}
