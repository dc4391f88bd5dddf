import type { RouteRow } from "../../app/route.ts";

export const fastOrderRoutes: readonly RouteRow[] = [
  {
    id: "catalog-fast-order",
    path: "/catalog/fast-order",
    page: () => import("./FastOrderPage.tsx"),
    titleKey: "title_catalog_fast_order",
    layout: "default",
    scopes: ["page.catalog"],
    customerForced: true,
    menu: { group: "orders", order: 2, icon: "bolt", scope: "cart.display-order-qty" },
  },
  {
    id: "catalog-repeat-order",
    path: "/catalog/repeat-order",
    page: () => import("./RepeatOrderPage.tsx"),
    titleKey: "title_catalog_repeat_order",
    layout: "default",
    scopes: ["page.catalog"],
    customerForced: true,
    menu: { group: "orders", order: 2.1, icon: "sheet", scope: "cart.display-order-qty" },
  },
];
