import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { moneyStyle, useConfig } from "../../app/config.ts";
import { useT } from "../../app/i18n.ts";
import { useListState } from "../../app/listState.ts";
import { type PaymentRequestFragment, PaymentRequestsDocument } from "../../gql/graphql.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Select } from "../../ui/Field.tsx";
import { ButtonLink, Link } from "../../ui/Link.tsx";
import { ListPage } from "../../ui/ListPage.tsx";
import { Money } from "../../ui/Money.tsx";
import { Badge } from "../../ui/Status.tsx";
import type { Column } from "../../ui/Table.tsx";
import { CopyText } from "./CopyText.tsx";
import { FILTER_TITLES, FILTERS, isWaiting, REQUEST_LOOKS } from "./status.ts";

const POLL_MS = 15_000;
const SHAPE = { filters: ["status"] };

/** Requests to pay invoices, newest first; followed while the list is open. */
export function PaymentRequests({ above }: { above?: ReactNode }) {
  const { t } = useT();
  const { payment } = useConfig();
  const columns = useRequestColumns();
  const list = useListState(SHAPE);
  const { state, change } = list;
  const status = FILTERS.filter((one) => state.filters.status?.includes(one));
  const { data, previousData, loading, error, refetch } = useQuery(PaymentRequestsDocument, {
    variables: {
      filter: {
        page: state.page,
        limit: state.size,
        ...(state.search && { search: state.search }),
        ...(status.length > 0 && { status }),
      },
    },
    fetchPolicy: "cache-and-network",
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  const requests = (data ?? previousData)?.paymentRequests;
  return (
    <ListPage
      title={t("title_payment")}
      columns={columns}
      keyOf={(one) => one.externalId}
      list={list}
      rows={requests?.data}
      total={requests?.info.count ?? 0}
      loading={loading && !requests}
      failed={error !== undefined && !requests}
      onRetry={() => void refetch()}
      searchLabel={t("payments_search")}
      emptyTitle={t("payment_requests_none")}
      emptyText={t("payment_requests_none_hint")}
      above={above}
      actions={
        payment && (
          <ButtonLink to="/payment/invoice" kind="primary" icon="card">
            {t("payment_pay_invoices")}
          </ButtonLink>
        )
      }
      filters={
        <Select
          label={t("status")}
          hideLabel
          small
          className="w-48 max-xs:w-full"
          value={status[0] ?? ""}
          options={[
            { value: "", label: t("status_all") },
            ...FILTERS.map((value) => ({ value, label: t(FILTER_TITLES[value]) })),
          ]}
          onChange={({ target }) => change({ filters: target.value ? { status: [target.value] } : {} })}
        />
      }
    />
  );
}

function useRequestColumns(): readonly Column<PaymentRequestFragment>[] {
  const { t } = useT();
  return [
    {
      id: "created",
      title: t("created"),
      card: "title",
      cell: (one) => (
        <Link to={`/payment/invoice?request=${one.externalId}`}>
          <DateText value={one.createdAt} time />
        </Link>
      ),
    },
    {
      id: "id",
      title: t("payment_external_id"),
      wideOnly: true,
      cell: (one) => (
        <CopyText text={one.externalId} label={t("payment_external_id")} className="max-w-36 text-xs text-ink-2" />
      ),
    },
    {
      id: "account",
      title: t("payment_method"),
      cell: (one) =>
        one.virtualAccountNo ? (
          <CopyText text={one.virtualAccountNo} label={t("payment_virtual_account")} />
        ) : (
          <span className="text-ink-2">{one.payment.desc}</span>
        ),
    },
    {
      id: "expires",
      title: t("payment_expires"),
      cell: (one) => (isWaiting(one.state) ? <DateText value={one.expiredDate} time /> : "–"),
    },
    {
      id: "status",
      title: t("status"),
      card: "aside",
      cell: (one) => (
        <Badge tone={REQUEST_LOOKS[one.state].tone} dot>
          {t(REQUEST_LOOKS[one.state].title)}
        </Badge>
      ),
    },
    {
      id: "amount",
      title: t("payment_amount"),
      align: "right",
      cell: (one) => (
        <span className="whitespace-nowrap">
          <Money amount={one.amount} style={moneyStyle(one.currencyDisplay)} className="font-semibold" />{" "}
          <span className="text-xs text-ink-3">{one.currency}</span>
        </span>
      ),
    },
  ];
}
