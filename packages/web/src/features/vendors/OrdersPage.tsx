import { getSession } from "../../app/session.ts";
import {
  type ThirdPartyOrderStatus,
  type ThirdPartyView,
  VendorOrdersDocument,
  type VendorOrdersQuery,
} from "../../gql/graphql.ts";
import { type MessageKey, useTranslation } from "../../lib/i18n.ts";
import { Link } from "../../ui/Link.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { choice, chosenPeriod, days, view } from "../../ui/listFilters.tsx";
import { type List, type ListState, pageVariables } from "../../ui/listState.ts";
import { ChooseCustomer } from "../customer/index.ts";
import { ShippedMonths } from "./ShippedMonths.tsx";
import { orderBadge, piecesToShip, vendorBadge } from "./texts.ts";
import { vendorFilter } from "./vendorFilter.tsx";
import { WantedDay } from "./WantedDay.tsx";

type Row = VendorOrdersQuery["orderThirdParties"]["orders"][number];

/** What the list is limited to: orders with items to ship, or of a status. */
const CHOICES: readonly (ThirdPartyOrderStatus | "to_ship")[] = [
  ...(["to_ship", "open", "confirmed", "partially_shipped", "shipped", "delivered", "canceled"] as const),
];
const VIEWS: Readonly<Record<ThirdPartyView, MessageKey>> = {
  dealer: "vendor_view_dealer",
  vendor: "vendor_view_vendor",
  office: "vendor_view_office",
};

const viewOf = (value: string | undefined): ThirdPartyView | undefined =>
  value === "dealer" || value === "vendor" || value === "office" ? value : undefined;

/** With a period, the list and its file also say what was canceled, and what was shipped and is due to the vendor. */
const isPayout = (state: ListState): boolean => {
  const { from, to } = chosenPeriod(state);
  return from !== undefined || to !== undefined;
};

/** Whether the user only sells: the vendor of each order is then the user's own. */
function isVendor(): boolean {
  const session = getSession();
  return session.status === "in" && !session.user.hasCustCode && !session.user.scopes.includes("menu.change-cust");
}

const isToShip = ({ filters }: ListState): boolean => filters.status?.[0] === "to_ship";

/** Orders at vendors: the dealer's, those that a vendor received, or those of the office. */
export default listPage({
  title: "title_3rd_party_order",
  query: VendorOrdersDocument,
  variables: (state) => {
    const [status, vendor, chosen] = ["status", "vendor", "view"].map((name) => state.filters[name]?.[0]);
    const wanted = viewOf(chosen);
    const { from, to } = chosenPeriod(state);
    return {
      ...pageVariables(state),
      ...(wanted && { view: wanted }),
      ...(status && { status }),
      ...(vendor && { vendor }),
      ...(from && { from }),
      ...(to && { to }),
      // What waits longest comes first.
      ...((state.sort ?? isToShip(state)) && { order: state.sort?.order ?? "ASC" }),
    };
  },
  rows: ({ orderThirdParties }: VendorOrdersQuery): readonly Row[] => orderThirdParties.orders,
  count: ({ orderThirdParties }) => orderThirdParties.info.count,
  countIsMinimum: ({ orderThirdParties }) => orderThirdParties.info.countIsMinimum,
  keyOf: ({ orderNo }: Row) => orderNo,
  href: ({ orderNo }) => `/3rd-party/order/${encodeURIComponent(orderNo)}`,
  columns: ({ t }) => [
    {
      id: "number",
      title: t("order_number"),
      card: "title",
      value: ({ orderNo }) => orderNo,
      cell: ({ orderNo }) => <span className="whitespace-nowrap">{orderNo}</span>,
    },
    { id: "date", title: t("date"), type: "day", sortField: "createdAt", value: ({ createdAt }) => createdAt },
    {
      id: "vendor",
      title: t("vendor"),
      isShown: ({ filters }) => filters.view?.[0] !== "vendor" && !isVendor(),
      tableFrom: "lg",
      value: ({ vendor }) => vendor.name,
    },
    {
      id: "customer",
      title: t("dealer"),
      value: ({ custName }) => custName,
    },
    {
      id: "wanted",
      title: t("request_delivery_date"),
      type: "day",
      wideOnly: true,
      value: ({ reqDeliveryDate }) => reqDeliveryDate,
      cell: (order) => <WantedDay order={order} />,
    },
    {
      id: "pieces",
      title: t("vendor_to_ship_pieces"),
      align: "right",
      isShown: isToShip,
      value: ({ details }) => piecesToShip(details),
    },
    { id: "status", title: t("status"), card: "aside", badge: (order) => orderBadge(order, t) },
    {
      id: "canceled",
      title: t("vendor_canceled_value"),
      wideOnly: true,
      isShown: isPayout,
      value: ({ canceled }) => canceled,
      currency: ({ currency }) => currency,
    },
    {
      id: "shipped",
      title: t("vendor_shipped_value"),
      isShown: isPayout,
      value: ({ shipped }) => shipped,
      currency: ({ currency }) => currency,
    },
    {
      id: "total",
      title: t("total"),
      value: ({ totalOrder }) => totalOrder,
      currency: ({ currency }) => currency,
    },
  ],
  search: "vendor_orders_search",
  filters: [
    view("view"),
    days(),
    vendorFilter,
    choice({
      name: "status",
      label: "status",
      all: "status_all",
      values: CHOICES,
      text: (status, t) => (status === "to_ship" ? t("vendor_status_to_ship") : vendorBadge(status, t).text),
    }),
  ],
  above: ({ list, data }) => (
    <>
      <Views list={list} data={data} />
      {data?.orderThirdParties.view === "vendor" && <ShippedMonths />}
    </>
  ),
  exportAs: "vendor-orders",
  // Sales persons only see orders of the customer that they act for.
  instead: ({ orderThirdParties }) => orderThirdParties.views.length === 0 && <ChooseCustomer />,
  empty: { title: "orders_list_none", text: "vendor_orders_none" },
});

/** The views that the user has, if there are several. */
function Views({ list, data }: { list: List; data: VendorOrdersQuery | undefined }) {
  const { t } = useTranslation();
  const { view: current, views = [] } = data?.orderThirdParties ?? {};
  if (views.length < 2) return null;
  return (
    <nav aria-label={t("title_3rd_party_order")} className="mb-4 flex gap-1 overflow-x-auto border-b border-line">
      {views.map((each) => (
        <Link
          key={each}
          to={list.to({ filters: { ...list.state.filters, view: [each] }, page: 1 })}
          look="plain"
          {...(each === current && { "aria-current": "page" as const })}
          className="-mb-px flex h-11 items-center whitespace-nowrap border-b-2 border-transparent px-3 font-medium text-ink-2 hover:text-ink aria-[current]:border-accent-ink aria-[current]:text-ink"
        >
          {t(VIEWS[each])}
        </Link>
      ))}
    </nav>
  );
}
