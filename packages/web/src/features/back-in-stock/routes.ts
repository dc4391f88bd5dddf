import type { RouteRow } from "../../app/route.ts";

export const backInStockRoutes: readonly RouteRow[] = [
  {
    id: "user-back-in-stock",
    path: "/user/back-in-stock",
    page: () => import("./BackInStockPage.tsx"),
    titleKey: "title_user_back_in_stock",
    layout: "default",
    scopes: ["cart.display-order-qty"],
    menu: { group: "account", order: 3, icon: "alert" },
  },
];
