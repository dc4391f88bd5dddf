import { useQuery } from "@apollo/client/react";
import { paymentNumber } from "@spoke/core/payments/requests/payment-number.ts";
import { useUser } from "../../app/session.ts";
import { InvoicePaymentsDocument } from "../../gql/graphql.ts";
import type { MoneyStyle } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Link } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { Badge } from "../../ui/Status.tsx";
import { DownloadButton } from "./DownloadButton.tsx";
import { REQUEST_LOOKS } from "./requestLooks.ts";

/** Payments of an invoice that are listed. */
const MOST = 20;

interface InvoicePaymentsProps {
  readonly invoice: { readonly sorg: string; readonly invoiceNo: string; readonly installment: number };
  readonly style: MoneyStyle;
}

/** Online payments of an invoice or installment, newest first, with their receipts; nothing for users who do not see payments. */
export function InvoicePayments({ invoice, style }: InvoicePaymentsProps) {
  const { scopes } = useUser();
  return scopes.includes("page.payment-request") ? <Payments invoice={invoice} style={style} /> : null;
}

function Payments({ invoice, style }: InvoicePaymentsProps) {
  const { t } = useTranslation();
  const { invoiceNo, sorg, installment } = invoice;
  const { data } = useQuery(InvoicePaymentsDocument, {
    variables: { filter: { search: invoiceNo, page: 1, limit: MOST } },
    fetchPolicy: "cache-and-network",
  });
  const payments = (data?.paymentRequests.data ?? []).flatMap((request) => {
    const own = request.invoices.find(
      (paid) => paid.invoiceNo === invoiceNo && paid.sorg === sorg && paid.installment === installment,
    );
    return own ? [{ ...request, paid: own.amount }] : [];
  });
  if (payments.length === 0) return null;
  return (
    <section aria-label={t("invoice_payments")}>
      <h3 className="mb-1 font-semibold">{t("invoice_payments")}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {payments.map(({ externalId, state, createdAt, endedAt, payment, paid }) => (
          <li key={externalId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <div className="min-w-0">
              <Link to={`/payment/invoice?request=${externalId}`}>
                <DateText value={endedAt ?? createdAt} time />
              </Link>
              <p className="break-words text-xs text-ink-3">{[payment.desc, paymentNumber(externalId)].join(" · ")}</p>
            </div>
            <div className="flex flex-wrap items-center gap-3">
              <Badge tone={REQUEST_LOOKS[state].tone}>{t(REQUEST_LOOKS[state].title)}</Badge>
              <Money amount={paid} style={style} />
              {state === "paid" && (
                <DownloadButton
                  path={`/api/payment-requests/${encodeURIComponent(externalId)}/receipt`}
                  name={`${paymentNumber(externalId)}.pdf`}
                >
                  {t("payment_receipt")}
                </DownloadButton>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
