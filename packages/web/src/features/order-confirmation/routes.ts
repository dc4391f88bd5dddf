import type { RouteRow } from "../../app/route.ts";

export const orderConfirmationRoutes: readonly RouteRow[] = [
  {
    id: "cart-order-confirmation",
    path: "/cart/order-confirmation",
    page: () => import("./ConfirmationPage.tsx"),
    titleKey: "title_cart_order_confirmation",
    layout: "default",
    scopes: ["cart.display-order-qty"],
    mobile: { back: true },
  },
];
