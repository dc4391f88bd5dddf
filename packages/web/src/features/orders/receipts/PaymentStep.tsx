import { dateText } from "@spoke/core/platform/date-text.ts";
import type { ReceiptRowFragment } from "../../../gql/graphql.ts";
import { useConfig } from "../../../lib/config.ts";
import { type MessageKey, useTranslation } from "../../../lib/i18n.ts";

type Payment = NonNullable<ReceiptRowFragment["orderPayment"]>;

interface PaymentStepProps {
  readonly payment: Payment;
  /** The office looks at it, for any dealer. */
  readonly isOffice: boolean;
}

/** What has happened to a payment in advance, and what comes next; nothing while the way to pay says it. */
export function PaymentStep({ payment, isOffice }: PaymentStepProps) {
  const { t, locale } = useTranslation();
  const { timeZone } = useConfig();
  const { expiredDate, decidedAt, decidedBy } = payment;
  const step = stepOf(payment, isOffice);
  if (!step) return null;
  const values = {
    until: expiredDate ? dateText(expiredDate, locale, "UTC") : "",
    date: decidedAt ? dateText(decidedAt, locale, timeZone) : "",
    name: decidedBy ?? "",
  };
  return <p className="text-ink-2">{t(step, values)}</p>;
}

function stepOf({ paymentStatus, decidedAt, decidedBy }: Payment, isOffice: boolean): MessageKey | undefined {
  const isDecided = Boolean(decidedAt && decidedBy);
  switch (paymentStatus?.id) {
    case "uploaded":
      return isOffice ? "prepayment_uploaded_office" : "prepayment_uploaded";
    case "failed":
      return isOffice ? "prepayment_late_office" : "prepayment_late";
    case "completed":
      return isDecided ? "prepayment_approved" : undefined;
    case "voided":
      if (isDecided) return isOffice ? "prepayment_voided_office" : "prepayment_voided";
      return isOffice ? undefined : "prepayment_canceled";
    default:
      return undefined;
  }
}
