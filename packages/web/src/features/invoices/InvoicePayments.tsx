import { useQuery } from "@apollo/client/react";
import { paymentNumber } from "@spoke/core/payments/requests/payment-number.ts";
import { useUser } from "../../app/session.ts";
import { InvoicePaymentsDocument, type InvoicePaymentsQuery } from "../../gql/graphql.ts";
import { sumUnits } from "../../lib/amounts.ts";
import type { MoneyStyle } from "../../lib/format.ts";
import { type Translate, useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Link } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { Badge } from "../../ui/Status.tsx";
import { DownloadButton } from "./DownloadButton.tsx";
import { requestLook } from "./requestLooks.ts";

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
    return own ? [{ ...request, ...shareOf(own, request, t), look: requestLook(request) }] : [];
  });
  if (payments.length === 0) return null;
  return (
    <section aria-label={t("invoice_payments")}>
      <h3 className="mb-1 font-semibold">{t("invoice_payments")}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {payments.map(({ externalId, state, createdAt, endedAt, payment, paid, deductions, look }) => (
          <li key={externalId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <div className="min-w-0">
              <Link to={`/payment/invoice?request=${externalId}`}>
                <DateText value={endedAt ?? createdAt} time />
              </Link>
              <p className="break-words text-xs text-ink-3">{[payment.desc, paymentNumber(externalId)].join(" · ")}</p>
            </div>
            <div className="flex flex-wrap items-center gap-3">
              <Badge tone={look.tone}>{t(look.title)}</Badge>
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
            {deductions.length > 0 && (
              <ul className="grid w-full gap-1 text-xs text-ink-2">
                {deductions.map(([label, amount]) => (
                  <li key={label} className="flex justify-between gap-4">
                    <span className="min-w-0 wrap-anywhere">{label}</span>
                    <Money amount={amount} style={style} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Request = InvoicePaymentsQuery["paymentRequests"]["data"][number];

interface Share {
  /** What was paid for the invoice in money. */
  readonly paid: number;
  /** What settled the rest of it, with labels. */
  readonly deductions: readonly (readonly [string, number])[];
}

/** An invoice in a payment. Allowances and discounts belong to the payment: they are the invoice's if it is the only one. */
function shareOf(own: Request["invoices"][number], request: Request, t: Translate): Share {
  if (own.amount <= 0) return { paid: own.amount, deductions: [] };
  const isOnly = request.invoices.filter(({ amount }) => amount > 0).length === 1;
  const notes = request.invoices.filter(({ amount }) => amount < 0);
  const credits =
    isOnly || notes.length === 1
      ? notes.map(
          ({ invoiceNo, amount }) =>
            [t("invoice_credit_deducted", { number: invoiceNo }), isOnly ? amount : -own.credit] as const,
        )
      : [[t("invoice_credit_notes"), -own.credit] as const];
  const allowances: Share["deductions"] = isOnly
    ? [
        [t("payment_freight_allowance"), -request.freightAllowance],
        [t("payment_early_discount"), -request.earlyPaymentDiscount],
        [t("payment_discount"), -request.paymentDiscount],
      ]
    : [];
  const deductions = [...credits, ...allowances].filter(([, amount]) => amount !== 0);
  return { paid: sumUnits([own.amount, ...deductions.map(([, amount]) => amount)], (part) => part), deductions };
}
