import type { RouteRow } from "../../app/route.ts";

export const openOrdersRoutes: readonly RouteRow[] = [
  {
    id: "order-open-order",
    path: "/order/open-order",
    page: () => import("./OpenOrderPage.tsx"),
    titleKey: "title_order_open_order",
    layout: "default",
    scopes: ["page.order-status"],
    customerForced: true,
    mobile: { search: true },
  },
];
