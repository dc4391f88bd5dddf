import type { RouteRow } from "../../app/route.ts";

const scopes = ["page.catalog"];
const mobile = { search: true };

export const catalogueRoutes: readonly RouteRow[] = [
  {
    id: "catalog",
    path: "/catalog",
    page: () => import("./LandingPage.tsx"),
    light: true,
    titleKey: "title_catalog",
    layout: "default",
    scopes,
    mobile,
    menu: { group: "main", order: 2, icon: "grid", onlyFlag: "MERGED_CATALOG_MENU" },
  },
  {
    id: "catalog-bike",
    path: "/catalog/bike",
    page: () => import("./BikePage.tsx"),
    light: true,
    titleKey: "title_catalog_bike",
    layout: "default",
    scopes,
    mobile,
    menu: { group: "catalogue", order: 3, icon: "bike", unlessFlag: "MERGED_CATALOG_MENU", part: "bike" },
  },
  {
    id: "catalog-paa",
    path: "/catalog/paa",
    page: () => import("./PaaPage.tsx"),
    light: true,
    titleKey: "title_catalog_paa",
    layout: "default",
    scopes,
    mobile,
    menu: { group: "catalogue", order: 4, icon: "parts", unlessFlag: "MERGED_CATALOG_MENU", part: "paa" },
  },
  {
    id: "catalog-groupset",
    path: "/catalog/groupset",
    page: () => import("./GroupsetPage.tsx"),
    light: true,
    titleKey: "title_catalog_groupset",
    layout: "default",
    scopes,
    mobile,
    menu: { group: "catalogue", order: 5, icon: "gear", unlessFlag: "MERGED_CATALOG_MENU", part: "groupset" },
  },
  {
    id: "catalog-list",
    path: "/catalog/list",
    page: () => import("./ListPage.tsx"),
    light: true,
    titleKey: "title_catalog_list",
    layout: "default",
    scopes,
    mobile,
    menu: {
      group: "catalogue",
      order: 6,
      icon: "tag",
      to: "/catalog/list?search=&category=Bike&view=group&articleTagCategory=preview",
      labelKey: "menu_brand_preview",
      onlyFlag: "BRAND_PREVIEW_PAGE",
    },
  },
];
