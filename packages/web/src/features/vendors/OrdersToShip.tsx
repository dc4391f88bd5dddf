import { useQuery } from "@apollo/client/react";
import { useUser } from "../../app/session.ts";
import { VendorOrdersToShipDocument, type VendorOrdersToShipQuery } from "../../gql/graphql.ts";
import { type Translate, useTranslation } from "../../lib/i18n.ts";
import type { Column } from "../../ui/columns.tsx";
import { Link } from "../../ui/Link.tsx";
import { useSettling } from "../../ui/Settle.tsx";
import { Table } from "../../ui/Table.tsx";
import { waitingColumns } from "../../ui/waitingColumns.tsx";
import { Tasks, TO_SHIP_LIST } from "./Tasks.tsx";
import { piecesToShip } from "./texts.ts";
import { WantedDay } from "./WantedDay.tsx";

type Row = VendorOrdersToShipQuery["orderThirdPartiesToShip"][number];

const MOST = 5;
/** Paths without the locale. */
const ARTICLES = "/3rd-party/article-maintenance";

const columns = (t: Translate): readonly Column<Row>[] => [
  { id: "number", title: t("order_number"), card: "title", value: ({ orderNo }) => orderNo },
  { id: "customer", title: t("dealer"), value: ({ custName }) => custName },
  ...waitingColumns<Row>(t, { title: "date", since: ({ createdAt }) => createdAt }),
  {
    id: "wanted",
    title: t("request_delivery_date"),
    type: "day",
    value: ({ reqDeliveryDate }) => reqDeliveryDate,
    cell: (order) => <WantedDay order={order} />,
  },
  {
    id: "pieces",
    title: t("vendor_to_ship_pieces"),
    align: "right",
    value: ({ details }) => piecesToShip(details),
  },
];

/** What a vendor has to do: the orders to ship, oldest first, what is late, and what is out of stock. Nothing for those who sell for no vendor. */
export default function OrdersToShip() {
  const { t } = useTranslation();
  const { isCustVendor } = useUser();
  const { data, loading } = useQuery(VendorOrdersToShipDocument, {
    variables: { limit: MOST },
    fetchPolicy: "cache-and-network",
  });
  useSettling(loading && !data);
  const orders = data?.orderThirdPartiesToShip ?? [];
  if (!isCustVendor && orders.length === 0) return null;
  return (
    <section aria-label={t("home_selling")}>
      <header className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="text-base font-semibold">{t("home_selling")}</h2>
        <Link to={ARTICLES}>{t("title_3rd_party_article_maintenance")}</Link>
        <Link to={`${ARTICLES}/upload`}>{t("title_3rd_party_article_maintenance_upload")}</Link>
      </header>
      {data && <Tasks tasks={data.tasksThirdParty} />}
      {orders.length > 0 && (
        <section>
          <header className="mb-3 flex items-baseline justify-between gap-3">
            <h3 className="font-medium">{t("vendor_to_ship")}</h3>
            <Link to={TO_SHIP_LIST} className="text-xs">
              {t("see_all")}
            </Link>
          </header>
          <div className="rounded-lg border border-line bg-surface shadow-card">
            <Table
              label={t("vendor_to_ship")}
              columns={columns(t)}
              href={({ orderNo }) => `/3rd-party/order/${encodeURIComponent(orderNo)}`}
              rows={orders}
              keyOf={({ orderNo }) => orderNo}
            />
          </div>
        </section>
      )}
    </section>
  );
}
