import type { RouteRow } from "../../app/route.ts";

export const sessionRoutes: readonly RouteRow[] = [
  {
    id: "login",
    path: "/login",
    page: () => import("./SignInPage.tsx"),
    titleKey: "title_login",
    layout: "bare",
    public: true,
  },
  {
    id: "maintenance",
    path: "/maintenance",
    page: () => import("./MaintenancePage.tsx"),
    titleKey: "title_maintenance",
    layout: "bare",
    public: true,
  },
];
