import type { RouteRow } from "../../app/route.ts";

export const adminHostRoutes: readonly RouteRow[] = [
  {
    id: "admin-host",
    path: "/admin/host",
    page: () => import("./HostPage.tsx"),
    titleKey: "title_admin_host",
    layout: "default",
    scopes: ["page.user-management"],
    menu: { group: "admin", order: 10, icon: "gear" },
  },
];
