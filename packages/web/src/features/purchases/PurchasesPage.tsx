import { leastQuantity } from "@spoke/core/catalog/quantity.ts";
import { ShoppingCartIcon } from "lucide-react";
import { arrivalToOrder, isOrderable, isSoldOut } from "../../app/orderable.ts";
import { useUser } from "../../app/session.ts";
import { FrequentPurchasesDocument, PreviousPurchasesDocument } from "../../gql/graphql.ts";
import { sumUnits, timesUnits } from "../../lib/amounts.ts";
import { getConfig, moneyStyle, useConfig } from "../../lib/config.ts";
import { useDealerPrices } from "../../lib/dealerPrices.ts";
import { formatMoney } from "../../lib/format.ts";
import { type MessageKey, type Translate, useTranslation } from "../../lib/i18n.ts";
import { useStore } from "../../lib/store.ts";
import type { BulkAction } from "../../ui/bulk.tsx";
import type { Column, Currency } from "../../ui/columns.tsx";
import { DateText } from "../../ui/DateText.tsx";
import { ListPage } from "../../ui/ListPage.tsx";
import { bothOrders, chosenPeriod, days, sortBy } from "../../ui/listFilters.tsx";
import { SEASONAL_PERIODS } from "../../ui/periods.ts";
import { QuantityStepper } from "../../ui/QuantityStepper.tsx";
import { SelectBox, type Selection } from "../../ui/selection.tsx";
import { toast } from "../../ui/toasts.ts";
import { useCart } from "../cart/index.ts";
import { ItemRow, ItemRowSkeleton, variantLabel } from "../catalog/index.ts";
import { ChooseCustomer } from "../customer/index.ts";
import { amountOf, clearEntered, enter, entered, type Purchase } from "./amounts.ts";

interface Variant {
  readonly query: typeof FrequentPurchasesDocument | typeof PreviousPurchasesDocument;
  readonly title: MessageKey;
  /** Name of the server's own order. */
  readonly ownSort: MessageKey;
  readonly none: MessageKey;
  readonly exportAs: string;
}

const SORT_TITLES = { name: "sort_name", price: "sort_price" } as const;
const SORT_KINDS = { name: "text", price: "figure" } as const;
const SORT_FIELDS = ["name", "price"] as const;

/** What the active customer bought, as lines to order again: one by one, or several at once. */
function Purchases({ query, title, ownSort, none, exportAs }: Variant) {
  const { enabled } = useCart();
  const amounts = useStore(entered);
  const hasPrices = useDealerPrices();
  return (
    <ListPage
      title={title}
      query={query}
      variables={(state) => {
        const { page, size, search, sort } = state;
        const field = SORT_FIELDS.find((name) => name === sort?.field);
        const { from, to } = chosenPeriod(state);
        return {
          page,
          limit: size,
          sort: { field: field ?? "recommended", order: sort?.order ?? "ASC" },
          filter: search ? { search } : {},
          ...(from && { from }),
          ...(to && { to }),
        };
      }}
      rows={(data) => data.purchases.data}
      count={(data) => data.purchases.info.count}
      keyOf={({ sorg, article_code }) => `${sorg}/${article_code}`}
      columns={({ t }) => purchaseColumns(t)}
      cards={{
        layout: "lines",
        item: (product, selection) => <PurchaseRow product={product} selection={selection} />,
        skeleton: <ItemRowSkeleton />,
      }}
      search="purchases_search"
      filters={[
        days(chosenPeriod, SEASONAL_PERIODS),
        sortBy(
          ownSort,
          SORT_FIELDS.flatMap((field) => bothOrders(field, SORT_TITLES[field], SORT_KINDS[field])),
        ),
      ]}
      empty={{ title: none, text: "purchases_none_text", action: { to: "/catalog/list", label: "title_catalog" } }}
      exportAs={exportAs}
      bulk={() => (enabled ? [ADD] : [])}
      lockedBecause={lockedBecause}
      sumOf={(rows) => (hasPrices ? totalOf(rows, amounts) : undefined)}
    />
  );
}

