import type { RouteRow } from "../../app/route.ts";
import { proofsBadge } from "../work-queue/index.ts";

export const orderRoutes: readonly RouteRow[] = [
  {
    id: "order",
    path: "/order",
    page: () => import("./OrderListPage.tsx"),
    titleKey: "title_orders",
    layout: "default",
    scopes: ["page.orderlist"],
    customerForced: true,
    mobile: { search: true },
    menu: { group: "orders", order: 3, icon: "orders" },
    guards: ["page-orderlist"],
  },
  {
    id: "order-number",
    path: "/order/:order_no",
    page: () => import("./OrderPage.tsx"),
    titleKey: "title_order",
    layout: "default",
    scopes: ["page.orderlist"],
    customerForced: true,
    mobile: { back: true, ownTitle: false },
    guards: ["page-orderlist"],
  },
  {
    id: "customers-orders",
    path: "/customers-orders",
    page: () => import("./CustomersOrdersPage.tsx"),
    titleKey: "title_customers_orders",
    layout: "default",
    scopes: ["page.orderlist"],
    mobile: { search: true },
    menu: { group: "main", order: 3.5, icon: "orders", scope: "menu.change-cust", servesSome: true },
    guards: ["page-orderlist"],
  },
  {
    id: "admin-payment-proofs",
    path: "/admin/payment-proofs",
    page: () => import("./receipts/proofsPage.tsx"),
    titleKey: "title_admin_payment_proofs",
    layout: "default",
    scopes: ["payment.approve", "payment.void"],
    mobile: { search: true },
    menu: { group: "admin", order: 1, icon: "paid", badge: proofsBadge },
  },
];
