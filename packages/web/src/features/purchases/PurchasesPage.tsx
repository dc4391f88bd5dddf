import { useUser } from "../../app/session.ts";
import { FrequentPurchasesDocument, PreviousPurchasesDocument, type PurchasesFragment } from "../../gql/graphql.ts";
import { type MessageKey, type Translate, useTranslation } from "../../lib/i18n.ts";
import type { Column } from "../../ui/columns.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { bothOrders, sortBy } from "../../ui/listFilters.tsx";
import { ItemRow, ItemRowSkeleton } from "../catalog/index.ts";
import { ChooseCustomer } from "../customer/index.ts";

type Purchase = PurchasesFragment["data"][number];

interface Variant {
  readonly query: typeof FrequentPurchasesDocument | typeof PreviousPurchasesDocument;
  readonly title: MessageKey;
  /** Name of the server's own order. */
  readonly ownSort: MessageKey;
  readonly none: MessageKey;
  readonly exportAs: string;
}

const SORT_TITLES = { name: "sort_name", price: "sort_price" } as const;
const SORT_FIELDS = ["name", "price"] as const;

/** What the active customer bought, as lines to order again. */
const purchases = ({ query, title, ownSort, none, exportAs }: Variant) =>
  listPage({
    title,
    query,
    variables: ({ page, size, search, sort }) => {
      const field = SORT_FIELDS.find((name) => name === sort?.field);
      return {
        page,
        limit: size,
        sort: { field: field ?? "recommended", order: sort?.order ?? "ASC" },
        filter: search ? { search } : {},
      };
    },
    rows: (data) => data.purchases.data,
    count: (data) => data.purchases.info.count,
    keyOf: ({ sorg, article_code }) => `${sorg}/${article_code}`,
    columns: ({ t }) => purchaseColumns(t),
    cards: {
      layout: "lines",
      item: (product) => <ItemRow product={product} note={product.purchased && <When {...product.purchased} />} />,
      skeleton: <ItemRowSkeleton />,
    },
    search: "purchases_search",
    filters: [
      sortBy(
        ownSort,
        SORT_FIELDS.flatMap((field) => bothOrders(field, SORT_TITLES[field])),
      ),
    ],
    empty: { title: none, action: { to: "/catalog/list", label: "title_catalog" } },
    exportAs,
  });

const FrequentPurchases = purchases({
  query: FrequentPurchasesDocument,
  title: "title_catalog_frequent_purchases",
  ownSort: "sort_most_ordered",
  none: "purchases_none_often",
  exportAs: "frequent-purchases",
});

const PreviousPurchases = purchases({
  query: PreviousPurchasesDocument,
  title: "title_catalog_previous_purchases",
  ownSort: "sort_last_ordered",
  none: "purchases_none",
  exportAs: "previous-purchases",
});

export default function PurchasesPage({ variant }: { readonly variant: "frequent" | "previous" }) {
  const { hasCustCode } = useUser();
  if (!hasCustCode) return <ChooseCustomer />;
  return variant === "frequent" ? <FrequentPurchases /> : <PreviousPurchases />;
}

function purchaseColumns(t: Translate): readonly Column<Purchase>[] {
  return [
    { id: "code", title: t("article_code"), value: (row) => row.article_code_display },
    { id: "name", title: t("name"), sortField: "name", value: (row) => row.name },
    { id: "brand", title: t("filter_brands"), value: (row) => row.brand.description },
    {
      id: "price",
      title: t("sort_price"),
      sortField: "price",
      value: (row) => row.price?.dealer,
      currency: ({ price }) => ({
        currency: price?.currency ?? "",
        symbol: price?.symbol ?? "",
        thousandSeparator: price?.separator ?? "",
        decimalSeparator: price?.decimal_separator ?? "",
        decimalPrecission: price?.decimal_precission ?? 0,
      }),
    },
    { id: "orders", title: t("title_orders"), value: (row) => row.purchased?.orders },
    { id: "pieces", title: t("quantity"), value: (row) => row.purchased?.pieces },
    { id: "last", title: t("sort_last_ordered"), type: "day", value: (row) => row.purchased?.lastAt },
  ];
}

function When({ orders, lastAt }: { readonly orders: number; readonly lastAt: string }) {
  const { t } = useTranslation();
  return (
    <>
      {orders > 1 ? t("purchased_often", { number: orders }) : t("purchased_once")} <DateText value={lastAt} />
    </>
  );
}
