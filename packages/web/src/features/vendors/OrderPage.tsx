import { useQuery } from "@apollo/client/react";
import { type ReactNode, useState } from "react";
import { useParams } from "react-router";
import { usePageTitle } from "../../app/pageTitle.ts";
import {
  MoveVendorItemsDocument,
  type ThirdPartyItemStatus,
  type VendorOrderDetailFragment,
  VendorOrderDocument,
} from "../../gql/graphql.ts";
import { isAbsence } from "../../lib/absent.ts";
import { moneyStyle } from "../../lib/config.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { reportFault } from "../../lib/reporter.ts";
import { useAction } from "../../lib/useAction.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { reasonsOf } from "../../ui/form/refusal.ts";
import { ButtonLink, Link } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Badge, Loading, Skeleton } from "../../ui/Status.tsx";
import { toast } from "../../ui/toasts.ts";
import { STEP_LABELS, vendorBadge } from "./texts.ts";

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
  const order = data?.orderThirdParty;
  if (!order && error) {
    const isAbsent = isAbsence(error);
    return (
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
      />
    );
  }
  return (
    <>
      <PageHeader title={title} aside={order && <StatusBadge status={order.status} />} />
      {order ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_320px]">
          <Items order={order} reload={() => void refetch()} />
          <Facts order={order} />
        </div>
      ) : (
        <Loading label={t("loading")}>
          <Skeleton className="h-80 rounded-lg" />
        </Loading>
      )}
    </>
  );
}

function StatusBadge({ status }: { status: VendorOrderDetailFragment["status"] | ThirdPartyItemStatus }) {
  const { t } = useTranslation();
  const { tone, text } = vendorBadge(status, t);
  return (
    <Badge tone={tone} dot>
      {text}
    </Badge>
  );
}

/** The items. Those that the user may move have a checkbox; none checked means all. */
function Items({ order, reload }: { order: VendorOrderDetailFragment; reload: () => void }) {
  const { t } = useTranslation();
  const move = useAction(MoveVendorItemsDocument);
  const [checked, setChecked] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState<ThirdPartyItemStatus>();
  const style = moneyStyle(order.currency);
  const movable = order.details.filter(({ nextStatuses }) => nextStatuses.length > 0);
  const chosen = movable.filter(({ id }) => checked.includes(id));
  const concerned = chosen.length > 0 ? chosen : movable;
  const steps = [...new Set(concerned.flatMap(({ nextStatuses }) => nextStatuses))].filter((step) =>
    concerned.every(({ nextStatuses }) => nextStatuses.includes(step)),
  );
  const take = async (status: ThirdPartyItemStatus) => {
    setBusy(status);
    try {
      const { updateStatusOrderItemThirdParty: answer } = await move({
        ...{ orderNo: order.orderNo, items: concerned.map(({ id }) => id), status, version: order.version },
      });
      if (answer.order) {
        setChecked([]);
        toast(t("success_save"));
      } else {
        toast(reasonsOf(answer).join(" "), { tone: "bad" });
        reload();
      }
    } catch (error) {
      reportFault("the items could not be moved", error);
      toast(t("vendor_move_failed"), { tone: "bad" });
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <Panel title={t("order_lines")}>
      <ul className="-my-4 divide-y divide-line">
        {order.details.map((item) => (
          <li
            key={item.id}
            className="grid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-4 md:grid-cols-[56px_minmax(0,1fr)_auto_112px_120px]"
          >
            <Picture src={item.imageUrl} alt="" className="size-14" />
            <div className="min-w-0">
              {movable.length > 1 && item.nextStatuses.length > 0 ? (
                <Checkbox
                  checked={checked.includes(item.id)}
                  onChange={({ target }) =>
                    setChecked(target.checked ? [...checked, item.id] : checked.filter((id) => id !== item.id))
                  }
                >
                  <span className="font-semibold">{item.description}</span>
                </Checkbox>
              ) : (
                <p className="font-semibold">{item.description}</p>
              )}
              <p className="tabular text-xs text-ink-2">
                {item.articleCode} · <Money amount={item.price} style={style} />
              </p>
            </div>
            <span className="tabular whitespace-nowrap text-right font-medium">{item.qty} ×</span>
            <p className="max-md:col-start-2">
              <StatusBadge status={item.status} />
            </p>
            <p className="text-right font-semibold">
              <Money amount={item.subtotal} style={style} />
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center justify-end gap-2 border-t border-line pt-4">
        <p className="mr-auto font-semibold">
          {t("total")} <Money amount={order.totalOrder} style={style} />
        </p>
        {steps.map((step) => (
          <Button
            key={step}
            kind={step === "canceled" ? "danger" : "primary"}
            busy={busy === step}
            disabled={busy !== undefined}
            onClick={() => void take(step)}
          >
            {t(STEP_LABELS[step])}
          </Button>
        ))}
        {movable.length > 1 && (
          <p className="w-full text-right text-xs text-ink-3">{t("vendor_move_count", { count: concerned.length })}</p>
        )}
      </div>
    </Panel>
  );
}

function Facts({ order }: { order: VendorOrderDetailFragment }) {
  const { t } = useTranslation();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t("vendor"), order.vendor.name],
    [t("dealer"), order.custName],
    [t("date"), <DateText key="date" value={order.createdAt} time />],
    ...(order.reqDeliveryDate
      ? [[t("request_delivery_date"), <DateText key="wanted" value={order.reqDeliveryDate} />] as const]
      : []),
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
