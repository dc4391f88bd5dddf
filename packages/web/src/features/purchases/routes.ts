import { pageWith } from "../../app/pageWith.ts";
import type { RouteRow } from "../../app/route.ts";

const page = () => import("./PurchasesPage.tsx");

export const purchasesRoutes: readonly RouteRow[] = [
  {
    id: "catalog-frequent-purchases",
    path: "/catalog/frequent-purchases",
    page: pageWith(page, { variant: "frequent" }),
    titleKey: "title_catalog_frequent_purchases",
    layout: "default",
    scopes: ["page.catalog"],
    customerNeeded: true,
    menu: { group: "orders", order: 2.3, icon: "repeat", scope: "cart.display-order-qty" },
  },
  {
    id: "catalog-previous-purchases",
    path: "/catalog/previous-purchases",
    page: pageWith(page, { variant: "previous" }),
    titleKey: "title_catalog_previous_purchases",
    layout: "default",
    scopes: ["page.catalog"],
    customerNeeded: true,
    menu: { group: "orders", order: 2.2, icon: "history", scope: "cart.display-order-qty" },
  },
];
