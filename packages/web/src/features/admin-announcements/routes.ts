import type { RouteRow } from "../../app/route.ts";

export const adminAnnouncementsRoutes: readonly RouteRow[] = [
  {
    id: "admin-announcements",
    path: "/admin/announcements",
    page: () => import("./AnnouncementsPage.tsx"),
    titleKey: "title_admin_announcements",
    layout: "default",
    scopes: ["page.announcement"],
    menu: { group: "admin", order: 7, icon: "megaphone" },
  },
  {
    id: "admin-announcements-create",
    path: "/admin/announcements/create",
    page: () => import("./AnnouncementFormPage.tsx"),
    titleKey: "title_admin_announcements_create",
    layout: "default",
    scopes: ["page.announcement"],
    mobile: { back: true },
  },
  {
    id: "admin-announcements-id-edit",
    path: "/admin/announcements/:id/edit",
    page: () => import("./AnnouncementFormPage.tsx"),
    titleKey: "title_admin_announcements_id_edit",
    layout: "default",
    scopes: ["page.announcement"],
    mobile: { back: true },
  },
];
