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
];
