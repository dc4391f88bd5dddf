import { useQuery } from "@apollo/client/react";
import { invoiceId } from "@spoke/core/invoice/paths.ts";
import { paymentNumber } from "@spoke/core/payments/requests/payment-number.ts";
import { ListIcon } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { usePageTitle } from "../../app/pageTitle.ts";
import {
  type PaymentRequestFragment,
  PaymentRequestStateDocument,
  VoidPaymentRequestDocument,
} from "../../gql/graphql.ts";
import { isAbsence } from "../../lib/absent.ts";
import { sumUnits } from "../../lib/amounts.ts";
import { moneyStyle } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { CopyText } from "../../ui/CopyText.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ConfirmDialog } from "../../ui/form/ConfirmDialog.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Badge, Loading, Skeleton } from "../../ui/Status.tsx";
import { InvoiceLink, requestLook } from "../invoices/index.ts";
import { NextStep } from "./NextStep.tsx";
import { StaysOpen } from "./StaysOpen.tsx";
import { isWaiting } from "./status.ts";

const POLL_MS = 3_000;
/** Ids of payment requests. */
const ID = /^[0-9A-HJKMNP-TV-Z]{26}$/;

/** A payment: how to pay while it is open, then its outcome. Polls while money may arrive. */
export function RequestView({ externalId }: { externalId: string }) {
  const { t } = useTranslation();
  const isId = ID.test(externalId);
  const [parameters] = useSearchParams();
  const { data, error, refetch, stopPolling } = useQuery(PaymentRequestStateDocument, {
    variables: { externalId },
    fetchPolicy: "cache-and-network",
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
    skip: !isId,
  });
  const request = data?.paymentRequest ?? undefined;
  usePageTitle(t("payment_request_title"));
  if (request && !isWaiting(request.state)) stopPolling();
  if (!isId || (!request && (error || data))) {
    const isAbsent = !isId || !error || isAbsence(error);
    return (
      <EmptyState
        page
        kind={isAbsent ? "no-data" : "went-wrong"}
        {...(isAbsent && { title: t("payment_request_not_found") })}
        action={
          <>
            {!isAbsent && <Button onClick={() => void refetch()}>{t("try_again")}</Button>}
            <ButtonLink to="/payment" kind="primary">
              {t("payment_requests")}
            </ButtonLink>
          </>
        }
      />
    );
  }
  if (!request) {
    return (
      <Loading label={t("loading")}>
        <Skeleton className="mb-5 h-10 w-64" />
        <Skeleton className="h-80 max-w-2xl rounded-lg" />
      </Loading>
    );
  }
  const { state, virtualAccountNo } = request;
  // A virtual account is paid from the payer's bank, not on the provider's page.
  const isChecked =
    state === "pending" && !virtualAccountNo && !request.hasMismatch && parameters.get("outcome") === "return";
  return <Request request={request} isChecked={isChecked} onChanged={() => void refetch()} />;
}

interface RequestProps {
  readonly request: PaymentRequestFragment;
  /** The payer came back from the provider, whose answer is awaited. */
  readonly isChecked: boolean;
  readonly onChanged: () => void;
}

function Request({ request, isChecked, onChanged }: RequestProps) {
  const { t } = useTranslation();
  const style = moneyStyle(request.currencyDisplay);
  const look = requestLook(request);
  const isLate = useLate(isChecked);
  // Not while the office decides on other money, nor once it is booked for the invoices.
  const paysAgain =
    !request.hasMismatch &&
    request.reconciled?.money !== "booked" &&
    (request.state === "failed" || request.state === "expired" || request.state === "voided");
  const left = leftOf(request);
  // A dealer who need not pay again has nothing to cancel.
  const canVoid = isWaiting(request.state) && !request.hasMismatch && (!isChecked || isLate);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={t("payment_request_title")}
        aside={
          <Badge tone={look.tone} dot>
            {t(isChecked ? "payment_status_uploaded" : look.title)}
          </Badge>
        }
      />
      <div className="grid gap-4">
        <section className="rounded-lg border border-line bg-surface shadow-card">
          <div className="border-b border-line p-5">
            <p className="text-ink-2">{request.merchant}</p>
            <p className="mt-1 text-2xl font-semibold">
              <Money amount={request.amount} style={style} />
            </p>
            <div className="mt-4" aria-live="polite">
              <NextStep request={request} isChecked={isChecked} isLate={isLate} />
            </div>
          </div>
          <Facts request={request} />
          <ul className="grid gap-1 border-t border-line p-5">
            {request.invoices.map((entry) => (
              <li key={`${entry.sorg} ${entry.invoiceNo} ${entry.installment}`} className="flex justify-between gap-4">
                <span className="min-w-0 truncate">
                  <InvoiceLink sorg={entry.sorg} invoiceNo={entry.invoiceNo} installment={entry.installment} />
                  {entry.installment > 0 && ` · ${t("invoice_installment", { number: entry.installment })}`}
                  {request.isPartialPayment && entry.amount > 0 && ` · ${t("payment_part_total")}`}
                </span>
                <Money amount={entry.amount} style={style} />
              </li>
            ))}
            <Off label={t("payment_freight_allowance")} amount={request.freightAllowance} style={style} />
            <Off label={t("payment_early_discount")} amount={request.earlyPaymentDiscount} style={style} />
            <Off label={t("payment_discount")} amount={request.paymentDiscount} style={style} />
          </ul>
          <dl className="grid gap-1 px-5 pb-5">
            <div className="flex justify-between gap-4 font-semibold">
              <dt>{t("total")}</dt>
              <dd>
                <Money amount={request.amount} style={style} />
              </dd>
            </div>
            {request.state === "paid" && left > 0 && <StaysOpen amount={left} style={style} />}
          </dl>
        </section>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/payment" icon={ListIcon}>
            {t("payment_requests")}
          </ButtonLink>
          {paysAgain ? (
            <ButtonLink to={samePayment(request)} kind="primary">
              {t("payment_pay_again")}
            </ButtonLink>
          ) : (
            !isWaiting(request.state) && <ButtonLink to="/payment/invoice">{t("payment_more_invoices")}</ButtonLink>
          )}
          {canVoid && <VoidButton request={request} onChanged={onChanged} />}
        </div>
      </div>
    </div>
  );
}

