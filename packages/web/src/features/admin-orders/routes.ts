import { notAvailable } from "../../app/notAvailable.ts";
import type { RouteRow } from "../../app/route.ts";

export const adminOrdersRoutes: readonly RouteRow[] = [
  {
    id: "admin-order-confirmation",
    path: "/admin/order-confirmation",
    page: notAvailable,
    titleKey: "title_admin_order_confirmation",
    layout: "default",
    scopes: ["page.user-management"],
    menu: { group: "admin", order: 2, icon: "check" },
  },
];
