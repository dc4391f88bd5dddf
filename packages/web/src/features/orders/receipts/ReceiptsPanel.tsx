import { useQuery } from "@apollo/client/react";
import { FileIcon } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import {
  OrdersVersionDocument,
  type ReceiptRowFragment,
  ReceiptsDocument,
  type ReceiptsQuery,
} from "../../../gql/graphql.ts";
import { moneyStyle } from "../../../lib/config.ts";
import { useTranslation } from "../../../lib/i18n.ts";
import { useGo, useHere } from "../../../lib/navigation.ts";
import { reportFault } from "../../../lib/reporter.ts";
import { Button } from "../../../ui/Button.tsx";
import type { Column } from "../../../ui/columns.tsx";
import { DateText } from "../../../ui/DateText.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Select } from "../../../ui/Field.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Money } from "../../../ui/Money.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { type Poll, usePoll, versionFrom } from "../../../ui/poll.ts";
import { Badge } from "../../../ui/Status.tsx";
import { Table } from "../../../ui/Table.tsx";
import { useHeld } from "../../../ui/useWaiting.ts";
import { ReceiptsDialog } from "./ReceiptsDialog.tsx";
import { ALL_FILTERS, lookOf, PAYMENT_LOOKS } from "./status.ts";

const SIZE = 10;
const POLL: Poll<ReceiptsQuery> = {
  current: versionFrom(OrdersVersionDocument, { awaitingPayment: true }, ({ ordersVersion }) => ordersVersion),
  loaded: ({ orders }) => orders.info.version,
};

/** Orders of whose payment the office waits for a receipt: where each stands, and its receipts (payment-024). */
export function ReceiptsPanel() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const { path } = useHere();
  const go = useGo();
  const [opened, setOpened] = useState<string>();
  const chosen = ALL_FILTERS.find((filter) => filter === parameters.get("receipts"));
  const page = Math.max(1, Math.trunc(Number(parameters.get("receiptsPage"))) || 1);
  const { data, loading, error, refetch } = useQuery(ReceiptsDocument, {
    variables: { filter: { payment: chosen ? [chosen] : ALL_FILTERS, page, limit: SIZE } },
    fetchPolicy: "cache-and-network",
  });
  usePoll(POLL, data, refetch);
  const answer = useHeld(data?.orders);
  const rows = answer?.data;
  const columns = useReceiptColumns(setOpened);
  const to = (change: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(parameters);
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    const query = next.toString();
    return query ? `${path}?${query}` : path;
  };
  const order = rows?.find(({ order_no }) => order_no === opened);
  return (
    <section aria-label={t("receipts")} className="rounded-lg border border-line bg-surface shadow-card">
      <div className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-3 xs:px-5">
        <Select
          label={t("status")}
          hideLabel
          small
          className="w-48 max-xs:w-full"
          value={chosen ?? ""}
          options={[
            { value: "", label: t("status_all") },
            ...PAYMENT_LOOKS.map(({ filter, title }) => ({ value: filter, label: t(title) })),
          ]}
          onChange={({ target }) =>
            go(to({ receipts: target.value, receiptsPage: "" }), { state: { keepScroll: true } })
          }
        />
      </div>
      {error && !rows ? (
        <EmptyState kind="went-wrong" action={<Button onClick={() => void refetch()}>{t("try_again")}</Button>} />
      ) : rows?.length === 0 ? (
        <EmptyState kind={chosen ? "no-results" : "no-data"} title={t("receipts_none")} />
      ) : (
        <Table
          label={t("receipts")}
          columns={columns}
          rows={rows ?? []}
          keyOf={({ order_no }) => order_no}
          loading={loading && !rows ? SIZE : undefined}
        />
      )}
      {(answer?.info.pageTotal ?? 0) > 1 && (
        <div className="flex justify-end border-t border-line p-3">
          <Pagination
            page={page}
            pages={answer?.info.pageTotal ?? 1}
            to={(next) => to({ receiptsPage: next > 1 ? String(next) : "" })}
          />
        </div>
      )}
      {order && (
        <ReceiptsDialog
          order={order}
          onClose={() => setOpened(undefined)}
          onChanged={() => {
            refetch().catch((caught: unknown) => reportFault("receipts could not be loaded", caught));
          }}
        />
      )}
    </section>
  );
}

function useReceiptColumns(open: (orderNo: string) => void): readonly Column<ReceiptRowFragment>[] {
  const { t } = useTranslation();
  return [
    {
      id: "order",
      title: t("order_number"),
      card: "title",
      cell: ({ order_no }) => (
        <Link to={`/order/${encodeURIComponent(order_no)}`} className="tabular whitespace-nowrap">
          {order_no}
        </Link>
      ),
    },
    { id: "date", title: t("date"), cell: ({ createdAt }) => <DateText value={createdAt} /> },
    { id: "way", title: t("payment"), wideOnly: true, cell: ({ orderPayment }) => orderPayment?.payment.desc },
    {
      id: "due",
      title: t("receipt_until"),
      cell: ({ orderPayment }) => (orderPayment?.expiredDate ? <DateText value={orderPayment.expiredDate} /> : "–"),
    },
    {
      id: "status",
      title: t("status"),
      card: "aside",
      cell: ({ orderPayment }) => {
        const look = lookOf(orderPayment?.paymentStatus?.id);
        return look && <Badge tone={look.tone}>{t(look.title)}</Badge>;
      },
    },
    {
      id: "amount",
      title: t("total"),
      align: "right",
      cell: ({ orderPayment, currency }) => (
        <Money amount={orderPayment?.amount ?? 0} style={moneyStyle(currency)} className="font-semibold" />
      ),
    },
    {
      id: "docs",
      title: t("receipts"),
      align: "right",
      cell: ({ order_no, orderPayment }) => (
        <Button
          size="sm"
          icon={FileIcon}
          onClick={() => open(order_no)}
          aria-label={t("receipts_of", { number: order_no })}
        >
          {String(orderPayment?.docs.length ?? 0)}
        </Button>
      ),
    },
  ];
}
