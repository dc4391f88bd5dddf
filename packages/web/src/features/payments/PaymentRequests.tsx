import type { ReactNode } from "react";
import { type PaymentRequestFragment, PaymentRequestsDocument } from "../../gql/graphql.ts";
import { moneyStyle, useConfig } from "../../lib/config.ts";
import type { Translate } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { ListPage } from "../../ui/ListPage.tsx";
import { choice } from "../../ui/listFilters.tsx";
import { pageVariables } from "../../ui/listState.ts";
import { Money } from "../../ui/Money.tsx";
import { Badge } from "../../ui/Status.tsx";
import type { Column } from "../../ui/Table.tsx";
import { CopyText } from "./CopyText.tsx";
import { FILTER_TITLES, FILTERS, isWaiting, REQUEST_LOOKS } from "./status.ts";

/** Requests to pay invoices, newest first. */
export function PaymentRequests({ above }: { above?: ReactNode }) {
  const { payment } = useConfig();
  return (
    <ListPage
      title="title_payment"
      query={PaymentRequestsDocument}
      variables={(state) => {
        const status = FILTERS.filter((value) => state.filters.status?.includes(value));
        return { filter: { ...pageVariables(state), ...(status.length > 0 && { status }) } };
      }}
      rows={({ paymentRequests }) => paymentRequests.data}
      count={({ paymentRequests }) => paymentRequests.info.count}
      keyOf={({ externalId }) => externalId}
      href={({ externalId }) => `/payment/invoice?request=${externalId}`}
      columns={({ t }) => requestColumns(t)}
      search="payments_search"
      filters={STATUS_FILTER}
      {...(payment && { create: { to: "/payment/invoice", label: "payment_pay_invoices", icon: "card" } })}
      empty={{ title: "payment_requests_none", text: "payment_requests_none_hint" }}
      above={() => above}
      poll={15_000}
    />
  );
}

const STATUS_FILTER = [
  choice({
    name: "status",
    label: "status",
    all: "status_all",
    values: FILTERS,
    text: (status, t) => t(FILTER_TITLES[status]),
  }),
];

function requestColumns(t: Translate): readonly Column<PaymentRequestFragment>[] {
  return [
    {
      id: "created",
      title: t("created"),
      card: "title",
      cell: (request) => <DateText value={request.createdAt} time />,
    },
    {
      id: "id",
      title: t("payment_external_id"),
      wideOnly: true,
      cell: (request) => (
        <CopyText text={request.externalId} label={t("payment_external_id")} className="max-w-36 text-xs text-ink-2" />
      ),
    },
    {
      id: "account",
      title: t("payment_method"),
      cell: (request) =>
        request.virtualAccountNo ? (
          <CopyText text={request.virtualAccountNo} label={t("payment_virtual_account")} />
        ) : (
          <span className="text-ink-2">{request.payment.desc}</span>
        ),
    },
    {
      id: "expires",
      title: t("payment_expires"),
      cell: (request) => (isWaiting(request.state) ? <DateText value={request.expiredDate} time /> : "–"),
    },
    {
      id: "status",
      title: t("status"),
      card: "aside",
      cell: (request) => (
        <Badge tone={REQUEST_LOOKS[request.state].tone} dot>
          {t(REQUEST_LOOKS[request.state].title)}
        </Badge>
      ),
    },
    {
      id: "amount",
      title: t("payment_amount"),
      align: "right",
      cell: (request) => (
        <span className="whitespace-nowrap">
          <Money amount={request.amount} style={moneyStyle(request.currencyDisplay)} className="font-semibold" />{" "}
          <span className="text-xs text-ink-3">{request.currency}</span>
        </span>
      ),
    },
  ];
}
