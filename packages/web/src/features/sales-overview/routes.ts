import type { RouteRow } from "../../app/route.ts";

const page = () => import("./SalesOverviewPage.tsx");

export const salesOverviewRoutes: readonly RouteRow[] = [
  {
    id: "sales-overview",
    path: "/sales-overview",
    page,
    titleKey: "title_sales_overview",
    layout: "full-width",
    scopes: ["page.dashboard", "page.customer-sales-report"],
    customerForced: true,
    menu: { group: "main", order: 3, icon: "chart" },
  },
  {
    id: "sales-overview-new",
    path: "/sales-overview-new",
    page,
    titleKey: "title_sales_overview_new",
    layout: "full-width",
    scopes: ["page.dashboard", "page.customer-sales-report"],
    customerForced: true,
    sameAs: "sales-overview",
  },
];
