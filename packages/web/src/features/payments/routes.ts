import type { RouteRow } from "../../app/route.ts";

export const paymentsRoutes: readonly RouteRow[] = [
  {
    id: "payment",
    path: "/payment",
    page: () => import("./PaymentPage.tsx"),
    titleKey: "title_payment",
    layout: "default",
    scopes: ["page.payment-request"],
    customerForced: true,
    menu: { group: "orders", order: 6, icon: "card" },
  },
  {
    id: "payment-invoice",
    path: "/payment/invoice",
    page: () => import("./PayPage.tsx"),
    titleKey: "title_payment_invoice",
    layout: "default",
    scopes: ["page.payment-request", "page.invoice-status"],
  },
  {
    id: "payment-invoice-v2",
    path: "/payment/invoice-v2",
    page: () => import("./PayPage.tsx"),
    titleKey: "title_payment_invoice_v2",
    layout: "default",
    scopes: ["page.payment-request", "page.invoice-status"],
    mobile: { back: true },
    sameAs: "payment-invoice",
  },
];
