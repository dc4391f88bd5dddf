import type { RouteRow } from "../../app/route.ts";

export const cartMoreRoutes: readonly RouteRow[] = [
  {
    id: "cart-order-confirmation",
    path: "/cart/order-confirmation",
    page: () => import("./ConfirmationPage.tsx"),
    titleKey: "title_cart_order_confirmation",
    layout: "default",
    scopes: ["cart.display-order-qty"],
    mobile: { back: true },
  },
  {
    id: "cart-shipment-mobile",
    path: "/cart/shipment",
    page: () => import("./ShipmentPage.tsx"),
    titleKey: "title_cart_shipment_mobile",
    layout: "default",
    scopes: ["cart.display-order-qty"],
    customerForced: true,
  },
];
