import { pageWith } from "../../app/pageWith.ts";
import type { RouteRow } from "../../app/route.ts";

const open = () => import("./OpenInvoicePage.tsx");
const paid = () => import("./PaidInvoicePage.tsx");

export const invoicesRoutes: readonly RouteRow[] = [
  {
    id: "invoice-invoice-list",
    path: "/invoice/invoice-list",
    page: paid,
    titleKey: "title_invoice_invoice_list",
    layout: "default",
    scopes: ["page.invoice-status"],
    customerForced: true,
    mobile: { search: true },
    menu: { group: "orders", order: 5, icon: "paid" },
  },
  {
    id: "invoice-invoice-list-new",
    path: "/invoice/invoice-list-new",
    page: paid,
    titleKey: "title_invoice_invoice_list_new",
    layout: "default",
    scopes: ["page.invoice-status"],
    customerForced: true,
    mobile: { search: true },
    sameAs: "invoice-invoice-list",
  },
  {
    id: "invoice-open-invoice",
    path: "/invoice/open-invoice",
    page: pageWith(open, { variant: "list" }),
    titleKey: "title_invoice_open_invoice",
    layout: "default",
    scopes: ["page.invoice-status"],
    customerForced: true,
    menu: { group: "orders", order: 4, icon: "invoice" },
  },
  {
    id: "invoice-open-invoice-relayout",
    path: "/invoice/open-invoice-relayout",
    page: pageWith(open, { variant: "relayout" }),
    titleKey: "title_invoice_open_invoice_relayout",
    layout: "default",
    scopes: ["page.invoice-status"],
    customerForced: true,
    sameAs: "invoice-open-invoice",
  },
];
