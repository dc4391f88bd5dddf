import { pageWith } from "../../app/pageWith.ts";
import type { RouteRow } from "../../app/route.ts";
import { isWide } from "../../lib/wide.ts";
import { FilterPanel } from "./lazyParts.ts";
import type { Section } from "./params.ts";

const list = () => import("./CatalogList.tsx");
const listAndFilters = async () => {
  const [page] = await Promise.all([list(), isWide() && FilterPanel.load()]);
  return page;
};
const listOf = (section: Section) => ({
  page: pageWith(listAndFilters, { section }),
  begin: async () => (await list()).beginCatalog(section),
});
const scopes = ["page.catalog"];
const mobile = { search: true };

export const catalogRoutes: readonly RouteRow[] = [
  {
    id: "catalog",
    path: "/catalog",
    page: () => import("./LandingPage.tsx"),
    titleKey: "title_catalog",
    layout: "default",
    scopes,
    mobile,
    menu: { group: "main", order: 2, icon: "grid", onlyFlag: "MERGED_CATALOG_MENU" },
  },
  {
    id: "catalog-bike",
    path: "/catalog/bike",
    ...listOf({ category: "Bike" }),
    titleKey: "title_catalog_bike",
    layout: "default",
    scopes,
    mobile,
    menu: { group: "catalog", order: 3, icon: "bike", unlessFlag: "MERGED_CATALOG_MENU", part: "bike" },
  },
  {
    id: "catalog-paa",
    path: "/catalog/paa",
    ...listOf({ category: "PAA" }),
    titleKey: "title_catalog_paa",
    layout: "default",
    scopes,
    mobile,
    menu: { group: "catalog", order: 4, icon: "parts", unlessFlag: "MERGED_CATALOG_MENU", part: "paa" },
  },
  {
    id: "catalog-groupset",
    path: "/catalog/groupset",
    ...listOf({ groupset: true }),
    titleKey: "title_catalog_groupset",
    layout: "default",
    scopes,
    mobile,
    menu: { group: "catalog", order: 5, icon: "gear", unlessFlag: "MERGED_CATALOG_MENU", part: "groupset" },
  },
  {
    id: "catalog-list",
    path: "/catalog/list",
    ...listOf({}),
    titleKey: "title_catalog_list",
    layout: "default",
    scopes,
    mobile,
    menu: {
      group: "catalog",
      order: 6,
      icon: "tag",
      to: "/catalog/list?search=&category=Bike&view=group&articleTagCategory=preview",
      labelKey: "menu_brand_preview",
      onlyFlag: "BRAND_PREVIEW_PAGE",
    },
  },
  {
    id: "catalog-preview-page",
    path: "/catalog/preview-page",
    page: () => import("./PreviewPage.tsx"),
    titleKey: "title_catalog_preview_page",
    layout: "default",
    scopes: ["page.catalog"],
    menu: {
      group: "catalog",
      order: 7,
      icon: "eye",
      onlyConfig: "allowPreviewPage",
      inHeaderFrom: "2xl",
      unlessFlag: "CUSTOM_URL_TO_HIDE_NEW_INQUIRY",
    },
  },
];
