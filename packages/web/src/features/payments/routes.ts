import { notAvailable } from "../../app/notAvailable.ts";
import type { RouteRow } from "../../app/route.ts";

export const paymentsRoutes: readonly RouteRow[] = [
  {
    id: "payment",
    path: "/payment",
    page: notAvailable,
    titleKey: "title_payment",
    layout: "default",
    scopes: ["page.payment-request"],
    customerForced: true,
    menu: { group: "orders", order: 5, icon: "card" },
  },
  {
    id: "payment-invoice",
    path: "/payment/invoice",
    page: notAvailable,
    titleKey: "title_payment_invoice",
    layout: "default",
    scopes: ["page.payment-request", "page.invoice-status"],
  },
  {
    id: "payment-invoice-v2",
    path: "/payment/invoice-v2",
    page: notAvailable,
    titleKey: "title_payment_invoice_v2",
    layout: "default",
    scopes: ["page.payment-request", "page.invoice-status"],
    mobile: { back: true },
    sameAs: "payment-invoice",
  },
];
