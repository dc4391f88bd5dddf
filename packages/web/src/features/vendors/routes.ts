import type { RouteRow } from "../../app/route.ts";

const CATALOG = { scopes: ["page.3rdpartycatalog"], layout: "default" } as const;
const ORDERS = { scopes: ["page.3rdpartyorder"], layout: "default" } as const;

export const vendorsRoutes: readonly RouteRow[] = [
  {
    ...CATALOG,
    id: "3rd-party-catalog",
    path: "/3rd-party/catalog",
    page: () => import("./CatalogPage.tsx"),
    titleKey: "title_3rd_party_catalog",
    mobile: { search: true },
    menu: { group: "vendors", order: 1, icon: "grid" },
  },
  {
    ...CATALOG,
    id: "3rd-party-catalog-new",
    path: "/3rd-party/catalog-new",
    page: () => import("./CatalogPage.tsx"),
    titleKey: "title_3rd_party_catalog_new",
    mobile: { search: true },
    sameAs: "3rd-party-catalog",
  },
  {
    ...CATALOG,
    id: "3rd-party-cart",
    path: "/3rd-party/cart",
    page: () => import("./CartPage.tsx"),
    titleKey: "title_3rd_party_cart",
    mobile: { back: true },
    customerForced: true,
  },
  {
    ...ORDERS,
    id: "3rd-party-order",
    path: "/3rd-party/order",
    page: () => import("./OrdersPage.tsx"),
    titleKey: "title_3rd_party_order",
    mobile: { search: true },
    menu: { group: "vendors", order: 2, icon: "orders" },
  },
  {
    ...ORDERS,
    id: "3rd-party-order-number",
    path: "/3rd-party/order/:orderNo",
    page: () => import("./OrderPage.tsx"),
    titleKey: "title_3rd_party_order_number",
    mobile: { back: true },
  },
];
