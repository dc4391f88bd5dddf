import type { RouteRow } from "../../app/route.ts";

export const checkoutRoutes: readonly RouteRow[] = [
  {
    id: "cart-checkout",
    path: "/cart/checkout",
    page: () => import("./CheckoutPage.tsx"),
    titleKey: "title_checkout",
    layout: "default",
    customerForced: true,
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
