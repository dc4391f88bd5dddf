import type { RouteRow } from "../../app/route.ts";

export const adminBannersRoutes: readonly RouteRow[] = [
  {
    id: "admin-banners",
    path: "/admin/banners",
    page: () => import("./BannersPage.tsx"),
    titleKey: "title_admin_banners",
    layout: "default",
    scopes: ["page.banner"],
    menu: { group: "admin", order: 8, icon: "banner" },
  },
  {
    id: "admin-banners-create",
    path: "/admin/banners/create",
    page: () => import("./BannerFormPage.tsx"),
    titleKey: "title_admin_banners_create",
    layout: "default",
    scopes: ["page.banner"],
    mobile: { back: true },
  },
  {
    id: "admin-banners-id-edit",
    path: "/admin/banners/:id/edit",
    page: () => import("./BannerFormPage.tsx"),
    titleKey: "title_admin_banners_id_edit",
    layout: "default",
    scopes: ["page.banner"],
    mobile: { back: true },
  },
];
