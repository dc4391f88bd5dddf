import { useQuery } from "@apollo/client/react";
import { paymentNumber } from "@spoke/core/payments/requests/payment-number.ts";
import { InvoiceBookingDocument, type PaymentRequestFragment } from "../../gql/graphql.ts";
import { moneyStyle } from "../../lib/config.ts";
import { formatMoney, formatUngrouped } from "../../lib/format.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { buttonClass } from "../../ui/Button.tsx";
import { CopyText } from "../../ui/CopyText.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { Notice } from "../../ui/Status.tsx";
import { DownloadButton } from "../invoices/index.ts";
import { OtherMoney } from "./OtherMoney.tsx";

interface NextStepProps {
  readonly request: PaymentRequestFragment;
  /** The payer came back from the provider, whose answer is awaited. */
  readonly isChecked: boolean;
  /** The answer does not come: another way to the provider's page is offered. */
  readonly isLate: boolean;
}

/** What is to be done now. */
export function NextStep({ request, isChecked, isLate }: NextStepProps) {
  const { t } = useTranslation();
  const { state, externalId } = request;
  if (state === "paid") {
    return (
      <div className="grid justify-items-start gap-3">
        <Done request={request} />
        <OtherMoney request={request} />
        <DownloadButton
          path={`/api/payment-requests/${encodeURIComponent(externalId)}/receipt`}
          name={`${paymentNumber(externalId)}.pdf`}
        >
          {t("payment_receipt")}
        </DownloadButton>
      </div>
    );
  }
  if (request.hasMismatch || request.reconciled) return <OtherMoney request={request} />;
  if (state === "failed" || state === "expired" || state === "voided") {
    return <Notice tone={state === "voided" ? "info" : "bad"}>{t("payment_came_to_nothing")}</Notice>;
  }
  if (state === "created") return <Notice>{t("payment_being_made")}</Notice>;
  return (
    <div className="grid justify-items-start gap-3">
      {isChecked ? <Checked request={request} isLate={isLate} /> : <HowToPay request={request} />}
      {!isChecked && (
        <p className="text-xs text-ink-2">
          {t("payment_waiting_until")} <DateText value={request.expiredDate} time />
        </p>
      )}
    </div>
  );
}

/** A paid request; until the ERP has booked it, with what that changes for its invoices. */
function Done({ request: { isPartialPayment, invoices } }: { request: PaymentRequestFragment }) {
  const { t } = useTranslation();
  const paid = invoices.find(({ amount }) => amount > 0);
  const { data } = useQuery(InvoiceBookingDocument, {
    variables: { invoiceNo: paid?.invoiceNo ?? "", sorg: paid?.sorg ?? "", installment: paid?.installment ?? 0 },
    skip: !paid || isPartialPayment,
    fetchPolicy: "cache-and-network",
  });
  const isBooked = data?.invoice?.statusGroup === "paid" && data.invoice.clearingDate != null;
  return (
    <Notice tone="good" title={t("payment_done")}>
      {!isBooked && t(isPartialPayment ? "payment_done_part" : "payment_done_booked")}
    </Notice>
  );
}

/** The payer came back from the provider: another way to its page is offered only when its answer does not come. */
function Checked({ request, isLate }: Pick<NextStepProps, "request" | "isLate">) {
  const { t } = useTranslation();
  return (
    <>
      <Notice title={t("payment_checking")}>{t(isLate ? "payment_checking_late" : "payment_checking_text")}</Notice>
      {isLate && <HowToPay request={request} isSecondary />}
    </>
  );
}

interface HowToPayProps {
  readonly request: PaymentRequestFragment;
  readonly isSecondary?: boolean;
}

function HowToPay({ request, isSecondary = false }: HowToPayProps) {
  const { t } = useTranslation();
  const { redirectUrl, virtualAccountNo, virtualAccountBank: bank, amount, currencyDisplay } = request;
  const style = moneyStyle(currencyDisplay);
  return (
    <>
      {virtualAccountNo && (
        <div className="grid gap-2">
          <p className="text-xs text-ink-2">{t("payment_virtual_account_hint")}</p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1">
            {bank && (
              <>
                <dt className="text-ink-3">{t("payment_bank")}</dt>
                <dd className="font-semibold">{t("payment_bank_code", { name: bank.name, code: bank.code })}</dd>
              </>
            )}
            <dt className="text-ink-3">{t("payment_virtual_account")}</dt>
            <dd>
              <CopyText
                text={virtualAccountNo}
                label={t("payment_virtual_account")}
                wraps
                className="text-xl font-semibold"
              />
            </dd>
            <dt className="text-ink-3">{t("payment_amount")}</dt>
            <dd>
              <CopyText
                text={formatMoney(amount, style)}
                // Banks' forms take neither the currency nor separators of thousands.
                copied={formatUngrouped(amount, style)}
                label={t("payment_amount")}
                wraps
                className="tabular font-semibold"
              />
            </dd>
          </dl>
        </div>
      )}
      {redirectUrl && (
        <a href={redirectUrl} className={buttonClass(isSecondary || virtualAccountNo ? "secondary" : "primary", "lg")}>
          {t("payment_go_to_provider")}
        </a>
      )}
    </>
  );
}
