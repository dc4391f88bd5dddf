import { ShoppingCartIcon } from "lucide-react";
import { useUser } from "../../app/session.ts";
import {
  type VendorProductFactsFragment,
  VendorProductsDocument,
  type VendorProductsQuery,
} from "../../gql/graphql.ts";
import { type Translate, useTranslation } from "../../lib/i18n.ts";
import { DateText } from "../../ui/DateText.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { toggle } from "../../ui/listFilters.tsx";
import { pageVariables } from "../../ui/listState.ts";
import { Picture } from "../../ui/Picture.tsx";
import { actedFor, ChooseCustomer } from "../customer/index.ts";
import { QuantityInput } from "./QuantityInput.tsx";
import { sortVariables } from "./sorts.ts";
import { unitText } from "./texts.ts";
import { useVendorCart } from "./useVendorCart.ts";
import { vendorFilter } from "./vendorFilter.tsx";

const keyOf = ({ vendor, articleCode }: VendorProductFactsFragment) => `${vendor.id} ${articleCode}`;

/** Code, vendor, and sales unit under the description. */
function Article({ product }: { product: VendorProductFactsFragment }) {
  const { t } = useTranslation();
  return (
    <span className="flex min-w-0 items-center gap-3 py-1.5">
      <Picture src={product.imageUrl} alt="" className="size-14 shrink-0" />
      <span className="min-w-0">
        <span className="block font-semibold">{product.description}</span>
        <span className="block text-xs font-normal text-ink-2">
          {product.articleCode} · {product.vendor.name}
        </span>
        {product.uomConverter > 1 && (
          <span className="block text-xs font-normal text-ink-2">{unitText(product, t)}</span>
        )}
      </span>
    </span>
  );
}

const columns = (t: Translate, isActing: boolean) => [
  {
    id: "article",
    title: t("article"),
    sortField: "description",
    card: "title" as const,
    value: ({ description }: VendorProductFactsFragment) => description,
    cell: (product: VendorProductFactsFragment) => <Article product={product} />,
    skeleton: "w-56",
  },
  {
    id: "code",
    title: t("vendor_article_code"),
    sortField: "articleCode",
    exportOnly: true,
    value: ({ articleCode }: VendorProductFactsFragment) => articleCode,
  },
  {
    id: "vendor",
    title: t("vendor"),
    sortField: "vendor",
    exportOnly: true,
    value: ({ vendor }: VendorProductFactsFragment) => vendor.name,
  },
  {
    id: "stock",
    title: t("stock"),
    sortField: "stock",
    align: "right" as const,
    value: ({ stock }: VendorProductFactsFragment) => stock,
    cell: ({ stock, stockAsOf }: VendorProductFactsFragment) => (
      <span className="tabular">
        {stock}
        {stockAsOf && (
          <span className="block text-2xs text-ink-3">
            {t("vendor_stock_as_of")} <DateText value={stockAsOf} />
          </span>
        )}
      </span>
    ),
  },
  {
    id: "openOrder",
    title: t(isActing ? "vendor_open_customer" : "vendor_open_own"),
    sortField: "openOrder",
    align: "right" as const,
    wideOnly: true,
    value: ({ openOrder }: VendorProductFactsFragment) => openOrder,
  },
  {
    id: "shippedOrder",
    title: t(isActing ? "vendor_shipped_customer" : "vendor_shipped_own"),
    sortField: "shippedOrder",
    align: "right" as const,
    wideOnly: true,
    value: ({ shippedOrder }: VendorProductFactsFragment) => shippedOrder,
  },
  {
    id: "price",
    title: t("price_each"),
    sortField: "price",
    value: ({ price }: VendorProductFactsFragment) => price,
    currency: ({ currency }: VendorProductFactsFragment) => currency,
    isUnitPrice: true as const,
  },
  {
    id: "quantity",
    title: t("quantity"),
    align: "right" as const,
    cell: (product: VendorProductFactsFragment) => (
      <QuantityInput
        article={{
          vendor: product.vendor,
          articleCode: product.articleCode,
          name: product.description,
          unit: product.uomConverter,
          stock: product.stock,
        }}
      />
    ),
  },
];

function CartLink() {
  const { t } = useTranslation();
  const { parts = [] } = useVendorCart();
  const count = parts.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <ButtonLink to="/3rd-party/cart" kind="primary" icon={ShoppingCartIcon}>
      {t("vendor_cart_items", { count })}
    </ButtonLink>
  );
}

const products = (isActing: boolean) =>
  listPage({
    title: "title_3rd_party_catalog",
    query: VendorProductsDocument,
    variables: (state) => {
      const vendor = state.filters.vendor?.[0];
      return {
        ...pageVariables(state),
        ...sortVariables(state),
        ...(vendor && { vendor }),
        withStock: state.filters.withStock?.[0] === "1",
      };
    },
    rows: ({ productThirdParties }: VendorProductsQuery) => productThirdParties.products,
    count: ({ productThirdParties }) => productThirdParties.info.count,
    keyOf,
    columns: ({ t }) => columns(t, isActing),
    search: "vendor_catalog_search",
    filters: [vendorFilter, toggle("withStock", "vendor_with_stock")],
    exportAs: "vendor-catalog",
    actions: () => <CartLink />,
    empty: { title: "vendor_catalog_none", text: "vendor_catalog_none_text" },
  });

const OwnProducts = products(false);
const CustomerProducts = products(true);

/** Goods of the vendors that the active customer can order from. */
export default function CatalogPage() {
  const user = useUser();
  if (!user.customerData) return <ChooseCustomer />;
  return actedFor(user) ? <CustomerProducts /> : <OwnProducts />;
}
