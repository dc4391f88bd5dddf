import type { RouteRow } from "../../app/route.ts";

export const orderRoutes: readonly RouteRow[] = [
  {
    id: "order",
    path: "/order",
    page: () => import("./OrderListPage.tsx"),
    titleKey: "title_orders",
    layout: "default",
    scopes: ["page.orderlist"],
    customerForced: true,
    mobile: { search: true },
    menu: { group: "orders", order: 3, icon: "orders" },
    guards: ["page-orderlist"],
  },
  {
    id: "order-number",
    path: "/order/:order_no",
    page: () => import("./OrderPage.tsx"),
    titleKey: "title_order",
    layout: "default",
    scopes: ["page.orderlist"],
    customerForced: true,
    mobile: { back: true },
    guards: ["page-orderlist"],
  },
];
