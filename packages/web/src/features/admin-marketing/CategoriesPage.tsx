import { MATERIAL_TYPES } from "@spoke/core/marketing/schema.ts";
import {
  AdminMarketingCategoriesDocument,
  type AdminMarketingCategoriesQuery,
  DeleteMarketingCategoryDocument,
} from "../../gql/graphql.ts";
import { Breakable } from "../../ui/Breakable.tsx";
import { deletion } from "../../ui/deletion.tsx";
import { listPage } from "../../ui/ListPage.tsx";
import { choice } from "../../ui/listFilters.tsx";
import { pageVariables } from "../../ui/listState.ts";
import { MediaPicture } from "../media/index.ts";
import { pathText, TYPE_TITLES, typeText } from "./forms.ts";

type Row = AdminMarketingCategoriesQuery["marketingMaterialCategories"]["categories"][number];

/** All categories of marketing material, in the order of the tree. */
export default listPage({
  title: "title_admin_marketing_material_category",
  query: AdminMarketingCategoriesDocument,
  variables: (state) => {
    const type = MATERIAL_TYPES.find((value) => state.filters.type?.includes(value));
    return { ...pageVariables(state), ...(type && { type }) };
  },
  rows: ({ marketingMaterialCategories }) => marketingMaterialCategories.categories,
  count: ({ marketingMaterialCategories }) => marketingMaterialCategories.info.count,
  keyOf: ({ id }) => id,
  href: ({ id }) => `/admin/marketing-material/category/${encodeURIComponent(id)}/edit`,
  columns: ({ t }) => [
    {
      id: "title",
      title: t("category"),
      card: "title",
      skeleton: "w-56",
      value: ({ breadcrumb }) => pathText(breadcrumb),
      cell: ({ breadcrumb, file }) => (
        <span className="flex min-w-0 items-center gap-3 py-1.5">
          {file && <MediaPicture file={file} src={file.thumbnailUrl} alt="" cover className="size-10 shrink-0" />}
          <Breakable text={pathText(breadcrumb)} className="min-w-0" />
        </span>
      ),
    },
    { id: "type", title: t("marketing_type"), wideOnly: true, value: ({ type }) => typeText(t, type) },
    {
      id: "markets",
      title: t("content_target_markets"),
      wideOnly: true,
      value: ({ contentTargetMarkets }) => contentTargetMarkets.map(({ marketName }) => marketName).join(", "),
    },
    { id: "materials", title: t("marketing_materials"), value: ({ materialCount }) => String(materialCount) },
  ],
  search: "marketing_categories_search",
  filters: [
    choice({
      name: "type",
      label: "marketing_type",
      all: "marketing_type_all",
      values: MATERIAL_TYPES,
      text: (type, t) => t(TYPE_TITLES[type]),
    }),
  ],
  create: { to: "/admin/marketing-material/category/create", label: "title_admin_marketing_material_category_create" },
  empty: { title: "marketing_categories_none", text: "marketing_categories_none_text" },
  exportAs: "marketing-categories",
  remove: deletion(DeleteMarketingCategoryDocument, (data) => data.deleteMarketingMaterialCategory, {
    nameOf: ({ breadcrumb }: Row) => pathText(breadcrumb),
    lockedBecause: ({ childCount, materialCount }, t) =>
      childCount + materialCount > 0 ? t("category_not_empty") : undefined,
  }),
});
