import type { RouteRow } from "../../app/route.ts";

export const deliveriesRoutes: readonly RouteRow[] = [
  {
    id: "order-delivery",
    path: "/order/delivery",
    page: () => import("./DeliveryPage.tsx"),
    titleKey: "title_order_delivery",
    layout: "default",
    scopes: ["page.order-status"],
    customerForced: true,
    mobile: { search: true },
  },
];
