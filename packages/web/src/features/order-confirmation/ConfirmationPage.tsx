import { useQuery } from "@apollo/client/react";
import { CheckIcon, ChevronRightIcon, PrinterIcon } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { usePageTitle } from "../../app/pageTitle.ts";
import { OrderReceiptDocument, type OrderReceiptQuery } from "../../gql/graphql.ts";
import { isAbsence } from "../../lib/absent.ts";
import { moneyStyle } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ButtonLink, Link } from "../../ui/Link.tsx";
import { splitValues } from "../../ui/listState.ts";
import { Money } from "../../ui/Money.tsx";
import { Loading, Notice, Skeleton } from "../../ui/Status.tsx";
import { useHeld } from "../../ui/useWaiting.ts";
import { ActingNote, usePoNumberLabel } from "../customer/index.ts";
import { DownloadButton } from "../invoices/index.ts";
import {
  awaitsMoney,
  ExpectedDay,
  expectedParts,
  isMoving,
  OrderStatusBadge,
  OrderSums,
  Prepayment,
  stepOf,
} from "../orders/index.ts";
import { PushOffer } from "../push/index.ts";
import { TaxNote, TaxSums } from "../tax/index.ts";
import { NextSteps } from "./NextSteps.tsx";

/** One checkout makes at most one order per sales organization. */
const MOST_ORDERS = 20;
/** Orders with more lines show them on demand. */
const MOST_OPEN_LINES = 10;
/** An order moves on while its confirmation is read. */
const POLL_MS = 10_000;

/** What was ordered, by the numbers in the address, so that it is there after a reload as well (decision 035). */
export default function ConfirmationPage() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const orders = splitValues(parameters.get("orders")).slice(0, MOST_ORDERS);
  if (orders.length === 0) {
    return (
      <EmptyState
        page
        kind="no-data"
        title={t("confirmation_none")}
        action={<ButtonLink to="/order">{t("orders_see")}</ButtonLink>}
      >
        {t("confirmation_none_text")}
      </EmptyState>
    );
  }
  return <Confirmation orders={orders} />;
}

/** Says "placed" once an order is found: a number that the customer has no order of is not found, as on its page. */
function Confirmation({ orders }: { orders: readonly string[] }) {
  const { t } = useTranslation();
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome>>>({});
  const placed = orders.filter((number) => outcomes[number] !== "absent");
  const isPlaced = Object.values(outcomes).includes("found");
  const title = t("order_placed", { count: placed.length });
  usePageTitle(isPlaced ? title : t(placed.length > 0 ? "title_cart_order_confirmation" : "order_not_found"));
  if (placed.length === 0) {
    return (
      <EmptyState
        page
        kind="no-data"
        title={t("order_not_found")}
        action={<ButtonLink to="/order">{t("orders_see")}</ButtonLink>}
      >
        {t("order_not_found_text")}
      </EmptyState>
    );
  }
  return (
    <div className="mx-auto max-w-2xl py-6">
      <div className="min-h-32 text-center">
        {isPlaced && (
          <>
            <span className="inline-grid size-14 place-items-center rounded-full bg-good-soft text-good">
              <Icon icon={CheckIcon} size={28} />
            </span>
            <h1 className="mt-4 text-2xl font-semibold">{title}</h1>
            <p className="mt-1.5 text-ink-2">{t("order_placed_hint")}</p>
          </>
        )}
      </div>
      <ul className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-4">
        {placed.map((number) => (
          <Receipt
            key={number}
            number={number}
            onOutcome={(outcome) => setOutcomes((before) => ({ ...before, [number]: outcome }))}
          />
        ))}
      </ul>
      {isPlaced && <PushOffer className="mt-4" />}
      <div className="mt-8 flex flex-wrap justify-center gap-3 print:hidden">
        {isPlaced && (
          <Button icon={PrinterIcon} onClick={() => print()}>
            {t("order_print")}
          </Button>
        )}
        <ButtonLink to="/order">{t("orders_see")}</ButtonLink>
        <ButtonLink to="/catalog/list" kind="primary">
          {t("cart_continue")}
        </ButtonLink>
      </div>
    </div>
  );
}

type Outcome = "found" | "absent" | "failed";

