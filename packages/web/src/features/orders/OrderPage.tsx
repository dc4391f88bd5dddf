import { useQuery } from "@apollo/client/react";
import { useEffect, useState } from "react";
import { useParams } from "react-router";
import { usePageTitle } from "../../app/pageTitle.ts";
import { useReading } from "../../app/reading.ts";
import { useUser } from "../../app/session.ts";
import { OrderDetailDocument, type OrderDetailQuery } from "../../gql/graphql.ts";
import { isAbsence } from "../../lib/absent.ts";
import { moneyStyle } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Actions } from "../../ui/Actions.tsx";
import { Button } from "../../ui/Button.tsx";
import { CopyButton } from "../../ui/CopyText.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { isInOwnOrder } from "../../ui/lastList.ts";
import { Neighbors } from "../../ui/Neighbors.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { useHeld } from "../../ui/useWaiting.ts";
import { DocumentOwner, ReadingBar } from "../customer/index.ts";
import { OrderAgain } from "../fast-order/index.ts";
import { History, OFFICE } from "../history/index.ts";
import { Downloads } from "../invoices/index.ts";
import { AmountsNote } from "../tax/index.ts";
import { CancelDialog } from "./CancelDialog.tsx";
import { Cancellation } from "./Cancellation.tsx";
import { orderHref } from "./columns.tsx";
import { Deliveries } from "./Deliveries.tsx";
import { Facts } from "./Facts.tsx";
import { Invoices, invoicesOf } from "./Invoices.tsx";
import { Lines } from "./Lines.tsx";
import { OrderStatusBadge } from "./OrderStatusBadge.tsx";
import { Prepayment } from "./Prepayment.tsx";
import { isMoving } from "./status.ts";
import { Timeline } from "./Timeline.tsx";

const POLL_MS = 10_000;
/** While a request to cancel waits for its answer. */
const SOON_MS = 2_000;

export type OrderDetail = NonNullable<OrderDetailQuery["order"]>;

/** One order with its lines, deliveries and invoices; followed while it is shown and can still change. */
export default function OrderPage() {
  const { t } = useTranslation();
  const user = useUser();
  const isReading = useReading() !== undefined;
  const canOrder = user.scopes.includes("cart.display-order-qty");
  const number = useParams().order_no ?? "";
  const { data, error, refetch, startPolling, stopPolling } = useQuery(OrderDetailDocument, {
    variables: { order_no: number, withInvoices: user.scopes.includes("page.invoice-status") },
    fetchPolicy: "cache-and-network",
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  const order = useHeld(data?.order ?? undefined);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const choose = (lineNo: number, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, lineNo] : [...before].filter((other) => other !== lineNo)));
  const [isCanceling, setCanceling] = useState(false);
  const files = `/api/orders/${encodeURIComponent(number)}`;
  usePageTitle(t("order_title", { number }));
  const isAwaited = order?.cancellation?.state === "requested";
  const isMissing = error !== undefined && isAbsence(error);
  const follows = order === undefined ? !isMissing : isMoving(order.order_status) || isAwaited;
  useEffect(() => {
    if (follows) startPolling(isAwaited ? SOON_MS : POLL_MS);
    else stopPolling();
  }, [follows, isAwaited, startPolling, stopPolling]);
  if (!data?.order && (error || data)) {
    const isAbsent = !error || isAbsence(error);
    const missing = (
      <EmptyState
        page
        kind={isAbsent ? "no-data" : "went-wrong"}
        {...(isAbsent && { title: t("order_not_found") })}
        action={
          <>
            {!isAbsent && <Button onClick={() => void refetch()}>{t("try_again")}</Button>}
            <ButtonLink to="/order" kind="primary">
              {t("orders_see")}
            </ButtonLink>
          </>
        }
      >
        {isAbsent ? t("order_not_found_text") : undefined}
      </EmptyState>
    );
    return isAbsent ? (
      <DocumentOwner otherwise={missing}>
        <OrderPage />
      </DocumentOwner>
    ) : (
      missing
    );
  }
  return (
    <>
      <ReadingBar />
      <PageHeader
        title={t("order_title", { number })}
        beside={
          order && (
            <>
              <CopyButton text={number} label={t("order_number")} />
              <OrderStatusBadge order={order} />
            </>
          )
        }
        below={
          <Neighbors
            href={orderHref({ order_no: number })}
            labels={{
              both: t("orders_neighbors"),
              // The orders of the dealer are sorted by date, descending.
              ...(isInOwnOrder("/order")
                ? { previous: t("order_newer"), next: t("order_older") }
                : { previous: t("order_previous"), next: t("order_following") }),
            }}
          />
        }
        aside={
          order && (
            <Actions>
              {!isReading && (order.cancelableLines.length > 0 || isAwaited) && canOrder && (
                <Button kind="danger" disabled={isAwaited} onClick={() => setCanceling(true)}>
                  {t("order_cancel")}
                </Button>
              )}
              <Downloads
                label={t("order_downloads")}
                files={[
                  { text: t("order_pdf"), path: `${files}/pdf`, name: `${number}.pdf` },
                  { text: t("order_excel"), path: `${files}/xlsx`, name: `${number}.xlsx` },
                ]}
              />
              <OrderAgain order={order} chosen={chosen} />
            </Actions>
          )
        }
      />
      {order ? (
        <Order order={order} chosen={chosen} onChoose={choose} onChanged={() => void refetch()} />
      ) : (
        <OrderSkeleton />
      )}
      {order && isCanceling && (
        <CancelDialog
          order={order}
          onClose={() => setCanceling(false)}
          onDone={() => {
            setCanceling(false);
            void refetch();
          }}
        />
      )}
    </>
  );
}