/** After so long without an answer the payer may not have finished paying. */
const LATE_MS = 30_000;

/** Whether the provider's answer is awaited for so long that another way to its page is offered. */
function useLate(isChecked: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isChecked) return;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [isChecked]);
  return isLate;
}

/** What the payment leaves open of its invoices. */
const leftOf = ({ invoices }: PaymentRequestFragment): number =>
  sumUnits(
    invoices.flatMap(({ amount, openAmount }) => (openAmount == null || amount < 0 ? [] : [openAmount, -amount])),
    (part) => part,
  );

/** The page of paying with what the request was for chosen again: its invoices and credits, or the same part of an invoice. */
function samePayment({ companyCode, payerCode, invoices, isPartialPayment, amount }: PaymentRequestFragment): string {
  const address = {
    ...{ merchant: companyCode, payer: payerCode, invoices: invoices.map(invoiceId).join(",") },
    ...(isPartialPayment && { part: String(amount) }),
  };
  return `/payment/invoice?${new URLSearchParams(address)}`;
}

function Facts({ request }: { request: PaymentRequestFragment }) {
  const { t } = useTranslation();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      t("payment_external_id"),
      <CopyText key="id" text={paymentNumber(request.externalId)} label={t("payment_external_id")} />,
    ],
    [t("payment_method"), request.used ? `${request.payment.desc} · ${request.used}` : request.payment.desc],
    [t("invoice_payer"), `${request.payerName} (${request.payerNumber})`],
    [t("payment_own_reference"), request.extRefData],
    [t("created"), <DateText key="created" value={request.createdAt} time />],
    [
      t("payment_expires"),
      isWaiting(request.state) && !request.hasMismatch && <DateText key="expires" value={request.expiredDate} time />,
    ],
    [
      t(request.state === "paid" ? "invoice_cleared" : "payment_ended"),
      request.endedAt && <DateText key="ended" value={request.endedAt} time />,
    ],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 p-5 xs:gap-x-6">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-3">{label}</dt>
            <dd className="min-w-0 break-words text-right">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Off({ label, amount, style }: { label: string; amount: number; style: ReturnType<typeof moneyStyle> }) {
  if (amount === 0) return null;
  return (
    <li className="flex justify-between gap-4 text-ink-2">
      {label}
      <Money amount={-amount} style={style} />
    </li>
  );
}

function VoidButton({ request, onChanged }: { request: PaymentRequestFragment; onChanged: () => void }) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  const voidRequest = useAction(VoidPaymentRequestDocument);
  const { payerCode, companyCode: merchant, externalId } = request;
  return (
    <>
      <Button kind="danger" onClick={() => setConfirming(true)}>
        {t("payment_request_void")}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={t("payment_request_void_title")}
        confirmLabel={t("payment_request_void")}
        cancelLabel={t("payment_request_void_keep")}
        run={async () => {
          const { message } = (await voidRequest({ payerCode, merchant, externalId })).voidPaymentRequest;
          if (message.status !== "success") onChanged();
          return { message, userErrors: [] };
        }}
        onDone={() => {
          setConfirming(false);
          onChanged();
        }}
        onClose={() => setConfirming(false)}
      >
        {t("payment_request_void_text")}
      </ConfirmDialog>
    </>
  );
}
