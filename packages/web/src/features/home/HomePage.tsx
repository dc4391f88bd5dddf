import { useQuery } from "@apollo/client/react";
import { hasCustomer } from "../../app/guard.ts";
import { useUser } from "../../app/session.ts";
import { OrdersDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Link } from "../../ui/Link.tsx";
import { Settle } from "../../ui/Settle.tsx";
import { Loading } from "../../ui/Status.tsx";
import { Table } from "../../ui/Table.tsx";
import { useHeld } from "../../ui/useWaiting.ts";
import { Proposals } from "../cart/index.ts";
import { BackInStock, Bought, Promotions, Recommended, Tiles, TilesSkeleton } from "../catalog/index.ts";
import { OrderAgainOf } from "../fast-order/index.ts";
import { orderColumns, orderHref } from "../orders/index.ts";
import { WorkQueue, WorkQueueSkeleton } from "../work-queue/index.ts";
import { Account, AccountSkeleton } from "./Account.tsx";

const LATEST = 5;

const PARTS = "grid grid-cols-[minmax(0,1fr)] gap-8";

/** The dealer's start: into the catalog, what is on offer, and where the last orders stand. */
export default function HomePage() {
  const { t } = useTranslation();
  const user = useUser();
  const hasOrders = user.scopes.includes("page.orderlist") && user.hasCustCode;
  return (
    <div className={PARTS}>
      <header>
        <h1 className="text-[1.375rem] leading-7 font-semibold">{t("home_welcome", { name: user.name })}</h1>
        {user.customerData && <p className="mt-1 text-ink-2">{user.customerData.custName}</p>}
      </header>
      <Settle skeleton={<HomeSkeleton />} className={PARTS}>
        <WorkQueue />
        {hasCustomer(user) && (
          <>
            <Proposals page="home" />
            <Account />
          </>
        )}
        {user.scopes.includes("page.catalog") && (
          <>
            <Tiles />
            <BackInStock />
            <Promotions />
          </>
        )}
        {hasOrders && <LatestOrders />}
        {user.scopes.includes("page.catalog") && (
          <>
            <Bought what="frequent" />
            <Recommended />
          </>
        )}
      </Settle>
    </div>
  );
}

/** The top of the page in the size that it will have. */
function HomeSkeleton() {
  const { t } = useTranslation();
  const user = useUser();
  return (
    <Loading label={t("loading")} className={PARTS}>
      <WorkQueueSkeleton />
      {hasCustomer(user) && <AccountSkeleton />}
      {user.scopes.includes("page.catalog") && <TilesSkeleton />}
    </Loading>
  );
}

function LatestOrders() {
  const { t } = useTranslation();
  const { data: result, error } = useQuery(OrdersDocument, {
    variables: { filter: { page: 1, limit: LATEST } },
    fetchPolicy: "cache-and-network",
  });
  const data = useHeld(result);
  return (
    <section>
      <header className="mb-3 flex items-baseline justify-between">
        <h2 className="text-base font-semibold">{t("orders_latest")}</h2>
        <Link to="/order" className="text-xs">
          {t("see_all")}
        </Link>
      </header>
      <div className="rounded-lg border border-line bg-surface shadow-card">
        {error ? (
          <EmptyState kind="went-wrong" />
        ) : data?.orders.data.length === 0 ? (
          <EmptyState kind="no-data">{t("orders_none")}</EmptyState>
        ) : (
          <Table
            label={t("orders_latest")}
            columns={[
              // With a button in each row, the PO number does not fit on tablets.
              ...orderColumns(t).map((column) =>
                column.id === "po" ? { ...column, tableFrom: "lg" as const } : column,
              ),
              {
                id: "again",
                title: t("actions"),
                align: "right",
                card: "aside",
                cell: ({ order_no }) => <OrderAgainOf number={order_no} />,
              },
            ]}
            href={orderHref}
            rows={data?.orders.data ?? []}
            keyOf={(order) => order.order_no}
            loading={data ? undefined : LATEST}
          />
        )}
      </div>
    </section>
  );
}
