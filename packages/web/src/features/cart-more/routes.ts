import { notAvailable } from "../../app/notAvailable.ts";
import type { RouteRow } from "../../app/route.ts";

export const cartMoreRoutes: readonly RouteRow[] = [
  {
    id: "cart-order-confirmation",
    path: "/cart/order-confirmation",
    page: notAvailable,
    titleKey: "title_cart_order_confirmation",
    layout: "default",
    scopes: ["cart.display-order-qty"],
    mobile: { back: true },
  },
  {
    id: "cart-shipment-mobile",
    path: "/cart/shipment",
    page: notAvailable,
    titleKey: "title_cart_shipment_mobile",
    layout: "default",
    scopes: ["cart.display-order-qty"],
    customerForced: true,
  },
];
