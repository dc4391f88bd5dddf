import type { RouteRow } from "../../app/route.ts";

export const workQueueRoutes: readonly RouteRow[] = [
  {
    id: "customers-in-need",
    path: "/customers-in-need",
    page: () => import("./CustomersInNeedPage.tsx"),
    titleKey: "title_customers_in_need",
    layout: "default",
    scopes: ["menu.change-cust"],
    menu: { group: "main", order: 3.6, icon: "users", onlySales: true },
  },
];