interface OrderProps {
  readonly order: OrderDetail;
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (lineNo: number, isChosen: boolean) => void;
  readonly onChanged: () => void;
}

function Order({ order, chosen, onChoose, onChanged }: OrderProps) {
  const { t } = useTranslation();
  const { scopes } = useUser();
  const style = moneyStyle(order.currency);
  const invoices = invoicesOf(order);
  const tabs = [
    {
      id: "lines",
      label: t("order_lines"),
      count: order.details.length,
      content: (
        <>
          <Lines order={order} style={style} chosen={chosen} onChoose={onChoose} />
          <AmountsNote sorgs={[order.sorg]} className="mt-3" />
        </>
      ),
    },
    {
      id: "deliveries",
      label: t("deliveries"),
      count: order.deliveries.length,
      content: <Deliveries order={order} />,
    },
    ...(order.invoices
      ? [
          {
            id: "invoices",
            label: t("invoices"),
            count: invoices.length,
            content: <Invoices order={order} invoices={invoices} />,
          },
        ]
      : []),
  ];
  return (
    <>
      <p className="-mt-3 mb-5 text-ink-2">
        {t("order_placed_by", { name: order.createdBy })} · <DateText value={order.createdAt} time />
      </p>
      <Timeline order={order} />
      <Cancellation order={order} />
      <Prepayment order={order} onChanged={onChanged} />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0">
          <Tabs label={t("order_parts")} tabs={tabs} />
        </div>
        <Facts order={order} style={style} />
      </div>
      {OFFICE.some((scope) => scopes.includes(scope)) && (
        <div className="mt-6">
          <History kind="order" id={order.order_no} />
        </div>
      )}
    </>
  );
}

function OrderSkeleton() {
  const { t } = useTranslation();
  return (
    <Loading label={t("loading")}>
      <Skeleton className="-mt-3 mb-5 h-5 w-64" />
      <Skeleton className="h-[104px] w-full rounded-lg" />
      <div className="mt-6 grid gap-6 xl:grid-cols-[minmax(0,1fr)_320px]">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-72 rounded-lg" />
      </div>
    </Loading>
  );
}
