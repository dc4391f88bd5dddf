import { useQuery } from "@apollo/client/react";
import { piecesAt, shipmentsOf, trackingPage } from "@spoke/core/vendor/shipments.ts";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { usePageTitle } from "../../app/pageTitle.ts";
import { useReading } from "../../app/reading.ts";
import { type VendorOrderDetailFragment, VendorOrderDocument } from "../../gql/graphql.ts";
import { isAbsence } from "../../lib/absent.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { EmailLink, PhoneLink } from "../../ui/ContactLink.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ButtonLink, Link } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { DocumentOwner, ReadingBar } from "../customer/index.ts";
import { DownloadButton } from "../invoices/index.ts";
import { useIsTaxKnown } from "../tax/index.ts";
import { OrderItems, StateBadge } from "./OrderItems.tsx";
import { orderBadge, PARTY_LABELS, piecesToShip, vendorBadge } from "./texts.ts";
import { WantedDay } from "./WantedDay.tsx";

/** An order at a vendor: its items can be moved by those whose turn it is. */
export default function OrderPage() {
  const { t } = useTranslation();
  const number = useParams().orderNo ?? "";
  const { data, error, refetch } = useQuery(VendorOrderDocument, {
    variables: { orderNo: number },
    fetchPolicy: "cache-and-network",
  });
  const title = t("order_title", { number });
  usePageTitle(title);
  // The total says at once whether it includes tax.
  const isTaxKnown = useIsTaxKnown();
  const isReading = useReading() !== undefined;
  const loaded = isTaxKnown ? data?.orderThirdParty : undefined;
  const order = loaded && isReading ? withoutSteps(loaded) : loaded;
  if (!order && error) {
    const isAbsent = isAbsence(error);
    const missing = (
      <EmptyState
        page
        kind={isAbsent ? "no-data" : "went-wrong"}
        {...(isAbsent && { title: t("order_not_found") })}
        action={
          <>
            {!isAbsent && <Button onClick={() => void refetch()}>{t("try_again")}</Button>}
            <ButtonLink to="/3rd-party/order" kind="primary">
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
        title={title}
        aside={
          order && (
            <span className="flex flex-wrap items-center gap-2">
              <StateBadge {...orderBadge(order, t)} />
              <DownloadButton path={`/api/vendor-orders/${encodeURIComponent(number)}/pdf`} name={`${number}.pdf`}>
                {t("order_pdf")}
              </DownloadButton>
              {order.dealer && order.status !== "canceled" && (
                <DownloadButton
                  path={`/api/vendor-orders/${encodeURIComponent(number)}/packing-slip`}
                  name={`${number}-slip.pdf`}
                >
                  {t(piecesToShip(order.details) > 0 ? "packing_slip_to_ship" : "packing_slip")}
                </DownloadButton>
              )}
            </span>
          )
        }
      />
      {order ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_320px]">
          <OrderItems order={order} reload={() => void refetch()} />
          <div className="grid gap-6">
            <Facts order={order} />
            {order.dealer && <Shipments order={order} />}
            {order.history.length > 0 && <History order={order} />}
          </div>
        </div>
      ) : (
        <Loading label={t("loading")}>
          <Skeleton className="h-80 rounded-lg" />
        </Loading>
      )}
    </>
  );
}

/** Items of an order that is only read are not moved. */
const withoutSteps = (order: VendorOrderDetailFragment): VendorOrderDetailFragment => ({
  ...order,
  details: order.details.map((item) => ({ ...item, nextStatuses: [] })),
});

