import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { type PickupFieldsFragment, PickupOrderDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { EmailLink, PhoneLink } from "../../ui/ContactLink.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { FormSkeleton, FormUnavailable } from "../../ui/form/FormLoading.tsx";
import { Link } from "../../ui/Link.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Badge, Notice } from "../../ui/Status.tsx";
import { Items } from "./Items.tsx";
import { Steps } from "./Steps.tsx";
import { lookOf } from "./status.ts";
import { Timeline } from "./Timeline.tsx";

const POLL_MS = 15_000;

/** A consumer's order: what to do now, its items, who collects it, and everything that happened. */
export default function PickupOrderPage() {
  const { id = "" } = useParams();
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(PickupOrderDocument, {
    variables: { orderId: id },
    fetchPolicy: "cache-and-network",
    pollInterval: POLL_MS,
  });
  const reload = () => void refetch();
  if (data) return <Shown order={data.clickCollectOrder} reload={reload} />;
  return error ? (
    <FormUnavailable error={error} onRetry={reload} backTo="/click-collect" backLabel={t("title_click_collect")} />
  ) : (
    <FormSkeleton title={t("title_click_collect_id")} />
  );
}

export interface PickupProps {
  readonly order: PickupFieldsFragment;
  readonly reload: () => void;
}

function Shown({ order, reload }: PickupProps) {
  const { t } = useTranslation();
  const { id, status, shop, readyAt, cancelReason, canceledByShop } = order;
  return (
    <>
      <PageHeader
        title={t("pickup_title", { number: id })}
        aside={<Steps order={order} reload={reload} />}
        below={
          <p className="mt-2 flex flex-wrap items-center gap-3 text-ink-2">
            <Badge tone={lookOf(status).tone} dot>
              {t(lookOf(status).title)}
            </Badge>
            {shop}
            {readyAt && (
              <span>
                {t("pickup_ready_since")} <DateText value={readyAt} />
              </span>
            )}
          </p>
        }
      />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid content-start gap-5">
          {canceledByShop && <Notice tone="bad">{t("pickup_canceled_by_shop")}</Notice>}
          {cancelReason && (
            <Notice tone="bad" title={t("pickup_canceled_because")}>
              {cancelReason}
            </Notice>
          )}
          <Items order={order} reload={reload} />
        </div>
        <div className="grid content-start gap-5">
          <Consumer order={order} />
          <Panel title={t("pickup_timeline")}>
            <Timeline order={order} />
          </Panel>
        </div>
      </div>
    </>
  );
}

function Consumer({ order: { customer, createdAt, pickupHours, handOver, orders } }: Pick<PickupProps, "order">) {
  const { t } = useTranslation();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("name"), customer.fullName],
    [t("phone"), customer.phone && <PhoneLink key="phone" phone={customer.phone} />],
    [t("email"), customer.email && <EmailLink key="email" email={customer.email} />],
    [t("pickup_created"), <DateText key="created" value={createdAt} time />],
    [t("pickup_hours"), pickupHours],
    [
      t("pickup_hq_orders"),
      orders.length > 0 &&
        orders.map((number) => (
          <Link key={number} to={`/order/${number}`} className="touch-line">
            {number}
          </Link>
        )),
    ],
    ...(handOver
      ? ([
          [t("pickup_handed_over"), <DateText key="at" value={handOver.at} time />],
          [t("pickup_handed_over_by"), handOver.by],
          [t("pickup_handed_over_to"), handOver.to],
          [
            t("pickup_code"),
            handOver.withCode ? t("pickup_code_checked") : handOver.reason || t("pickup_without_code"),
          ],
        ] as const)
      : []),
  ];
  return (
    <Panel title={t("pickup_consumer")}>
      <dl className="grid gap-2">
        {facts
          .filter(([, value]) => Boolean(value))
          .map(([title, value]) => (
            <div key={title} className="grid gap-x-4 xs:grid-cols-[9rem_minmax(0,1fr)]">
              <dt className="text-ink-2">{title}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
      </dl>
    </Panel>
  );
}
