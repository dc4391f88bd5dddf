import { PlusIcon, UploadIcon } from "lucide-react";
import {
  UpdateVendorArticleDocument,
  type VendorArticleFactsFragment,
  VendorArticlesDocument,
  type VendorArticlesQuery,
} from "../../gql/graphql.ts";
import { useAction } from "../../lib/useAction.ts";
import type { BulkAction } from "../../ui/bulk.tsx";
import { ButtonLink } from "../../ui/Link.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { choice } from "../../ui/listFilters.tsx";
import { pageVariables } from "../../ui/listState.ts";
import { Picture } from "../../ui/Picture.tsx";
import { sortVariables } from "./sorts.ts";
import { unitText } from "./texts.ts";
import { maintainedFilter } from "./vendorFilter.tsx";

const MAINTENANCE = "/3rd-party/article-maintenance";

const deactivation: BulkAction<VendorArticleFactsFragment> = {
  label: "vendor_article_deactivate",
  useChange: () => {
    const update = useAction(UpdateVendorArticleDocument);
    return async ({ id, version }) => (await update({ id, version, active: false })).updateArticleThirdParty;
  },
  title: (count, t) => t("vendor_article_deactivate_title", { count }),
  text: "vendor_article_deactivate_text",
  done: (count, t) => t("vendor_article_deactivated", { count }),
};

/** Articles of the vendors that the user sells for or looks after. */
export default listPage({
  title: "title_3rd_party_article_maintenance",
  query: VendorArticlesDocument,
  variables: (state) => {
    const [vendor, active, stock] = ["vendor", "active", "stock"].map((name) => state.filters[name]?.[0]);
    return {
      ...pageVariables(state),
      ...sortVariables(state),
      ...(vendor && { vendor }),
      ...(active && { active: active === "yes" }),
      ...(stock && { withStock: stock === "some" }),
    };
  },
  rows: ({ articleThirdParties }: VendorArticlesQuery) => articleThirdParties.articles,
  count: ({ articleThirdParties }) => articleThirdParties.info.count,
  keyOf: ({ id }: VendorArticleFactsFragment) => id,
  href: ({ id }) => `${MAINTENANCE}/${encodeURIComponent(id)}/edit`,
  columns: ({ t }) => [
    {
      id: "article",
      title: t("article"),
      card: "title",
      sortField: "description",
      value: ({ description }) => description,
      cell: ({ description, imageUrl, articleCode }) => (
        <span className="flex min-w-0 items-center gap-3 py-1.5">
          <Picture src={imageUrl} alt="" className="size-12 shrink-0" />
          <span className="min-w-0">
            <span className="block font-semibold">{description}</span>
            <span className="block text-xs font-normal text-ink-2">{articleCode}</span>
          </span>
        </span>
      ),
    },
    {
      id: "code",
      title: t("vendor_article_code"),
      exportOnly: true,
      sortField: "articleCode",
      value: (row) => row.articleCode,
    },
    { id: "vendor", sortField: "vendor", title: t("vendor"), wideOnly: true, value: ({ vendor }) => vendor.name },
    {
      id: "status",
      title: t("status"),
      card: "aside",
      badge: ({ active }) =>
        active
          ? { tone: "good" as const, text: t("vendor_article_sold") }
          : { tone: "neutral" as const, text: t("vendor_article_inactive") },
    },
    { id: "unit", title: t("vendor_unit_name"), wideOnly: true, value: (row) => unitText(row, t) },
    { id: "stock", title: t("stock"), align: "right", sortField: "stock", value: ({ stock }) => stock },
    {
      id: "open",
      title: t("vendor_open_pieces"),
      align: "right",
      sortField: "openOrder",
      value: ({ openOrder }) => openOrder,
    },
    {
      id: "shipped",
      title: t("vendor_shipped_pieces"),
      align: "right",
      wideOnly: true,
      sortField: "shippedOrder",
      value: (row) => row.shippedOrder,
    },
    {
      id: "price",
      title: t("price_each"),
      sortField: "price",
      value: ({ price }) => price,
      currency: ({ currency }) => currency,
      isUnitPrice: true,
    },
  ],
  search: "vendor_catalog_search",
  filters: [
    maintainedFilter,
    choice({
      name: "active",
      label: "status",
      all: "status_all",
      values: ["yes", "no"],
      text: (value, t) => t(value === "yes" ? "vendor_article_sold" : "vendor_article_inactive"),
    }),
    choice({
      name: "stock",
      label: "stock",
      all: "vendor_stock_all",
      values: ["some", "none"],
      text: (value, t) => t(value === "some" ? "vendor_stock_some" : "vendor_stock_none"),
    }),
  ],
  create: { to: `${MAINTENANCE}/create`, label: "title_3rd_party_article_maintenance_create" },
  actions: ({ t, hasSelection }) => (
    <>
      <ButtonLink to={`${MAINTENANCE}/upload`} icon={UploadIcon}>
        {t("title_3rd_party_article_maintenance_upload")}
      </ButtonLink>
      {!hasSelection && (
        <ButtonLink to={`${MAINTENANCE}/create`} kind="primary" icon={PlusIcon}>
          {t("title_3rd_party_article_maintenance_create")}
        </ButtonLink>
      )}
    </>
  ),
  bulk: () => [deactivation],
  exportAs: "vendor-articles",
  empty: { title: "vendor_articles_none", text: "vendor_articles_none_text" },
});
