import { useQuery } from "@apollo/client/react";
import { useUser } from "../../app/session.ts";
import { OrdersDocument } from "../../gql/graphql.ts";
import { useTranslation } from "../../lib/i18n.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ButtonLink, Link } from "../../ui/Link.tsx";
import { Table } from "../../ui/Table.tsx";
import { useAfterPaint } from "../../ui/useAfterPaint.ts";
import { useHeld } from "../../ui/useWaiting.ts";
import { BackInStock, Bought, Promotions, Recommended } from "../catalog/index.ts";
import { OrderAgainOf } from "../fast-order/index.ts";
import { orderColumns, orderHref } from "../orders/index.ts";
import { AmountsNote } from "../tax/index.ts";

const LATEST = 5;

/** What phones show below the first screen. */
export default function HomeEnd() {
  const user = useUser();
  const hasOrders = user.scopes.includes("page.orderlist") && user.hasCustCode;
  const hasCatalog = user.scopes.includes("page.catalog");
  const hasAll = useAfterPaint();
  return (
    <>
      {hasCatalog && (
        <>
          <BackInStock />
          <Promotions />
        </>
      )}
      {hasOrders && <LatestOrders hasCatalog={hasCatalog} />}
      {hasCatalog && hasAll && (
        <>
          <Bought what="frequent" />
          <Recommended />
        </>
      )}
    </>
  );
}

function LatestOrders({ hasCatalog }: { readonly hasCatalog: boolean }) {
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
        <Link to="/order" look="action" className="text-xs">
          {t("see_all")}
        </Link>
      </header>
      <div className="rounded-lg border border-line bg-surface shadow-card">
        {error ? (
          <EmptyState kind="went-wrong" />
        ) : data?.orders.data.length === 0 ? (
          <EmptyState
            kind="no-data"
            title={t("orders_list_none")}
            action={hasCatalog && <ButtonLink to="/catalog">{t("title_catalog")}</ButtonLink>}
          >
            {t("orders_none")}
          </EmptyState>
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
      <AmountsNote sorgs={data?.orders.data.map(({ sorg }) => sorg) ?? []} className="mt-2 min-h-4" />
    </section>
  );
}
