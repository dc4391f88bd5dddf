import { notAvailable } from "../../app/notAvailable.ts";
import type { RouteRow } from "../../app/route.ts";

export const catalogueMoreRoutes: readonly RouteRow[] = [
  {
    id: "catalog-fast-order",
    path: "/catalog/fast-order",
    page: () => import("../fast-order/FastOrderPage.tsx"),
    light: true,
    titleKey: "title_catalog_fast_order",
    layout: "default",
    scopes: ["page.catalog"],
    customerForced: true,
  },
  {
    id: "catalog-frequent-purchases",
    path: "/catalog/frequent-purchases",
    page: notAvailable,
    titleKey: "title_catalog_frequent_purchases",
    layout: "default",
    scopes: ["page.catalog"],
  },
  {
    id: "catalog-preview-page",
    path: "/catalog/preview-page",
    page: notAvailable,
    titleKey: "title_catalog_preview_page",
    layout: "default",
    scopes: ["page.catalog"],
    menu: {
      group: "catalogue",
      order: 7,
      icon: "eye",
      onlyConfig: "allowPreviewPage",
      unlessFlag: "CUSTOM_URL_TO_HIDE_NEW_INQUIRY",
    },
  },
  {
    id: "catalog-previous-purchases",
    path: "/catalog/previous-purchases",
    page: notAvailable,
    titleKey: "title_catalog_previous_purchases",
    layout: "default",
    scopes: ["page.catalog"],
  },
  {
    id: "catalog-repeat-order",
    path: "/catalog/repeat-order",
    page: () => import("../fast-order/RepeatOrderPage.tsx"),
    light: true,
    titleKey: "title_catalog_repeat_order",
    layout: "default",
    scopes: ["page.catalog"],
    customerForced: true,
  },
];
