import type { RouteRow } from "../../app/route.ts";
import { vendorOrdersBadge } from "../work-queue/index.ts";

const CATALOG = { scopes: ["page.3rdpartycatalog"], layout: "default", customerNeeded: true } as const;
const ARTICLES = { scopes: ["page.3rdpartyarticlemaintenance"], layout: "default" } as const;
const ORDERS = { scopes: ["page.3rdpartyorder"], layout: "default" } as const;

export const vendorsRoutes: readonly RouteRow[] = [
  {
    ...CATALOG,
    id: "3rd-party-catalog",
    path: "/3rd-party/catalog",
    page: () => import("./CatalogPage.tsx"),
    titleKey: "title_3rd_party_catalog",
    mobile: { search: true },
    menu: { group: "vendors", order: 1, icon: "package" },
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
    menu: { group: "vendors", order: 2, icon: "orders", badge: vendorOrdersBadge, labelKey: "menu_vendor_orders" },
  },
  {
    ...ORDERS,
    id: "3rd-party-order-number",
    path: "/3rd-party/order/:orderNo",
    page: () => import("./OrderPage.tsx"),
    titleKey: "title_3rd_party_order_number",
    mobile: { back: true },
  },
  {
    ...ARTICLES,
    id: "3rd-party-article-maintenance",
    path: "/3rd-party/article-maintenance",
    page: () => import("./ArticlesPage.tsx"),
    titleKey: "title_3rd_party_article_maintenance",
    menu: { group: "vendors", order: 3, icon: "edit" },
  },
  {
    ...ARTICLES,
    id: "3rd-party-article-maintenance-create",
    path: "/3rd-party/article-maintenance/create",
    page: () => import("./ArticleFormPage.tsx"),
    titleKey: "title_3rd_party_article_maintenance_create",
    mobile: { back: true },
  },
  {
    ...ARTICLES,
    id: "3rd-party-article-maintenance-upload",
    path: "/3rd-party/article-maintenance/upload",
    page: () => import("./ArticleUploadPage.tsx"),
    titleKey: "title_3rd_party_article_maintenance_upload",
    mobile: { back: true },
  },
  {
    ...ARTICLES,
    id: "3rd-party-settings",
    path: "/3rd-party/settings",
    page: () => import("./SettingsPage.tsx"),
    titleKey: "title_3rd_party_settings",
    menu: { group: "vendors", order: 4, icon: "store" },
  },
  {
    ...ARTICLES,
    id: "3rd-party-settings-id-edit",
    path: "/3rd-party/settings/:id/edit",
    page: () => import("./SettingsFormPage.tsx"),
    titleKey: "title_3rd_party_settings_id_edit",
    mobile: { back: true },
  },
  {
    ...ARTICLES,
    id: "3rd-party-article-maintenance-id-edit",
    path: "/3rd-party/article-maintenance/:id/edit",
    page: () => import("./ArticleFormPage.tsx"),
    titleKey: "title_3rd_party_article_maintenance_id_edit",
    mobile: { back: true },
  },
];
