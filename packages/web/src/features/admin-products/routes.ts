import type { RouteRow } from "../../app/route.ts";

export const adminProductsRoutes: readonly RouteRow[] = [
  {
    id: "admin-catalog-analyze",
    path: "/admin/catalog-analyze",
    page: () => import("./AnalyzePage.tsx"),
    titleKey: "title_admin_catalog_analyze",
    layout: "default",
    scopes: ["page.catalog-analyze"],
    menu: { group: "admin", order: 1, icon: "analysis" },
  },
  {
    id: "admin-catalog-analyze-new",
    path: "/admin/catalog-analyze-new",
    page: () => import("./AnalyzePage.tsx"),
    titleKey: "title_admin_catalog_analyze_new",
    layout: "default",
    scopes: ["page.catalog-analyze"],
    sameAs: "admin-catalog-analyze",
  },
];
