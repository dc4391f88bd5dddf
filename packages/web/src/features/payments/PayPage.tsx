import { useQuery } from "@apollo/client/react";
import { CheckIcon, CreditCardIcon, ListIcon } from "lucide-react";
import { useSearchParams } from "react-router";
import { useCurrentRow } from "../../app/routing.tsx";
import { PayPageDocument } from "../../gql/graphql.ts";
import { useConfig } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Select } from "../../ui/Field.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { ChooseCustomer } from "../customer/index.ts";
import { PayForm } from "./PayForm.tsx";
import type { PaymentContext } from "./payable.ts";
import { RequestView } from "./RequestView.tsx";

/** Paying open invoices; with `?request=` how such a payment goes on. The second version groups the invoices. */
export default function PayPage() {
  const [parameters] = useSearchParams();
  const request = parameters.get("request");
  return request ? <RequestView externalId={request} /> : <Choose />;
}

function Choose() {
  const { t } = useTranslation();
  const { payment } = useConfig();
  const row = useCurrentRow();
  const [parameters, setParameters] = useSearchParams();
  const merchant = parameters.get("merchant") ?? undefined;
  const payerCode = parameters.get("payer") ?? undefined;
  const { data, error, refetch } = useQuery(PayPageDocument, {
    variables: { ...(merchant && { merchant }), ...(payerCode && { payerCode }) },
    fetchPolicy: "cache-and-network",
    skip: !payment,
  });
  const title = t("title_payment_invoice");
  if (!payment)
    return (
      <EmptyState page kind="no-data" icon={CreditCardIcon} title={t("payment_off")}>
        {t("payment_off_text")}
      </EmptyState>
    );
  if (error && !data) {
    if (error.message.includes("select_customer")) return <ChooseCustomer />;
    return (
      <EmptyState page kind="went-wrong" action={<Button onClick={() => void refetch()}>{t("try_again")}</Button>} />
    );
  }
  const context = data?.payableInvoices;
  return (
    <>
      <PageHeader
        title={title}
        aside={
          <div className="flex flex-wrap items-center gap-2">
            {context && <Whose context={context} onChange={(change) => setParameters(change)} />}
            <ButtonLink to="/payment" icon={ListIcon}>
              {t("payment_requests")}
            </ButtonLink>
          </div>
        }
      />
      {!context || !data ? (
        <Waiting />
      ) : !context.merchant ? (
        <EmptyState kind="no-data" icon={CreditCardIcon} title={t("payment_no_merchant")}>
          {t("payment_off_text")}
        </EmptyState>
      ) : context.invoices.length === 0 ? (
        <EmptyState kind="no-data" icon={CheckIcon} title={t("payment_no_invoices")}>
          {t("payment_no_invoices_text")}
        </EmptyState>
      ) : (
        <PayForm
          key={`${context.merchant.sorg} ${context.payerCode}`}
          context={context}
          saved={data.savedPayments}
          grouped={row?.id === "payment-invoice-v2"}
          linked={parameters.get("invoices")?.split(",") ?? []}
          part={Number(parameters.get("part"))}
          onChanged={() => void refetch()}
        />
      )}
    </>
  );
}

/** Selects the payer and the seller, if there are several. */
function Whose({
  context,
  onChange,
}: {
  context: PaymentContext;
  onChange: (parameters: Record<string, string>) => void;
}) {
  const { t } = useTranslation();
  const sorg = context.merchant?.sorg ?? "";
  return (
    <>
      {context.merchants.length > 1 && (
        <Select
          label={t("merchant")}
          hideLabel
          value={sorg}
          options={context.merchants.map((option) => ({ value: option.sorg, label: option.merchant }))}
          onChange={({ target }) => onChange({ merchant: target.value })}
        />
      )}
      {context.payers.length > 1 && (
        <Select
          label={t("invoice_payer")}
          hideLabel
          value={context.payerCode}
          options={context.payers.map((option) => ({
            value: option.payerCode,
            label: `${option.payerName} (${option.payerNumber})`,
          }))}
          onChange={({ target }) => onChange({ merchant: sorg, payer: target.value })}
        />
      )}
    </>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <Loading label={t("loading")} className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_360px]">
      <Skeleton className="h-120 rounded-lg" />
      <Skeleton className="h-100 rounded-lg" />
    </Loading>
  );
}