function Facts({ order }: { order: VendorOrderDetailFragment }) {
  const { t } = useTranslation();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("vendor"), order.vendor.name],
    [t("dealer"), order.custName],
    ...(order.dealer?.phone ? [[t("phone"), <PhoneLink key="phone" phone={order.dealer.phone} />] as const] : []),
    ...(order.dealer?.email ? [[t("email"), <EmailLink key="email" email={order.dealer.email} />] as const] : []),
    [t("date"), <DateText key="date" value={order.createdAt} time />],
    ...(order.reqDeliveryDate ? [[t("request_delivery_date"), <WantedDay key="wanted" order={order} />] as const] : []),
    [t("ship_to"), `${order.address.name}, ${order.address.address}`],
    ...(order.notes ? [[t("notes"), order.notes] as const] : []),
    ...(order.placedWith.length > 0
      ? [
          [
            t("vendor_placed_with"),
            <span key="with" className="flex flex-wrap gap-x-3">
              {order.placedWith.map((number) => (
                <Link key={number} to={`/3rd-party/order/${number}`}>
                  {number}
                </Link>
              ))}
            </span>,
          ] as const,
        ]
      : []),
  ];
  return (
    <Panel title={t("order_details")}>
      <dl className="grid gap-3">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-ink-2">{name}</dt>
            <dd className="break-words whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Each shipment with its packing slip. */
function Shipments({ order: { orderNo, history, details } }: { order: VendorOrderDetailFragment }) {
  const { t } = useTranslation();
  const shipments = shipmentsOf(history);
  if (shipments.length === 0) return null;
  return (
    <Panel title={t("deliveries")}>
      <ul className="grid gap-4">
        {shipments.map(({ number, at, items, carrier, trackingNumber }) => (
          <li key={number} className="grid gap-1">
            <p className="text-xs text-ink-2">
              <DateText value={at} time />
            </p>
            {details
              .filter(({ id }) => items.includes(id))
              .map(({ id, qty, description }) => (
                <p key={id} className="break-words text-sm">
                  {qty} × {description}
                </p>
              ))}
            {(carrier || trackingNumber) && <Tracking {...{ carrier, trackingNumber }} />}
            <DownloadButton
              path={`/api/vendor-orders/${encodeURIComponent(orderNo)}/packing-slip?shipment=${number}`}
              name={`${orderNo}-slip-${number}.pdf`}
            >
              {t("packing_slip")}
            </DownloadButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Who carries a shipment, and where to follow it. */
function Tracking({ carrier, trackingNumber }: { readonly carrier: string; readonly trackingNumber: string }) {
  const page = trackingPage(carrier, trackingNumber);
  const text = [carrier, trackingNumber].filter(Boolean).join(" · ");
  return (
    <p className="break-words text-sm text-ink-2">
      {page ? (
        <a href={page} target="_blank" rel="noreferrer" className="underline">
          {text}
        </a>
      ) : (
        text
      )}
    </p>
  );
}

/** The steps of the items, newest first, with what came with them. */
function History({ order: { history, details } }: { order: VendorOrderDetailFragment }) {
  const { t } = useTranslation();
  const steps = history.map((step, index) => ({
    ...step,
    names: step.items.map((id) => {
      const item = details.find((each) => each.id === id);
      return item ? `${piecesAt(index, item, details, history)} × ${item.description}` : id;
    }),
  }));
  return (
    <Panel title={t("vendor_history")}>
      <ol className="grid gap-4">
        {steps.toReversed().map(({ at, by, status, items, names, reason, carrier, trackingNumber }) => (
          <li key={`${at} ${status} ${items.join()}`} className="grid gap-1">
            <p className="flex flex-wrap items-center gap-2">
              <StateBadge {...vendorBadge(status, t)} />
              <span className="text-xs text-ink-2">
                <DateText value={at} time /> · {t(PARTY_LABELS[by])}
              </span>
            </p>
            {names.map((name, index) => (
              <p key={items[index]} className="break-words text-sm">
                {name}
              </p>
            ))}
            {reason && (
              <p className="break-words whitespace-pre-line text-sm text-ink-2">
                {t("vendor_cancel_reason")}: {reason}
              </p>
            )}
            {carrier && (
              <p className="break-words text-sm text-ink-2">
                {t("vendor_carrier")}: {carrier}
              </p>
            )}
            {trackingNumber && (
              <p className="break-words text-sm text-ink-2">
                {t("vendor_tracking")}: {trackingNumber}
              </p>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