function Receipt({ number, onOutcome }: { number: string; onOutcome: (outcome: Outcome) => void }) {
  const { t } = useTranslation();
  const { data, error, refetch, stopPolling } = useQuery(OrderReceiptDocument, {
    variables: { order_no: number },
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  const order = useHeld(data?.order ?? undefined);
  const status = order?.order_status;
  useEffect(() => {
    if (status && !isMoving(status)) stopPolling();
  }, [status, stopPolling]);
  const outcome = outcomeOf(data, error);
  const report = useEffectEvent(onOutcome);
  useEffect(() => {
    if (outcome) report(outcome);
  }, [outcome]);
  return (
    <li className="rounded-lg border border-line bg-surface p-5 shadow-card">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 text-base">
          {t("order_number")}{" "}
          <Link to={`/order/${encodeURIComponent(number)}`} className="font-semibold">
            {number}
          </Link>
        </p>
        {order && <OrderStatusBadge order={order} />}
      </div>
      {order && (
        <div className="mt-3">
          <ActingNote by={order.createdBy} />
        </div>
      )}
      {order && <Prepayment order={order} onChanged={() => void refetch()} />}
      {order && <Facts order={order} />}
      {order && <NextSteps order={order} />}
      {order && (
        <div className="mt-4 print:hidden">
          <DownloadButton size="sm" path={`/api/orders/${encodeURIComponent(number)}/pdf`} name={`${number}.pdf`}>
            {t("order_pdf")}
          </DownloadButton>
        </div>
      )}
      {outcome === "failed" && (
        <div className="mt-3">
          <Notice
            tone="warn"
            action={
              <Button size="sm" onClick={() => void refetch()}>
                {t("try_again")}
              </Button>
            }
          >
            {t("something_went_wrong")}
          </Notice>
        </div>
      )}
      {!order && !error && (
        <Loading label={t("loading")} className="mt-3">
          <Skeleton className="h-44" />
        </Loading>
      )}
    </li>
  );
}

function outcomeOf(data: OrderReceiptQuery | undefined, error: Error | undefined): Outcome | undefined {
  if (data?.order) return "found";
  if (error) return isAbsence(error) ? "absent" : "failed";
  return data && "absent";
}

function Facts({ order }: { order: NonNullable<OrderReceiptQuery["order"]> }) {
  const { t } = useTranslation();
  const poNumber = usePoNumberLabel();
  const style = moneyStyle(order.currency);
  const { orderShipment: shipment, orderPayment: payment } = order;
  const instructions = payment?.payment.paymentMerchants.map(({ instruction }) => instruction).filter(Boolean) ?? [];
  const pieces = order.details.reduce((sum, { order_qty }) => sum + order_qty, 0);
  return (
    <>
      <dl className="mt-3 grid gap-x-6 gap-y-3 xs:grid-cols-2">
        <Fact label={t("merchant")}>{order.merchant}</Fact>
        {!shipment?.pickup && (
          <Fact label={t("ship_to")}>
            {order.shipToDetail.name}
            <span className="block text-xs text-ink-2">{order.shipToDetail.address}</span>
          </Fact>
        )}
        {shipment && <Fact label={t("shipment")}>{shipment.shipment.desc}</Fact>}
        {order.delivery_date && (
          <Fact label={t("request_delivery_date")}>
            <DateText value={order.delivery_date} />
          </Fact>
        )}
        {payment && (
          <Fact label={t("payment")}>
            {payment.payment.desc}
            {!payment.paymentStatus &&
              instructions.map((text) => (
                <span key={text} className="block text-xs text-ink-2">
                  {text}
                </span>
              ))}
          </Fact>
        )}
        {order.cust_po_no && <Fact label={poNumber}>{order.cust_po_no}</Fact>}
        {order.notes && <Fact label={t("notes")}>{order.notes}</Fact>}
      </dl>
      <details open={order.details.length <= MOST_OPEN_LINES} className="group mt-4 border-t border-line pt-3">
        <summary className="flex cursor-pointer flex-wrap items-baseline justify-between gap-x-4">
          <span className="tabular inline-flex items-center gap-1.5">
            <Icon icon={ChevronRightIcon} size={16} className="text-ink-3 transition-transform group-open:rotate-90" />
            {t("pieces", { count: pieces })}
          </span>
          <span className="ml-auto text-right">
            <TaxNote sorgs={[order.sorg]} />{" "}
            <Money amount={order.total_order} style={style} className="text-lg font-semibold" />
          </span>
        </summary>
        <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-1 text-xs text-ink-2">
          {order.details.map((line) => (
            <li key={line.lineNo} className="flex justify-between gap-3">
              <span className="min-w-0">
                <span className="block wrap-anywhere">
                  <span className="tabular">{line.order_qty} ×</span> {line.description}
                </span>
                {!awaitsMoney(order) && <LineDays line={line} order={order} />}
              </span>
              <Money amount={line.subtotal} style={style} className="shrink-0" />
            </li>
          ))}
        </ul>
        <dl className="mt-2 grid gap-1 border-t border-line pt-2 text-xs">
          <OrderSums order={order} style={style} />
        </dl>
      </details>
      <dl className="mt-2 grid gap-1 empty:hidden">
        <TaxSums total={order.suppliedTotal} tax={order.tax} rate={order.taxRate} style={style} />
      </dl>
    </>
  );
}

type Receipt = NonNullable<OrderReceiptQuery["order"]>;
type ReceiptLine = Receipt["details"][number];

/** The step of an order from which on some of it has shipped. */
const SHIPPED = 3;

/** When a line is expected: the confirmed days, or before that those that checkout showed. */
function LineDays({ line, order }: { readonly line: ReceiptLine; readonly order: Receipt }) {
  const { t } = useTranslation();
  const isConfirmed = line.confirmations.length > 0;
  // Checkout showed no day where a line has no forecast.
  if (!isConfirmed && line.forecast.length === 0) return null;
  const parts = expectedParts(line);
  const words = order.orderShipment?.pickup ? "expected_ready" : "expected_on";
  // Which lines have shipped is not known here.
  const hasShipped = (stepOf(order.order_status) ?? SHIPPED) >= SHIPPED;
  return parts.map(({ qty, day }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same day, and their order is theirs
    <span key={index} className="block">
      {day === undefined ? (
        t("forecast_open", { count: qty })
      ) : (
        <>
          {parts.length > 1 && <span className="tabular">{qty} × </span>}
          {hasShipped ? (
            <>
              {t(words)} <DateText value={day} />
            </>
          ) : (
            <ExpectedDay day={day} words={words} />
          )}
          {!isConfirmed && line.expectedDate && <span className="text-warn"> · {t("backorder")}</span>}
        </>
      )}
    </span>
  ));
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-2xs text-ink-3">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
