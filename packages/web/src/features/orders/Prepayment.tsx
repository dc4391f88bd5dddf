import { FileCheckIcon, UploadIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useReading } from "../../app/reading.ts";
import { useUser } from "../../app/session.ts";
import type { ReceiptRowFragment } from "../../gql/graphql.ts";
import { moneyStyle } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { Badge } from "../../ui/Status.tsx";
import { actedFor } from "../customer/index.ts";
import { OrderedAmount } from "./receipts/OrderedAmount.tsx";
import { PaymentStep } from "./receipts/PaymentStep.tsx";
import { ReceiptsDialog } from "./receipts/ReceiptsDialog.tsx";
import { Rejection } from "./receipts/Rejection.tsx";
import { lookOf, rejectionOf } from "./receipts/status.ts";

interface PrepaymentProps {
  readonly order: ReceiptRowFragment;
  /** The files or the state of the payment changed. */
  readonly onChanged: () => void;
}

/** How an order is paid in advance: how much, where to, by when, and the upload of the proof. Nothing for other orders. */
export function Prepayment({ order, onChanged }: PrepaymentProps) {
  const { t } = useTranslation();
  const user = useUser();
  const isReading = useReading() !== undefined;
  const isOffice = isReading || actedFor(user) !== undefined;
  const [isOpen, setOpen] = useState(false);
  const payment = order.orderPayment;
  const state = payment?.paymentStatus?.id;
  const look = lookOf(payment);
  if (!payment || !look) return null;
  const accounts = payment.payment.paymentMerchants.map(({ instruction }) => instruction).filter(Boolean);
  const isOwed = state === "waiting" || state === "failed";
  const rejection = rejectionOf(payment);
  const mayCheck = isOffice && user.scopes.includes("payment.approve");
  const number = encodeURIComponent(order.order_no);
  return (
    <section
      aria-label={t("prepayment")}
      className="my-4 rounded-lg border border-line bg-surface p-5 text-left shadow-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-base font-semibold">{t(isOwed && !isOffice ? "prepayment_how" : "prepayment")}</h2>
        <Badge tone={look.tone}>{t(look.title)}</Badge>
      </div>
      {rejection && (
        <div className="mt-3 mb-2">
          <Rejection rejection={rejection} />
        </div>
      )}
      <PaymentStep payment={payment} isOffice={isOffice} />
      {payment.orderedAmount != null && (
        <p className="mt-1 text-ink-2">
          <OrderedAmount amount={payment.orderedAmount} currency={order.currency} />{" "}
          {!isOwed && (
            <>
              {t("prepayment_now")} <Money amount={payment.amount} style={moneyStyle(order.currency)} />
            </>
          )}
        </p>
      )}
      {isOwed && (
        <>
          <p className="mt-1 text-ink-2">{t(isOffice ? "prepayment_hint_office" : "prepayment_hint")}</p>
          <dl className="mt-4 grid gap-x-6 gap-y-3 xs:grid-cols-2">
            <Fact label={t("prepayment_amount")}>
              <Money amount={payment.amount} style={moneyStyle(order.currency)} className="font-semibold" />
            </Fact>
            <Fact label={t("prepayment_reference")}>
              <span className="font-semibold select-all">{order.order_no}</span>
            </Fact>
            {payment.expiredDate && (
              <Fact label={t("prepayment_due")}>
                <DateText value={payment.expiredDate} />
              </Fact>
            )}
            {accounts.length > 0 && <Fact label={t("prepayment_account")}>{accounts.join(" ")}</Fact>}
          </dl>
        </>
      )}
      {mayCheck && state === "uploaded" && (
        <ButtonLink
          to={`/admin/payment-proofs?search=${number}&proof=${number}`}
          kind="primary"
          icon={FileCheckIcon}
          className="mt-4 mr-3"
        >
          {t("prepayment_check")}
        </ButtonLink>
      )}
      {!isReading && user.scopes.includes("page.payment-request") && (
        <Button
          kind={isOwed ? "primary" : "secondary"}
          icon={UploadIcon}
          className="mt-4"
          onClick={() => setOpen(true)}
        >
          {isOwed
            ? t(isOffice ? "receipt_send_office" : "receipt_send")
            : t("prepayment_files", { count: payment.docs.length })}
        </Button>
      )}
      {isOpen && <ReceiptsDialog order={order} onClose={() => setOpen(false)} onChanged={onChanged} />}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-2xs text-ink-3">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
