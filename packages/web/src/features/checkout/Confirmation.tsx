import { useQuery } from "@apollo/client/react";
import type { ReactNode } from "react";
import { moneyStyle } from "../../app/config.ts";
import { useT } from "../../app/i18n.ts";
import { usePageTitle } from "../../app/pageTitle.ts";
import { OrderReceiptDocument } from "../../gql/graphql.ts";
import { Icon } from "../../ui/Icon.tsx";
import { ButtonLink, Link } from "../../ui/Link.tsx";
import { Money } from "../../ui/Money.tsx";
import { Loading, Skeleton } from "../../ui/Status.tsx";
import { useHeld } from "../../ui/useWaiting.ts";
import { OrderStatusBadge } from "../orders/OrderStatusBadge.tsx";

/** What was ordered, by number, with ways to follow it. */
export function Confirmation({ orders }: { orders: readonly string[] }) {
  const { t } = useT();
  const title = t("order_placed", { count: orders.length });
  usePageTitle(title);
  return (
    <div className="mx-auto max-w-2xl py-6">
      <div className="text-center">
        <span className="inline-grid size-14 place-items-center rounded-full bg-good-soft text-good">
          <Icon name="check" size={28} />
        </span>
        <h1 className="mt-4 text-2xl font-semibold">{title}</h1>
        <p className="mt-1.5 text-ink-2">{t("order_placed_hint")}</p>
      </div>
      <ul className="mt-8 grid gap-4">
        {orders.slice(0, 20).map((number) => (
          <Receipt key={number} number={number} />
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/order">{t("orders_see")}</ButtonLink>
        <ButtonLink to="/catalog/list" kind="primary">
          {t("cart_continue")}
        </ButtonLink>
      </div>
    </div>
  );
}

function Receipt({ number }: { number: string }) {
  const { t } = useT();
  const { data, error } = useQuery(OrderReceiptDocument, { variables: { order_no: number } });
  const order = useHeld(data?.order ?? undefined);
  return (
    <li className="rounded-lg border border-line bg-surface p-5 shadow-card">
      <div className="flex items-center justify-between gap-4">
        <p className="tabular text-base">
          {t("order_number")}{" "}
          <Link to={`/order/${encodeURIComponent(number)}`} className="font-semibold">
            {number}
          </Link>
        </p>
        {order && <OrderStatusBadge order={order} />}
      </div>
      {order && (
        <dl className="mt-3 grid gap-x-6 gap-y-2 xs:grid-cols-3">
          <Fact label={t("merchant")}>{order.merchant}</Fact>
          <Fact label={t("ship_to")}>{order.shipToDetail.name}</Fact>
          <Fact label={t("total")}>
            <Money amount={order.total_order} style={moneyStyle(order.currency)} className="font-semibold" />
          </Fact>
        </dl>
      )}
      {!order && !error && (
        <Loading label={t("loading")} className="mt-3">
          <Skeleton className="h-10" />
        </Loading>
      )}
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-2xs text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
