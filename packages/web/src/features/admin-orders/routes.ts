import type { RouteRow } from "../../app/route.ts";
import { ordersBadge } from "../work-queue/index.ts";

export const adminOrdersRoutes: readonly RouteRow[] = [
  {
    id: "admin-order-confirmation",
    path: "/admin/order-confirmation",
    page: () => import("./OrderConfirmationPage.tsx"),
    titleKey: "title_admin_order_confirmation",
    layout: "default",
    scopes: ["order.confirm"],
    menu: { group: "admin", order: 2, icon: "check", badge: ordersBadge },
  },
];
