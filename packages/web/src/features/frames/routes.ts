import { notAvailable } from "../../app/notAvailable.ts";
import type { RouteRow } from "../../app/route.ts";

export const framesRoutes: readonly RouteRow[] = [
  {
    id: "retail-sales",
    path: "/retail-sales",
    page: notAvailable,
    titleKey: "title_retail_sales",
    layout: "default",
    scopes: ["page.customer-sales-report"],
    customerForced: true,
    menu: { group: "programmes", order: 3, icon: "tag" },
  },
  {
    id: "sales-area",
    path: "/sales-area",
    page: notAvailable,
    titleKey: "title_sales_area",
    layout: "default",
    scopes: ["page.sales-area"],
    hidesCustomerMenu: true,
    menu: { group: "main", order: 4, icon: "map" },
  },
];
