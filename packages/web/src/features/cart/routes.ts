import type { RouteRow } from "../../app/route.ts";

export const cartRoutes: readonly RouteRow[] = [
  {
    id: "cart",
    path: "/cart",
    page: () => import("./CartPage.tsx"),
    titleKey: "title_cart",
    layout: "default",
    customerForced: true,
    mobile: { back: true, search: true },
    menu: { group: "orders", order: 1, icon: "cart", scope: "cart.display-order-qty", inHeaderFrom: "lg" },
  },
];
