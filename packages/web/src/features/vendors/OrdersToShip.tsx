import { useQuery } from "@apollo/client/react";
import { VendorOrdersToShipDocument, type VendorOrdersToShipQuery } from "../../gql/graphql.ts";
import { type Translate, useTranslation } from "../../lib/i18n.ts";
import type { Column } from "../../ui/columns.tsx";
import { Link } from "../../ui/Link.tsx";
import { useSettling } from "../../ui/Settle.tsx";
import { Table } from "../../ui/Table.tsx";
import { waitingColumns } from "../../ui/waitingColumns.tsx";
import { piecesToShip } from "./texts.ts";

type Row = VendorOrdersToShipQuery["orderThirdPartiesToShip"][number];

const MOST = 5;
/** Paths without the locale. */
const RECEIVED = "/3rd-party/order?view=vendor";
const TO_SHIP_LIST = `${RECEIVED}&status=to_ship`;

const columns = (t: Translate): readonly Column<Row>[] => [
  { id: "number", title: t("order_number"), card: "title", value: ({ orderNo }) => orderNo },
  { id: "customer", title: t("dealer"), value: ({ custName }) => custName },
  ...waitingColumns<Row>(t, { title: "date", since: ({ createdAt }) => createdAt }),
  {
    id: "pieces",
    title: t("vendor_to_ship_pieces"),
    align: "right",
    value: ({ details }) => piecesToShip(details),
  },
];

interface OrdersToShipProps {
  /** Adds a heading with links to the vendor's pages, even without orders to ship. */
  readonly isDesk: boolean;
}

/** The orders that a vendor has to ship, oldest first; nothing while there are none. */
export default function OrdersToShip({ isDesk }: OrdersToShipProps) {
  const { t } = useTranslation();
  const { data, loading } = useQuery(VendorOrdersToShipDocument, {
    variables: { limit: MOST },
    fetchPolicy: "cache-and-network",
  });
  useSettling(loading && !data);
  const orders = data?.orderThirdPartiesToShip ?? [];
  const list = orders.length > 0 && (
    <section>
      <header className="mb-3 flex items-baseline justify-between gap-3">
        <Heading isBelow={isDesk}>{t("vendor_to_ship")}</Heading>
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
  );
  if (!isDesk) return list || null;
  return (
    <section aria-label={t("home_selling")}>
      <header className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="text-base font-semibold">{t("home_selling")}</h2>
        <Link to={RECEIVED}>{t("vendor_view_vendor")}</Link>
        <Link to="/3rd-party/article-maintenance">{t("title_3rd_party_article_maintenance")}</Link>
      </header>
      {list}
    </section>
  );
}

function Heading({ isBelow, children }: { readonly isBelow: boolean; readonly children: string }) {
  return isBelow ? (
    <h3 className="font-medium">{children}</h3>
  ) : (
    <h2 className="text-base font-semibold">{children}</h2>
  );
}
