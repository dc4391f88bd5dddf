import { paymentNumber } from "@spoke/core/payments/requests/payment-number.ts";
import { CreditCardIcon } from "lucide-react";
import {
  type PaymentRequestFragment,
  PaymentRequestsDocument,
  PaymentRequestsVersionDocument,
} from "../../gql/graphql.ts";
import { getConfig, moneyStyle } from "../../lib/config.ts";
import { type Translate, useTranslation } from "../../lib/i18n.ts";
import { CopyText } from "../../ui/CopyText.tsx";
import type { Column } from "../../ui/columns.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { choice } from "../../ui/listFilters.tsx";
import { pageVariables } from "../../ui/listState.ts";
import { Money } from "../../ui/Money.tsx";
import { versionFrom } from "../../ui/poll.ts";
import { requestLook } from "../invoices/index.ts";
import { PaymentViews } from "./PaymentViews.tsx";
import { FILTER_TITLES, FILTERS, isWaiting } from "./status.ts";

/** Requests to pay invoices, newest first. */
export const PaymentRequests = listPage({
  title: "title_payment",
  query: PaymentRequestsDocument,
  variables: (state) => {
    const status = FILTERS.filter((value) => state.filters.status?.includes(value));
    return { filter: { ...pageVariables(state), ...(status.length > 0 && { status }) } };
  },
  rows: ({ paymentRequests }) => paymentRequests.data,
  count: ({ paymentRequests }) => paymentRequests.info.count,
  keyOf: ({ externalId }) => externalId,
  href: ({ externalId }) => `/payment/invoice?request=${externalId}`,
  columns: ({ t }) => requestColumns(t),
  search: "payments_search",
  filters: [
    choice({
      name: "status",
      label: "status",
      all: "status_all",
      values: FILTERS,
      text: (status, t) => t(FILTER_TITLES[status]),
    }),
  ],
  create: {
    to: "/payment/invoice",
    label: "payment_pay_invoices",
    icon: CreditCardIcon,
    isOffered: () => getConfig().payment,
  },
  empty: {
    title: "payment_requests_none",
    text: "payment_requests_none_hint",
    action: { to: "/invoice/invoice-list", label: "title_invoice_invoice_list" },
  },
  above: () => <PaymentViews />,
  note: () => <TransfersNote />,
  poll: {
    current: versionFrom(PaymentRequestsVersionDocument, {}, ({ paymentRequestsVersion }) => paymentRequestsVersion),
    loaded: ({ paymentRequests }) => paymentRequests.info.version,
  },
  exportAs: "payments",
});

/** Why the list lacks some of what was paid. */
function TransfersNote() {
  const { t } = useTranslation();
  return <p className="mt-3 text-xs text-ink-3">{t("payment_requests_transfers")}</p>;
}

/** The method, and the bank of its virtual account. */
const methodText = ({ payment, virtualAccountBank }: PaymentRequestFragment): string =>
  [payment.desc, virtualAccountBank?.name].filter(Boolean).join(" · ");

/** Numbers of the invoices and credit notes that are paid, each once. */
const numbersOf = ({ invoices }: PaymentRequestFragment): string[] => [
  ...new Set(invoices.map(({ invoiceNo }) => invoiceNo)),
];

/** Numbers that a row has room for. */
const SHOWN_NUMBERS = 2;

function firstNumbers(request: PaymentRequestFragment): string {
  const numbers = numbersOf(request);
  const rest = numbers.length - SHOWN_NUMBERS;
  return [numbers.slice(0, SHOWN_NUMBERS).join(", "), ...(rest > 0 ? [`+ ${rest}`] : [])].join(" ");
}

function requestColumns(t: Translate): readonly Column<PaymentRequestFragment>[] {
  return [
    {
      id: "created",
      title: t("created"),
      card: "title",
      type: "time",
      value: (request) => request.createdAt,
    },
    {
      id: "id",
      title: t("payment_external_id"),
      tableFrom: "lg",
      value: ({ externalId }) => paymentNumber(externalId),
      cell: ({ externalId, extRefData }) => (
        <>
          <CopyText text={paymentNumber(externalId)} label={t("payment_external_id")} className="text-xs text-ink-2" />
          {extRefData && (
            <span className="block text-xs wrap-anywhere text-ink-3 max-xl:hidden 2xl:hidden">
              <span className="sr-only">{t("payment_own_reference")} </span>
              {extRefData}
            </span>
          )}
        </>
      ),
    },
    {
      id: "invoices",
      title: t("invoices"),
      tableFrom: "lg",
      value: (request) => numbersOf(request).join(", "),
      cell: firstNumbers,
    },
    {
      id: "reference",
      title: t("payment_own_reference"),
      // On narrower screens below the payment's own.
      tableFrom: "2xl",
      whenFilled: true,
      value: ({ extRefData }) => extRefData ?? "",
      cell: ({ extRefData }) => <span className="wrap-anywhere">{extRefData || "–"}</span>,
    },
    {
      id: "account",
      title: t("payment_method"),
      value: methodText,
      cell: (request) => <span className="text-ink-2">{methodText(request)}</span>,
    },
    {
      id: "account-number",
      title: t("payment_virtual_account"),
      tableFrom: "xl",
      whenFilled: true,
      value: ({ virtualAccountNo }) => virtualAccountNo ?? "",
      cell: ({ virtualAccountNo }) =>
        virtualAccountNo ? <CopyText text={virtualAccountNo} label={t("payment_virtual_account")} /> : "–",
    },
    {
      id: "expires",
      title: t("payment_expires"),
      type: "time",
      whenFilled: true,
      value: (request) => (isWaiting(request.state) ? request.expiredDate : ""),
    },
    {
      id: "status",
      title: t("status"),
      card: "aside",
      badge: (request) => ({ tone: requestLook(request).tone, text: t(requestLook(request).title) }),
    },
    {
      id: "amount",
      title: t("payment_amount"),
      value: (request) => request.amount,
      currency: (request) => request.currencyDisplay,
      cell: (request) => (
        <Money amount={request.amount} style={moneyStyle(request.currencyDisplay)} className="font-semibold" />
      ),
    },
  ];
}
