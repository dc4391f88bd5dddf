import { notAvailable } from "../../app/notAvailable.ts";
import type { RouteRow } from "../../app/route.ts";

export const salesOverviewRoutes: readonly RouteRow[] = [
  {
    id: "sales-overview",
    path: "/sales-overview",
    page: notAvailable,
    titleKey: "title_sales_overview",
    layout: "default",
    scopes: ["page.dashboard", "page.customer-sales-report"],
    customerForced: true,
  },
  {
    id: "sales-overview-new",
    path: "/sales-overview-new",
    page: notAvailable,
    titleKey: "title_sales_overview_new",
    layout: "default",
    scopes: ["page.dashboard", "page.customer-sales-report"],
    customerForced: true,
  },
];
