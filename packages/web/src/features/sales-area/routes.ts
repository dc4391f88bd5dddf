import type { RouteRow } from "../../app/route.ts";

export const salesAreaRoutes: readonly RouteRow[] = [
  {
    id: "sales-area",
    path: "/sales-area",
    page: () => import("./SalesAreaPage.tsx"),
    titleKey: "title_sales_area",
    layout: "default",
    scopes: ["page.sales-area"],
    hidesCustomerMenu: true,
    menu: { group: "main", order: 4, icon: "map" },
  },
];