/** Puts the selected articles into the cart, on top of what is there. */
const ADD: BulkAction<Purchase> = { label: "purchases_add", icon: ShoppingCartIcon, useRun: useAddAll };

function useAddAll() {
  const { t } = useTranslation();
  const cart = useCart();
  const config = useConfig();
  return (products: readonly Purchase[]) => {
    for (const product of products) {
      const { sorg, article_code, quantityRule: rule = null, stock } = product;
      const qty = (cart.quantity(product) ?? 0) + amountOf(product);
      cart.set({
        ...{ sorg, article_code, qty, name: variantLabel(product), rule },
        expectedDate: arrivalToOrder(stock, config),
      });
    }
    clearEntered();
    toast(t("purchases_added", { count: products.length }));
  };
}

/** Why an article cannot be ordered again. */
function lockedBecause(product: Purchase, t: Translate): string | undefined {
  const config = getConfig();
  if (!isOrderable(product)) return t("not_orderable");
  const waits = isSoldOut(product, config) && arrivalToOrder(product.stock, config) === undefined;
  return waits ? t("out_of_stock") : undefined;
}

const currencyOf = ({ price }: Purchase): Currency => ({
  currency: price?.currency ?? "",
  symbol: price?.symbol ?? "",
  decimalPrecission: price?.decimal_precission ?? 0,
});

/** What the quantities of articles come to at the dealer's prices. */
function totalOf(products: readonly Purchase[], amounts: ReadonlyMap<string, number>): string | undefined {
  const [first] = products;
  if (!first) return undefined;
  const sum = sumUnits(products, (product) => timesUnits(product.price?.dealer ?? 0, amountOf(product, amounts)));
  return formatMoney(sum, moneyStyle(currencyOf(first)));
}

interface PurchaseRowProps {
  readonly product: Purchase;
  readonly selection: Selection<Purchase> | undefined;
}

function PurchaseRow({ product, selection }: PurchaseRowProps) {
  const amounts = useStore(entered);
  const note = product.purchased && <When {...product.purchased} />;
  if (!selection) return <ItemRow product={product} note={note} />;
  const { quantityRule: rule = null } = product;
  const isChosen = selection.has(product);
  const quantity = (
    <QuantityStepper
      label={variantLabel(product)}
      value={amountOf(product, amounts)}
      min={leastQuantity(rule)}
      rule={rule}
      size="sm"
      onChange={(qty) => enter(product, qty)}
    />
  );
  return (
    <ItemRow
      product={product}
      note={note}
      box={<SelectBox selection={selection} row={product} />}
      {...(isChosen && { action: quantity })}
    />
  );
}

const FREQUENT: Variant = {
  query: FrequentPurchasesDocument,
  title: "title_catalog_frequent_purchases",
  ownSort: "sort_most_ordered",
  none: "purchases_none_often",
  exportAs: "frequent-purchases",
};

const PREVIOUS: Variant = {
  query: PreviousPurchasesDocument,
  title: "title_catalog_previous_purchases",
  ownSort: "sort_last_ordered",
  none: "purchases_none",
  exportAs: "previous-purchases",
};

export default function PurchasesPage({ variant }: { readonly variant: "frequent" | "previous" }) {
  const { hasCustCode } = useUser();
  if (!hasCustCode) return <ChooseCustomer />;
  return <Purchases key={variant} {...(variant === "frequent" ? FREQUENT : PREVIOUS)} />;
}

function purchaseColumns(t: Translate): readonly Column<Purchase>[] {
  return [
    { id: "code", title: t("article_code"), value: (row) => row.article_code_display },
    { id: "name", title: t("name"), card: "title", sortField: "name", value: (row) => row.name },
    { id: "brand", title: t("filter_brands"), value: (row) => row.brand.description },
    {
      id: "price",
      title: t("sort_price"),
      sortField: "price",
      value: (row) => row.price?.dealer,
      currency: currencyOf,
      isUnitPrice: true,
    },
    { id: "orders", title: t("title_orders"), value: (row) => row.purchased?.orders },
    { id: "pieces", title: t("quantity"), value: (row) => row.purchased?.pieces },
    { id: "last", title: t("purchased_last"), type: "day", value: (row) => row.purchased?.lastAt },
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
